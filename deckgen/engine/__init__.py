"""Playing a variant: position, legal moves, apply, verdict. Floor 4."""
