"""The shape of a definition file, and its JSON Schema for editors.

Only shape is checked here; clause values are checked against the law book by `variants`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal
from unicodedata import east_asian_width

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from deckgen.errors import Fault
from deckgen.law import LAWBOOK
from deckgen.law.registry import Clause, Count, show
from deckgen.model.cards import Colour
from deckgen.model.words import nearest

MOST_NAME = 48
"""How long a game's name may be, in Latin characters; a full-width one counts two. So much can be
read on the cover, the quick sheet and the reference card.
"""


def width_of(name: str) -> int:
    """How long a name is, in Latin characters."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in name)


def _printable(name: str) -> str:
    if width_of(name) > MOST_NAME:
        raise ValueError(f"is a name of more than {MOST_NAME // 2} full-width characters")
    return name


_DEVICES = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)),
}


def _folder(id_: str) -> str:
    if id_ in _DEVICES:
        raise ValueError("names a device of Windows, which has no folder of that name")
    return id_


Language = Literal["zh-Hans", "zh-Hant", "en"]
Name = Annotated[
    str,
    Field(min_length=1, max_length=MOST_NAME, pattern=r"^[^\x00-\x1f\x7f]*$"),
    AfterValidator(_printable),
]
LocalNames = dict[Language, Name]
LocalTexts = dict[Language, Annotated[str, Field(min_length=1, max_length=2000)]]
Millimetres = Annotated[float, Field(ge=0, le=20)]
Edge = Annotated[float, Field(ge=20, le=300)]
Total = Annotated[int, Field(ge=0, le=10_000)]
Citation = Annotated[str, Field(pattern=r"^[A-Z][0-9]{1,4}$")]


class Table(BaseModel):
    """A table of a definition file: nothing is converted, unknown keys are faults."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


class FormatTable(Table):
    """[format]: the card's geometry in mm."""

    width: Edge | None = None
    height: Edge | None = None
    bleed: Annotated[float, Field(ge=0, le=10)] | None = None
    safe: Millimetres | None = None
    corner: Millimetres | None = None


class ClaimsTable(Table):
    """[claims]: totals that the source states; `check` holds the deck against them."""

    cards: Total | None = None
    numbers: Total | None = None
    actions: Total | None = None
    wilds: Total | None = None
    blanks: Total | None = None
    penalty_texts: Total | None = None
    hot_texts: Total | None = None


class ReadingTable(Table):
    """[reading.ID]: how a silence or contradiction was read."""

    clauses: Annotated[list[str], Field(min_length=1)]
    says: LocalTexts
    but: LocalTexts
    taken: LocalTexts


class FactsTable(Table):
    """[facts]: numbers that `deckgen simulate --facts` measured, for the rulebook to quote."""

    players: Annotated[int, Field(ge=2, le=10)]
    games: Annotated[int, Field(ge=1)]
    seed: int
    policy: Annotated[str, Field(min_length=1, max_length=40)]
    rules: Annotated[str, Field(min_length=12, max_length=12)]
    minutes: Annotated[float, Field(ge=0)] | None = None
    turns: Annotated[float, Field(ge=0)] | None = None
    series: Annotated[float, Field(ge=0)] | None = None
    first_player: Annotated[float, Field(ge=0, le=1)] | None = None


class DefinitionFile(Table):
    """A definition file, as written."""

    extends: str | None = None
    id: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$"), AfterValidator(_folder)]
    name: LocalNames = {}
    penalties: str | None = None
    format: FormatTable = FormatTable()
    deck: dict[str, Any] = {}
    claims: ClaimsTable = ClaimsTable()
    blank: LocalTexts = {}
    rules: dict[str, Any] = {}
    sources: dict[str, list[Citation]] = {}
    against: dict[str, list[Citation]] = {}
    readings: dict[str, list[str]] = {}
    reading: dict[str, ReadingTable] = {}
    facts: FactsTable | None = None


