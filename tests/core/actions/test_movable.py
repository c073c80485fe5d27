"""What servers would not let go is no part of a plan, and is not fetched for one."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.homes import open_in_thunderbird, profile
from helpers.boxes.mailboxes import write_mbox
from helpers.imap.remote_mail import MemoryReach
from helpers.mail.sample_mail import NOTICE, a_mail
from helpers.screens.scanned_mail import scan_mailbox

from core.actions.movable import split_movable, split_search_only
from core.actions.planning import PlanTerms, make_plan
from core.cache.fingerprints import NoCache
from core.job import NullJob
from core.model.groups import Decision
from core.model.plan import TO_TRASH, SkippedCopy
from core.model.refusals import RefusalKind
from core.model.sources import FolderRole, SourceKind, SourceSpec
from core.scan.run import scan
from core.scan.session import Session
from core.settings import Settings
from core.sources.stores import Stores

pytestmark = pytest.mark.slow

MAIL = a_mail(NOTICE)


def test_only_what_may_leave_its_folder_is_planned_and_fetched(tmp_path: Path) -> None:
    reach = MemoryReach()
    reach.server.put("INBOX", MAIL, MAIL)
    reach.server.put("Old", MAIL, MAIL)
    session = reach.scan()
    reach.server.fixed.add("Old")
    reach.server.forget_asked()
    decisions = [Decision(0, (1, 2, 3), "user")]

    found = make_plan(session, decisions, PlanTerms(0.6), job=NullJob(), stores=reach.stores)

    assert [move.what.address.folder for move in found.plan.moves] == ["INBOX"]
    assert [(s.row, s.keep, s.reason.kind) for s in found.skipped] == [
        (2, 0, RefusalKind.READ_ONLY), (3, 0, RefusalKind.READ_ONLY),
    ]  # fmt: skip
    assert reach.server.asked.whole == ["7:1", "7:2"]

    reach.server.fixed = {"trash"}
    free, skipped = split_movable(session, decisions, "trash", stores=reach.stores, job=NullJob())
    assert free == ()
    assert {one.reason.kind for one in skipped} == {RefusalKind.READ_ONLY}
    box = str(tmp_path / "box")
    elsewhere, none = split_movable(session, decisions, box, stores=reach.stores, job=NullJob())
    assert (elsewhere, none) == (tuple(decisions), ())


def test_nothing_is_planned_to_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "Inbox", [MAIL, MAIL])
    spec = SourceSpec(SourceKind.MBOX, box)
    session = scan([spec], settings=Settings(), cache=NoCache(), job=NullJob())
    target = write_mbox(tmp_path / "Copies", [MAIL])
    linked = tmp_path / "Second name"
    decisions = [Decision(0, (1,), "user")]

    def kinds_to(path: Path) -> list[RefusalKind]:
        terms = PlanTerms(0.6, to=str(path))
        found = make_plan(session, decisions, terms, job=NullJob())
        assert len(found.plan.moves) + len(found.skipped) == 1
        return [one.reason.kind for one in found.skipped]

    assert kinds_to(target) == kinds_to(tmp_path / "new") == []
    assert kinds_to(tmp_path / "no folder" / "new") == [RefusalKind.NO_TARGET]
    os.link(target, linked)
    assert kinds_to(target) == [RefusalKind.NO_TARGET]


def test_what_is_at_the_destination_already_stays(tmp_path: Path) -> None:
    reach = MemoryReach()
    reach.server.put("INBOX", MAIL, MAIL)
    reach.server.put("Bin", MAIL, MAIL)
    reach.server.boxes["Bin"].role = FolderRole.TRASH
    session = reach.scan()
    decisions = [Decision(0, (1, 2, 3), "user")]
    account = session.specs[0].path.stem
    boxes = [write_mbox(tmp_path / name, [MAIL]) for name in ("Inbox", "Trash")]
    specs = [SourceSpec(SourceKind.MBOX, box) for box in boxes]
    local = scan(specs, settings=Settings(), cache=NoCache(), job=NullJob())

    def stay(to: str) -> list[tuple[int, RefusalKind]]:
        found = make_plan(
            session, decisions, PlanTerms(0.6, to), job=NullJob(), stores=reach.stores
        )
        assert len(found.plan.moves) + len(found.skipped) == 3
        return [(one.row, one.reason.kind) for one in found.skipped]

    assert stay("trash") == [(2, RefusalKind.IN_TRASH), (3, RefusalKind.IN_TRASH)]
    assert stay(f"imap:{account}/Bin") == [
        (2, RefusalKind.SAME_PLACE),
        (3, RefusalKind.SAME_PLACE),
    ]
    assert stay(f"imap:{account}/INBOX") == [(1, RefusalKind.SAME_PLACE)]
    found = [
        make_plan(local, [Decision(0, (1,), "user")], PlanTerms(0.6, to), job=NullJob())
        for to in ("trash", str(boxes[1]))
    ]
    assert [len(one.plan.moves) for one in found] == [1, 0]
    assert [one.reason.kind for one in found[1].skipped] == [RefusalKind.SAME_PLACE]


def test_nothing_unclear_leaves_its_file_and_all_else_does(tmp_path: Path) -> None:
    letter = b"Hello,\n\nFrom the cover letter:\nSubject: x\nDate: today\n\nyes\n"
    unclear = write_mbox(tmp_path / "Unclear", [MAIL, MAIL])
    unclear.write_bytes(unclear.read_bytes() + letter)
    sound = write_mbox(tmp_path / "Sound", [MAIL, MAIL])
    whole = write_mbox(tmp_path / "Whole", [MAIL])
    whole.write_bytes(whole.read_bytes() + letter)
    specs = [SourceSpec(SourceKind.MBOX, box) for box in (unclear, sound, whole)]
    session = scan(specs, settings=Settings(), cache=NoCache(), job=NullJob())
    assert [f.folder.fixed is not None for f in session.folders] == [False, False, True]
    rows = [np.flatnonzero(session.mails.folder == n).tolist() for n in range(3)]
    asked = [Decision(rows[1][0], (*rows[0], rows[1][1], *rows[2]), "user")]

    free, skipped = split_search_only(session, asked)

    assert [one.drop for one in free] == [(rows[0][0], rows[1][1])]
    stays = [(rows[0][1], RefusalKind.AMBIGUOUS), (rows[2][0], RefusalKind.AMBIGUOUS)]
    assert [(one.row, one.reason.kind) for one in skipped] == stays
    planned = make_plan(session, asked, PlanTerms(0.1), job=NullJob())
    assert {one.row: one.reason.kind for one in planned.skipped}.items() >= set(stays)


def test_ones_own_mail_does_not_go_for_a_copy_in_a_folder_of_others() -> None:
    reach = MemoryReach()
    for name in ("INBOX", "users/ben", "Public"):
        reach.server.put(name, MAIL, MAIL)
    session = reach.scan()
    owners = {"users/ben": "ben", "Public": ""}
    folders = tuple(
        replace(held, folder=replace(held.folder, owner=owners.get(held.folder.name)))
        for held in session.folders
    )
    session = replace(session, folders=folders)
    theirs = [Decision(2, (0, 1, 3, 4, 5), "user"), Decision(0, (1, 2, 3, 4, 5), "user")]

    free, skipped = split_movable(session, theirs, "trash", stores=reach.stores, job=NullJob())

    assert [one.drop for one in free] == [(3, 4, 5), (1, 2, 3, 4, 5)]
    assert [(one.row, one.reason.kind) for one in skipped] == [
        (0, RefusalKind.KEEPER_GHOST), (1, RefusalKind.KEEPER_GHOST),
    ]  # fmt: skip


DECISIONS = (Decision(keep=0, drop=(1, 5), by="user"), Decision(keep=2, drop=(6,), by="oldest"))


def _split(
    session: Session, decisions: Sequence[Decision]
) -> tuple[tuple[Decision, ...], tuple[SkippedCopy, ...]]:
    return split_movable(session, decisions, TO_TRASH, stores=Stores(), job=NullJob())


@pytest.fixture
def made(tmp_path: Path) -> Path:
    return profile(tmp_path)


@pytest.fixture
def session(made: Path) -> Session:
    """Rows 0 to 3 of Archive/2023, 4 to 6 of Inbox."""
    return scan_mailbox(made / "Mail")


def test_all_is_free_while_thunderbird_is_closed(session: Session) -> None:
    assert _split(session, DECISIONS) == (DECISIONS, ())
    assert _split(session, ()) == ((), ())


def test_nothing_of_an_open_profile_is_free(session: Session, made: Path) -> None:
    with open_in_thunderbird(made):
        free, held = _split(session, DECISIONS)

    assert free == ()
    assert [(one.row, one.keep, one.reason.kind) for one in held] == [
        (1, 0, RefusalKind.THUNDERBIRD_RUNNING),
        (5, 0, RefusalKind.THUNDERBIRD_RUNNING),
        (6, 2, RefusalKind.THUNDERBIRD_RUNNING),
    ]


def test_only_the_folder_that_is_compacted_is_held(session: Session, made: Path) -> None:
    (made / "Mail" / "Local Folders" / ".compact-temp").mkdir()

    free, held = _split(session, DECISIONS)

    assert free == (Decision(0, (1,), "user"),)
    assert {one.reason.kind for one in held} == {RefusalKind.COMPACTING}
    assert [one.row for one in held] == [5, 6]
