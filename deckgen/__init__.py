"""deckgen: from one definition of a card game, the deck, the rulebook and the play."""

__version__ = "0.1.0"
