"""Messages that are too large to be held: nowhere is their beginning taken for the whole."""

from __future__ import annotations

import hashlib
import plistlib
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boxes.in_memory import folder_in_memory
from helpers.boxes.moving import LocalSetup, plan_of
from helpers.boxes.store_cases import (
    any_version,
    folder_of,
    keys_of,
    make_safety_copies,
    open_case,
)
from helpers.process.sampling import draw, examples
from helpers.process.systems import INFO
from hypothesis import given, settings
from hypothesis import strategies as st

from core.apply.execute import carry_out
from core.apply.undo import undo
from core.columns import unpack
from core.identity import identity, streamed_identity
from core.job import NullJob
from core.model.mail import MessageFlag
from core.model.sources import (
    MessageKey,
    Problem,
    ProblemKind,
    RawMessage,
    SourceKind,
    SourceSpec,
    Stub,
)
from core.scan.read import ChunkTask, read_chunk
from core.scan.table import Chunk, join_chunks
from core.settings import ReadSettings
from core.sources.disk import durable
from core.sources.mbox import large_messages
from core.sources.mbox.stored_bytes import as_sent
from core.sources.registry import as_holding_whole, open_source, open_store

pytestmark = pytest.mark.slow

MIB = 1 << 20
LINE = b"From a@b.example Mon Jan  1 00:00:00 2024\n"
HEAD = (
    b"From: a@b.example\nTo: c@d.example\nSubject: large\nDate: Mon, 1 Jan 2024 00:00:00 +0000\n"
    b"Message-ID: <large@x>\n\n"
)
BODY = b"".join(b"%07d0123456789abcdefghijklmnopqrstuvwxyz\n" % n for n in range(1 << 14))
KINDS = ("mbox", "maildir", "mh", "eml", "emlx", "takeout")
BITS = [b"From ", b">From ", b">>", b"\n", b"\r\n", b"\r", b"x" * 7, b"\0", b"Fro", b"F", b"m "]


@pytest.fixture
def roomy(tmp_path: Path) -> Iterator[Path]:
    """A folder for hundreds of megabytes, which no disk has to take."""
    with folder_in_memory(tmp_path, room_bytes=3 << 30) as folder:
        yield folder


