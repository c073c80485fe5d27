"""Kept messages on servers take over flags before their copies leave, and give them up again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.account_setup import AccountSetup
from helpers.accounts.account_stores import ROWS
from helpers.accounts.server_setup import ServerSetup
from helpers.boxes.moving import items_of, mail_bytes, write_box
from helpers.imap.fake_server import FakeServer
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.cyrus import CyrusPerson
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import Shape

from core.actions.taking_over import find_changed_states, find_merges
from core.decide.build import BY_HAND
from core.job import Job, NullJob
from core.model.groups import Difference
from core.model.plan import Plan
from core.model.refusals import RefusalKind
from core.model.runs import ItemState, RunState, RunSummary
from core.model.sources import SourceKind, SourceSpec
from core.ports import MailStore

pytestmark = [pytest.mark.slow, pytest.mark.every_server("dovecot-acl", "cyrus")]

Like = Callable[[Shape], Dovecot]
WANTED = {"\\Seen", "\\Flagged", "\\Answered", "work"}


def furnished(person: Person) -> Person:
    """Two copies of what is kept, each with something of its own."""
    person.deliver("INBOX", [mail_bytes("a"), mail_bytes("b")], flags="")
    person.deliver("Saved", [mail_bytes("a"), mail_bytes("a"), mail_bytes("b")], flags="")
    with person.client() as client:
        client.select_folder("Saved")
        first, second, _ = client.search()
        client.add_flags([first], ["\\Flagged", "work"])
        client.add_flags([second], ["\\Seen", "\\Answered"])
    return person


def flags(person: Person, folder: str) -> list[frozenset[str]]:
    """The flags of the messages of a folder, by ascending UID."""
    with person.client() as client:
        client.select_folder(folder, readonly=True)
        told = client.fetch(client.search() or [1], ["FLAGS"])
    return [
        frozenset(flag.decode() for flag in told[uid][b"FLAGS"] if flag != b"\\Recent")
        for uid in sorted(told)
    ]


def with_merges(setup: AccountSetup, plan: Plan) -> Plan:
    """A plan of a person's own choices, which go without tags that have nowhere to go."""
    moves = tuple(move._replace(by=BY_HAND) for move in plan.moves)
    found = find_merges(moves, [Difference.NONE] * len(moves), setup.stores, NullJob())
    moves = tuple(m._replace(names=n) for m, n in zip(moves, found.names, strict=True))
    return replace(plan, moves=moves, merges=found.merges)


@pytest.mark.parametrize("shape", sorted(ROWS))
def test_the_union_comes_and_goes(
    shape: str, dovecot_like: Like, setup_of: Callable[..., AccountSetup]
) -> None:
    person = furnished(dovecot_like(ROWS[shape]).person())
    setup = setup_of(person)
    plan = with_merges(setup, setup.plan("INBOX", "Saved"))
    (merge,) = plan.merges
    assert set(merge.adds) == WANTED
    before = flags(person, "INBOX")

    done = setup.carry_out(plan)

    assert (done.state, done.moved, done.merged) == (RunState.DONE, 3, 1)
    assert flags(person, "INBOX") == [frozenset(WANTED), before[1]]
    back = setup.undo()
    assert (back.moved, back.merged) == (3, 1)
    assert flags(person, "INBOX") == before
    assert sorted(flags(person, "Saved"), key=sorted) == sorted(
        [frozenset({"\\Flagged", "work"}), frozenset({"\\Seen", "\\Answered"}), frozenset()],
        key=sorted,
    )


@pytest.mark.parametrize("shape", sorted(ROWS))
def test_what_somebody_flagged_or_read_since_the_plan_is_found(
    shape: str, dovecot_like: Like, setup_of: Callable[..., AccountSetup]
) -> None:
    """Also a mark that was taken off; what a person did with the kept message holds nothing."""
    person = furnished(dovecot_like(ROWS[shape]).person())
    setup = setup_of(person)
    plan = with_merges(setup, setup.plan("INBOX", "Saved"))
    assert find_changed_states(plan.moves, setup.stores, NullJob()) == {}
    with person.client() as client:
        client.select_folder("Saved")
        first, _, third = client.search()
        client.remove_flags([first], ["work"])
        client.add_flags([third], ["\\Flagged"])
        client.select_folder("INBOX")
        client.add_flags(client.search(), ["\\Answered"])

    found = find_changed_states(plan.moves, setup.stores, NullJob())

    assert {n: tuple(why) for n, why in found.items()} == {
        0: (RefusalKind.STATE_CHANGED, "work"),
        2: (RefusalKind.STATE_CHANGED, "\\Flagged"),
    }


