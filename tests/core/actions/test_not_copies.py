"""Pairs of a person's word, held against the plain way: look each pair of digests up in a set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    FOOTER,
    NOTICE,
    OTHER,
    a_mail,
    scan_paths,
)
from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import given
from hypothesis import strategies as st

from core.actions.not_copies import (
    content_digests,
    exclude_not_copies,
    find_not_copies,
    without_not_copies,
)
from core.actions.planning import PlanTerms, make_plan
from core.job import NullJob
from core.library.store import Pair
from core.model.groups import Decision, Groups, Verdict
from core.model.refusals import RefusalKind
from core.model.table import MessageTable
from core.scan.session import cut_groups

N_KINDS = 6


def table(kinds: Iterable[int]) -> MessageTable:
    """A message for each number; equal numbers say the same."""
    numbers = np.array(list(kinds), np.uint64) + np.uint64(1)
    return replace(mail_table([TableRow()] * len(numbers)), message_id_key=numbers)


def names(mails: MessageTable) -> list[bytes]:
    return [digest.to_bytes(8) for digest in content_digests(mails).tolist()]


kinds = st.lists(st.integers(0, N_KINDS - 1), min_size=1, max_size=12)
some_pairs = st.lists(st.tuples(st.integers(0, N_KINDS + 2), st.integers(0, N_KINDS + 2)))


@given(kinds, some_pairs)
def test_a_pair_holds_for_all_that_say_the_same(
    kinds: list[int], said: list[tuple[int, int]]
) -> None:
    mails = table(kinds)
    known = names(table(range(N_KINDS + 3)))
    pairs: set[Pair] = {(known[a], known[b]) for a, b in said if a != b}

    apart = find_not_copies(mails, pairs)

    rows = np.arange(len(kinds))
    a, b = (grid.ravel() for grid in np.meshgrid(rows, rows))
    both = [(known[kinds[i]], known[kinds[j]]) for i, j in zip(a, b, strict=True)]
    assert apart.holds(a, b).tolist() == [
        (one, other) in pairs or (other, one) in pairs for one, other in both
    ]


@given(st.lists(st.lists(st.integers(0, N_KINDS - 1), min_size=2, max_size=5)), some_pairs)
def test_what_is_left_out_of_groups_is_just_those_pairs(
    stars: list[list[int]], said: list[tuple[int, int]]
) -> None:
    mails = table([kind for star in stars for kind in star] or [0])
    known = names(table(range(N_KINDS + 3)))
    apart = find_not_copies(mails, {(known[a], known[b]) for a, b in said if a != b})
    whole = as_groups([len(star) for star in stars])

    left, gone = without_not_copies(whole, apart)

    before, after = as_pairs(whole), as_pairs(left)
    out = [tuple(pair) for pair in gone.tolist()]
    assert sorted(after + out) == sorted(before)
    assert after == [pair for pair in before if not holds(apart, pair)]
    assert all(holds(apart, pair) for pair in out)
    assert (np.diff(left.starts) > 0).all()
    assert len(left.score) == len(left.verdict) == len(left.differs) == len(left.members)


def holds(apart: object, pair: tuple[int, int]) -> bool:
    return bool(apart.holds(np.array(pair[:1]), np.array(pair[1:]))[0])  # type: ignore[attr-defined]


def as_groups(sizes: list[int]) -> Groups:
    """Groups of consecutive rows, the first of each kept."""
    firsts = np.concatenate(([0], np.cumsum(sizes))).astype(np.int32)
    kept = firsts[:-1]
    members = np.setdiff1d(np.arange(firsts[-1]), kept).astype(np.int32)
    return Groups(
        threshold=0.6,
        kept=kept,
        starts=np.concatenate(([0], np.cumsum(np.array(sizes, np.int64) - 1))).astype(np.int64),
        members=members,
        score=np.ones(len(members)),
        verdict=np.full(len(members), int(Verdict.SAME_TEXT), np.uint8),
        differs=np.zeros(len(members), np.uint16),
    )


def as_pairs(groups: Groups) -> list[tuple[int, int]]:
    kept = np.repeat(groups.kept, np.diff(groups.starts))
    return list(zip(kept.tolist(), groups.members.tolist(), strict=True))


def test_pairs_of_another_making_are_passed_over() -> None:
    mails = table([0, 1])
    one, other = names(mails)

    apart = find_not_copies(mails, {(one + b"\0" * 8, other + b"\0" * 8), (one, other + b"\0")})

    assert not len(apart.codes)
    assert not apart.holds(np.array([0]), np.array([1])).any()


def test_a_verdict_that_needs_no_score_is_gone_with_the_score() -> None:
    mails = table([0, 1, 2])
    one, other, _ = names(mails)

    def relate(kept: np.ndarray, members: np.ndarray) -> tuple[np.ndarray, ...]:
        count = len(kept)
        assert count == len(members)
        template = np.full(count, int(Verdict.SAME_TEMPLATE), np.uint8)
        return np.ones(count), template, np.zeros(count, np.uint16)

    related = exclude_not_copies(relate, find_not_copies(mails, {(one, other)}))  # type: ignore[arg-type]
    score, verdict, _ = related(np.array([0, 0], np.int32), np.array([1, 2], np.int32))

    assert score.tolist() == [0, 1]
    assert verdict.tolist() == [Verdict.NEAR, Verdict.SAME_TEMPLATE]


def test_a_plan_takes_no_pair_apart_from_what_the_user_said(tmp_path: Path) -> None:
    mails = [a_mail(NOTICE), a_mail(NOTICE + FOOTER, number=2), a_mail(OTHER, number=3)]
    session = scan_paths(write_mbox(tmp_path / "box", mails))
    (kept,), (member,) = (
        cut_groups(session, 0.6).kept.tolist(),
        cut_groups(session, 0.6).members.tolist(),
    )
    said = names(session.mails)
    apart = find_not_copies(session.mails, {(said[kept], said[member])})
    decision = Decision(keep=kept, drop=(member,), by="user")

    assert len(make_plan(session, [decision], PlanTerms(0.6), job=NullJob()).plan.moves) == 1
    planned = make_plan(session, [decision], PlanTerms(0.6, apart=apart), job=NullJob())

    assert planned.plan.moves == ()
    assert [one.reason.kind for one in planned.skipped] == [RefusalKind.NOT_A_COPY]
