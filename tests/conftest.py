"""Fixtures that every room shares."""

from __future__ import annotations

import pytest

from deckgen.definition.variants import BUILT_IN, load_variant
from deckgen.model.variant import Variant


@pytest.fixture(scope="session")
def variants() -> dict[str, Variant]:
    """The four built-in variants by id."""
    return {id_: load_variant(id_) for id_ in BUILT_IN}
