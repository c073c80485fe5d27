"""Commands that are cut, half done, or lied about: what both folders show decides (F01 to F06)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ServerSetup, power_cut_at
from helpers.boxes.moving import mail_bytes
from helpers.imap.fake_server import DELETED, FakeLie, FakeServer

from core.apply.server.shipping import as_refused
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import RemovalMethod
from core.model.runs import ItemState, RunState

LOST = [FakeLie.CUT_BEFORE, FakeLie.CUT_AFTER, FakeLie.HALF]
COPY_WAYS = [RemovalMethod.COPY_EXPUNGE, RemovalMethod.COPY_MARK]
TEXTS = "aaaaabbbcd"


def setup_with(
    home: Path, way: RemovalMethod, texts: str = TEXTS
) -> tuple[ServerSetup, FakeServer]:
    server = FakeServer(home, way=way)
    for text in texts:
        server.deliver("INBOX", mail_bytes(text))
    return ServerSetup(home, (server,)), server


def verb_of(way: RemovalMethod) -> str:
    return "move" if way is RemovalMethod.MOVE else "copy"


@pytest.mark.parametrize("lie", LOST)
@pytest.mark.parametrize("at", [0, 1])
@pytest.mark.parametrize("way", list(RemovalMethod))
def test_after_a_cut_the_run_goes_on_where_the_folders_say_it_is(
    home: Path, way: RemovalMethod, at: int, lie: FakeLie
) -> None:
    setup, server = setup_with(home, way)
    before = server.live()
    server.lies[verb_of(way)].extend([FakeLie.NONE] * at + [lie])

    done = setup.carry_out(setup.plan(server.items("INBOX")))

    assert (done.state, done.moved) == (RunState.DONE, 6)
    assert server.live() == before
    assert set(server.live("Trash").values()) == {1}


@pytest.mark.parametrize("lie", [FakeLie.MUTE, FakeLie.WRONG])
@pytest.mark.parametrize("way", list(RemovalMethod))
def test_where_things_went_is_seen_not_believed(
    home: Path, way: RemovalMethod, lie: FakeLie
) -> None:
    setup, server = setup_with(home, way)
    server.lies[verb_of(way)].extend([lie] * 3)

    done = setup.carry_out(setup.plan(server.items("INBOX")))
    back = setup.undo(done.id)

    assert (done.moved, back.moved) == (6, 6)
    assert len(server.live("Trash")) == 4
    assert sum(server.live("Trash").values()) == len(TEXTS)


@pytest.mark.parametrize("cuts", range(1, 6))
def test_a_connection_that_breaks_at_every_look_pauses_the_run(home: Path, cuts: int) -> None:
    setup, server = setup_with(home, RemovalMethod.MOVE)
    server.lies["arrivals"].extend([FakeLie.CUT_BEFORE] * cuts)

    done = setup.carry_out(setup.plan(server.items("INBOX")))

    if done.state is not RunState.DONE:
        assert done.unknown == 1
        assert [run.state for run in setup.resume()] == [RunState.DONE]
    assert set(server.live("Trash").values()) == {1}
    assert sum(server.live().values()) == len(TEXTS)


@pytest.mark.parametrize("lie", [FakeLie.CUT_BEFORE, FakeLie.HALF, FakeLie.CUT_AFTER])
@pytest.mark.parametrize("way", COPY_WAYS)
def test_a_cut_between_mark_and_expunge_is_finished(
    home: Path, way: RemovalMethod, lie: FakeLie
) -> None:
    setup, server = setup_with(home, way, "aaab")
    server.lies["strike"].append(lie)

    done = setup.carry_out(setup.plan(server.items("INBOX")))

    assert (done.state, done.moved) == (RunState.DONE, 2)
    assert server.commands.count("copy") == 2
    assert set(server.live("Trash").values()) == {1}
    assert sum(server.live().values()) == 4


def test_what_somebody_stars_meanwhile_stays(home: Path) -> None:
    setup, server = setup_with(home, RemovalMethod.COPY_EXPUNGE, "aa")
    plan = setup.plan(server.items("INBOX"))
    server.lies["copy"].append(FakeLie.CUT_AFTER)
    server.lies["seen"].extend([FakeLie.NONE] * 1 + [FakeLie.CUT_BEFORE] * 3)
    paused = setup.carry_out(plan)
    assert paused.unknown == 1
    server.lies.clear()
    server.boxes["INBOX"].mails[2].flags |= {"\\Flagged"}

    (done,) = setup.resume()

    assert done.skipped == 1
    (item,) = setup.items(done.id)
    assert item.reason is not None
    assert item.reason.kind is RefusalKind.FLAGGED
    assert 2 in server.boxes["INBOX"].mails


def test_the_kept_mail_in_the_trash_is_not_taken_for_the_copy(home: Path) -> None:
    # The command never arrived; then somebody moved the kept message itself to the trash.
    setup, server = setup_with(home, RemovalMethod.COPY_EXPUNGE, "aa")
    plan = setup.plan(server.items("INBOX"))
    killed = setup.killed(lambda: setup.carry_out(plan), _point(setup, server, "fake.send.before"))
    assert killed
    kept = server.boxes["INBOX"].mails.pop(1)
    server.boxes["Trash"].add(kept)

    (done,) = setup.resume()

    assert (done.moved, done.skipped) == (0, 1)
    assert 2 in server.boxes["INBOX"].mails
    assert DELETED not in server.boxes["INBOX"].mails[2].flags


def _point(setup: ServerSetup, server: FakeServer, name: str) -> int:
    """The number of a crash point, found on a second desk of the same kind."""
    other = FakeServer(setup.home / "rehearsal", way=server.way)
    for mail in server.boxes["INBOX"].mails.values():
        other.deliver("INBOX", mail.data)
    twin = ServerSetup(setup.home / "rehearsal", (other,))
    with power_cut_at(0) as points:
        twin.carry_out(twin.plan(other.items("INBOX")))
    return points.index(name) + 1


def test_a_mail_that_is_nowhere_is_lost_and_never_counted_as_moved(home: Path) -> None:
    setup, server = setup_with(home, RemovalMethod.MOVE, "aa")
    plan = setup.plan(server.items("INBOX"))
    assert setup.killed(lambda: setup.carry_out(plan), _point(setup, server, "fake.send.after"))
    server.boxes["Trash"].mails.clear()

    (done,) = setup.resume()

    assert (done.state, done.moved, done.failed) == (RunState.DONE, 0, 1)
    (item,) = setup.items(done.id)
    assert item.reason is not None
    assert (item.state, item.reason.kind) == (ItemState.FAILED, RefusalKind.LOST_TRACK)
    assert setup.resume() == []  # nobody is asked about it again


def test_what_somebody_else_expunges_while_it_is_moved_does_not_keep_the_run_open(
    home: Path,
) -> None:
    setup, server = setup_with(home, RemovalMethod.MOVE, "aabb")
    plan = setup.plan(server.items("INBOX"))
    server.lies["arrivals"].append(FakeLie.CUT_BEFORE)
    server.lies["seen"].extend([FakeLie.NONE] * 1 + [FakeLie.CUT_BEFORE] * 6)
    paused = setup.carry_out(plan)
    assert paused.unknown
    server.lies.clear()
    gone = next(iter(server.boxes["Trash"].mails))
    taken = server.boxes["Trash"].mails.pop(gone)

    (done,) = setup.resume()

    assert (done.state, done.failed, done.unknown) == (RunState.DONE, 1, 0)
    server.boxes["Trash"].add(taken)  # it shows up after all, as on a server that is late
    back = setup.undo(done.id)
    assert (back.failed, back.unknown) == (0, 0)
    assert len(server.boxes["INBOX"].mails) == 4


def test_other_numbers_after_a_cut_leave_it_unknown(home: Path) -> None:
    setup, server = setup_with(home, RemovalMethod.MOVE, "aaa")
    plan = setup.plan(server.items("INBOX"))
    assert setup.killed(lambda: setup.carry_out(plan), _point(setup, server, "fake.send.after"))
    server.boxes["INBOX"].renumber()

    (done,) = setup.resume()

    assert done.unknown == 1
    assert done.failed == 1
    assert server.commands.count("move") == 1


@pytest.mark.parametrize("way", COPY_WAYS)
def test_nothing_is_struck_out_before_a_safety_copy_is_on_disk(
    home: Path, way: RemovalMethod
) -> None:
    setup, server = setup_with(home, way, "aaab")

    setup.carry_out(setup.plan(server.items("INBOX")))

    assert len(list(setup.trash.rglob("*.eml"))) == 2


def test_a_plain_move_needs_no_safety_copy(home: Path) -> None:
    setup, server = setup_with(home, RemovalMethod.MOVE, "aab")

    setup.carry_out(setup.plan(server.items("INBOX")))

    assert not setup.trash.exists()


@pytest.mark.parametrize(
    ("kind", "state"),
    [
        (RefusalKind.OFFLINE, ItemState.PLANNED),
        (RefusalKind.OVER_QUOTA, ItemState.PLANNED),
        (RefusalKind.SERVER, ItemState.FAILED),
        (RefusalKind.RENUMBERED, ItemState.FAILED),
        (RefusalKind.MISSING, ItemState.SKIPPED),
        (RefusalKind.CHANGED, ItemState.SKIPPED),
    ],
)
def test_what_a_server_would_not_move_waits_failed_or_is_left_alone(
    home: Path, kind: RefusalKind, state: ItemState
) -> None:
    setup, server = setup_with(home, RemovalMethod.MOVE, "aa")
    setup.carry_out(setup.plan(server.items("INBOX")))
    with setup.context() as context:
        (entry,) = context.journal.entries(context.journal.heads()[0].id)

    left = as_refused(entry, Refusal(kind, "a server's words"))

    assert (left.n, left.state, left.reason) == (entry.n, state, Refusal(kind, "a server's words"))


def test_what_a_later_run_put_there_is_not_taken_for_what_an_earlier_one_did(home: Path) -> None:
    """Both moved copies of one message; only of one of them the outcome is open."""
    setup, server = setup_with(home, RemovalMethod.MOVE, "aaa")
    first, second, third = server.items("INBOX")
    early, late = setup.plan([first, second]), setup.plan([first, third])
    assert setup.killed(lambda: setup.carry_out(early), _point(setup, server, "fake.send.before"))
    setup.carry_out(late)
    assert sum(server.live("Trash").values()) == 2

    done = setup.resume()[-1]

    assert (done.id, done.moved, done.unknown) == (early.id, 1, 0)
    assert (len(server.boxes["INBOX"].mails), len(server.boxes["Trash"].mails)) == (1, 2)
    assert {setup.undo(run).moved for run in (early.id, late.id)} == {1}
    assert server.live("Trash") == Counter({first.digest: 3})


@pytest.mark.parametrize("way", COPY_WAYS)
@pytest.mark.parametrize("meanwhile", ["starred", "kept mail gone"])
def test_the_mark_of_an_attempt_that_was_cut_off_comes_off_a_mail_that_is_to_stay(
    home: Path, way: RemovalMethod, meanwhile: str
) -> None:
    """Else the next program that compacts the folder would remove it for good."""
    (home / "whole").mkdir()
    setup, server = setup_with(home / "whole", way, "aa")
    with power_cut_at(0) as points:
        setup.carry_out(setup.plan(server.items("INBOX")))
    setup, server = setup_with(home, way, "aa")
    plan = setup.plan(server.items("INBOX"))
    assert setup.killed(lambda: setup.carry_out(plan), points.index("fake.strike.marked") + 1)
    mails = server.boxes["INBOX"].mails
    assert DELETED in mails[2].flags
    if meanwhile == "starred":
        mails[2].flags |= {"\\Flagged"}
    else:
        del mails[1]

    (done,) = setup.resume()

    kind = RefusalKind.FLAGGED if meanwhile == "starred" else RefusalKind.KEEPER_GONE
    ((state, reason),) = [(item.state, item.reason) for item in setup.items(done.id)]
    assert (state, reason and reason.kind) == (ItemState.SKIPPED, kind)
    assert DELETED not in mails[2].flags


@pytest.mark.parametrize("lie", [FakeLie.NO, FakeLie.IDLE, FakeLie.FULL])
@pytest.mark.parametrize("way", [RemovalMethod.MOVE, RemovalMethod.COPY_EXPUNGE])
def test_what_a_server_does_not_give_back_when_it_is_called_back_is_still_out(
    home: Path, monkeypatch: pytest.MonkeyPatch, way: RemovalMethod, lie: FakeLie
) -> None:
    """Its kept message is gone: it is the last one, and lies in the trash."""
    setup, server = setup_with(home, way, "aab")
    told = FakeServer.lie

    def taking_the_kept_mail(self: FakeServer, verb: str) -> FakeLie:
        if verb in ("move", "strike"):
            server.boxes["INBOX"].mails.pop(1, None)
        return told(self, verb)

    server.lies[verb_of(way)].extend([FakeLie.NONE, lie])
    monkeypatch.setattr(FakeServer, "lie", taking_the_kept_mail)

    done = setup.carry_out(setup.plan(server.items("INBOX")))

    assert (done.state, done.unknown, done.failed) == (RunState.DONE_WITH_UNKNOWN, 1, 0)
    server.lies.clear()
    if lie is FakeLie.NO:
        assert setup.undo(done.id).moved == 1
    else:
        assert [run.state for run in setup.resume()] == [RunState.DONE]
    assert server.live("Trash") == server.live()
    assert sum(server.live().values()) == 2
