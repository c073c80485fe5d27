"""Texts come back as they were read: whole, and what of them is the sender's own."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.tables.edit_tables import Letter, table_of
from hypothesis import given
from hypothesis import strategies as st

from core.job import NullJob
from core.match.edits.known_texts import KnownTexts
from core.match.edits.memory import EMPTY
from core.match.edits.own_text import OwnText
from core.system import spool

STRINGS = st.text(max_size=8) | st.just("\ud800 alone")


@given(
    st.lists(st.none() | st.tuples(STRINGS, st.none() | STRINGS), max_size=8), st.integers(0, 9)
)
def test_texts_come_back_as_they_were(
    given_texts: list[tuple[str, str | None] | None], held: int
) -> None:
    texts = [
        None if it is None else OwnText(it[0], it[0] if it[1] is None else it[1])
        for it in given_texts
    ]
    mails = table_of([Letter((f"text {n}",)) for n in range(len(texts))])
    rows = np.arange(len(texts))
    with pytest.MonkeyPatch.context() as patch, spool.Spool() as kept:
        patch.setattr(spool, "HELD_BYTES", held)
        known = KnownTexts(
            mails, lambda some: [texts[n] for n in some.tolist()], kept, NullJob(), EMPTY
        )
        known.hold_brief(rows[::3])
        known.read_others(rows)
        there = np.array([n for n, text in enumerate(texts) if text is not None], np.int64)
        assert known.texts(there) == [texts[n] for n in there.tolist()]
        assert known.missing == len(texts) - len(there)
        assert known.sizes.tolist() == [-1 if it is None else len(it.text) for it in texts]
