"""Messages of an account come back: out of the trash, or out of the safety copies."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.accounts.server_setup import ServerSetup, power_cut_at
from helpers.boxes.moving import mail_bytes
from helpers.imap.fake_server import DELETED, FakeFolder, FakeLie, FakeServer

from core.apply.journal import history
from core.apply.journal.journal import open_journal
from core.apply.undo import undo
from core.errors import PlanRefused
from core.job import NullJob, Progress, Stage
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import RemovalMethod
from core.model.runs import ItemState, RunState

TEXTS = "aabbc"


def setup_with(
    home: Path, way: RemovalMethod = RemovalMethod.MOVE
) -> tuple[ServerSetup, FakeServer]:
    """One account; each second mail is starred."""
    server = FakeServer(home, way=way)
    for n, text in enumerate(TEXTS):
        server.deliver("INBOX", mail_bytes(text), *(["\\Flagged"] if n % 2 else ["\\Seen"]))
    return ServerSetup(home, (server,)), server


def inbox(server: FakeServer) -> list[tuple[bytes, frozenset[str], str]]:
    """What is in the inbox, without its numbers."""
    mails = server.boxes["INBOX"].mails.values()
    return sorted(
        (mail.data, mail.flags, mail.date) for mail in mails if DELETED not in mail.flags
    )


@pytest.mark.parametrize("way", list(RemovalMethod))
def test_undo_brings_them_back_with_flags_and_times(home: Path, way: RemovalMethod) -> None:
    setup, server = setup_with(home, way)
    before = inbox(server)
    done = setup.carry_out(setup.plan(server.items("INBOX")))

    back = setup.undo(done.id)

    assert (done.moved, back.moved, back.state) == (2, 2, RunState.DONE)
    assert inbox(server) == before
    assert not server.live("INBOX")
    assert {run.id: run.state for run in setup.runs()}[done.id] is RunState.UNDONE


def test_another_mail_under_the_old_number_is_not_taken_for_the_one_that_left(home: Path) -> None:
    setup, server = setup_with(home)
    before = inbox(server)
    plan = setup.plan(server.items("INBOX"))
    setup.carry_out(plan)
    box = server.boxes["INBOX"]  # of a server that numbers a folder made anew as the old one
    box.mails[int(plan.moves[0].what.address.uid.partition(":")[2])] = box.mails[5]

    back = setup.undo(plan.id)

    assert back.moved == 2
    assert inbox(server) == sorted([*before, *[mail for mail in before if b"Wasser c" in mail[0]]])


class ProgressRecorder(NullJob):
    """Remembers what a person is shown."""

    def __init__(self) -> None:
        self.progress: list[Progress] = []

    def report(self, progress: Progress) -> None:
        self.progress.append(progress)


@pytest.mark.parametrize("way", [RemovalMethod.MOVE, RemovalMethod.COPY_EXPUNGE])
def test_an_undo_tells_how_far_it_came(home: Path, way: RemovalMethod) -> None:
    setup, server = setup_with(home, way)
    done = setup.carry_out(setup.plan(server.items("INBOX")))
    job = ProgressRecorder()

    with setup.context() as context:
        undo(done.id, context, job)

    assert {told.total for told in job.progress} == {2}
    assert all(isinstance(told.stage, Stage) and told.done <= 2 for told in job.progress)
    assert [told.done for told in job.progress] == sorted(told.done for told in job.progress)


def test_of_many_each_batch_is_told_there_and_back(home: Path) -> None:
    server = FakeServer(home)
    for _ in range(14):
        server.deliver("INBOX", mail_bytes("a"))
    setup, there, back = ServerSetup(home, (server,)), ProgressRecorder(), ProgressRecorder()

    done = setup.carry_out(setup.plan(server.items("INBOX")), there)
    with setup.context() as context:
        undo(done.id, context, back)

    ends = [(0, 1), (1, 11), (11, 13)]
    assert [(told.stage, told.done) for told in there.progress] == [
        told for start, end in ends for told in ((Stage.CHECKING, start), (Stage.VERIFYING, end))
    ]
    assert [(told.stage, told.done) for told in back.progress] == [
        (Stage.COPYING, start) for start, _ in ends
    ]


@pytest.mark.parametrize("way", [RemovalMethod.MOVE, RemovalMethod.COPY_EXPUNGE])
def test_redo_is_the_undo_of_an_undo(home: Path, way: RemovalMethod) -> None:
    setup, server = setup_with(home, way)
    done = setup.carry_out(setup.plan(server.items("INBOX")))
    moved = inbox(server)
    back = setup.undo(done.id)

    again = setup.undo(back.id)

    assert again.moved == 2
    assert inbox(server) == moved
    assert setup.undo(again.id).moved == 2


def test_some_moves_can_be_taken_back_alone(home: Path) -> None:
    setup, server = setup_with(home)
    done = setup.carry_out(setup.plan(server.items("INBOX")))

    assert setup.undo(done.id, [1]).moved == 1
    assert sum(server.live("INBOX").values()) == 1


def test_flags_that_a_mail_lost_on_its_way_come_back(home: Path) -> None:
    setup, server = setup_with(home)
    before = inbox(server)
    done = setup.carry_out(setup.plan(server.items("INBOX")))
    for mail in server.boxes["Trash"].mails.values():
        mail.flags = frozenset()

    setup.undo(done.id)

    assert inbox(server) == before


def test_labels_come_back(home: Path) -> None:
    server = FakeServer(home)
    server.is_gmail = True
    server.boxes["All"] = FakeFolder()
    server.deliver("All", mail_bytes("a"), view=1, label="Work")
    server.deliver("All", mail_bytes("a"), view=2, label="Family")
    setup = ServerSetup(home, (server,))
    done = setup.carry_out(setup.plan(server.items("All")))

    assert setup.undo(done.id).moved == 1
    assert {"Family"} in [mail.labels for mail in server.boxes["All"].mails.values()]


def lose(server: FakeServer, how: str) -> None:
    """What others do to the trash."""
    trash = server.boxes["Trash"]
    if how == "emptied":
        trash.mails.clear()
    elif how == "renumbered":
        trash.renumber()
    elif how == "marked":
        for mail in trash.mails.values():
            mail.flags |= {DELETED}
    else:
        del server.boxes["Trash"]


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("emptied", Refusal(RefusalKind.MISSING, "Trash")),
        ("renumbered", Refusal(RefusalKind.RENUMBERED, "Trash")),
        ("gone", Refusal(RefusalKind.MISSING, "Trash")),
        ("marked", Refusal(RefusalKind.GHOST, "Trash")),
    ],
)
def test_what_is_not_in_the_trash_any_more_does_not_come_back_and_that_is_said(
    home: Path, how: str, why: Refusal
) -> None:
    setup, server = setup_with(home)
    done = setup.carry_out(setup.plan(server.items("INBOX")))
    lose(server, how)

    back = setup.undo(done.id)

    assert (back.moved, back.failed) == (0, 2)
    assert [item.reason for item in setup.items(back.id)] == [why, why]


@pytest.mark.parametrize("how", ["emptied", "renumbered", "gone", "marked"])
def test_where_there_is_a_safety_copy_it_comes_back_out_of_that(home: Path, how: str) -> None:
    setup, server = setup_with(home, RemovalMethod.COPY_EXPUNGE)
    before = server.live()
    done = setup.carry_out(setup.plan(server.items("INBOX")))
    lose(server, how)

    back = setup.undo(done.id)

    assert (back.moved, back.failed) == (2, 0)
    assert server.live("Trash") == before
    landed = {item.state for item in setup.items(back.id)}
    assert landed == {ItemState.VERIFIED}


def test_out_of_a_trash_that_lets_nothing_go_it_is_back_and_its_copy_is_told(home: Path) -> None:
    setup, server = setup_with(home, RemovalMethod.COPY_EXPUNGE)
    before = inbox(server)
    done = setup.carry_out(setup.plan(server.items("INBOX")))
    server.boxes["Trash"].fixed = True

    back = setup.undo(done.id)

    assert (back.moved, back.failed) == (2, 0)
    assert inbox(server) == before
    assert len(server.boxes["Trash"].mails) == 2
    reasons = [item.reason for item in setup.items(back.id)]
    assert [reason.kind for reason in reasons if reason] == [RefusalKind.READ_ONLY] * 2


@pytest.mark.parametrize(
    ("way", "copies"), [(RemovalMethod.MOVE, 0), (RemovalMethod.COPY_EXPUNGE, 2)]
)
def test_with_the_safety_copies_emptied_the_trash_still_gives_them_back(
    home: Path, way: RemovalMethod, copies: int
) -> None:
    setup, server = setup_with(home, way)
    done = setup.carry_out(setup.plan(server.items("INBOX")))
    with open_journal(home / "journal.db") as journal:
        history.empty_safety_copies(journal, setup.trash, done.id, confirm=copies)

    assert setup.undo(done.id).moved == 2


@pytest.mark.parametrize("point", ["fake.put_back.before", "fake.put_back.after"])
def test_cut_off_while_it_comes_back_out_of_the_safety_copies_it_comes_once(
    home: Path, point: str
) -> None:
    setup, server = setup_with(home, RemovalMethod.COPY_EXPUNGE)
    before = inbox(server)
    done = setup.carry_out(setup.plan(server.items("INBOX")))
    server.boxes["Trash"].mails.clear()
    with power_cut_at(0) as points:
        setup.undo(done.id)
    again = setup.carry_out(setup.plan(server.items("INBOX")))
    server.boxes["Trash"].mails.clear()
    assert setup.killed(lambda: setup.undo(again.id), points.index(point) + 1)

    (back,) = setup.resume()

    assert (back.moved, inbox(server)) == (2, before)


@pytest.mark.parametrize("lie", [FakeLie.CUT_BEFORE, FakeLie.CUT_AFTER, FakeLie.HALF])
@pytest.mark.parametrize("way", list(RemovalMethod))
def test_an_undo_that_is_cut_brings_each_back_once(
    home: Path, way: RemovalMethod, lie: FakeLie
) -> None:
    setup, server = setup_with(home, way)
    before = inbox(server)
    done = setup.carry_out(setup.plan(server.items("INBOX")))
    server.lies["move" if way is RemovalMethod.MOVE else "copy"].append(lie)

    back = setup.undo(done.id)

    assert back.moved == 2
    assert inbox(server) == before


def test_what_cannot_be_looked_at_is_not_taken_back(home: Path) -> None:
    setup, server = setup_with(home)
    plan = setup.plan(server.items("INBOX"))
    server.lies["arrivals"].extend([FakeLie.CUT_BEFORE] * 9)
    done = setup.carry_out(plan)
    assert done.unknown == 1
    server.lies.clear()
    server.online = False

    with pytest.raises(PlanRefused) as refused:
        setup.undo(done.id)

    assert [r.kind for r in refused.value.refusals] == [RefusalKind.OFFLINE]
    server.online = True
    assert setup.undo(done.id).moved == 1


def test_what_never_left_is_not_brought_back_a_second_time(home: Path) -> None:
    setup, server = setup_with(home, RemovalMethod.COPY_EXPUNGE)
    before = inbox(server)
    plan = setup.plan(server.items("INBOX"))
    server.lies["strike"].extend([FakeLie.CUT_BEFORE] * 9)
    done = setup.carry_out(plan)
    assert done.unknown == 1
    server.lies.clear()

    setup.undo(done.id)

    assert inbox(server) == before
    assert server.commands.count("strike") <= 9


@pytest.mark.parametrize("where", ["came back", "never came", "renumbered", "no trash"])
def test_what_nobody_could_see_after_a_cut_is_searched_for_when_it_is_taken_back(
    home: Path, where: str
) -> None:
    """Somebody had taken it out of the trash when the outcome was looked at."""
    setup, server = setup_with(home)
    before, plan = inbox(server), setup.plan(server.items("INBOX"))
    with power_cut_at(0) as points:
        setup.carry_out(plan)
    setup.undo(plan.id)
    again = setup.plan(server.items("INBOX"))
    assert setup.killed(lambda: setup.carry_out(again), points.index("fake.send.after") + 1)
    trash = server.boxes["Trash"]
    (taken,) = trash.mails.values()
    trash.mails.clear()
    (lost,) = setup.resume(act=False)
    assert (lost.unknown, lost.failed) == (0, 1)
    match where:
        case "came back":
            trash.add(taken)
        case "renumbered":
            trash.add(taken)
            trash.renumber()
        case "no trash":
            del server.boxes["Trash"]

    back = setup.undo(again.id)

    if where == "came back":
        assert (back.moved, inbox(server), trash.mails) == (1, before, {})
    else:
        assert (back.moved, back.failed) == (0, 1)
        assert len(inbox(server)) == len(before) - 1


def test_to_take_back_nothing_of_a_run_is_refused(home: Path) -> None:
    setup, server = setup_with(home)
    done = setup.carry_out(setup.plan(server.items("INBOX")))

    with pytest.raises(PlanRefused):
        setup.undo(done.id, [])


def test_of_two_that_were_lost_one_that_turns_up_comes_back_and_the_undo_ends(home: Path) -> None:
    """They are identical: the one that is found is not taken for both."""
    server = FakeServer(home)
    for _ in range(4):
        server.deliver("INBOX", mail_bytes("a"))
    setup = ServerSetup(home, (server,))
    plan = setup.plan(server.items("INBOX"))
    server.lies["arrivals"].extend([FakeLie.NONE, *[FakeLie.CUT_BEFORE] * 9])
    assert setup.carry_out(plan).unknown == 2
    server.lies.clear()
    trash = server.boxes["Trash"].mails
    lost = [trash.pop(uid) for uid in list(trash)[1:]]
    assert [run.failed for run in setup.resume()] == [2]
    server.boxes["Trash"].add(lost[0])

    back = setup.undo(plan.id)

    assert (back.state, back.moved, back.failed, back.pending) == (RunState.DONE, 2, 1, 0)
    assert len(server.boxes["INBOX"].mails) == 3
