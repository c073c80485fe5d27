"""How alike longer texts must be: by what else says that they are copies."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.tables.edit_tables import Letter, link_letters
from hypothesis import given
from hypothesis import strategies as st

from core.match.edits.evidence import EVIDENCE, LIKELY, SURE, find_required_similarity
from core.model.table import MessageTable


@pytest.fixture(scope="module")
def two() -> MessageTable:
    """Two messages of one sender."""
    mails = link_letters([Letter(("one", "two")), Letter(("three", "four"))]).mails
    return replace(
        mails,
        sender_key=np.array([7, 7], np.uint64),
        message_id_key=np.array([1, 2], np.uint64),
    )


def required(mails: MessageTable, share: float) -> float:
    a, b = np.array([0]), np.array([1])
    return float(find_required_similarity(mails, a, b, np.array([share]))[0])


@given(st.floats(0, 1))
def test_issues_of_a_series_must_be_very_much_alike(two: MessageTable, share: float) -> None:
    assert required(two, share) == SURE
    assert required(replace(two, message_id_key=np.zeros(2, np.uint64)), share) == SURE


@given(st.floats(0, 1))
def test_others_the_less_the_more_of_their_sketches_is_equal(
    two: MessageTable, share: float
) -> None:
    least = min(max(EVIDENCE - share, LIKELY), SURE)
    senders = np.array([7, 8], np.uint64)

    others = replace(two, sender_key=senders)
    assert required(others, share) == least
    answer = replace(others, reference_starts=np.array([0, 0, 1]))
    assert required(answer, share) == SURE
    assert required(replace(answer, message_id_key=np.full(2, 9, np.uint64)), share) == least
    assert required(replace(two, message_id_key=np.full(2, 9, np.uint64)), share) == least
