"""The law book: every clause by id. One registry, two readers: the engine and the rulebook.

Floor 2: imports the model, knows no file. `meaning` holds the facts that the law looks at and what
a value says, `registry` what a clause is, one module per family the clauses, `book` the index,
`judge` the law of one variant.
"""

from deckgen.law.book import LAWBOOK
from deckgen.law.judge import Law
from deckgen.law.registry import Clause

__all__ = ["LAWBOOK", "Clause", "Law"]
