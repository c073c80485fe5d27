"""What an mbox gets appended, to the byte. The rest: test_mbox_store, the contract suite."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.store_cases import folder_of, open_case
from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import StoreFailed, StoreRefused
from core.identity import identity
from core.job import NullJob
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind
from core.model.sources import MessageKey, RawMessage, SourceKind, SourceSpec, Stub
from core.sources.disk.durable import as_store_error

STUB = Stub(MessageKey(0, "", ""), 0, 0, "", MessageFlag.NONE)
HEAD = b"From: a@b.example\nSubject: x\nDate: Mon, 1 Jan 2024 00:00:00 +0000\n"
LINE = b"From a@b.example Mon Jan  1 00:00:00 2024\n"
FIRST = LINE + HEAD + b"\nfirst\n"


def appended(path: Path, *mails: bytes) -> bytes:
    store = open_case(SourceSpec(SourceKind.MBOX, path))
    with store.hold(folder_of(store)) as hold:
        landings = hold.append([RawMessage(STUB, data) for data in mails])
        digests = [hold.digest(MessageKey(0, *landing)) for landing in landings]
    assert digests == [identity(data) for data in mails]
    return path.read_bytes()


@pytest.mark.parametrize(
    ("there", "gap"),
    [
        (b"", b""),
        (FIRST + b"\n", b""),
        (FIRST, b"\n"),
        (FIRST[:-1], b"\n\n"),
        ((FIRST + b"\n").replace(b"\n", b"\r\n"), b""),
        (FIRST.replace(b"\n", b"\r\n"), b"\r\n"),
        (FIRST[:-1].replace(b"\n", b"\r\n"), b"\r\n\r\n"),
    ],
)
def test_mails_are_parted_by_one_empty_line(tmp_path: Path, there: bytes, gap: bytes) -> None:
    path = tmp_path / "box"
    path.write_bytes(there)
    end = b"\r\n" if b"\r\n" in there else b"\n"

    got = appended(path, HEAD + b"\nFrom x\n>From y\n")

    assert got == there + gap + LINE[:-1] + end + HEAD + b"\n>From x\n>>From y\n" + end


@settings(deadline=None, max_examples=examples(60))
@given(st.lists(st.sampled_from([b"From ", b">From ", b"\n", b"x", b"\r\n", b"\0"]), max_size=12))
def test_any_body_reads_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[bytes]
) -> None:
    path = tmp_path_factory.mktemp("box") / "box"
    path.write_bytes(FIRST)
    data = HEAD + b"\n" + b"".join(pieces)

    assert appended(path, data, data).startswith(FIRST)


@pytest.mark.parametrize("end", [b"", b"\n", b"\n\n", b"x"])
@pytest.mark.parametrize("n_lines", [0, 1, 2, 3])
@pytest.mark.parametrize("eol", [b"\n", b"\r\n"])
def test_a_content_length_does_not_hide_the_quoting(
    tmp_path: Path, eol: bytes, n_lines: int, end: bytes
) -> None:
    """What a mail server counted before we quoted fits nearly, and must not be believed."""
    path = tmp_path / "box"
    path.write_bytes(FIRST)
    body = n_lines * (b">From x" + eol) + b"end" + eol + end.replace(b"\n", eol)
    data = HEAD.replace(b"\n", eol) + b"Content-Length: %d" % len(body) + 2 * eol + body

    assert appended(path, data).count(b">>From x") == n_lines


@pytest.mark.parametrize(("cut", "allowed"), [(b"abc\n", False), (b"abc", False), (b"", True)])
def test_a_cut_last_mail_does_not_grow_by_the_gap_before_a_new_one(
    tmp_path: Path, cut: bytes, allowed: bool
) -> None:
    # Its Content-Length would end in the gap: then it reads as the whole message, and an undo that
    # counts copies would take it out together with the one that was stored.
    path = tmp_path / "box"
    there = LINE + HEAD + b"Content-Length: 5\n\n" + cut
    path.write_bytes(there)

    if allowed:
        assert appended(path, HEAD + b"\nnew\n").startswith(there)
        return
    with pytest.raises(StoreRefused) as refused:
        appended(path, HEAD + b"\nnew\n")
    assert refused.value.refusal.kind is RefusalKind.AMBIGUOUS
    assert path.read_bytes() == there


def test_what_the_system_says_becomes_our_error(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed) as caught, as_store_error(tmp_path):
        raise OSError(5, "broken")

    assert caught.value.path == tmp_path
    assert "broken" in caught.value.detail


def test_a_mailbox_keeps_its_file(tmp_path: Path) -> None:
    """Who has it open and waits for the lock would else write to a file without a name."""
    path = tmp_path / "box"
    mails = [f"From a Mon Jan  1 00:00:0{n} 2024\nSubject: {n}\n\nx\n\n" for n in range(3)]
    path.write_text("".join(mails))
    before = path.stat().st_ino
    store = open_case(SourceSpec(SourceKind.MBOX, path))
    folder = folder_of(store)
    first = next(one for one in store.stubs(folder, NullJob()) if isinstance(one, Stub))

    with store.hold(folder) as hold:
        hold.take_out([first.key])

    assert path.read_text() == "".join(mails[1:])
    assert path.stat().st_ino == before
    assert [one.name for one in tmp_path.iterdir()] == ["box"]


def test_of_mails_of_which_one_is_not_there_none_is_taken_out(tmp_path: Path) -> None:
    path = tmp_path / "box"
    path.write_bytes(FIRST + b"\n")
    store = open_case(SourceSpec(SourceKind.MBOX, path))
    with store.hold(folder_of(store)) as hold:
        (there,) = hold.find(identity(HEAD + b"\nfirst\n"))
        with pytest.raises(StoreRefused) as caught:
            hold.take_out([there, MessageKey(0, "", "77:9")])
    assert caught.value.refusal.kind is RefusalKind.CHANGED
    assert path.read_bytes() == FIRST + b"\n"


def test_a_mail_is_appended_behind_what_came_without_a_lock(tmp_path: Path) -> None:
    path = tmp_path / "box"
    path.write_bytes(FIRST + b"\n")
    other = FIRST.replace(b"first", b"other") + b"\n"
    store = open_case(SourceSpec(SourceKind.MBOX, path))
    with store.hold(folder_of(store)) as hold:
        with path.open("ab") as box:
            box.write(other)
        hold.append([RawMessage(STUB, HEAD + b"\nnew\n")])
    whole = path.read_bytes()
    assert whole.startswith(FIRST + b"\n" + other)
    assert whole.endswith(HEAD + b"\nnew\n\n")
