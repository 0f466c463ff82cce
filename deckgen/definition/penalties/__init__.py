"""Penalty lists as files: reading, writing, drafting and starting them, in every format."""

from deckgen.definition.penalties.draft import draft_traditional
from deckgen.definition.penalties.language import likely_language, mislabelled
from deckgen.definition.penalties.reader import BUILT_IN, read_penalties
from deckgen.definition.penalties.template import template_bytes
from deckgen.definition.penalties.writer import ENCODINGS, penalty_file

__all__ = [
    "BUILT_IN",
    "ENCODINGS",
    "draft_traditional",
    "likely_language",
    "mislabelled",
    "penalty_file",
    "read_penalties",
    "template_bytes",
]
