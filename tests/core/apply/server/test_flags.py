r"""Flags added to kept messages, and taken off by undo: on every shape of server, cut anywhere."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from helpers.accounts.account_setup import AccountSetup
from helpers.accounts.account_stores import ROWS
from helpers.accounts.server_setup import ServerSetup, power_cut_at
from helpers.boxes.moving import mail_bytes
from helpers.imap.fake_server import FakeHold, FakeLie, FakeServer
from helpers.process.sampling import examples
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import MOVE_CONDSTORE, Shape
from helpers.servers.pymap_server import PYMAPS, PymapServer, PymapShape
from hypothesis import given, settings
from hypothesis import strategies as st

from core.apply.context import RunContext
from core.apply.execute import carry_out
from core.apply.journal.flag_changes import FlagChange
from core.job import NullJob
from core.model.plan import Item, Plan, TakeOver
from core.model.refusals import RefusalKind
from core.model.runs import ItemState, RunState, RunSummary

pytestmark = pytest.mark.slow

Like = Callable[[Shape | PymapShape], Dovecot | PymapServer]
SHAPES = {**ROWS, **PYMAPS}
WANTED = ("\\Flagged", "\\Answered", "$Work")
TEXTS = "abcd"


class FlagMerge(NamedTuple):
    """A kept message, and what it takes over."""

    kept: Item
    flags: Collection[str]


def merge_flags(merges: Sequence[FlagMerge], context: RunContext, job: NullJob) -> RunSummary:
    """A run in which nothing moves."""
    wanted = tuple(TakeOver(one.kept, tuple(one.flags)) for one in merges)
    return carry_out(Plan(secrets.token_hex(8), 0, (), (), wanted), context, job)


@pytest.fixture(params=list(SHAPES))
def person(request: pytest.FixtureRequest, server_like: Like) -> Person:
    """Somebody with four messages, the second of which is starred already."""
    return furnished(server_like(SHAPES[request.param]).person())


def furnished(person: Person) -> Person:
    for text in TEXTS:
        person.deliver("INBOX", [mail_bytes(text)], flags="SF" if text == "b" else "S")
    return person


def flags(person: Person) -> list[frozenset[str]]:
    """The flags of the messages of the INBOX, by ascending UID."""
    with person.client() as client:
        client.select_folder("INBOX", readonly=True)
        told = client.fetch(client.search(), ["FLAGS"])
    return [
        frozenset(flag.decode() for flag in told[uid][b"FLAGS"] if flag != b"\\Recent")
        for uid in sorted(told)
    ]


def merge(setup: AccountSetup, *numbers: int) -> RunSummary:
    """Add the flags to some of the messages."""
    items = setup.items("INBOX")
    with setup.context() as context:
        merges = [FlagMerge(items[n], [*WANTED, "\\Deleted"]) for n in numbers]
        summary = merge_flags(merges, context, NullJob())
    setup.run = summary.id
    return summary


def added(setup: AccountSetup) -> list[set[str]]:
    """What the journal says that was added."""
    with setup.context() as context:
        entries = context.journal.entries(setup.run)
    return [set(FlagChange.of(e.origin).added) for e in entries]


def test_flags_are_added_told_exactly_and_taken_off_again(
    person: Person, setup_of: Callable[..., AccountSetup]
) -> None:
    kept = set(WANTED)
    if isinstance(person.server, PymapServer):
        kept -= {"$Work"}  # it has no keywords
    setup = setup_of(person)
    before = flags(person)

    done = merge(setup, 0, 1, 2)

    assert (done.state, done.merged) == (RunState.DONE, 3)
    now = flags(person)
    assert now == [*(frozenset({"\\Seen", *kept}) for _ in "abc"), before[3]]
    assert added(setup) == [kept, kept - {"\\Flagged"}, kept]
    assert setup.reasons() == ({} if "$Work" in kept else {RefusalKind.NO_FLAGS: 3})

    with person.client() as client:
        client.select_folder("INBOX")
        first, *_, last = client.search()
        client.remove_flags([first], ["\\Flagged", "\\Seen"])
        client.add_flags([last], ["\\Flagged"])
    back = setup.undo()

    assert (back.state, back.merged) == (RunState.DONE, 3)
    assert flags(person) == [frozenset(), *before[1:3], before[3] | {"\\Flagged"}]
    assert setup.states() == {ItemState.UNDONE: 3}
    setup.run = back.id
    again = setup.undo()
    assert again.merged == 3
    assert flags(person)[:3] == [frozenset(kept), *now[1:3]]
    setup.run = again.id
    assert setup.undo().merged == 3
    assert flags(person) == [frozenset(), *before[1:3], before[3] | {"\\Flagged"}]


def test_what_is_not_the_mail_that_was_planned_is_left_alone(
    person: Person, setup_of: Callable[..., AccountSetup]
) -> None:
    setup = setup_of(person)
    items = setup.items("INBOX")
    with person.client() as client:
        client.select_folder("INBOX")
        client.add_flags(client.search()[:1], ["\\Deleted"])
    other = items[2]._replace(digest="0" * 64, message_id="other@example.org")
    gone = items[3]._replace(address=items[3].address._replace(uid=items[3].address.uid + "9"))
    before = flags(person)
    with setup.context() as context:
        done = merge_flags(
            [FlagMerge(one, WANTED) for one in (items[0], other, gone)], context, NullJob()
        )
    setup.run = done.id

    assert (done.merged, done.unmerged) == (0, 3)
    assert setup.reasons() == dict.fromkeys(
        (RefusalKind.GHOST, RefusalKind.CHANGED, RefusalKind.MISSING), 1
    )
    assert flags(person) == before


def test_under_another_uidvalidity_nothing_is_set(
    person: Person, setup_of: Callable[..., AccountSetup]
) -> None:
    setup = setup_of(person)
    items = setup.items("INBOX")
    person.renumber("INBOX")
    before = flags(person)
    with setup.context() as context:
        done = merge_flags([FlagMerge(items[0], WANTED)], context, NullJob())

    assert (done.merged, done.unmerged) == (0, 1)
    assert flags(person) == before


@pytest.mark.parametrize("twist", ["star", "read"])
def test_what_another_program_sets_at_that_moment_is_not_ours(
    dovecot_like: Callable[[Shape], Dovecot],
    between: Callable[..., CutProxy],
    setup_of: Callable[..., AccountSetup],
    twist: str,
) -> None:
    person = furnished(dovecot_like(Shape(MOVE_CONDSTORE)).person())
    proxy = between(person)
    setup = setup_of(person, port=proxy.port)
    theirs = "\\Flagged" if twist == "star" else "\\Draft"

    def other() -> None:
        with person.client() as client:
            client.select_folder("INBOX")
            client.add_flags(client.search()[:1], [theirs])

    proxy.set(Trap(b"UID STORE", before=other))

    assert merge(setup, 0, 2).merged == 2

    ours = set(WANTED) - {theirs}
    assert added(setup) == [ours, set(WANTED)]
    setup.undo()
    assert flags(person)[0] == {"\\Seen", theirs}
    assert flags(person)[2] == {"\\Seen"}


CUTS = [
    Trap(word, **cut)
    for word in (b"UID STORE", b"UID FETCH", b"SELECT")
    for cut in (
        {"command_bytes": 0},
        {"command_bytes": 15},
        {"reply_bytes": 0},
        {"reply_bytes": 9},
    )
]


@pytest.mark.parametrize("verb", ["merge", "undo"])
def test_a_cut_anywhere_ends_as_without(
    verb: str, server_like: Like, between: Callable[..., CutProxy], home: Path
) -> None:
    shapes = [ROWS["bare"], ROWS["bare-condstore"], PYMAPS["bare-pymap"]]
    for n, trap in enumerate(CUTS):
        person = furnished(server_like(shapes[n % 3]).person())
        kept = {"\\Flagged", "\\Answered"} | ({"$Work"} if n % 3 < 2 else set())
        before = flags(person)
        proxy = between(person)
        with closing(AccountSetup(person, home / f"{n}", port=proxy.port)) as setup:
            if verb == "undo":
                merge(setup, 0, 1, 2)
                proxy.set(trap)
                summary = setup.undo()
                proxy.set()
                merged, setup.run = setup.run, summary.id
            else:
                proxy.set(trap)
                merge(setup, 0, 1, 2)
                proxy.set()
                merged = setup.run
            assert setup.resume().state is RunState.DONE, trap
            assert setup.resume().merged == 3, trap
            if verb == "merge":
                assert flags(person)[:3] == [frozenset({"\\Seen", *kept})] * 3, trap
                setup.run = merged
                setup.undo()
            assert flags(person) == before, trap


def fake(home: Path) -> tuple[ServerSetup, FakeServer, Callable[[], RunSummary]]:
    """An account in memory, and the work on it."""
    home.mkdir()
    server = FakeServer(home)
    for n, text in enumerate("abcdefghijkl"):
        server.deliver("INBOX", mail_bytes(text), *(["\\Flagged"] if n % 3 == 0 else []))
    setup = ServerSetup(home, (server,))
    merges = [FlagMerge(item, ["\\Flagged", "$Work", "$None"]) for item in server.items("INBOX")]

    def work() -> RunSummary:
        with setup.context() as context:
            return merge_flags(merges, context, NullJob())

    return setup, server, work


def held(server: FakeServer) -> list[frozenset[str]]:
    return [mail.flags for mail in server.boxes["INBOX"].mails.values()]


@pytest.mark.parametrize("verb", ["merge", "undo"])
def test_a_power_cut_at_any_point_ends_as_without(home: Path, verb: str) -> None:
    point, is_killed = 0, True
    while is_killed:
        point += 1
        setup, server, merged = fake(home / f"{point}")
        before = held(server)
        done = merged() if verb == "undo" else None

        def work() -> object:
            return setup.undo(done.id) if done else merged()  # noqa: B023 - called right here

        is_killed = setup.killed(work, point)
        if not setup.resume() and len(setup.runs()) < (2 if done else 1):
            work()
        assert setup.resume() == [], point
        if verb == "merge":
            assert held(server) == [frozenset({"\\Flagged", "$Work"})] * 12, point
            setup.undo(setup.runs()[0].id)
        assert held(server) == before, point
    assert point > 20


def test_a_redo_gives_each_mail_its_own_flags(home: Path) -> None:
    setup, server, _ = fake(home / "desk")
    items = server.items("INBOX")[1:3]
    with setup.context() as context:
        merges = [FlagMerge(items[0], ["\\Flagged"]), FlagMerge(items[1], ["$Work"])]
        done = merge_flags(merges, context, NullJob())
    merged = held(server)
    back = setup.undo(done.id)
    assert held(server) != merged

    setup.undo(back.id)

    assert held(server) == merged
    assert merged[1:3] == [{"\\Flagged"}, {"$Work"}]


@settings(max_examples=examples(40), deadline=None)
@given(
    st.lists(st.sampled_from(list(FakeLie)), max_size=3),
    st.lists(st.sampled_from(list(FakeLie)), max_size=3),
    st.integers(0, 40),
)
def test_lies_and_cuts_never_take_off_a_flag_of_others(
    tmp_path_factory: pytest.TempPathFactory, first: list[FakeLie], second: list[FakeLie], at: int
) -> None:
    setup, server, merged = fake(tmp_path_factory.mktemp("lies") / "desk")
    before = held(server)
    server.lies["flags"].extend(first)
    server.lies["unflag"].extend(second)

    setup.killed(merged, at)
    setup.resume()
    setup.resume()
    assert all(now >= was for now, was in zip(held(server), before, strict=True))
    for run in setup.runs():
        if run.merged:
            setup.undo(run.id)
            setup.resume()
            setup.resume()
    assert all(now >= was for now, was in zip(held(server), before, strict=True))
    if not second:
        assert held(server) == before


@pytest.mark.parametrize(
    ("flag", "state", "reason"),
    [
        ("\\Flagged", ItemState.VERIFIED, None),  # it has that one
        ("$None", ItemState.SKIPPED, RefusalKind.NO_FLAGS),  # and this one cannot be kept here
    ],
)
def test_where_nothing_is_to_be_added_nothing_is_sent(
    home: Path, flag: str, state: ItemState, reason: RefusalKind | None
) -> None:
    setup, server, _ = fake(home / "desk")
    before = held(server)
    with setup.context() as context:
        done = merge_flags([FlagMerge(server.items("INBOX")[0], [flag])], context, NullJob())

    ((now, why),) = [(item.state, item.reason) for item in setup.merges(done.id)]
    assert (now, why.kind if why else None) == (state, reason)
    assert (held(server), server.commands.count("flags")) == (before, 0)


@pytest.mark.parametrize("verb", ["merge", "undo"])
@pytest.mark.parametrize("when", ["before it was sent", "after it was sent"])
def test_a_mail_that_goes_while_its_flags_change_is_told(home: Path, verb: str, when: str) -> None:
    setup, server, merged = fake(home / "desk")
    done = merged() if verb == "undo" else None
    name = "flags" if verb == "merge" else "unflag"
    with power_cut_at(0) as points:
        again = setup.undo(done.id) if done else merged()
    if done:
        setup.undo(again.id)
        done = setup.runs()[0]
    else:
        setup.undo(again.id)
    point = f"fake.{name}.{'before' if when.startswith('before') else 'after'}"
    assert setup.killed(lambda: setup.undo(done.id) if done else merged(), points.index(point) + 1)
    del server.boxes["INBOX"].mails[2]

    looked = setup.resume(act=False)
    now = setup.resume() or looked

    assert now[0].state is RunState.DONE
    told = [item.reason.kind for item in setup.merges(now[0].id) if item.n == 1 and item.reason]
    assert told == [RefusalKind.MISSING]
    assert [item.n for item in setup.merges(now[0].id) if item.state is ItemState.SKIPPED] == [1]


def test_a_mail_that_goes_right_after_its_flags_were_set_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup, server, merged = fake(home / "desk")
    add_flags = FakeHold.add_flags

    def and_gone(hold: FakeHold, wanted: Mapping[str, Collection[str]]) -> object:
        sent = add_flags(hold, wanted)
        server.boxes["INBOX"].mails.pop(2, None)
        return sent

    monkeypatch.setattr(FakeHold, "add_flags", and_gone)

    done = merged()

    gone = [item for item in setup.merges(done.id) if item.state is ItemState.SKIPPED]
    assert [(item.n, item.reason and item.reason.kind) for item in gone] == [
        (1, RefusalKind.MISSING)
    ]
