"""Findings: what is wrong with a definition, and what happens at the table because of it. Floor 7.

`whole` runs every part over one variant. A newcomer reads `finding`, `definition`, `conflicts`
(declared contradictions), then the parts that play: `agreements` with `witness` and `compared`,
`play` with `playing` and `signs`, `traps` with `explore`, `positions`, `naming` and `picture`;
then `texts` with `said`, `amounts` with `shown`, `examples`, `sources`, `files`, and `inherited`.
"""
