"""A mailbox on this computer that mail is moved to: stored once, and taken out again exactly."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ServerSetup
from helpers.boxes.moving import LocalSetup, deliver, items_of, mail_bytes, write_box
from helpers.imap.fake_server import FakeFolder, FakeServer
from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.apply.journal.entries import JournalEntry
from core.apply.local.target import Target, count_in_target, hold_target
from core.errors import SourceError
from core.identity import identity
from core.job import NullJob
from core.model.groups import Verdict
from core.model.mail import MessageFlag
from core.model.plan import Address, Item, Move
from core.model.sources import MessageKey, RawMessage, SourceKind, SourceSpec, Stub

KINDS = [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.EML, SourceKind.MH]
RUN = "00000000000000aa"


def entries_of(texts: str, to: Path) -> list[JournalEntry]:
    """A move of a message of each text, out of some other box."""
    return [
        JournalEntry(n, Move(item, item, str(to), Verdict.IDENTICAL, 1.0, "oldest"))
        for n, text in enumerate(texts)
        for item in (
            Item(
                Address(SourceKind.EML, "/from", "", f"{n}.eml", n, ""),
                identity(mail_bytes(text)), 1, "", "", "",
            ),
        )
    ]  # fmt: skip


@contextmanager
def held(home: Path, spec: SourceSpec, entries: list[JournalEntry]) -> Iterator[Target]:
    with (
        LocalSetup(home, (spec,)).context() as context,
        hold_target(context, str(spec.path), entries, run=RUN, job=NullJob()) as target,
    ):
        yield target


def raw_of(texts: str, asked: list[int]) -> Callable[[JournalEntry], RawMessage]:
    """Reads the mail of a move, and notes that it was asked for."""

    def raw(entry: JournalEntry) -> RawMessage:
        asked.append(entry.n)
        stub = Stub(MessageKey(0, "", ""), 0, 1, "", MessageFlag.SEEN)
        return RawMessage(stub, mail_bytes(texts[entry.n]))

    return raw


def live(spec: SourceSpec) -> str:
    """The texts of a box, sorted."""
    names = {identity(mail_bytes(text)): text for text in "abcd"}
    return "".join(sorted(names[item.digest] for item in items_of(spec)))


@pytest.mark.parametrize("kind", KINDS)
def test_before_anything_is_stored_each_move_knows_how_many_of_its_kind_are_there(
    home: Path, kind: SourceKind
) -> None:
    box = write_box(kind, home / "box", "aab")
    entries = entries_of("abc", box.path)

    with held(home, box, entries) as target:
        assert [target.with_floor(e, None).target_before for e in entries] == [2, 1, 0]
        assert [target.with_floor(e, 1).target_before for e in entries] == [1, 1, 1], (
            "as noted before"
        )


@pytest.mark.parametrize("kind", KINDS)
def test_each_mail_is_stored_and_told_where_it_lies(home: Path, kind: SourceKind) -> None:
    box = write_box(kind, home / "box", "ab")
    asked: list[int] = []
    with held(home, box, entries_of("aac", box.path)) as target:
        entries = [target.with_floor(e, None) for e in entries_of("aac", box.path)]
        landings = target.store(entries, raw_of("aac", asked))

    assert live(box) == "aaabc"
    assert asked == [0, 1, 2]
    places = {(item.address.folder, item.address.uid): item.digest for item in items_of(box)}
    assert {n: places[tuple(at)] for n, at in landings.items()} == {
        e.n: e.move.what.digest for e in entries
    }
    assert len(set(landings.values())) == 3


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("stored", [1, 2, 3])
def test_what_a_former_attempt_stored_is_not_stored_again(
    home: Path, kind: SourceKind, stored: int
) -> None:
    """One of the two `a` that were there belongs to somebody else."""
    box = write_box(kind, home / "box", "a")
    entries = [replace(e, target_before=0 if e.n == 2 else 1) for e in entries_of("aab", box.path)]
    asked: list[int] = []
    for n, text in enumerate("aab"[:stored]):
        deliver(box, text, 10 + n)

    with held(home, box, entries) as target:
        landings = target.store(entries, raw_of("aab", asked))

    assert live(box) == "aaab"
    assert len(asked) == 3 - stored
    first = next(iter(items_of(box))).address.uid
    assert len(set(landings.values())) == 3
    assert first not in {at.uid for at in landings.values()}, "one that was there before"


@pytest.mark.parametrize("kind", KINDS)
def test_to_reduce_takes_out_what_was_stored_and_never_what_was_there_before(
    home: Path, kind: SourceKind
) -> None:
    box = write_box(kind, home / "box", "aab")
    entries = entries_of("aab", box.path)
    with held(home, box, entries) as target:
        entries = [target.with_floor(e, None) for e in entries]
        landings = target.store(entries, raw_of("aab", []))
    entries = [replace(e, target_at=landings[e.n]) for e in entries]
    left = {e.move.what.digest: e.target_before for e in entries}

    for _ in range(2):  # the second time there is nothing left to do
        with held(home, box, entries) as target:
            target.reduce(entries, left)
        assert live(box) == "aab"


@settings(max_examples=examples(20))
@given(
    st.sampled_from(KINDS),
    st.text("ab", min_size=1, max_size=3),
    st.text("ab", min_size=1, max_size=3),
    st.integers(0, 3),
)
def test_whatever_was_there_or_went_since_reducing_leaves_at_least_what_was_there(
    homes: Path,
    kind: SourceKind,
    before: str,
    moved: str,
    gone: int,
) -> None:
    home = Path(tempfile.mkdtemp(dir=homes))
    box = write_box(kind, home / "box", before)
    entries = entries_of(moved, box.path)
    with held(home, box, entries) as target:
        entries = [target.with_floor(e, None) for e in entries]
        landings = target.store(entries, raw_of(moved, []))
    entries = [replace(e, target_at=landings[e.n]) for e in entries]
    if kind is not SourceKind.MBOX:  # somebody else deletes some of ours
        uids = {at.uid for at in landings.values()}
        ours = [item for item in items_of(box) if item.address.uid in uids]
        for item in ours[:gone]:
            next(f for f in box.path.rglob("*") if f.name.startswith(item.address.uid)).unlink()

    with held(home, box, entries) as target:
        target.reduce(entries, {e.move.what.digest: e.target_before for e in entries})

    assert live(box) == "".join(sorted(before))


def test_a_mailbox_that_is_not_there_is_made_only_in_a_folder_that_is(home: Path) -> None:
    box = write_box(SourceKind.EML, home / "box", "a")
    entries = entries_of("a", home / "new.mbox")
    with held(home, SourceSpec(SourceKind.MBOX, home / "new.mbox"), entries) as target:
        target.store([target.with_floor(e, None) for e in entries], raw_of("a", []))
    assert live(SourceSpec(SourceKind.MBOX, home / "new.mbox")) == "a"

    nowhere = SourceSpec(SourceKind.MBOX, home / "no" / "folder" / "new.mbox")
    with pytest.raises(SourceError), held(home, nowhere, entries):
        pass
    assert live(box) == "a"


@pytest.mark.parametrize("kind", KINDS)
def test_a_destination_is_counted_without_being_held_and_one_that_is_not_there_has_none(
    home: Path, kind: SourceKind
) -> None:
    box = write_box(kind, home / "box", "aab")
    a, b = (identity(mail_bytes(text)) for text in "ab")
    with LocalSetup(home, (box,)).context() as context:
        assert count_in_target(context, str(box.path), {a}, NullJob()) == Counter({a: 2})
        assert count_in_target(context, str(box.path), {a, b}, NullJob()) == Counter({a: 2, b: 1})
        assert count_in_target(context, str(home / "no" / "x"), {a}, NullJob()) == Counter()


def test_of_an_account_nothing_is_counted_and_nothing_held(home: Path) -> None:
    server = FakeServer(home)
    server.boxes["Old"] = FakeFolder()
    to = f"imap:{server.account.id}/Old"
    with ServerSetup(home, (server,)).context() as context:
        assert count_in_target(context, to, {"d"}, NullJob()) == Counter()
        with hold_target(context, to, [], run=RUN, job=NullJob()):
            assert server.holder is None
