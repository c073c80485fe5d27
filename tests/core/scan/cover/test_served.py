"""Covers among mail on servers: told by what is known, proven when a plan is made."""

from __future__ import annotations

from email import message_from_bytes, policy

import numpy as np
import pytest
from helpers.imap.remote_mail import MemoryReach
from helpers.mail import threads

from core.actions.planning import PlanResult, PlanTerms, make_plan
from core.actions.verifying.cover_check import CoverCheck
from core.cache.fingerprints import SqliteCache
from core.job import NullJob
from core.model.covers import CoverBar
from core.model.groups import Decision, Verdict
from core.scan.session import Session

pytestmark = pytest.mark.slow

TEXT = "\n".join(threads.SENTENCES[:5])
FIRST = threads.message(1, TEXT)
LISTED = threads.message(1, f"{TEXT}\n\n_______\nlist\n").replace(b"Subject: ", b"Subject: [l] ")
SHOUTED = LISTED.replace(b"boiler", b"BOILER")


def session_of(reach: MemoryReach, *mails: bytes) -> Session:
    reach.server.put("INBOX", *(message_from_bytes(data, policy=policy.default) for data in mails))
    return reach.scan()


@pytest.fixture
def reach() -> MemoryReach:
    return MemoryReach()


def test_what_fits_is_named_and_called_unverified(reach: MemoryReach) -> None:
    covers = session_of(reach, FIRST, LISTED).covers

    assert (covers.covered.tolist(), covers.by.tolist()) == ([0], [1])
    assert covers.verdict.tolist() == [Verdict.FULLER_FORM]
    assert covers.unverified.tolist() == [True]
    assert covers.unverified_pairs(np.array([1]), np.array([0])).tolist() == [True]


def test_the_bytes_decide(reach: MemoryReach) -> None:
    session = session_of(reach, FIRST, LISTED, SHOUTED)
    check = CoverCheck(session, reach.stores, NullJob())
    told = dict(zip(session.covers.by.tolist(), session.covers.covered.tolist(), strict=True))
    proven, other = check.prove(1, 0), check.prove(2, 0)

    assert told.keys() >= {1, 2}  # in normal form case says nothing
    assert proven is not None
    assert proven.verdict is Verdict.FULLER_FORM
    assert other is not None
    assert other.bar is CoverBar.TEXT


def test_what_a_plan_proved_by_the_bytes_or_could_not_is_known_to_later_scans(
    cache: SqliteCache,
) -> None:
    reach = MemoryReach(cache)
    session = session_of(reach, FIRST, LISTED, SHOUTED)
    assert set(session.covers.by.tolist()) >= {1, 2}

    def plan(keep: int) -> PlanResult:
        terms = PlanTerms(0.6)
        decisions = [Decision(keep, (0,), "oldest")]
        return make_plan(
            session, decisions, terms, job=NullJob(), stores=reach.stores, cache=cache
        )

    assert [len(plan(keep).plan.moves) for keep in (1, 2)] == [1, 0]
    covers = reach.scan().covers

    first = covers.covered == 0
    assert covers.by[first].tolist() == [1]
    assert covers.verdict[first].tolist() == [Verdict.FULLER_FORM]
    assert covers.unverified[first].tolist() == [False]


def test_replies_to_different_messages_are_no_conversation(reach: MemoryReach) -> None:
    """What In-Reply-To alone names stands behind a 0: that is no message that both name."""
    first, last = (
        threads.message(number, text).replace(
            b"Subject: ", f"In-Reply-To: <{number}@elsewhere>\nSubject: ".encode()
        )
        for number, text in ((1, TEXT), (2, "Fine.\n\n> " + TEXT.replace("\n", "\n> ")))
    )

    assert not len(session_of(reach, first, last).covers.by)
