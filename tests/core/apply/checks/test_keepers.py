"""The kept mail is looked for where it is now, and what cannot be told spares the mail."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ServerSetup
from helpers.boxes.held_places import begun_run, held_place
from helpers.boxes.mailboxes import mbox_bytes
from helpers.boxes.moving import (
    LocalSetup,
    items_of,
    mail_bytes,
    write_box,
)
from helpers.imap.fake_server import DELETED, FakeServer

from core.apply.checks.keepers import find_lost_keepers
from core.apply.journal.entries import JournalEntry, leg_of
from core.apply.place import RunFolder
from core.errors import ServerOffline
from core.job import NullJob
from core.model.groups import Verdict
from core.model.plan import Item, Move, Plan
from core.model.refusals import RefusalKind
from core.model.runs import ItemState
from core.model.sources import MessageKey, SourceKind, SourceSpec

KINDS = [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.EML, SourceKind.MH]
GONE, OTHER = RefusalKind.KEEPER_GONE, RefusalKind.KEEPER_CHANGED


def plan_with(*moves: tuple[Item, Item], run: str = "00000000000000aa") -> Plan:
    made = tuple(Move(*move, "trash", Verdict.IDENTICAL, 1.0, "user") for move in moves)
    return Plan(run, 1, made, ())


@contextmanager
def leaving(
    setup: LocalSetup | ServerSetup, *moves: tuple[Item, Item]
) -> Iterator[tuple[RunFolder, list[JournalEntry]]]:
    """A run with these moves (what goes, what is kept), which holds the folder of the first."""
    with setup.context() as context:
        entries = begun_run(context, plan_with(*moves))
        with held_place(context, "00000000000000aa", leg_of(moves[0][0].address)) as place:
            yield place, entries


def lost(
    place: RunFolder, entries: list[JournalEntry], *, taken: bool = False
) -> dict[int, RefusalKind]:
    found = find_lost_keepers(place, entries, job=NullJob(), taken=taken)
    return {n: refusal.kind for n, refusal in found.items()}


def file_of(spec: SourceSpec, item: Item) -> Path:
    return next(f for f in spec.path.rglob("*") if f.name.startswith(item.address.uid))


def change(spec: SourceSpec, item: Item, data: bytes | None) -> None:
    """Write another message over a kept one, of the same length in an mbox; or remove it."""
    if spec.kind is not SourceKind.MBOX:
        file = file_of(spec, item)
        file.unlink() if data is None else file.write_bytes(data)
        return
    start, _, length = (
        int(part) if part.isdigit() else 0 for part in item.address.uid.partition(":")
    )
    whole = spec.path.read_bytes()
    new = b"" if data is None else mbox_bytes([data]).ljust(length, b"\n")[:length]
    spec.path.write_bytes(whole[:start] + new + whole[start + length :])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("elsewhere", [False, True])
@pytest.mark.parametrize(
    ("data", "expected"), [(b"", {}), (None, {0: GONE}), (mail_bytes("z"), {0: OTHER})]
)
def test_a_kept_mail_is_there_gone_or_another_now(
    home: Path,
    kind: SourceKind,
    elsewhere: bool,
    data: bytes | None,
    expected: dict[int, RefusalKind],
) -> None:
    box = write_box(kind, home / "box", "ba")
    old = write_box(kind, home / "old", "ca") if elsewhere else box
    what, keeper = items_of(box)[0], items_of(old)[1]
    if data != b"":
        change(old, keeper, data)

    with leaving(LocalSetup(home, (box, old)), (what, keeper)) as (place, entries):
        found = lost(place, entries)

    if kind is SourceKind.MBOX and data is None:
        expected = {0: OTHER}  # nothing lies at its place, but it may lie at another one
    assert found == expected


@pytest.mark.parametrize("elsewhere", [False, True])
def test_of_an_mbox_that_is_written_to_while_it_is_looked_at_it_is_said_that_it_changed(
    home: Path, elsewhere: bool
) -> None:
    """Another program, which minds no locks, is in the middle of appending a message."""
    box = write_box(SourceKind.MBOX, home / "box", "ba")
    old = write_box(SourceKind.MBOX, home / "old", "ca") if elsewhere else box
    what, keeper = items_of(box)[0], items_of(old)[1]

    with leaving(LocalSetup(home, (box, old)), (what, keeper)) as (place, entries):
        with old.path.open("ab") as file:
            file.write(b"\nFrom someb")
        found = lost(place, entries)

    assert found == {0: OTHER}


@pytest.mark.parametrize("kind", KINDS)
def test_each_move_is_told_of_its_own_kept_mail(home: Path, kind: SourceKind) -> None:
    box, old = (write_box(kind, home / name, "abab") for name in ("box", "old"))
    here, there = items_of(box), items_of(old)
    moves = [(here[2], here[0]), (here[3], there[1]), (here[1], there[3])]
    change(old, there[3], mail_bytes("y"))

    with leaving(LocalSetup(home, (box, old)), *moves) as (place, entries):
        assert lost(place, entries) == {2: OTHER}
        assert lost(place, entries[:2]) == {}
        assert lost(place, []) == {}


@pytest.mark.parametrize("kind", KINDS)
def test_a_mailbox_that_is_gone_keeps_nothing(home: Path, kind: SourceKind) -> None:
    box, old = (write_box(kind, home / name, "ab") for name in ("box", "old"))
    moves = [(items_of(box)[0], items_of(old)[0])]
    with leaving(LocalSetup(home, (box, old)), *moves) as (place, entries):
        shutil.rmtree(old.path) if old.path.is_dir() else old.path.unlink()

        assert lost(place, entries) == {0: GONE}


def shifted(spec: SourceSpec, mails: int = 1) -> None:
    """The first messages of an mbox are gone; all others moved up."""
    length = sum(int(item.address.uid.partition(":")[2]) for item in items_of(spec)[:mails])
    spec.path.write_bytes(spec.path.read_bytes()[length:])


@pytest.mark.parametrize(
    ("copies", "gone", "expected"),
    [(2, 1, {}), (2, 2, {0: OTHER}), (3, 1, {}), (3, 2, {0: OTHER})],
)
def test_where_offsets_shifted_the_folder_must_have_more_than_the_run_still_takes(
    home: Path, copies: int, gone: int, expected: dict[int, RefusalKind]
) -> None:
    """The first mail is of another length; of the copies below it all but the kept one go."""
    box = write_box(SourceKind.MBOX, home / "box", "a")
    old = write_box(SourceKind.MBOX, home / "old", ["another", *"a" * copies])
    (what,), (_, keeper, *others) = items_of(box), items_of(old)
    moves = [(what, keeper), *((item, keeper) for item in others)]
    with leaving(LocalSetup(home, (box, old)), *moves) as (place, entries):
        shifted(old, gone)

        assert lost(place, entries[:1]) == expected


def test_what_the_run_took_from_there_already_is_not_counted_twice(home: Path) -> None:
    box = write_box(SourceKind.MBOX, home / "box", "a")
    old = write_box(SourceKind.MBOX, home / "old", ["a", "another", "a"])
    (what,), there = items_of(box), items_of(old)
    with leaving(LocalSetup(home, (box, old)), (what, there[2]), (there[0], there[2])) as (
        place,
        entries,
    ):
        shifted(old)  # the second move was made
        done = replace(entries[1], state=ItemState.VERIFIED)
        place.context.journal.record("00000000000000aa", [done])

        assert lost(place, entries[:1]) == {}


def test_offsets_of_a_folder_that_this_run_takes_nothing_from_did_not_shift(
    home: Path,
) -> None:
    """Somebody else rewrote it: whether the kept mail is what was meant nobody can say."""
    box = write_box(SourceKind.MBOX, home / "box", "a")
    old = write_box(SourceKind.MBOX, home / "old", ["another", "a", "a"])
    with leaving(LocalSetup(home, (box, old)), (items_of(box)[0], items_of(old)[1])) as (
        place,
        its,
    ):
        shifted(old)

        assert set(lost(place, its)) == {0}


@pytest.mark.parametrize(("texts", "expected"), [("aab", {}), ("ab", {0: GONE})])
def test_after_mails_were_taken_out_of_their_own_mbox_those_left_are_counted(
    home: Path, texts: str, expected: dict[int, RefusalKind]
) -> None:
    box = write_box(SourceKind.MBOX, home / "box", texts)
    items = items_of(box)
    with leaving(LocalSetup(home, (box,)), (items[0], items[0])) as (place, entries):
        place.hold.take_out([MessageKey(0, "", items[0].address.uid)])

        assert lost(place, entries, taken=True) == expected


def delete(server: FakeServer, uid: str) -> None:
    del server.boxes["INBOX"].mails[int(uid.partition(":")[2])]


def mark(server: FakeServer, uid: str) -> None:
    held = server.at("INBOX", uid)
    assert held is not None
    held.flags |= {DELETED}


@pytest.mark.parametrize(
    ("act", "expected"),
    [(lambda *_: None, {}), (delete, {0: GONE}), (mark, {0: RefusalKind.KEEPER_GHOST})],
)
def test_a_server_is_asked_for_the_mail_that_it_keeps(
    home: Path, act: Callable[[FakeServer, str], None], expected: dict[int, RefusalKind]
) -> None:
    server, box = FakeServer(home), write_box(SourceKind.EML, home / "box", "a")
    uid = server.deliver("INBOX", mail_bytes("a"))
    moves = [(items_of(box)[0], server.item("INBOX", uid))]
    with leaving(ServerSetup(home, (server,), local=(box,)), *moves) as (place, entries):
        act(server, uid)

        assert lost(place, entries) == expected


def test_moves_wait_for_a_server_that_is_away_and_end_where_there_is_no_account(
    home: Path,
) -> None:
    server, box = FakeServer(home), write_box(SourceKind.EML, home / "box", "a")
    uid = server.deliver("INBOX", mail_bytes("a"))
    setup = ServerSetup(home, (server,), local=(box,))
    with leaving(setup, (items_of(box)[0], server.item("INBOX", uid))) as (place, entries):
        server.online = False
        with pytest.raises(ServerOffline):
            lost(place, entries)

        setup.servers = ()
        assert lost(place, entries) == {0: GONE}
