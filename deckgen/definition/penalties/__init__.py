"""Penalty lists as files: reading, writing, drafting and starting them, in every format."""

from deckgen.definition.penalties.reader import BUILT_IN, read_penalties

__all__ = ["BUILT_IN", "read_penalties"]
