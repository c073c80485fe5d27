"""Rewriting in place: any pieces, and any mixture of old and new that a power cut can leave."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from helpers.process.sampling import examples
from helpers.process.systems import has_mode
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import StoreRefused
from core.model.refusals import Refusal, RefusalKind
from core.sources.disk import durable
from core.sources.disk.locks import LockedFile, lock_mailbox
from core.sources.mbox import undo_file, undo_log
from core.sources.mbox.splice import CopiedRange, KeptRange, NewBytes, Piece

pytestmark = pytest.mark.slow

OLD = bytes(range(97, 123)) * 8  # 208 bytes, no zeros: mail has none to speak of
GIVEN = bytes(range(65, 91)) * 4


@contextmanager
def box(folder: Path, data: bytes = OLD) -> Iterator[LockedFile]:
    path = folder / "box"
    path.write_bytes(data)
    with lock_mailbox(path, wait_s=0) as file:
        yield file


def fine(_fd: int, _size: int) -> None:
    """A check that finds nothing wrong."""


@st.composite
def rewrites(draw: st.DrawFn) -> list[Piece]:
    """What stays, in order, and what is put between."""
    cuts = sorted(draw(st.lists(st.integers(0, len(OLD)), max_size=6)))
    pieces: list[Piece] = []
    for start, end in zip([0, *cuts], [*cuts, len(OLD)], strict=True):
        if draw(st.booleans()):
            pieces.append(KeptRange(start, end))
        if draw(st.booleans()):
            size = draw(st.integers(0, len(GIVEN)))
            pieces.append(NewBytes(GIVEN[:size]))
    return pieces


def result(pieces: list[Piece]) -> bytes:
    return b"".join(
        OLD[piece.start : piece.end] if isinstance(piece, KeptRange) else piece.data
        for piece in pieces
    )


@settings(deadline=None, max_examples=examples(150))
@given(rewrites())
def test_the_file_is_its_pieces_and_nothing_is_left(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[Piece]
) -> None:
    folder = tmp_path_factory.mktemp("box")
    with box(folder) as file:
        inode = os.fstat(file.fd).st_ino
        undo_log.rewrite_in_place(file, pieces, fine, len(OLD))

    assert (folder / "box").read_bytes() == result(pieces)
    assert (folder / "box").stat().st_ino == inode
    assert sorted(path.name for path in folder.iterdir()) == ["box"]


@settings(deadline=None, max_examples=examples(150))
@given(rewrites(), st.data())
def test_any_mixture_of_old_and_new_becomes_one_of_them(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[Piece], data: st.DataObject
) -> None:
    """After a power cut, what was not synced may be on the disk or not, in any order."""
    folder = tmp_path_factory.mktemp("box")
    new = result(pieces)
    mail = data.draw(st.sampled_from([b"", b"From somebody else\n"]))
    with box(folder) as file:
        offset, rest = undo_log._split_unchanged(pieces)
        undo_file.write_undo_file(file, offset, rest, len(OLD))
        stretched = len(new) > len(OLD) and data.draw(st.booleans())
        now = bytearray(OLD.ljust(len(new), b"\0") if stretched else OLD)
        if stretched or len(new) <= len(OLD):
            for at in range(offset, min(len(new), len(now)), 16):
                if data.draw(st.booleans()):
                    end = min(at + 16, len(new), len(now))
                    now[at:end] = new[at:end]
        file.path.write_bytes(bytes(now) + mail)

        undo_log.roll_back(file)
        once = file.path.read_bytes()
        undo_log.roll_back(file)

        assert once in (OLD + mail, new + mail)
        assert file.path.read_bytes() == once
    assert sorted(path.name for path in folder.iterdir()) == ["box"]


@settings(deadline=None, max_examples=examples(50))
@given(rewrites())
def test_a_check_that_fails_restores_the_old_file(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[Piece]
) -> None:
    folder = tmp_path_factory.mktemp("box")

    def wrong(_fd: int, _size: int) -> None:
        raise StoreRefused(folder, Refusal(RefusalKind.AMBIGUOUS))

    with box(folder) as file, pytest.raises(StoreRefused):
        undo_log.rewrite_in_place(file, pieces, wrong, len(OLD))

    assert (folder / "box").read_bytes() == OLD
    assert sorted(path.name for path in folder.iterdir()) == ["box"]


def test_the_log_is_private_and_on_disk_before_a_byte_changes(tmp_path: Path) -> None:
    seen = []

    def look(_fd: int, _size: int) -> None:
        log = undo_file.undo_file_of(tmp_path / "box")
        seen.append((has_mode(log, 0o600), OLD[10:] in log.read_bytes()))

    with box(tmp_path) as file:
        undo_log.rewrite_in_place(
            file, [KeptRange(0, 10), KeptRange(30, len(OLD))], look, len(OLD)
        )

    assert seen == [(True, True)]


def test_pieces_may_come_from_other_files(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_bytes(b"0123456789")

    with box(tmp_path) as file:
        pieces = [KeptRange(0, 5), CopiedRange(other, 2, 3), KeptRange(5, len(OLD))]
        undo_log.rewrite_in_place(file, pieces, fine, len(OLD))

    assert (tmp_path / "box").read_bytes() == OLD[:5] + b"234" + OLD[5:]


NEW = b"From somebody else\n"


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ([KeptRange(0, 50)], OLD + NEW),  # not cut
        ([KeptRange(0, 50), KeptRange(60, len(OLD))], OLD + NEW),
        ([KeptRange(0, len(OLD)), NewBytes(b"more\n")], OLD + b"more\n" + NEW),
        ([KeptRange(0, 9), NewBytes(b"more\n"), KeptRange(9, len(OLD)), NewBytes(b"\n")], None),
        ([KeptRange(0, len(OLD)), NewBytes(b"more")], OLD + bytes(4) + NEW),  # would be joined
    ],
)
def test_what_is_appended_without_a_lock_stays(
    pieces: list[Piece], expected: bytes | None, tmp_path: Path
) -> None:
    def meanwhile(_fd: int, _size: int) -> None:
        with (tmp_path / "box").open("ab") as other:
            other.write(NEW)

    refused = expected is not None and b"more" not in expected
    with box(tmp_path) as file:
        if refused:
            with pytest.raises(StoreRefused) as caught:
                undo_log.rewrite_in_place(file, pieces, meanwhile, len(OLD))
            assert caught.value.refusal.kind is RefusalKind.CHANGED
        else:
            undo_log.rewrite_in_place(file, pieces, meanwhile, len(OLD))

    wanted = result(pieces) + NEW if expected is None else expected
    assert (tmp_path / "box").read_bytes() == wanted
    assert sorted(path.name for path in tmp_path.iterdir()) == ["box"]


@pytest.mark.parametrize(
    "pieces", [[KeptRange(0, 50)], [KeptRange(0, len(OLD)), NewBytes(b"more\n")]]
)
def test_a_mailbox_that_grew_before_we_began_is_not_touched(
    pieces: list[Piece], tmp_path: Path
) -> None:
    with box(tmp_path) as file:
        with file.path.open("ab") as other:
            other.write(NEW)
        with pytest.raises(StoreRefused) as caught:
            undo_log.rewrite_in_place(file, pieces, fine, len(OLD))

    assert caught.value.refusal.kind is RefusalKind.CHANGED
    assert (tmp_path / "box").read_bytes() == OLD + NEW
    assert sorted(path.name for path in tmp_path.iterdir()) == ["box"]


def test_a_mailbox_that_was_replaced_meanwhile_is_not_ours(tmp_path: Path) -> None:
    """By a program that compacts without a lock: what it wrote stays, and we say so."""

    def meanwhile(_fd: int, _size: int) -> None:
        other = tmp_path / "other"
        other.write_bytes(NEW)
        other.replace(tmp_path / "box")

    with box(tmp_path) as file, pytest.raises(StoreRefused) as caught:
        undo_log.rewrite_in_place(file, [KeptRange(0, 50)], meanwhile, len(OLD))

    assert caught.value.refusal.kind is RefusalKind.CHANGED
    assert (tmp_path / "box").read_bytes() == NEW


def test_the_file_grows_by_what_others_append_between_the_look_and_the_stretching(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no lease is to be had: another program has the file open all the time."""
    original = durable.stretch

    def late(fd: int, start: int, size: int) -> None:
        with (tmp_path / "box").open("ab") as other:
            other.write(NEW)
        original(fd, start, size)

    monkeypatch.setattr(durable, "stretch", late)
    with box(tmp_path) as file, file.path.open("rb"), pytest.raises(StoreRefused):
        undo_log.rewrite_in_place(
            file, [KeptRange(0, len(OLD)), NewBytes(b"x" * 99)], fine, len(OLD)
        )

    assert (tmp_path / "box").read_bytes().rstrip(b"\0") == OLD + NEW
    assert sorted(path.name for path in tmp_path.iterdir()) == ["box"]


