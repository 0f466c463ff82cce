"""`python -m deckgen` is the same as `deckgen`."""

from deckgen.cli.main import run

run()
