"""`ask`: the referee. Which cards of a hand may be played, and by which clause the others not."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

from deckgen.cli import report
from deckgen.cli.options import Changes, Json, VariantName, option
from deckgen.errors import BadInput
from deckgen.model.words import languages

if TYPE_CHECKING:
    from deckgen.play.answering import Answer
    from deckgen.play.asking import Question
    from deckgen.play.challenging import Ruling
    from deckgen.play.telling import Said, Teller


def ask(
    variant: VariantName,
    top: Annotated[str, option("--top", "The top card of the discard pile.", "CARD")],
    hand: Annotated[str, option("--hand", "The hand: red-5, r5, bS, +4, 红5 …", '"CARD…"')] = "",
    colour: Annotated[
        str | None, option("--colour", "The active colour, named for a black card.", "C")
    ] = None,
    pending: Annotated[int, option("--pending", "Draws pending for the hand's player.", "N")] = 0,
    players: Annotated[int | None, option("--players", "How many play; usually 4.", "N")] = None,
    drew: Annotated[
        str | None, option("--drew", "The card just drawn (it may stand in HAND too).", "CARD")
    ] = None,
    challenge: Annotated[
        list[str] | None,
        option(
            "--challenge",
            "A hand that a wild draw four was played from; once for each in a chain, the earliest "
            "first. The colour active then is TOP's, or said before it.",
            '"[COLOUR:] CARD…"',
        ),
    ] = None,
    changes: Changes = None,
    lang: Annotated[str, option("--lang", "zh-Hans, zh-Hant or en.", "LANG")] = "en",
    full: Annotated[bool, option("--full", "Print the whole text of each rule cited.")] = False,
    as_json: Json = False,
) -> None:
    """Ask the referee which cards of a hand may be played on TOP, and why the others not."""
    from deckgen.definition.variants import load_variant
    from deckgen.play.asking import Typed, read_question
    from deckgen.play.telling import Teller

    tag, *others = languages(lang)
    if others:
        raise BadInput.one("--lang", "", "the referee answers in one language at a time")
    loaded = load_variant(variant, changes or ())
    typed = Typed(top, hand, colour, pending, players, drew, tuple(challenge or ()))
    question = read_question(typed, loaded)
    teller = Teller(loaded, tag)
    cards = teller.answers(question)
    ruled = teller.challenge(question) if question.charges else ()
    if as_json:
        report.say_json(_data(question, teller, cards, ruled))
        return
    _print(cards, ruled)
    if ways := teller.choices(question):
        if sys.stdout.isatty():
            report.say(f"  {teller.phrase('else', 'head')} " + " · ".join(ways))
        else:
            report.say("\t".join(("or", *ways)))
    if full:
        for clause, said in {said.clause: said for said in (*cards, *ruled)}.items():
            report.say(f"\n{said.number} {teller.prose.title(clause)} ({clause})\n{said.text}")


def _print(cards: tuple[Said, ...], ruled: tuple[Said, ...]) -> None:
    """One line per card: drawn on a terminal, separated by tabs when piped."""
    if not sys.stdout.isatty():
        for said in cards:
            word = "legal" if said.legal else "no"
            cells = (word, said.card, said.number, said.clause, said.sentence)
            report.say("\t".join((*cells, "; ".join(said.notes))).rstrip())
        for said in ruled:
            report.say("\t".join(("challenge", said.number, said.clause, said.sentence)))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE, show_header=False, padding=(0, 1))
    for style in ("", "bold", "", "", "dim"):
        table.add_column(style=style, overflow="fold")
    for said in cards:
        mark = Text("✓", "bold green") if said.legal else Text("✗", "bold red")
        sentence = Text(said.sentence)
        for note in said.notes:
            sentence.append(f" · {note}", "yellow" if said.at_risk else "cyan")
        table.add_row(mark, Text(said.card), Text(said.number), sentence, Text(said.clause))
    for said in ruled:
        table.add_row("⚖", *map(Text, (said.card, said.number, said.sentence, said.clause)))
    Console().print(table)


def _data(
    question: Question, teller: Teller, cards: tuple[Said, ...], ruled: tuple[Said, ...]
) -> dict[str, Any]:
    """The answers as JSON, names of cards as files write them."""
    from deckgen.play.answering import answers, choices
    from deckgen.play.challenging import rulings

    data: dict[str, Any] = {
        "variant": teller.variant.id,
        "lang": teller.lang,
        "top": question.top.name,
        "colour": question.colour.value if question.colour else None,
        "pending": question.pending,
        "players": question.players,
        "drew": question.drew.name if question.drew else None,
        "cards": [_card(*pair) for pair in zip(answers(question), cards, strict=True)],
        "else": list(choices(question)),
    }
    if question.charges:
        data["challenge_allowed"] = question.law.settings.challenge
        pairs = zip(rulings(question), ruled, strict=False)  # no ruling where there is no challenge
        data["challenge"] = [_ruling(*pair) for pair in pairs]
    return data


def _card(one: Answer, said: Said) -> dict[str, Any]:
    from msgspec import to_builtins

    return {
        "card": one.kind.name,
        "name": said.card,
        "copies": one.copies,
        "legal": one.legal,
        "clause": one.clause,
        "number": said.number,
        "sentence": said.sentence,
        "text": said.text,
        "against": list(one.against),
        "guilty_if_challenged": one.guilty,
        "together": one.together if one.legal else 0,
        "fine": one.fine,
        "then": to_builtins(one.effect) if one.effect else None,
        "notes": list(said.notes),
    }


def _ruling(ruling: Ruling, said: Said) -> dict[str, Any]:
    return {
        "if_colour": [colour.value for colour in ruling.colours],
        "guilty": [one.guilty for one in ruling.charged],
        "by": [[kind.name for kind in one.by] for one in ruling.charged],
        "players_draw": [one.draws for one in ruling.charged],
        "pending": ruling.owed,
        "challenger_draws": ruling.draws,
        "challenger_plays": ruling.plays,
        "taken_back": ruling.takes_back,
        "clause": ruling.clause,
        "number": said.number,
        "sentence": said.sentence,
        "text": said.text,
    }
