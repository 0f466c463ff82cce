"""The one door for files: definitions, penalty lists, themes, scenarios. Floor 3.

Readers report all faults of a file at once (`BadInput`), each with file and key.
"""
