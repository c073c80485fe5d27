"""Counts over a scan of two folders, and the folder matrix against counting by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.conversations import a_thread
from helpers.boxes.mailboxes import write_mbox
from helpers.imap.remote_mail import MemoryReach
from helpers.mail.sample_mail import NOTICE, OTHER, a_mail
from hypothesis import given
from hypothesis import strategies as st

from core.actions.ladder import StepTerms, decide_by_steps
from core.actions.not_copies import find_not_copies
from core.actions.overview import (
    FILE_SIZES,
    MOST_OVERLAPS,
    FolderOverlap,
    Measure,
    Overview,
    Share,
    find_overlaps,
    members_beside,
    rows_of_overlap,
    rows_of_share,
    survey_mail,
)
from core.cache.fingerprints import NoCache
from core.columns import Int32s
from core.decide.covering import count_fuller
from core.decide.keep import KeepPreferences
from core.decide.ladder import Step
from core.decide.policy import MarkPolicy
from core.job import NullJob
from core.model.causes import Cause
from core.model.groups import ALL_DETECTORS, Groups, Verdict
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind
from core.model.sources import FolderRole, SourceKind, SourceSpec
from core.scan.run import scan
from core.scan.session import Session, cut_groups, rows_in_trash
from core.settings import Settings

pytestmark = pytest.mark.slow


def scanned(folder: Path) -> Session:
    """0, 1 a notice and a copy in one folder, 2, 3 copies in another, 4 what has no copy."""
    notice, other = a_mail(NOTICE), a_mail(OTHER, subject="Chor", number=3)
    boxes = (
        write_mbox(folder / "Inbox", [notice, notice]),
        write_mbox(folder / "Archive", [notice, notice, other]),
    )
    specs = tuple(SourceSpec(SourceKind.MBOX, box) for box in boxes)
    return scan(specs, settings=Settings(), cache=NoCache(), job=NullJob())


def surveyed(session: Session) -> tuple[Overview, Groups]:
    groups = cut_groups(session, 0.6)
    return survey_mail(session, groups, terms_of(session)), groups


def terms_of(session: Session) -> StepTerms:
    n_rows = len(session.mails.flags)
    wanted = KeepPreferences(
        np.zeros(n_rows, np.bool_),
        in_trash=rows_in_trash(session),
        fullness=count_fuller(session.covers, n_rows),
    )
    return StepTerms(ALL_DETECTORS, MarkPolicy(), wanted, find_not_copies(session.mails, ()))


def shares_of(overview: Overview, by: Measure) -> list[Share]:
    return [share for share in overview.shares if share.by is by]


def test_steps_groups_and_causes_are_counted(tmp_path: Path) -> None:
    overview, _ = surveyed(scanned(tmp_path))

    assert {rung.step: rung.messages for rung in overview.survey.rungs}[Step.EXACT] == 3
    assert overview.groups == 1
    assert sum(one.copies for one in overview.causes) == 3
    assert all(isinstance(one.cause, Cause) for one in overview.causes)


def test_what_lies_in_the_trash_of_an_account_can_go_in_no_step() -> None:
    reach = MemoryReach()
    reach.server.put("INBOX", a_mail(NOTICE), a_mail(NOTICE))
    reach.server.put("Bin", *(a_mail(NOTICE) for _ in range(3)))
    reach.server.boxes["Bin"].role = FolderRole.TRASH
    session = reach.scan()
    overview, groups = surveyed(session)

    assert [rung.messages for rung in overview.survey.rungs] == [1, 0, 0, 0, 0, 0]
    decided, _ = decide_by_steps(session, groups, {Step.EXACT}, terms_of(session))
    kinds = [one.reason.kind for one in decided.skipped]
    assert kinds.count(RefusalKind.IN_TRASH) == 3
    assert rows_in_trash(session).tolist() == [False, False, True, True, True]


def test_a_group_counts_by_what_the_first_step_takes_of_it(tmp_path: Path) -> None:
    """Copies of each other are exact though what the list keeps of their group is fuller."""
    session = scanned(tmp_path)
    _, groups = surveyed(session)
    fuller = replace(groups, verdict=np.full_like(groups.verdict, Verdict.FULLER_FORM))
    wanted = KeepPreferences(np.zeros(5, np.bool_), fullness=count_fuller(session.covers, 5))
    terms = StepTerms(ALL_DETECTORS, MarkPolicy(), wanted, find_not_copies(session.mails, ()))

    overview = survey_mail(session, fuller, terms)
    assert overview.survey.rungs[0].messages == 3
    assert overview.groups == 1

    stays = replace(wanted, protected=np.ones(5, np.bool_))
    assert survey_mail(session, fuller, replace(terms, preferences=stays)).groups == 0


def test_flagged_copies_that_stay_are_counted(tmp_path: Path) -> None:
    session = scanned(tmp_path)
    flags = session.mails.flags.copy()
    flags[:3] |= np.uint32(MessageFlag.FLAGGED)
    overview, _ = surveyed(replace(session, mails=replace(session.mails, flags=flags)))

    exact = overview.survey.rungs[0]
    assert (exact.messages, exact.flagged) == (1, 2)  # one of the three is what stays anyway


def test_years_before_there_was_mail_are_unknown(tmp_path: Path) -> None:
    session = scanned(tmp_path)
    sent = session.mails.sent_utc.copy()
    sent[:2] = -58_900_000_000, -1_000_000_000  # in 102 and in 1938
    changed = replace(session, mails=replace(session.mails, sent_utc=sent))

    years = {one.key: one.messages for one in shares_of(surveyed(changed)[0], Measure.YEAR)}
    assert years[0] == 2
    assert all(year == 0 or year >= 1970 for year in years)


def test_shares_add_up_and_lead_back_to_their_rows(tmp_path: Path) -> None:
    session = scanned(tmp_path)
    overview, _ = surveyed(session)
    mails = session.mails

    for by in (Measure.SENDER, Measure.FOLDER, Measure.YEAR):
        found = shares_of(overview, by)
        assert sum(share.messages for share in found) == 5
        assert sum(share.size_bytes for share in found) == int(mails.size_bytes.sum())
        for share in found:
            rows = rows_of_share(mails, share)
            assert len(rows) == share.messages
            assert int(mails.size_bytes[rows].sum()) == share.size_bytes
    assert shares_of(overview, Measure.FILES) == []
    folders = {
        share.key: (share.messages, share.copies)
        for share in overview.shares
        if share.by is Measure.FOLDER
    }
    assert folders == {0: (2, 2), 1: (3, 2)}


def test_attachments_are_told_apart_by_the_size_of_their_mail(tmp_path: Path) -> None:
    session = scanned(tmp_path)
    mails = session.mails
    sizes = mails.size_bytes.copy()
    sizes[:3] = (50, 2_000_000, 20_000_000)
    has = np.array([1, 1, 1, 0, 0])
    starts = np.concatenate(([0], np.cumsum(has))).astype(mails.attachment_starts.dtype)
    changed = replace(session, mails=replace(mails, size_bytes=sizes, attachment_starts=starts))

    shares = [
        (share.key, rows_of_share(changed.mails, share).tolist())
        for share in shares_of(surveyed(changed)[0], Measure.FILES)
    ]

    assert shares == [(10_000_000, [2]), (1_000_000, [1]), (1, [0])]
    assert FILE_SIZES[0] == 10_000_000


def test_the_largest_come_first(tmp_path: Path) -> None:
    session = scanned(tmp_path)
    overview, _ = surveyed(session)
    sizes = session.mails.size_bytes[overview.largest].tolist()

    assert sizes == sorted(session.mails.size_bytes.tolist(), reverse=True)


def test_what_lies_in_two_folders_is_counted_both_ways(tmp_path: Path) -> None:
    session = scanned(tmp_path)
    overview, groups = surveyed(session)

    assert set(overview.overlaps) == {FolderOverlap(0, 1, 2, 2), FolderOverlap(1, 0, 2, 3)}
    assert overview.n_overlaps == 2
    rows = rows_of_overlap(session.mails, groups, overview.survey.stars, overview.overlaps[0])
    assert sorted(rows.tolist()) == [0, 1, 2, 3]
    assert sorted(members_beside(groups, rows).tolist()) == sorted(groups.members.tolist())
    assert members_beside(groups, np.array([4], np.int32)).tolist() == []


def test_no_mail_has_an_overview_of_nothing(tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "box", [a_mail(NOTICE)])
    specs = (SourceSpec(SourceKind.MBOX, box),)
    session = scan(specs, settings=Settings(), cache=NoCache(), job=NullJob())

    overview, _ = surveyed(session)

    assert (overview.groups, overview.causes, overview.overlaps) == (0, (), ())
    assert not any(rung.messages for rung in overview.survey.rungs)


@st.composite
def groupings(draw: st.DrawFn) -> tuple[Int32s, Groups]:
    """Folders of some messages, and groups of them, each message in one at most."""
    sizes = draw(st.lists(st.integers(2, 5), max_size=5))
    n_rows = sum(sizes) + draw(st.integers(0, 3))
    folder = np.array(draw(st.lists(st.integers(0, 3), min_size=n_rows, max_size=n_rows)))
    rows = draw(st.permutations(range(n_rows)))
    kept, members, starts = [], [], [0]
    for size in sizes:
        taken, rows = rows[:size], rows[size:]
        kept.append(taken[0])
        members += taken[1:]
        starts.append(len(members))
    verdicts = draw(
        st.lists(
            st.sampled_from([Verdict.IDENTICAL, Verdict.FULLER_FORM, Verdict.NEAR]),
            min_size=len(members),
            max_size=len(members),
        )
    )
    groups = Groups(
        0.6,
        np.array(kept, np.int32),
        np.array(starts, np.int64),
        np.array(members, np.int32),
        np.ones(len(members)),
        np.array(verdicts, np.uint8),
        np.zeros(len(members), np.uint32),
    )
    return folder.astype(np.int32), groups


@given(groupings())
def test_the_folder_matrix_is_what_counting_by_hand_gives(given: tuple[Int32s, Groups]) -> None:
    folder, groups = given
    wanted: dict[tuple[int, int], int] = {}
    for number, kept in enumerate(groups.kept.tolist()):
        start, stop = groups.starts[number], groups.starts[number + 1]
        rows = [kept] + [
            int(groups.members[at])
            for at in range(start, stop)
            if groups.verdict[at] != Verdict.NEAR
        ]
        there = sorted({int(folder[row]) for row in rows})
        for a, b in combinations(there, 2):
            for one, other in ((a, b), (b, a)):
                n = sum(int(folder[row]) == one for row in rows)
                wanted[one, other] = wanted.get((one, other), 0) + n

    counts = np.ones(len(folder), np.bool_)
    found, n_pairs = find_overlaps(folder, groups, groups, counts)  # a message counts once

    assert n_pairs == len(found) == len(wanted)
    assert {(one.folder, one.other): one.messages for one in found} == wanted
    assert [one.messages for one in found] == sorted(wanted.values(), reverse=True)
    assert all(one.of_messages == int((folder == one.folder).sum()) for one in found)


def test_copies_of_each_other_count_that_are_only_like_the_middle_of_their_group() -> None:
    """Folders 0 and 1 have the same two messages; one group holds all four."""
    folder = np.array([0, 0, 1, 1], np.int32)
    verdicts = np.array([Verdict.NEAR, Verdict.IDENTICAL, Verdict.NEAR], np.uint8)
    members, none = np.array([1, 2, 3], np.int32), np.zeros(3, np.uint32)
    group = Groups(
        0.6, np.array([0], np.int32), np.array([0, 3]), members, np.ones(3), verdicts, none
    )
    stars = replace(
        group,
        kept=np.array([0, 1], np.int32),
        starts=np.array([0, 1, 2]),
        members=np.array([2, 3], np.int32),
        score=np.ones(2),
        verdict=np.full(2, Verdict.IDENTICAL, np.uint8),
        differs=np.zeros(2, np.uint32),
    )

    found, _ = find_overlaps(folder, group, stars, np.ones(4, np.bool_))

    assert [(one.messages, one.of_messages) for one in found] == [(2, 2), (2, 2)]


def test_only_as_many_pairs_of_folders_are_named_as_anybody_reads() -> None:
    n_folders = 9  # one message in each
    group = Groups(
        0.6,
        np.array([0], np.int32),
        np.array([0, n_folders - 1]),
        np.arange(1, n_folders, dtype=np.int32),
        np.ones(n_folders - 1),
        np.full(n_folders - 1, Verdict.IDENTICAL, np.uint8),
        np.zeros(n_folders - 1, np.uint32),
    )
    folder = np.arange(n_folders, dtype=np.int32)

    found, n_pairs = find_overlaps(folder, group, group, np.ones(n_folders, np.bool_))

    assert (len(found), n_pairs) == (MOST_OVERLAPS, n_folders * (n_folders - 1))


def test_a_pair_of_folders_leads_to_just_the_messages_that_it_counts(tmp_path: Path) -> None:
    """A near copy stands in the same group, and what a later message quotes in none."""
    notice, quoted = a_mail(NOTICE), a_thread()
    near = [
        a_mail(NOTICE.replace("Eimer", word), number=n) for n, word in ((2, "Topf"), (3, "Krug"))
    ]
    boxes = (
        write_mbox(tmp_path / "Inbox", [notice, near[0], quoted[0]]),
        write_mbox(tmp_path / "Archive", [notice, near[1], *quoted[1:]]),
    )
    specs = tuple(SourceSpec(SourceKind.MBOX, box) for box in boxes)
    session = scan(specs, settings=Settings(), cache=NoCache(), job=NullJob())
    overview, groups = surveyed(session)
    assert overview.unlisted
    assert len(groups.members) == 3  # of the notice

    for one in overview.overlaps:
        rows = rows_of_overlap(session.mails, groups, overview.survey.stars, one)
        in_folder = session.mails.folder[rows] == one.folder
        assert int(in_folder.sum()) == one.messages == 1
        assert sorted(rows.tolist()) == [0, 3]
        assert set(rows.tolist()) <= {*groups.members.tolist(), *groups.kept.tolist()}
    assert len(overview.overlaps) == 2