_PROBLEMS = {
    "missing": "is missing",
    "string_type": "{input} is not a text (in quotes)",
    "int_type": "{input} is not a whole number (without quotes)",
    "float_type": "{input} is not a number (without quotes)",
    "bool_type": "{input} is neither true nor false (without quotes)",
    "list_type": "{input} is not a list [ … ]",
    "dict_type": "{input} is not a table",
    "model_type": "{input} is not a table",
    "greater_than_equal": "{input} is less than {ge}",
    "less_than_equal": "{input} is more than {le}",
    "finite_number": "{input} is not a number to measure with",
    "string_too_long": "is a text of more than {max_length} characters",
    "string_too_short": "is an empty text",
    "value_error": "{error}",
    "too_short": "is an empty list",
}
_PATTERNS = {
    "name": "holds a control character or a line break",
    "id": "{input} is no id: small letters, digits and hyphens, at most 40",
    "citation": "{input} is no citation: a capital letter and a line number, like A4",
}


def faults_of(error: ValidationError, where: str) -> list[Fault]:
    """One fault per problem that pydantic found, in our words."""
    return [_fault(dict(problem), where) for problem in error.errors(include_url=False)]


def _fault(problem: dict[str, Any], where: str) -> Fault:
    loc = [str(part) for part in problem["loc"] if part != "[key]"]
    key = ".".join(loc)
    shown = show(problem["input"])
    kind, context = problem["type"], problem.get("ctx", {})
    if kind == "extra_forbidden":
        return Fault(where, key, "there is no such key", nearest(loc[-1], _keys(loc[:-1])))
    if kind == "literal_error":
        words = [word.strip("'") for word in context["expected"].replace(" or ", ", ").split(", ")]
        listed = ", ".join(f'"{word}"' for word in words)
        return Fault(
            where, key, f"{shown} is not one of {listed}", nearest(str(problem["input"]), words)
        )
    if kind == "string_pattern_mismatch":
        name = "id" if key == "id" else loc[0] if loc[0] == "name" else "citation"
        return Fault(where, key, _PATTERNS[name].format(input=shown))
    template = _PROBLEMS.get(kind)
    what = template.format(input=shown, **context) if template else problem["msg"]
    return Fault(where, key, what)


def _keys(loc: list[str]) -> list[str]:
    tables: dict[str, type[Table]] = {
        "format": FormatTable,
        "claims": ClaimsTable,
        "facts": FactsTable,
        "reading": ReadingTable,
    }
    model = tables[loc[0]] if loc else DefinitionFile
    return list(model.model_fields)


def definition_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a definition file, with every clause and its values."""
    schema = DefinitionFile.model_json_schema()
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "deckgen variant definition"
    rules, deck = (_clause_tables(inside) for inside in (False, True))
    deck["properties"]["numbers"] = {
        "type": "object",
        "description": "copies per colour of each number or range of numbers",
        "patternProperties": {"^[0-9](-[0-9])?$": {"type": "integer", "minimum": 0}},
        "additionalProperties": False,
    }
    deck["properties"]["colours"] = {
        "type": "array",
        "items": {"enum": [colour.value for colour in Colour]},
        "uniqueItems": True,
    }
    schema["properties"]["rules"] = rules
    schema["properties"]["deck"] = deck
    return schema


def _clause_tables(deck: bool) -> dict[str, Any]:
    root: dict[str, Any] = {"type": "object", "properties": {}, "additionalProperties": False}
    for clause in LAWBOOK.values():
        *path, name = clause.id.split(".")
        if (path == ["deck"]) is not deck:
            continue
        table = root
        for part in path if not deck else ():
            empty = {"type": "object", "properties": {}, "additionalProperties": False}
            table = table["properties"].setdefault(part, empty)
        table["properties"][name] = _value_schema(clause)
    return root


def _value_schema(clause: Clause) -> dict[str, Any]:
    if clause.values:
        return {"enum": list(clause.values)}
    if isinstance(clause.domain, Count):
        return {"type": "integer", "minimum": clause.domain.low, "maximum": clause.domain.high}
    return {"type": "string"}