@pytest.mark.parametrize("shape", sorted(ROWS))
@pytest.mark.parametrize("newest_first", [True, False])
def test_a_kept_message_that_a_later_run_moved_gives_up_what_it_took_over(
    shape: str, newest_first: bool, dovecot_like: Like, setup_of: Callable[..., AccountSetup]
) -> None:
    """It comes back with a new number; in either order of the undos it is as it was."""
    person = furnished(dovecot_like(ROWS[shape]).person())
    person.deliver("Last", [mail_bytes("a")], flags="")
    setup = setup_of(person)
    marks = {name: sorted(map(sorted, flags(person, name))) for name in ("INBOX", "Saved", "Last")}
    kept, last = setup.items("INBOX")[0], setup.items("Last")
    first = setup.plan("Saved", run="00000000000000aa", kept=[kept])
    first = with_merges(setup, replace(first, moves=first.moves[:2]))
    assert setup.carry_out(first).moved == 2
    second = setup.plan("INBOX", run="00000000000000bb", kept=last)
    second = with_merges(setup, replace(second, moves=second.moves[:1]))
    assert second.moves[0].what.address == kept.address
    assert setup.carry_out(second).moved == 1

    for run in (second, first) if newest_first else (first, second):
        setup.run = run.id
        setup.undo()

    now = {name: sorted(map(sorted, flags(person, name))) for name in marks}
    assert now == marks


def test_between_an_account_and_a_maildir(
    tmp_path: Path, dovecot_like: Like, setup_of: Callable[..., AccountSetup]
) -> None:
    person = furnished(dovecot_like(ROWS[min(ROWS)]).person())
    setup = setup_of(person)
    box = write_box(SourceKind.MAILDIR, tmp_path / "box", ["a", "c"])
    kept = items_of(box)
    names = sorted(path.name for path in box.path.rglob("1700*"))
    plan = with_merges(setup, setup.plan("INBOX", "Saved", kept=kept))
    (merge,) = (one for one in plan.merges if one.kept in kept)
    assert (set(merge.adds), merge.cannot) == ({"\\Flagged", "\\Answered"}, ("work",))

    done = setup.carry_out(plan)

    assert done.state is RunState.DONE
    assert (tmp_path / "box" / "cur" / names[0].replace(":2,S", ":2,FRS")).exists()
    setup.undo()
    assert sorted(path.name for path in box.path.rglob("1700*")) == names


def test_what_others_do_to_the_kept_message_meanwhile_stays(
    dovecot_like: Like, setup_of: Callable[..., AccountSetup]
) -> None:
    person = furnished(dovecot_like(ROWS[min(ROWS)]).person())
    setup = setup_of(person)
    plan = with_merges(setup, setup.plan("INBOX", "Saved"))
    with person.client() as client:
        client.select_folder("INBOX")
        client.add_flags(client.search()[:1], ["\\Flagged"])
    setup.carry_out(plan)
    with person.client() as client:
        client.select_folder("INBOX")
        client.add_flags(client.search()[:1], ["theirs"])
        client.remove_flags(client.search()[:1], ["\\Seen"])

    setup.undo()

    assert flags(person, "INBOX")[0] == {"\\Flagged", "theirs"}


@pytest.mark.parametrize("word", [b"UID STORE", b"UID FETCH", b"SELECT", b"UID COPY", b"UID MOVE"])
@pytest.mark.parametrize("cut", [{"command_bytes": 0}, {"reply_bytes": 0}, {"reply_bytes": 9}])
def test_a_cut_anywhere_ends_as_without(
    word: bytes,
    cut: dict[str, int],
    dovecot_like: Like,
    between: Callable[..., CutProxy],
    setup_of: Callable[..., AccountSetup],
) -> None:
    person = furnished(dovecot_like(ROWS[min(ROWS)]).person())
    proxy = between(person)
    setup = setup_of(person, port=proxy.port)
    plan = with_merges(setup, setup.plan("INBOX", "Saved"))
    before = flags(person, "INBOX")
    proxy.set(Trap(word, **cut))
    setup.carry_out(plan)
    proxy.set()

    done = setup.resume()

    told = [(item.state, item.reason) for item in (*setup.moves(), *setup.merges())]
    assert (done.state, done.moved, done.merged) == (RunState.DONE, 3, 1), told
    assert flags(person, "INBOX")[0] == WANTED
    setup.undo()
    assert flags(person, "INBOX") == before


class Opener:
    """Opens the stores of a setup in memory."""

    def __init__(self, setup: ServerSetup) -> None:
        self._setup = setup

    def store(self, spec: SourceSpec, job: Job | None = None) -> MailStore:
        """As `core.sources.stores.Stores`."""
        return self._setup.store(spec, job or NullJob())


