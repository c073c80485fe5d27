"""Tests of what only an extra of the program brings say so where it is not installed."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from _pytest.mark.structures import ParameterSet

from core.text.dictionaries import has_ukrainian

WITH_UKRAINIAN = pytest.mark.skipif(
    not has_ukrainian(),
    reason="needs the dictionary of Ukrainian, in packaging/requirements-dev.lock",
)


def needs_ukrainian(languages: Iterable[str]) -> list[str | ParameterSet]:
    """Languages as parameters; the test of Ukrainian needs its dictionary."""
    return [pytest.param(one, marks=WITH_UKRAINIAN) if one == "uk" else one for one in languages]
