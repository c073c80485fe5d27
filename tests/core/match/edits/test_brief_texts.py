"""Which brief texts are compared with each other: see `test_links.py` for the pairs."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.tables.edit_tables import Letter, table_of

from core.job import NullJob
from core.match.edits import brief_texts
from core.match.edits.brief_texts import HIGHER, LONGEST_BRIEF, JoinableTexts, choose_joinable
from core.match.edits.known_texts import KnownTexts
from core.match.edits.memory import EMPTY
from core.match.edits.own_text import OwnText
from core.system.spool import Spool


def chosen(texts: list[str | None]) -> JoinableTexts:
    mails = table_of([Letter((f"text {n}",)) for n in range(len(texts))])
    given = [None if text is None else OwnText(text, text) for text in texts]
    with Spool() as spool:
        known = KnownTexts(mails, lambda rows: [given[n] for n in rows], spool, NullJob(), EMPTY)
        rows = np.arange(len(texts))
        known.hold_brief(rows)
        return choose_joinable(rows, known, 0.5)


def test_those_that_are_there_and_not_too_long_are_joined() -> None:
    found = chosen(["a" * 20, None, "a" * (LONGEST_BRIEF + 1), "a" * LONGEST_BRIEF])
    assert (found.rows.tolist(), found.too_long, found.least) == ([0, 3], 1, 0.5)


def test_without_any_nothing_is_joined() -> None:
    assert chosen([None])[0].tolist() == chosen([])[0].tolist() == []


@pytest.mark.parametrize(("limit", "value"), [("MANY_BRIEF", 4), ("MOST_JOIN_STEPS", 59)])
def test_too_many_are_joined_where_they_are_very_much_alike(
    monkeypatch: pytest.MonkeyPatch, limit: str, value: int
) -> None:
    texts: list[str | None] = [letter * 20 for letter in "abcd"]
    assert chosen(texts).least == 0.5
    monkeypatch.setattr(brief_texts, limit, value)
    assert chosen(texts).least == HIGHER
    assert chosen(texts[:2] * 2).least == (0.5 if limit == "MANY_BRIEF" else HIGHER)


def test_of_far_too_many_the_longest_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brief_texts, "MANY_BRIEF", 1)
    texts: list[str | None] = ["a" * (100 - n) for n in range(12)]
    assert chosen(texts).too_long == 0
    monkeypatch.setattr(brief_texts, "MOST_NEAR_PAIRS", 10)
    found = chosen(texts)
    assert (found.rows.tolist(), found.too_long) == ([7, 8, 9, 10, 11], 7)