def served(home: Path) -> tuple[ServerSetup, FakeServer, Callable[[], RunSummary]]:
    """Copies of each other in one folder of an account in memory, and the work on them."""
    home.mkdir(parents=True)
    server = FakeServer(home)
    for n, text in enumerate("abcabcab"):
        names = (("\\Flagged",), ("\\Seen", "$Work"), ())[n // 3 % 3]
        server.deliver("INBOX", mail_bytes(text), *names)
    setup = ServerSetup(home, (server,))
    plan = setup.plan(server.items("INBOX"))
    found = find_merges(plan.moves, [Difference.NONE] * len(plan.moves), Opener(setup), NullJob())
    assert len(found.merges) == 3
    plan = replace(plan, merges=found.merges)
    return setup, server, lambda: setup.carry_out(plan)


def held(server: FakeServer) -> dict[int, frozenset[str]]:
    return {uid: mail.flags for uid, mail in server.boxes["INBOX"].mails.items()}


def test_a_power_cut_at_any_point_neither_loses_nor_invents(home: Path) -> None:
    setup, server, work = served(home / "golden")
    start = held(server)
    work()
    golden = held(server)
    assert len(golden) == 3
    assert set().union(*golden.values()) == {"\\Flagged", "\\Seen", "$Work"}
    point, is_killed = 0, True
    while is_killed:
        point += 1
        setup, server, work = served(home / f"{point}")
        is_killed = setup.killed(work, point)
        now = held(server)
        for uid in (uid for uid in golden if len(now) < len(start)):
            assert now[uid] >= golden[uid], point  # a copy is out: the kept one has all
        if not setup.resume() and not setup.runs():
            work()
        assert held(server) == golden, point
        (run,) = setup.runs()
        setup.undo(run.id)
        back = held(server)
        assert {uid: back[uid] for uid in golden} == {uid: start[uid] for uid in golden}, point
        assert sorted(map(sorted, back.values())) == sorted(map(sorted, start.values())), point
    assert point > 15


def test_a_keyword_that_the_server_does_not_keep_is_told(home: Path) -> None:
    setup, server, _ = served(home / "desk")
    plan = setup.plan(server.items("INBOX"))
    found = find_merges(plan.moves, [Difference.NONE] * len(plan.moves), Opener(setup), NullJob())
    lost = tuple(one._replace(adds=(*one.adds, "$None")) for one in found.merges)

    done = setup.carry_out(replace(plan, merges=lost))

    assert done.moved == 5, "a keyword that cannot be kept is told, and no more"
    reasons = {one.reason.kind for one in setup.merges(done.id) if one.reason}
    assert reasons == {RefusalKind.NO_FLAGS}
    assert {item.state for item in setup.items(done.id)} == {ItemState.VERIFIED}


def test_what_rights_do_not_let_us_set_is_told_when_planning(
    dovecot_like: Like, setup_of: Callable[..., AccountSetup]
) -> None:
    person = furnished(dovecot_like(Shape(acl=True)).person())
    setup = setup_of(person)
    person.permit("INBOX", "lrsitek")  # no "w": neither flags nor keywords
    plan = setup.plan("INBOX", "Saved")
    found = find_merges(plan.moves, [Difference.NONE] * len(plan.moves), setup.stores, NullJob())

    flagged = {n for n, move in enumerate(plan.moves) if move.what.address.position == 0}
    assert found.barred == flagged
    (merge,) = found.merges
    assert (merge.adds, merge.cannot) == (("\\Seen",), ("\\Answered",))
    left = tuple(move for n, move in enumerate(plan.moves) if n not in found.barred)
    done = setup.carry_out(replace(plan, moves=left, merges=found.merges))
    assert (done.moved, done.merged) == (2, 1)
    assert not [one.reason for one in setup.merges() if one.reason]
    assert flags(person, "INBOX")[0] == {"\\Seen"}


def test_looking_what_a_folder_keeps_leaves_new_mail_new(
    dovecot_like: Like, setup_of: Callable[..., AccountSetup]
) -> None:
    person = furnished(dovecot_like(ROWS[min(ROWS)]).person())
    setup = setup_of(person)
    plan = setup.plan("INBOX", "Saved")
    recent = b"RECENT"

    def new_mail() -> int:
        with person.client() as client:
            return int(client.folder_status("INBOX", [recent])[recent])

    before = new_mail()
    assert before or isinstance(person, CyrusPerson)  # which does not call this mail new
    find_merges(plan.moves, [Difference.NONE] * len(plan.moves), setup.stores, NullJob())
    assert new_mail() == before
