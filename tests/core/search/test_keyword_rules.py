"""Keywords in a scan by their use, in a report and back, and of two wishes together."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    NOTICE,
    OTHER,
    a_mail,
    scan_paths,
)
from hypothesis import given
from hypothesis import strategies as st

from core.cache.fingerprints import NoCache
from core.job import NullJob
from core.model.mentions import KeywordRules, KeywordUse, keyword_list
from core.scan.session import Session, cut_groups
from core.search.keyword_rules import (
    KeywordRows,
    apply_keywords,
    combine,
    rules_from_json,
    rules_to_json,
)

LISTS = st.lists(st.text(max_size=4), max_size=3).map(keyword_list)
MASKS = st.none() | st.lists(st.booleans(), min_size=4, max_size=4).map(np.array)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """0, 1 the notice twice, 2 the choir, 3 the choir with a word more, 4 alone."""
    mails = [
        a_mail(NOTICE),
        a_mail(NOTICE, Delivered_To="2"),
        a_mail(OTHER, subject="Chor", number=2),
        a_mail(OTHER, subject="Chor, dringend", number=3),
        a_mail("Eimer", number=4),
    ]
    return scan_paths(write_mbox(tmp_path / "box", mails))


def said(session: Session, asked: KeywordRules) -> KeywordRows:
    return apply_keywords(session, asked, cache=NoCache(), job=NullJob())


@given(LISTS, LISTS, LISTS, st.booleans())
def test_a_wish_stands_in_a_report_as_it_was(
    protect: tuple[str, ...], only: tuple[str, ...], mark: tuple[str, ...], attachments: bool
) -> None:
    asked = KeywordRules(protect, only, mark, attachments)

    again = rules_from_json(rules_to_json(asked))

    if asked.keywords.words:
        assert again == asked
    else:
        assert again == KeywordRules()


@pytest.mark.parametrize("told", [7, [], {"protect": "word"}, {"only": [1]}, {"mark": None}])
def test_what_is_no_wish_is_refused(told: object) -> None:
    with pytest.raises(ValueError, match="keywords"):
        rules_from_json({"keywords": told})


def test_each_use_has_its_own_words(session: Session) -> None:
    words = said(session, KeywordRules(("DRINGEND",), ("chor", "dringend"), ("eimer",)))

    assert words.protect is not None
    assert words.only is not None
    assert words.mark is not None
    assert words.protect.tolist() == [False, False, False, True, True]  # 4 was not searched
    assert words.only.tolist() == [False, False, True, True, False]
    assert words.mark.tolist() == [True, True, False, False, False]
    groups = cut_groups(session, 0.6, protected=words.protect, only=words.only)
    assert (groups.kept.tolist(), groups.members.tolist()) == ([3], [2])
    assert said(session, KeywordRules()) == KeywordRows()


@given(MASKS, MASKS, MASKS, MASKS)
def test_of_two_wishes_nothing_goes_that_either_keeps(
    a: np.ndarray | None, b: np.ndarray | None, c: np.ndarray | None, d: np.ndarray | None
) -> None:
    joined = combine(KeywordRows(a, b, c), KeywordRows(d, c, a))

    yes, no = np.ones(4, bool), np.zeros(4, bool)
    for mask, pair, none, how in (
        (joined.protect, (a, d), no, np.logical_or),
        (joined.only, (b, c), yes, np.logical_and),
        (joined.mark, (c, a), yes, np.logical_and),
    ):
        one, other = (none if part is None else part for part in pair)
        expected = how(one, other).tolist()
        assert (none if mask is None else mask).tolist() == expected


def test_every_use_has_words() -> None:
    asked = KeywordRules(("a",), ("b",), ("c",))

    assert [asked.of(use) for use in KeywordUse] == [("a",), ("b",), ("c",)]
