"""What a person named goes, unless they said, or protect, otherwise."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.conversations import a_newsletter
from helpers.boxes.mailboxes import write_mbox

from core.actions.named.choosing import decide_named, find_mentioning
from core.actions.named.series import choose_old, series_of
from core.actions.not_copies import pair_up_rows
from core.cache.fingerprints import NoCache
from core.decide.chosen import ChosenPair
from core.decide.keep import KeepPreferences
from core.decide.policy import NeverMark
from core.job import NullJob
from core.model.groups import IssueRule
from core.model.mentions import KeywordRules
from core.model.refusals import RefusalKind
from core.scan.run import scan
from core.scan.session import Session
from core.settings import Settings
from core.sources.registry import detect
from core.sources.stores import Stores

Named = tuple[Session, list[ChosenPair]]


@pytest.fixture
def named(tmp_path: Path) -> Named:
    """A scan of five issues, and a rule that keeps the newest two."""
    box = write_mbox(tmp_path / "box", [a_newsletter(n) for n in range(1, 6)])
    session = scan([detect(box)], settings=Settings(), cache=NoCache(), job=NullJob())
    (series,) = series_of(session)
    return session, choose_old(session.mails, series, IssueRule(keep_newest=2))


def gone(
    named: Named, preferences: KeepPreferences, apart: frozenset[tuple[int, int]] = frozenset()
) -> tuple[list[int], list[RefusalKind]]:
    session, pairs = named
    decided = decide_named(
        session,
        pairs,
        by="user",
        never=NeverMark(),
        preferences=preferences,
        apart=pair_up_rows(apart, len(session.mails.flags)),
    )
    rows = sorted(row for one in decided.decisions for row in one.drop)
    return rows, [one.reason.kind for one in decided.skipped]


def test_all_that_was_named_goes_where_nothing_keeps_it(named: Named) -> None:
    nobody = np.zeros(5, np.bool_)

    assert gone(named, KeepPreferences(nobody)) == ([0, 1, 2], [])


def test_what_is_no_copy_of_the_newest_as_somebody_said_stays(named: Named) -> None:
    nobody = np.zeros(5, np.bool_)

    found = gone(named, KeepPreferences(nobody), frozenset({(1, 4)}))

    assert found == ([0, 2], [RefusalKind.NOT_A_COPY])


def test_what_mentions_a_protecting_word_stays(named: Named) -> None:
    session, pairs = named
    nobody = np.zeros(5, np.bool_)
    words = KeywordRules(protect=("topic number 3",))

    said = find_mentioning(
        session, pairs, [KeywordRules(), words], stores=Stores(), cache=NoCache(), job=NullJob()
    )

    assert gone(named, KeepPreferences(nobody, mentioning=said))[0] == [0, 1]
    assert not find_mentioning(
        session, pairs, [KeywordRules()], stores=Stores(), cache=NoCache(), job=NullJob()
    )