@contextmanager
def cut_off(folder: Path, pieces: list[Piece]) -> Iterator[LockedFile]:
    """A mailbox whose rewriting a crash ended right before the first byte."""
    with box(folder) as file:
        undo_file.write_undo_file(file, *undo_log._split_unchanged(pieces), len(OLD))
        yield file


SHRINKS: list[Piece] = [KeptRange(0, 50), KeptRange(100, len(OLD))]
GROWS: list[Piece] = [KeptRange(0, 50), NewBytes(b"more\n"), KeptRange(50, len(OLD))]


@pytest.mark.parametrize("pieces", [SHRINKS, GROWS], ids=["shrinks", "grows"])
@pytest.mark.parametrize(
    ("how", "kind"),
    [
        ("a byte of the log", RefusalKind.IO_ERROR),
        ("a log of another form", RefusalKind.IO_ERROR),
        ("an empty log", RefusalKind.IO_ERROR),
        ("another file", RefusalKind.CHANGED),
        ("a byte of the mailbox", RefusalKind.CHANGED),
        ("a mailbox cut short", RefusalKind.CHANGED),
    ],
)
def test_where_it_cannot_be_told_what_was_done_nothing_is_touched(
    tmp_path: Path, pieces: list[Piece], how: str, kind: RefusalKind
) -> None:
    """Mail of others may be in it; the log is kept for whoever looks into it."""
    with cut_off(tmp_path, pieces) as file:
        path, log = file.path, undo_file.undo_file_of(file.path)
        data = log.read_bytes()
        match how:
            case "a byte of the log":
                log.write_bytes(data[:-40] + bytes([data[-40] ^ 1]) + data[-39:])
            case "a log of another form":
                body = data[:-32].replace(b'"schema":1', b'"schema":9')
                log.write_bytes(body + hashlib.sha256(body).digest())
            case "an empty log":
                log.write_bytes(b"")
            case "another file":
                body = data[:-32].replace(b'"ino":', b'"ino":1')
                log.write_bytes(body + hashlib.sha256(body).digest())
            case "a byte of the mailbox":
                path.write_bytes(OLD[:150] + b"?" + OLD[151:])
            case _:
                path.write_bytes(OLD[:60])
        before = {one: one.read_bytes() for one in tmp_path.iterdir()}

        with pytest.raises(StoreRefused) as refused:
            undo_log.roll_back(file)

        assert refused.value.refusal.kind is kind
        assert {one: one.read_bytes() for one in tmp_path.iterdir()} == before


def test_a_mailbox_that_was_stretched_in_part_is_cut_back(tmp_path: Path) -> None:
    with cut_off(tmp_path, GROWS) as file:
        file.path.write_bytes(OLD + bytes(3))

        undo_log.roll_back(file)

    assert (tmp_path / "box").read_bytes() == OLD


def test_what_does_not_read_back_is_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, written = durable.write_all, []

    def bad(fd: int, data: bytes, offset: int | None = None) -> None:
        if offset is not None and not written:
            written.append(data)
            data = b"?" * len(data)
        write(fd, data, offset)

    with box(tmp_path) as file:
        monkeypatch.setattr(durable, "write_all", bad)
        with pytest.raises((OSError, StoreRefused)):
            undo_log.rewrite_in_place(file, SHRINKS, fine, len(OLD))

    assert written
