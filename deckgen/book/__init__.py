"""The book: clauses and prose become rulebook, quick sheet and reference cards. Floor 5.

Every sentence about the rules comes from `templates/rules`; every number and card name in it
comes from the variant, the law and `templates/words`.
"""
