"""Findings: what is wrong with a definition, and what happens at the table because of it. Floor 6."""
