"""Marks that stand in Thunderbird's index alone survive a move and its undo."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.homes import profile, written_by_thunderbird
from helpers.boxes.mailboxes import write_mbox
from helpers.boxes.moving import CALM, mail_bytes
from helpers.screens.scanned_mail import scan_mailbox

from core.actions.moving import carry_out, take_back
from core.actions.planning import PlanTerms, make_plan
from core.actions.taking_over import read_states
from core.apply.context import bare_folder
from core.job import NullJob
from core.model.groups import Decision
from core.model.plan import Plan
from core.model.sources import SourceKind, SourceSpec
from core.sources.mbox.state_lines import header_names
from core.sources.registry import open_store
from core.sources.stores import Stores
from core.state_ports import MarksHold
from core.system.places import Places


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return written_by_thunderbird(profile(tmp_path) / "Mail" / "Local Folders")


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path / "data", tmp_path / "cache", tmp_path / "config")


def plan(box: Path, keep: int, *drop: int) -> Plan:
    session = scan_mailbox(box)
    decisions = [Decision(keep, drop, "user")]
    return make_plan(session, decisions, PlanTerms(0.6), job=NullJob()).plan


def marks(box: Path) -> list[tuple[str, list[str]]]:
    """What each message of the file is, and what its own lines say: all that a rebuild finds."""
    found = []
    for stored in box.read_bytes().split(b"From - ")[1:]:
        number = stored.partition(b"Message-ID: <")[2].partition(b"@")[0].decode()
        deleted = [DELETED] if b"X-Mozilla-Status: 0008\n" in stored else []
        found.append((number, [*sorted(header_names(stored)), *deleted]))
    return found


DELETED = "deleted"
ANSWERED, FLAGGED, SEEN, TAG = "\\Answered", "\\Flagged", "\\Seen", "$label2"


def test_a_move_writes_all_marks_down_and_undo_leaves_them(box: Path, places: Places) -> None:
    wanted = plan(box, 0, 3)
    (merge,) = wanted.merges
    assert set(merge.adds) == {ANSWERED, FLAGGED, SEEN}

    run = carry_out(wanted, places, NullJob(), safety=CALM)

    assert run.moved == 1
    left = [("2", [TAG, SEEN]), ("3", [SEEN])]
    deleted = ("4", [DELETED])
    assert marks(box) == [("1", [ANSWERED, FLAGGED, SEEN]), *left, deleted]

    take_back(run.id, places, NullJob())

    again = ("1", [ANSWERED, FLAGGED, SEEN])
    assert marks(box) == [("1", []), *left, again, deleted]


def test_a_run_that_was_cut_off_after_the_marks_moves_nothing_by_its_old_plan(
    box: Path, places: Places
) -> None:
    wanted = plan(box, 0, 3)
    store = open_store(SourceSpec(SourceKind.MBOX, box))
    with store.hold(bare_folder("")) as hold:
        assert isinstance(hold, MarksHold)
        assert len(hold.write_marks({wanted.moves[0].what.address.uid})) == 5
        assert hold.write_marks(()) == {}
    before = box.read_bytes()

    run = carry_out(wanted, places, NullJob(), safety=CALM)

    assert (run.moved, run.skipped) == (0, 1)
    assert box.read_bytes() == before
    again = carry_out(plan(box, 0, 3), places, NullJob(), safety=CALM)
    assert again.moved == 1


def test_a_folder_that_stays_as_it_is_gets_no_lines(box: Path, places: Places) -> None:
    before = box.read_bytes()
    wanted = plan(box, 0, 3)
    box.write_bytes(before[:-20])
    carry_out(wanted, places, NullJob(), safety=CALM)
    assert b"X-Mozilla-Status" not in box.read_bytes()


def test_states_of_a_plan_are_those_of_the_index(box: Path) -> None:
    wanted = plan(box, 0, 3)
    (move,) = wanted.moves
    states = read_states([move.what, move.keeper], Stores(), NullJob())
    assert states[move.what.address].names == {ANSWERED, FLAGGED, SEEN}
    assert states[move.keeper.address].names == frozenset()


def test_the_first_of_a_servers_folder_goes_for_the_sake_of_the_next(
    tmp_path: Path, places: Places
) -> None:
    base = b"X-IMAPbase: 1700000000 0000000003\n"
    sent = mail_bytes("a")
    box = write_mbox(tmp_path / "box", [base + b"X-UID: 1\n" + sent, b"X-UID: 2\n" + sent])
    before = box.read_bytes()

    run = carry_out(plan(box, 1, 0), places, NullJob(), safety=CALM)

    assert run.moved == 1
    assert box.read_bytes().count(base) == 1
    (kept,) = [stored for stored in box.read_bytes().split(b"From ", 1) if stored]
    assert kept.split(b"\n")[1:3] == [base.rstrip(), b"X-UID: 2"]
    take_back(run.id, places, NullJob())
    assert box.read_bytes().startswith(before[: before.index(b"X-UID: 2")].rpartition(b"From ")[0])
    assert len(marks_of_servers(box)) == 2


def marks_of_servers(box: Path) -> list[bytes]:
    return [line for line in box.read_bytes().split(b"\n") if line.startswith(b"X-UID")]
