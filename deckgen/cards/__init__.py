"""Faces of cards as lists of shapes in millimetres; known to no drawing library. Floor 4."""