def lower_limits(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """Take messages of more than so many bytes for too large to be held."""
    for name in ("single_files", "mbox.source", "apple.emlx"):
        monkeypatch.setattr(sys.modules[f"core.sources.{name}"], "LARGEST_BYTES", most)


@pytest.fixture
def size(kind: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """70 MB for one kind; for the others messages are smaller, and so is the limit."""
    if kind in draw(("mbox", "maildir", "mh", "eml"), 1, of="70 MB"):
        return 70 * MIB
    lower_limits(monkeypatch, 2 * MIB)
    return 3 * MIB


def write_blocks(path: Path, *blocks: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        for block in blocks:
            file.write(block)


def large(size: int, end: bytes) -> list[bytes]:
    """A message of about so many bytes that differs from others in its last line only."""
    return [HEAD, *[BODY] * (size // len(BODY) + 1), end + b"\n"]


def make(kind: str, root: Path, mails: list[list[bytes]]) -> SourceSpec:
    """A mailbox of these messages, each in blocks."""
    if kind in ("mbox", "takeout"):
        labels = b"X-Gmail-Labels: a\n" if kind == "takeout" else b""
        blocks = [b for mail in mails for b in (LINE + labels, *mail, b"\n")]
        write_blocks(root / "box.mbox", *blocks)
        return SourceSpec(SourceKind(kind), root / "box.mbox")
    names = {"maildir": f"cur/{{}}.host{INFO}S", "mh": "{}", "eml": "{}.eml", "emlx": "{}.emlx"}
    if kind == "maildir":
        for part in ("cur", "new", "tmp"):
            (root / part).mkdir(parents=True)
    for n, mail in enumerate(mails, 1):
        path = root / names[kind].format(n)
        size = sum(map(len, mail))
        tail = [plistlib.dumps({"flags": 1})] if kind == "emlx" else []
        write_blocks(path, *([b"%d\n" % size] if kind == "emlx" else []), *mail, *tail)
    return SourceSpec(SourceKind(kind), root)


def stored(data: bytes, tmp: Path) -> tuple[str, str]:
    """The identity of a stored mail in a file, held and streamed."""
    path = tmp / "stored"
    path.write_bytes(b"xyz" + data + LINE)
    with path.open("rb") as file:
        streamed = large_messages.stored_identity(file.fileno(), 3, 3 + len(data))
    return identity(as_sent(data)), streamed


@settings(deadline=None, max_examples=examples(400))
@given(
    st.lists(st.sampled_from(BITS), max_size=14),
    st.integers(-3, 3) | st.none(),
    st.integers(1, 9),
    st.sampled_from([b"", b"\n", b"\n\n", b"\r\n", b"\0\0", b"\n\n\0\0\0"]),
)
def test_a_stored_mail_has_one_digest_held_or_streamed(
    tmp_path_factory: pytest.TempPathFactory,
    bits: list[bytes],
    off: int | None,
    block: int,
    end: bytes,
) -> None:
    body = b"".join(bits) + end
    counted = b"" if off is None else b"Content-Length: %d\n" % max(0, len(body) + off)
    data = LINE + HEAD[:-1] + counted + b"\n" + body
    before = durable.BLOCK_BYTES, large_messages.HEAD_BYTES
    durable.BLOCK_BYTES, large_messages.HEAD_BYTES = block, 50
    try:
        held, streamed = stored(data, tmp_path_factory.mktemp("stored"))
    finally:
        durable.BLOCK_BYTES, large_messages.HEAD_BYTES = before
    assert streamed == held


@given(st.lists(st.sampled_from([*BITS, b""]), max_size=9))
def test_an_identity_does_not_depend_on_the_blocks(blocks: list[bytes]) -> None:
    assert streamed_identity(blocks) == identity(b"".join(blocks))


@pytest.mark.parametrize("data", [b"From a\rSubject: x\r\rtext\r", b"From ", LINE, LINE + HEAD])
def test_odd_stored_mails_are_streamed_as_they_are_held(data: bytes, tmp_path: Path) -> None:
    held, streamed = stored(data, tmp_path)
    assert streamed == held


@pytest.mark.parametrize("kind", KINDS)
def test_two_large_mails_that_differ_at_their_end_are_told_apart(
    kind: str, size: int, roomy: Path
) -> None:
    """A third one is the same as the first."""
    ends = (b"one", b"two", b"one")
    spec = make(kind, roomy / kind, [large(size, end) for end in ends])
    source = open_source(spec)
    (folder,) = source.folders()
    stubs = tuple(s for s in source.stubs(folder, NullJob()) if isinstance(s, Stub))

    got = list(source.fetch(folder, stubs))

    mails = [one for one in got if isinstance(one, RawMessage)]
    digests = [hashlib.sha256(b"".join(large(size, end))).hexdigest() for end in ends[:2]]
    if kind == "takeout":
        assert len({mail.whole for mail in mails}) == 2
    else:
        assert [mail.whole for mail in mails] == [digests[0], digests[1], digests[0]]
    assert all(mail.stub.flags & MessageFlag.CUT for mail in mails)
    told = [one for one in got if isinstance(one, Problem)]
    assert [one.kind for one in told] == [ProblemKind.TOO_LARGE] * 3


@pytest.mark.parametrize("most", [MIB, 256 * MIB])
def test_the_scan_gives_large_mails_the_digest_of_all_their_bytes(
    most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the limit of the settings is, and in whatever form of mailbox they lie."""
    lower_limits(monkeypatch, 2 * MIB)
    keys: set[tuple[tuple[int, ...], ...]] = set()
    for kind in KINDS[:-1]:
        ends = (b"one", b"two", b"one")
        spec = make(kind, tmp_path / kind, [large(3 * MIB, end) for end in ends])
        source = open_source(spec)
        (folder,) = source.folders()
        stubs = tuple(s for s in source.stubs(folder, NullJob()) if isinstance(s, Stub))
        settings_ = replace(ReadSettings(), max_message_bytes=most)
        columns = unpack(read_chunk(ChunkTask(source, folder, stubs, settings_)))
        mails = join_chunks([Chunk(0, 0, columns)])
        digests = list(map(tuple, mails.attachments_digest.tolist()))
        assert digests[0] == digests[2] != digests[1]
        assert all(flag & MessageFlag.CUT for flag in mails.flags.tolist())
        keys.add(tuple(digests))
    assert len(keys) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_stores_mails_elsewhere_gets_them_whole(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower_limits(monkeypatch, MIB)
    mails = [large(2 * MIB, b"one"), large(5 * MIB, b"two"), large(100, b"three")]
    source = as_holding_whole(open_source(make(kind, tmp_path / kind, mails)))
    (folder,) = source.folders()
    stubs = [s for s in source.stubs(folder, NullJob()) if isinstance(s, Stub)]

    got = list(source.fetch(folder, stubs))

    labels = b"X-Gmail-Labels: a\n" if kind == "takeout" else b""
    assert [one.data for one in got if isinstance(one, RawMessage)] == [
        labels + b"".join(mail) for mail in mails
    ]
    assert len(got) == 3
    assert not any(one.stub.flags & MessageFlag.CUT for one in got if isinstance(one, RawMessage))


@pytest.mark.parametrize("kind", ["mbox", "maildir", "mh", "eml"])
def test_a_large_mail_moves_and_comes_back(kind: str, size: int, roomy: Path) -> None:
    mails = [large(size, b"one"), large(size, b"two"), large(size, b"one")]
    spec = make(kind, roomy / "store", mails)
    before = contents(spec)
    store = open_case(spec)
    keys = keys_of(store)
    whole = [hashlib.sha256(b"".join(mail)).hexdigest() for mail in mails]
    with store.hold(folder_of(store)) as hold:
        assert [hold.digest(key) for key in keys] == whole
        assert hold.find(whole[1]) == (keys[1],)
        returns = make_safety_copies(hold, keys[1:], roomy / "escrow")
        hold.take_out(keys[1:])
        assert [hold.digest(key) for key in keys_of(store)] == whole[:1]
    with store.hold(any_version(store)) as hold:
        landings = hold.put_back(returns)
        assert [hold.digest(MessageKey(0, *at)) for at in landings] == whole[1:]

    assert contents(spec) == before


def contents(spec: SourceSpec) -> dict[str, str]:
    files = [spec.path] if spec.path.is_file() else sorted(spec.path.rglob("*"))
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
        if path.is_file()
    }


def test_a_plan_moves_a_large_mail_to_another_mailbox_whole_and_undoes_it(
    roomy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower_limits(monkeypatch, 2 * MIB)
    mails = [large(3 * MIB, b"one"), large(3 * MIB, b"one"), large(3 * MIB, b"two")]
    spec = make("mbox", roomy / "store", mails)
    before = contents(spec)
    setup = LocalSetup(roomy / "home", (spec,))
    setup.home.mkdir()
    plan = plan_of((spec,), to=str(roomy / "moved"))
    assert len(plan.moves) == 1

    with setup.context() as context:
        assert carry_out(plan, context, NullJob()).moved == 1
    target = open_store(SourceSpec(SourceKind.MBOX, roomy / "moved"))
    with target.hold(any_version(target)) as hold:
        found = [hold.digest(key) for key in keys_of(target)]
    assert found == [hashlib.sha256(b"".join(mails[0])).hexdigest()]
    with setup.context() as context:
        assert undo(plan.id, context, NullJob()).moved == 1

    assert contents(spec) == before
