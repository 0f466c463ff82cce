"""`penalties`: start, check or convert a penalty list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckgen.cli import report
from deckgen.cli.options import Json, Theme
from deckgen.errors import BadInput
from deckgen.model.words import languages

if TYPE_CHECKING:
    from deckgen.cards.spec import Spec
    from deckgen.check.finding import Finding
    from deckgen.model.penalties import PenaltyList
    from deckgen.model.variant import Variant
    from deckgen.model.words import Texts

app = typer.Typer(
    name="penalties",
    help="Start, check or convert a penalty list.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)

Force = Annotated[bool, typer.Option("--force", help="Overwrite the file.")]
Lang = Annotated[
    str, typer.Option("--lang", metavar="LANG", help="zh-Hans, zh-Hant, en, several, or all.")
]


@app.command()
def template(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The .csv or .xlsx to write.")],
    lang: Lang = "all",
    rows: Annotated[
        int | None,
        typer.Option("--rows", metavar="N", min=1, max=1000, help="As many rows; else for kings."),
    ] = None,
    force: Force = False,
) -> None:
    """Write an empty list that Excel opens correctly."""
    from deckgen.definition.penalties import template_bytes
    from deckgen.definition.variants import load_variant
    from deckgen.model.assignment import need_of

    need = need_of(load_variant("kings"))
    mild, hot = len(need.mild), len(need.hot)
    if rows is not None:
        hot = round(rows * hot / (mild + hot))
        mild = rows - hot
    _refuse_overwriting(file, force)
    _write(file, template_bytes(file.suffix, str(file), languages(lang), mild, hot))
    report.say(f"{file}: {mild + hot} rows, the last {hot} hot; fill in the texts, then run:")
    report.say(f"deckgen penalties check {file}")


@app.command()
def check(
    source: Annotated[str, typer.Argument(metavar="FILE", help="A list, or kings.")],
    variants: Annotated[
        list[str] | None,
        typer.Option("--variant", metavar="VARIANT", help="For this deck; else every built-in."),
    ] = None,
    card: Annotated[
        str | None, typer.Option("--card", metavar="SIZE", help="For cards of this size.")
    ] = None,
    theme: Theme = "classic",
    lang: Annotated[
        str | None, typer.Option("--lang", metavar="LANG", help="The languages it must have.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Find what is wrong with a list."""
    from deckgen.check.finding import Severity
    from deckgen.check.penalties import list_findings
    from deckgen.definition.penalties import read_penalties

    decks = _decks(variants or ())
    asked = languages(lang) if lang else ()
    spec_in = _cards(decks[0], card, theme)
    penalties = read_penalties(source)
    found = list_findings(penalties, read_penalties("kings"), decks, asked, spec_in)
    if as_json:
        report.say_json(_as_data(penalties, decks, found))
    else:
        _show(penalties, decks, found)
    if any(one.severity is Severity.ERROR for one in found):
        raise typer.Exit(1)


@app.command()
def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="A list, or kings.")],
    file: Annotated[
        Path, typer.Argument(metavar="OUT", help="A .csv, .tsv, .txt, .xlsx or .toml to write.")
    ],
    draft_hant: Annotated[
        bool, typer.Option("--draft-hant", help="Draft what lacks zh-Hant from zh-Hans.")
    ] = False,
    headers: Annotated[
        str, typer.Option("--headers", metavar="LANG", help="The language of the header.")
    ] = "en",
    encoding: Annotated[
        str | None,
        typer.Option("--encoding", metavar="NAME", help="utf-8-bom, utf-8, utf-16, gb18030, big5."),
    ] = None,
    separator: Annotated[
        str | None,
        typer.Option("--separator", metavar="NAME", help="comma, semicolon or tab."),
    ] = None,
    force: Force = False,
) -> None:
    """Write a list in another format."""
    from deckgen.definition.penalties import draft_traditional, penalty_file, read_penalties

    penalties = read_penalties(source)
    drafted = None
    if draft_hant:
        penalties, drafted = draft_traditional(penalties)
    content = penalty_file(
        penalties,
        file.suffix,
        where=str(file),
        encoding=encoding,
        separator=separator,
        headers=_header_language(headers),
    )
    _refuse_overwriting(file, force)
    _write(file, content)
    _say_converted(penalties, file, drafted)


