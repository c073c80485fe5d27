from __future__ import annotations

import errno
import mailbox
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import mbox_bytes
from helpers.boxes.moving import mail_bytes
from helpers.crashes.power import Disk, power_cut
from helpers.process.systems import has_mode, needs_linux

from core.apply.journal.safety_copies import (
    SafetyCopyWriter,
    delete_copies,
    is_intact,
    size_of,
)
from core.model.sources import MessageKey, SourceKind
from core.ports import StoredMessage


def leaving(stored: bytes) -> StoredMessage:
    return StoredMessage(MessageKey(0, "", "u"), stored, "{}")


def test_a_container_of_an_mbox_opens_in_other_programs(home: Path) -> None:
    container = SafetyCopyWriter(home, "r1", kind=SourceKind.MBOX, name="Inbox.mbox")
    cut_short = mbox_bytes([mail_bytes("b")]).rstrip(b"\n")

    kept = container.keep(
        [(0, leaving(mbox_bytes([mail_bytes("a")]))), (1, leaving(cut_short))]
    ) | container.keep([(2, leaving(mbox_bytes([mail_bytes("c")])))])

    box = mailbox.mbox(home / kept[0].file, create=False)
    assert [message["Subject"] for message in box] == ["Wasser a", "Wasser b", "Wasser c"]
    box.close()
    assert all(is_intact(home, safety_copy) for safety_copy in kept.values())
    assert kept[1].size_bytes == len(cut_short)


def test_a_mail_in_a_container_begins_below_an_empty_line(home: Path) -> None:
    container = SafetyCopyWriter(home, "r1", kind=SourceKind.MBOX, name="Inbox.mbox")
    stored = [b"From a\n\nx\n\n", b"From b\n\nx\n", b"From c\n\nx", b"From d\n\nx\n\n"]

    kept = container.keep([(n, leaving(one)) for n, one in enumerate(stored)])

    whole = (home / kept[0].file).read_bytes()
    assert whole == b"".join(one.rstrip(b"\n") + b"\n\n" for one in stored)
    assert [kept[n].offset for n in range(4)] == [0, 11, 22, 33]


@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.EML])
def test_what_a_failed_attempt_wrote_takes_no_room(home: Path, kind: SourceKind) -> None:
    """Or History would say 33 MB of safety copies for a run of 20 MB, after a full disk."""
    container = SafetyCopyWriter(home, "r1", kind=kind, name="Inbox")
    kept = container.keep([(0, leaving(mail_bytes("a")))])
    before = size_of(home, "r1")

    def until_the_disk_is_full() -> Iterator[tuple[int, StoredMessage]]:
        yield 1, leaving(mail_bytes("b"))
        yield 2, leaving(mail_bytes("c") * 10_000)
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        container.keep(until_the_disk_is_full())

    assert size_of(home, "r1") == before
    assert is_intact(home, kept[0])
    again = container.keep([(1, leaving(mail_bytes("b")))])
    assert is_intact(home, again[1])


def test_each_attempt_writes_into_a_new_place(home: Path) -> None:
    names = set()
    for _ in range(3):
        for kind in (SourceKind.MBOX, SourceKind.EML):
            container = SafetyCopyWriter(home, "r1", kind=kind, name="../../x y")
            names.add(container.keep([(7, leaving(mail_bytes("a")))])[7].file)

    assert len(names) == 6
    assert all(name.startswith("r1/") and ".." not in name for name in names)


def test_only_their_user_can_read_safety_copies(home: Path) -> None:
    for kind in (SourceKind.MBOX, SourceKind.EML):
        SafetyCopyWriter(home / "trash", "r1", kind=kind, name="x").keep([(0, leaving(b"a\n"))])

    made = list((home / "trash").rglob("*"))
    assert made
    assert all(has_mode(path, 0o700 if path.is_dir() else 0o600) for path in made)


@pytest.mark.parametrize("harm", ["flip", "cut", "gone"])
def test_a_harmed_copy_is_not_intact(home: Path, harm: str) -> None:
    container = SafetyCopyWriter(home, "r1", kind=SourceKind.MBOX, name="x")
    kept = container.keep([(0, leaving(mail_bytes("a"))), (1, leaving(mail_bytes("b")))])
    path = home / kept[1].file
    data = path.read_bytes()
    match harm:
        case "flip":
            path.write_bytes(data[:-9] + b"X" + data[-8:])
        case "cut":
            path.write_bytes(data[:-9])
        case _:
            path.unlink()

    assert not is_intact(home, kept[1])
    assert is_intact(home, kept[0]) is (harm != "gone")


@needs_linux
@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.EML])
def test_a_kept_copy_outlasts_a_power_cut(home: Path, kind: SourceKind) -> None:
    """The mail leaves its folder right after: what was only written could be gone with it."""
    mails = [mail_bytes("a"), mail_bytes("b")]
    disk = Disk(home)
    with power_cut(disk, 0, bool):
        container = SafetyCopyWriter(home / "trash", "r1", kind=kind, name="x")
        kept = container.keep([(n, leaving(data)) for n, data in enumerate(mails)])
        left = disk.image(bool)  # nothing that was not synced
    for safety_copy, data in zip(kept.values(), mails, strict=True):
        found = left[home / "trash" / safety_copy.file]
        assert found is not None
        assert found[safety_copy.offset :][: safety_copy.size_bytes] == data


def test_deleting_twice_is_deleting_once(home: Path) -> None:
    SafetyCopyWriter(home, "r1", kind=SourceKind.EML, name="x").keep([(0, leaving(b"a\n"))])
    SafetyCopyWriter(home, "r2", kind=SourceKind.EML, name="x").keep([(0, leaving(b"a\n"))])

    delete_copies(home, "r1")
    delete_copies(home, "r1")

    assert [path.name for path in home.iterdir()] == ["r2"]


def test_an_open_trash_is_closed_with_all_that_lies_in_it(home: Path) -> None:
    old = os.umask(0)
    try:
        trash = home / "trash"
        SafetyCopyWriter(trash, "a1", kind=SourceKind.EML, name="x").keep([(0, leaving(b"a\n"))])
        for path in (trash, *trash.rglob("*")):
            path.chmod(0o777 if path.is_dir() else 0o666)

        for kind in (SourceKind.MBOX, SourceKind.EML):
            SafetyCopyWriter(trash, "b2", kind=kind, name="y").keep([(0, leaving(b"b\n"))])
    finally:
        os.umask(old)

    for path in (trash, *trash.rglob("*")):
        assert has_mode(path, 0o700 if path.is_dir() else 0o600)


def test_a_copy_that_does_not_read_back_is_none(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the mail stays where it is."""
    monkeypatch.setattr("core.apply.journal.safety_copies.is_intact", lambda *_: False)
    container = SafetyCopyWriter(home, "r1", kind=SourceKind.EML, name="x")

    with pytest.raises(OSError, match="did not read back"):
        container.keep([(0, leaving(b"a\n"))])


def test_where_nothing_moved_nothing_is_noted(home: Path) -> None:
    SafetyCopyWriter(home, "r1", kind=SourceKind.EML, name="x").note([])

    assert not list(home.iterdir())
