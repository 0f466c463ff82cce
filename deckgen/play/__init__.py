"""Play at the table: the referee behind `ask`, and the many games behind `simulate`. Floor 6.

The referee: `asking` reads a position, `answering` judges the cards of a hand, `challenging` a
challenge, `telling` says it in a language. The games: `policy` chooses moves, `game` plays one game
and observes it, `batches` plays many on one machine, `cluster` on several, `intervals` has the
arithmetic of chance, `figures` what is reported, `comparing` the effect of a house rule, `facts`
what a rulebook may quote.
"""