def _say_converted(penalties: PenaltyList, file: Path, drafted: int | None) -> None:
    """What was written, and what its reader should know; `drafted` None: no drafts were wanted."""
    from deckgen.model.penalties import HINT

    for one in penalties.notices:
        report.notice(f"{penalties.source}: {one}.")
    formulas = [one.id for one in penalties.penalties if _like_a_formula(one.texts)]
    if formulas and file.suffix.casefold() not in (".xlsx", ".toml"):
        named = ", ".join(formulas[:8])
        report.notice(f"{file}: Excel would take for formulas: {named}; an .xlsx keeps them.")
    number = len(penalties.penalties)
    report.say(f"{file}: {number} texts from {penalties.source} ({penalties.form})")
    if any(HINT in text for one in penalties.penalties for text in one.texts.values()):
        report.say(
            "Hints where lines may well break (U+200B, invisible) are kept in Unicode files."
        )
    if drafted:
        report.say(f"{drafted} drafted in zh-Hant: read them over, then empty their review cells.")
    elif drafted == 0:
        report.say("Nothing was drafted: no text is in zh-Hans but not in zh-Hant.")


def _like_a_formula(texts: Texts) -> bool:
    return any(text.startswith(("=", "+", "-", "@")) for text in texts.values())


def _header_language(word: str) -> str:
    from deckgen.model.words import LANGUAGES, nearest

    if word not in LANGUAGES:
        problem = f'"{word}" is not one of {", ".join(LANGUAGES)}'
        raise BadInput.one("--headers", "", problem, nearest(word, LANGUAGES))
    return word


def _refuse_overwriting(file: Path, force: bool) -> None:
    if file.exists() and not force:
        raise BadInput.one(str(file), "", "is there already; give --force to overwrite it")


def _write(file: Path, content: bytes) -> None:
    from deckgen.press.writing import write_whole

    write_whole(file.parent, {file.name: content})


def _decks(named: list[str] | tuple[()]) -> list[Variant]:
    """The variants named, or every built-in one, whose cards carry texts."""
    from deckgen.definition.variants import BUILT_IN, load_variant
    from deckgen.errors import Fault
    from deckgen.model.assignment import need_of

    decks = [load_variant(source) for source in named or BUILT_IN]
    bare = [one.id for one in decks if not need_of(one).mild and not need_of(one).hot]
    if named and bare:
        raise BadInput(Fault("--variant", one, "has no cards with penalty texts") for one in bare)
    return [one for one in decks if one.id not in bare]


def _cards(deck: Variant, card: str | None, theme: str) -> Callable[[str], Spec]:
    """For a language, the cards of a deck at a size in a theme."""
    from deckgen.cards.spec import Spec
    from deckgen.definition.themes import load_theme
    from deckgen.ink.fonts import FontBook
    from deckgen.model.format import CARD_SIZES, CardFormat, corner_for
    from deckgen.press.papers import size_of

    shape = deck.format
    if card is not None:
        trim = size_of("--card", card, CARD_SIZES)
        shape = CardFormat(trim, shape.bleed, shape.safe, corner_for(trim))
        if small := shape.too_small():
            raise BadInput.one("--card", "", small)
    look = load_theme(theme)
    book = FontBook(look.fonts)
    book.check()

    def spec_in(tag: str) -> Spec:
        return Spec(shape, look, tag, book)

    return spec_in


def _show(penalties: PenaltyList, decks: Sequence[Variant], found: Sequence[Finding]) -> None:
    """The list's totals, what each deck needs, and the findings, a line each."""
    from deckgen.model.assignment import need_of
    from deckgen.model.penalties import languages_of

    totals = _totals(penalties)
    complete = ", ".join(languages_of(penalties)) or "none"
    report.say(
        f"{penalties.source}: {penalties.form}; {totals['mild']} mild and {totals['hot']} hot "
        f"texts on cards, {totals['left_out']} of count 0; complete in: {complete}"
    )
    for deck in decks:
        need = need_of(deck)
        report.say(f"{deck.id} needs {len(need.mild)} mild and {len(need.hot)} hot texts")
    for one in found:
        report.say(f"  {one}".rstrip())
    if not found:
        report.say("Nothing is wrong with it.")


def _as_data(
    penalties: PenaltyList, decks: Sequence[Variant], found: Sequence[Finding]
) -> dict[str, Any]:
    from deckgen.model.assignment import need_of
    from deckgen.model.penalties import languages_of

    needs = {deck.id: need_of(deck) for deck in decks}
    return {
        "list": penalties.source,
        "name": penalties.name,
        "form": penalties.form,
        "date": penalties.date,
        "digest": penalties.digest,
        **_totals(penalties),
        "languages": languages_of(penalties),
        "needs": {id_: {"mild": len(n.mild), "hot": len(n.hot)} for id_, n in needs.items()},
        "findings": [one.as_data() for one in found],
    }


def _totals(penalties: PenaltyList) -> dict[str, int]:
    return {
        "mild": sum(one.count for one in penalties.penalties if not one.hot),
        "hot": sum(one.count for one in penalties.penalties if one.hot),
        "left_out": sum(1 for one in penalties.penalties if not one.count),
    }
