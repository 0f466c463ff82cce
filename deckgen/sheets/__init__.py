"""Imposition: which face lies where on which sheet; all numbers in mm, no ink. Floor 5."""
