"""Mbox files under fire: other programs, full disks, odd files (faults F40 to F56)."""

from __future__ import annotations

import errno
import hashlib
import mmap
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import put_time_back
from helpers.boxes.store_cases import (
    any_version,
    case_mail,
    folder_of,
    keys_of,
    mailbox_state,
    make_mailbox,
    make_safety_copies,
    open_case,
    pick_keys,
    stored_mail,
)
from helpers.process.sampling import examples
from helpers.process.systems import IS_ROOT, needs_linux, needs_posix, needs_root, resource
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import StoreFailed, StoreRefused
from core.job import NullJob
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind
from core.model.sources import MessageKey, RawMessage, SourceKind, SourceSpec, Stub
from core.sources.disk import durable
from core.sources.mbox import undo_file, undo_log
from core.sources.mbox.store import MboxStore

pytestmark = pytest.mark.slow

DATED = b"From a@b.example Mon Jan  1 00:00:00 2024\n"
PROSE = b"\nFrom now on Mon Jan  1 10:00:00 2024 it is so.\nno header below\n\n"
STUB = Stub(MessageKey(0, "", ""), 0, 0, "", MessageFlag.NONE)
DELIVER = """
import fcntl, os, sys, time
path, mail = sys.argv[1], sys.argv[2].encode()
fd = os.open(path, os.O_RDWR | os.O_APPEND)
print("open", flush=True)
fcntl.lockf(fd, fcntl.LOCK_EX)
os.write(fd, mail)
print("delivered", flush=True)
"""


@pytest.fixture
def spec(tmp_path: Path) -> SourceSpec:
    return make_mailbox("mbox", tmp_path / "store")


def box_of(path: Path, data: bytes) -> MboxStore:
    path.write_bytes(data)
    return open_case(SourceSpec(SourceKind.MBOX, path))


def refused(store: MboxStore, version: str | None = None) -> RefusalKind:
    folder = folder_of(store) if version is None else replace(folder_of(store), version=version)
    with pytest.raises(StoreRefused) as caught, store.hold(folder):
        pass
    return caught.value.refusal.kind


# --- somebody else writes -----------------------------------------------------------------------


def test_a_server_that_waits_for_the_lock_loses_no_mail(tmp_path: Path) -> None:
    spec = make_mailbox("mbox", tmp_path / "store")
    with spec.path.open("ab") as box:
        box.write(b"\n\n")
    store = open_case(spec)
    keys = keys_of(store)
    with store.hold(folder_of(store)) as hold:
        new = stored_mail(2).replace(b"00:00:00", b"09:09:09").decode()
        server = subprocess.Popen(
            [sys.executable, "-c", DELIVER, str(spec.path), new], stdout=subprocess.PIPE, text=True
        )
        assert server.stdout is not None
        assert server.stdout.readline() == "open\n"
        hold.take_out(pick_keys(keys, [0, 3]))
    with server:
        assert server.stdout.read() == "delivered\n"

    assert spec.path.read_bytes().endswith(new.encode())
    assert len(keys_of(store)) == 11


def test_a_replaced_file_is_another(spec: SourceSpec) -> None:
    store = open_case(spec)
    version = folder_of(store).version
    other = spec.path.with_name("other")
    other.write_bytes(spec.path.read_bytes())
    other.replace(spec.path)

    assert refused(store, version) is RefusalKind.CHANGED


def test_an_edit_of_the_same_size_with_its_time_put_back_is_noticed(spec: SourceSpec) -> None:
    store = open_case(spec)
    version, times = folder_of(store).version, spec.path.stat()
    with spec.path.open("r+b") as box:
        box.seek(200)
        box.write(b"X")
    put_time_back(spec.path, times)

    assert refused(store, version) is RefusalKind.CHANGED


def test_an_edit_of_the_same_size_that_changes_no_time_is_noticed(spec: SourceSpec) -> None:
    store = open_case(spec)
    keys = keys_of(store)
    at = spec.path.read_bytes().index(b"Anna", int(keys[3].uid.partition(":")[0]))
    with spec.path.open("r+b") as box, mmap.mmap(box.fileno(), 0) as seen:
        seen[at] = seen[at]  # what is written there from now on moves no time
        with store.hold(folder_of(store)) as hold:
            hold.digest(keys[3])
            seen[at] ^= 1
            after = spec.path.read_bytes()
            with pytest.raises(StoreRefused) as caught:
                hold.take_out(keys[3:4])

    assert caught.value.refusal.kind is RefusalKind.CHANGED
    assert spec.path.read_bytes() == after


def test_a_file_that_only_grew_is_accepted(tmp_path: Path) -> None:
    store = box_of(tmp_path / "box", stored_mail(0) + stored_mail(1))
    folder, keys = folder_of(store), keys_of(store)
    with store.spec.path.open("ab") as box:
        box.write(stored_mail(2))

    with store.hold(folder) as hold:
        hold.take_out(keys[:1])

    assert store.spec.path.read_bytes() == stored_mail(1) + stored_mail(2)


def test_a_file_that_was_cut_is_not_accepted(tmp_path: Path) -> None:
    store = box_of(tmp_path / "box", stored_mail(0) + stored_mail(1))
    version = folder_of(store).version
    store.spec.path.write_bytes(stored_mail(0))

    assert refused(store, version) is RefusalKind.CHANGED


def test_somebody_who_ignores_the_locks_stops_us(spec: SourceSpec) -> None:
    store = open_case(spec)
    keys = keys_of(store)
    with store.hold(folder_of(store)) as hold:
        hold.digest(keys[0])
        with spec.path.open("ab") as box:
            box.write(b"\n\n" + stored_mail(1))
        now = spec.path.read_bytes()

        assert hold.digest(keys[0]) is None
        with pytest.raises(StoreRefused) as caught:
            hold.take_out(keys[:1])

    assert caught.value.refusal.kind is RefusalKind.CHANGED
    assert spec.path.read_bytes() == now


# --- undo in a changed file ---------------------------------------------------------------------


def undone(store: MboxStore, numbers: list[int], change: object, tmp_path: Path) -> bytes:
    """Take messages out, let somebody change the file, put them back: the bytes then."""
    keys = pick_keys(keys_of(store), numbers)
    with store.hold(folder_of(store)) as hold:
        digests = [hold.digest(key) for key in keys]
        returns = make_safety_copies(hold, keys, tmp_path / "escrow")
        hold.take_out(keys)
    path = store.spec.path
    path.write_bytes(change(path.read_bytes()))
    with store.hold(any_version(store)) as hold:
        landings = hold.put_back(returns)
        assert [hold.digest(MessageKey(0, *at)) for at in landings] == digests
        again = path.read_bytes()
        assert hold.put_back(returns) == landings
    assert path.read_bytes() == again
    return again


def test_mails_go_back_between_their_neighbours_when_all_moved(tmp_path: Path) -> None:
    store = box_of(tmp_path / "box", b"".join(map(stored_mail, range(5))))
    new = stored_mail(4).replace(b"Anna", b"Nora")

    got = undone(store, [1, 2], lambda data: new + data, tmp_path)

    assert got == new + b"".join(map(stored_mail, range(5)))


def test_a_mail_without_its_neighbours_is_appended(tmp_path: Path) -> None:
    store = box_of(tmp_path / "box", b"".join(map(stored_mail, range(5))))
    other = stored_mail(4).replace(b"Anna", b"Nora").rstrip(b"\n")

    got = undone(store, [1], lambda _: other, tmp_path)

    assert got == other + b"\n\n" + stored_mail(1)


def test_the_last_mail_gets_a_line_end_if_mail_came_behind_it(tmp_path: Path) -> None:
    store = box_of(
        tmp_path / "box", stored_mail(0) + stored_mail(1) + stored_mail(2).rstrip(b"\n")
    )
    new = stored_mail(4).replace(b"Anna", b"Nora")

    got = undone(store, [2], lambda data: data + new, tmp_path)

    assert got == stored_mail(0) + stored_mail(1) + stored_mail(2).rstrip(b"\n") + b"\n\n" + new


def test_mails_go_back_into_a_file_that_was_emptied(tmp_path: Path) -> None:
    store = box_of(tmp_path / "box", stored_mail(0) + stored_mail(1))

    assert undone(store, [0, 1], lambda _: b"", tmp_path) == stored_mail(0) + stored_mail(1)


def test_crlf_files_stay_crlf(tmp_path: Path) -> None:
    data = b"".join(map(stored_mail, range(4))).replace(b"\n", b"\r\n")
    store = box_of(tmp_path / "box", data[:-4])
    keys = keys_of(store)
    with store.hold(folder_of(store)) as hold:
        returns = make_safety_copies(hold, [keys[1], keys[3]], tmp_path / "escrow")
        hold.take_out([keys[1], keys[3]])
        hold.put_back(returns)
        assert store.spec.path.read_bytes() == data[:-4]
        hold.append([RawMessage(STUB, case_mail(2).replace(b"\n", b"\r\n"))])

    assert b"\n" not in store.spec.path.read_bytes().replace(b"\r\n", b"")


CLEAR = (
    DATED + b"Subject: a\nTo: y\n\na\n\n",
    DATED + b"Subject: b\nTo: y\n\n>From now on\n",
    DATED + b"Subject: c\r\nTo: y\r\n\r\nc\r\n\r\n",
    DATED + b"Subject: d\nTo: y\n\nd\n\0\0\0\0\n",
    DATED + b"Subject: e\nTo: y\nContent-Length: 2\n\ne\n\n",
    DATED + b"Subject: f\nTo: y\nContent-Length: 999999\n\nf\n",
)
INSIDE = DATED + b"Subject: inner\nTo: z\n\nlike a message\n"
UNCLEAR = (
    DATED + b"Subject: p\nTo: y\n\nHello,\n\nFrom the letter:\nSubject: x\nDate: today\n\nyes\n",
    DATED + b"Subject: q\nTo: y\n\nq\n" + PROSE,
    DATED + b"Subject: q\r\nTo: y\r\n\r\nq\r\n" + PROSE.replace(b"\n", b"\r\n") + b"\0\0\n",
    DATED + b"Subject: r\nTo: y\nContent-Length: %d\n\n" % len(INSIDE) + INSIDE + b"\n",
    CLEAR[0] + DATED + b"no headers, only text\n\n",
)


@settings(deadline=None, max_examples=examples(100))
@given(st.data())
def test_any_messages_leave_around_unclear_stretches_and_come_back(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """The reference: pieces of a list, of which some are left out."""
    pieces = data.draw(st.lists(st.sampled_from(CLEAR + UNCLEAR), min_size=1, max_size=12))
    pieces += CLEAR[:1] if UNCLEAR[3] in pieces else ()  # no habit of lengths, as in an mboxcl2
    lead = data.draw(st.sampled_from([b"", b"\xef\xbb\xbf", b"a text\n" + PROSE]))
    # What is cut or appended belongs to the last message ...
    end = data.draw(st.sampled_from([b"", b"\n\n", b"cut of", PROSE + b"an appended text\n"]))
    # ... unless its length tells where it ends.
    pieces[-1] += b"" if pieces[-1] == CLEAR[4] else end
    folder = tmp_path_factory.mktemp("around")
    store = box_of(folder / "box", lead + b"".join(pieces))
    stubs = [s for s in store.stubs(folder_of(store), NullJob()) if isinstance(s, Stub)]
    starts = list(accumulate(map(len, pieces), initial=len(lead)))[:-1]
    assert [s.key.uid for s in stubs] == [
        f"{start}:{len(piece)}" for start, piece in zip(starts, pieces, strict=True)
    ]
    sure = [s.key for s, piece in zip(stubs, pieces, strict=True) if piece in CLEAR]
    free = [s.key for s in stubs if not s.flags & MessageFlag.UNCLEAR]
    assert {*sure} <= {*free}
    assert all(
        piece in CLEAR or n == len(pieces) - 1
        for n, piece in enumerate(pieces)
        if stubs[n].key in free
    )
    gone = data.draw(st.lists(st.sampled_from(free), unique=True)) if free else []
    before = store.spec.path.read_bytes()
    with store.hold(folder_of(store)) as hold:
        returns = make_safety_copies(hold, gone, folder / "copies")
        hold.take_out(gone)
        left = [piece for s, piece in zip(stubs, pieces, strict=True) if s.key not in gone]
        assert store.spec.path.read_bytes() == lead + b"".join(left)
        hold.put_back(returns)
    assert store.spec.path.read_bytes() == before


@settings(deadline=None, max_examples=examples(60))
@given(st.data())
def test_any_runs_undone_last_first_give_the_same_bytes(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Messages equal and unequal, with and without blank lines, CRLF, NULs, in any runs."""
    folder = tmp_path_factory.mktemp("any")
    bodies = ["a\n", "b\n\n", "c\n\n\n\n", ">From x\n", "\0\0\n", "d\r\n\r\n", ""]
    texts = data.draw(st.lists(st.sampled_from(bodies), min_size=1, max_size=9))
    whole = "".join(
        f"From a@b.example Mon Jan  1 00:00:00 2024\nSubject: x\nTo: y\n\n{t}\n" for t in texts
    )
    end = data.draw(st.sampled_from(["", "\n", "tail"]))
    path = folder / "box"
    path.write_bytes((whole + end).encode())
    before = path.read_bytes()
    store = open_case(SourceSpec(SourceKind.MBOX, path))
    runs = []
    with store.hold(folder_of(store)) as hold:
        for _ in range(data.draw(st.integers(1, 3))):
            keys = data.draw(st.lists(st.sampled_from(keys_of(store)), unique=True, max_size=4))
            runs.append(make_safety_copies(hold, keys, folder / "escrow"))
            hold.take_out(keys)
            if not keys_of(store):
                break
        for returns in reversed(runs):
            hold.put_back(returns)
            hold.put_back(returns)

    assert path.read_bytes() == before


# --- the system fails ---------------------------------------------------------------------------


@contextmanager
def limited(size_bytes: int) -> Iterator[None]:
    """No file may grow beyond so many bytes: short writes, then EFBIG."""
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size_bytes, old[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)


@needs_posix
@pytest.mark.parametrize("limit", [100, 1000, 2000, 3500])
def test_a_file_that_may_not_grow_is_left_as_it_was(spec: SourceSpec, limit: int) -> None:
    store, before = open_case(spec), mailbox_state(spec)
    keys, folder = keys_of(store), folder_of(store)

    with store.hold(folder) as hold, limited(limit), pytest.raises(StoreFailed):
        hold.append([RawMessage(STUB, case_mail(4) * 20)])
    if len(spec.path.read_bytes()) > limit + 700:
        with store.hold(folder) as hold, limited(limit), pytest.raises(StoreFailed):
            hold.take_out(keys[:1])

    with store.hold(any_version(store)):
        pass
    assert mailbox_state(spec) == before


FAILING = ["write_all", "sync", "truncate", "replace", "create", "sync_folder", "stretch"]


@pytest.mark.parametrize("name", FAILING)
@pytest.mark.parametrize("action", ["take_out", "append", "put_back"])
def test_whatever_call_fails_the_mailbox_is_old_or_new(
    spec: SourceSpec, name: str, action: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The n-th call fails with EIO, for each n, until none is left to fail."""
    original = getattr(durable, name)
    golden = spec.path.read_bytes()
    store = open_case(spec)
    for n in range(1, 200):
        spec.path.write_bytes(golden)
        calls = iter(range(1, 10_000))

        def failing(
            *args: object, calls: Iterator[int] = calls, n: int = n, **more: object
        ) -> object:
            if next(calls) == n:
                raise OSError(errno.EIO, "broken on purpose")
            return original(*args, **more)

        with store.hold(any_version(store)) as hold:
            keys = pick_keys(keys_of(store), [0, 5, 11])
            (tmp_path / "escrow").unlink(missing_ok=True)
            returns = make_safety_copies(hold, keys, tmp_path / "escrow")
            if action == "put_back":
                hold.take_out(keys)
            before = spec.path.read_bytes()
            monkeypatch.setattr(durable, name, failing)
            try:
                if action == "take_out":
                    hold.take_out(keys)
                elif action == "put_back":
                    hold.put_back(returns)
                else:
                    hold.append([RawMessage(STUB, case_mail(3))])
            except StoreFailed:
                failed = True
            else:
                failed = False
            monkeypatch.setattr(durable, name, original)
            after = spec.path.read_bytes()
        with store.hold(any_version(store)):
            pass
        assert not store.has_leftovers(folder_of(store))
        if not failed:
            return
        # The last call of all may fail when the new state is there already.
        assert spec.path.read_bytes() in (before, after)
        assert len(keys_of(store)) in (9, 12, 13)
    raise AssertionError("it never worked")


@needs_linux
@needs_root
def test_a_full_disk_leaves_the_mailbox_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(disk)], check=False
    )
    if mounted.returncode:
        pytest.skip("no mount here")
    try:
        spec = make_mailbox("mbox", disk / "store", n_mails=120)
        store, before = open_case(spec), mailbox_state(spec)
        keys = keys_of(store)
        assert store.refusal(folder_of(store)).kind is RefusalKind.NO_SPACE
        with store.hold(folder_of(store)) as hold:
            with pytest.raises(StoreRefused):
                hold.take_out(keys[:1])
            with monkeypatch.context() as patch:  # as if the space went after we looked
                patch.setattr(durable, "free_bytes", lambda _: 1 << 40)
                with pytest.raises(StoreFailed):
                    hold.take_out(keys[:1])
        assert mailbox_state(spec) == before
    finally:
        subprocess.run(["umount", str(disk)], check=True)


# --- odd files ----------------------------------------------------------------------------------


def test_a_symbolic_link_stays_and_its_file_is_changed(spec: SourceSpec) -> None:
    link = spec.path.with_name("link")
    link.symlink_to(spec.path.name)
    store = open_case(SourceSpec(SourceKind.MBOX, link))

    with store.hold(folder_of(store)) as hold:
        hold.take_out(keys_of(store)[:1])

    assert link.is_symlink()
    assert len(keys_of(open_case(spec))) == 11


def test_a_hard_linked_file_is_refused(spec: SourceSpec) -> None:
    os.link(spec.path, spec.path.with_name("other"))

    assert refused(open_case(spec)) is RefusalKind.HARD_LINKED


def test_mode_owner_and_attributes_are_kept(spec: SourceSpec) -> None:
    store = open_case(spec)
    try:
        os.setxattr(spec.path, "user.note", b"mine")
    except OSError:
        pytest.skip("no attributes here")
    if IS_ROOT:
        os.chown(spec.path, 0, 65534)
    spec.path.chmod(0o660)
    os.utime(spec.path, ns=(1, 1))
    before = spec.path.stat()

    with store.hold(folder_of(store)) as hold:
        hold.take_out(keys_of(store)[:1])

    now = spec.path.stat()
    assert os.getxattr(spec.path, "user.note") == b"mine"
    assert (now.st_mode, now.st_uid, now.st_gid) == (before.st_mode, before.st_uid, before.st_gid)
    assert now.st_mtime_ns > before.st_mtime_ns


@pytest.mark.parametrize("end", [b"\n\n", b"\n", b""])
def test_a_file_that_only_grew_is_the_one_that_was_listed(tmp_path: Path, end: bytes) -> None:
    """Whoever delivers ends the last line first, and writes the empty line that is missing."""
    box = stored_mail(0) + stored_mail(1).rstrip(b"\n") + end
    store = box_of(tmp_path / "box", box)
    keys, (folder,) = keys_of(store), store.folders()
    with store.spec.path.open("ab") as file:
        file.write(b"\n\n"[len(end) :] + stored_mail(2))

    with store.hold(folder) as hold:
        assert all(hold.digest(key) is not None for key in keys)
        hold.take_out(keys)
    assert store.spec.path.read_bytes() == stored_mail(2)


def test_a_file_whose_last_message_goes_on_is_another(tmp_path: Path) -> None:
    store = box_of(tmp_path / "box", stored_mail(0) + stored_mail(1).rstrip(b"\n") + b"\n")
    (folder,) = store.folders()
    with store.spec.path.open("ab") as file:
        file.write(b"and more\n\n" + stored_mail(2))

    why = store.refusal(folder)
    assert why is not None
    assert why.kind is RefusalKind.CHANGED


def test_what_a_server_notes_in_the_first_message_goes_on_to_the_next(tmp_path: Path) -> None:
    base = b"X-IMAPbase: 1700000000 0000000004 $Label1\n"
    first = stored_mail(0).replace(b"Message-ID", base + b"X-UID: 1\nMessage-ID", 1)
    store = box_of(tmp_path / "box", first + stored_mail(1) + stored_mail(2) + stored_mail(3))
    keys = keys_of(store)

    with store.hold(folder_of(store)) as hold:
        hold.take_out([keys[0], keys[1]])

    from_line, rest = stored_mail(2).split(b"\n", 1)
    assert store.spec.path.read_bytes() == from_line + b"\n" + base + rest + stored_mail(3)

    with store.hold(folder_of(store)) as hold:
        hold.take_out(keys_of(store))  # nobody is left to have it
    assert store.spec.path.read_bytes() == b""


def test_a_servers_own_record_is_never_removed(tmp_path: Path) -> None:
    header = b"X-IMAP: 1234 0"
    pseudo = b"From MAILER-DAEMON Mon Jan  1 00:00:00 2024\nSubject: x\n" + header + b"\n\ny\n\n"
    store = box_of(tmp_path / "box", pseudo + stored_mail(0))
    keys = keys_of(store)

    with store.hold(folder_of(store)) as hold:
        with pytest.raises(StoreRefused) as caught:
            hold.take_out(keys)
        hold.take_out(keys[1:])

    assert caught.value.refusal.kind is RefusalKind.PSEUDO
    assert store.spec.path.read_bytes() == pseudo


@pytest.mark.parametrize("header", [b"X-Mozilla-Status: 0009", b"X-Status: AD"])
def test_a_ghost_has_no_digest(tmp_path: Path, header: bytes) -> None:
    ghost = stored_mail(0).replace(b"Message-ID", header + b"\nMessage-ID")
    store = box_of(tmp_path / "box", ghost + stored_mail(0))
    keys = keys_of(store)

    with store.hold(folder_of(store)) as hold:
        assert hold.digest(keys[0]) is None
        assert hold.digest(keys[1]) is not None
        assert hold.find(hashlib.sha256(case_mail(0)).hexdigest()) == (keys[1],)


@pytest.mark.parametrize("unclear", [(0,), (1,), (2,), (0, 2), (0, 1, 2)])
def test_only_what_is_unclear_stays_and_a_file_of_nothing_else_is_refused(
    tmp_path: Path, unclear: tuple[int, ...]
) -> None:
    stored = [stored_mail(n) + PROSE * (n in unclear) for n in range(3)]
    store = box_of(tmp_path / "box", b"".join(stored))
    before, keys = store.spec.path.read_bytes(), keys_of(store)
    whole = store.refusal(folder_of(store))
    assert (whole is not None and whole.kind is RefusalKind.AMBIGUOUS) == (len(unclear) == 3)
    with store.hold(folder_of(store)) as hold:
        for n in unclear:
            assert hold.state_form(keys[n]) is None
            for act in (lambda n=n: hold.leaving(keys[n]), lambda n=n: hold.take_out(keys[n:])):
                with pytest.raises(StoreRefused) as caught:
                    act()
                assert caught.value.refusal.kind is RefusalKind.AMBIGUOUS
        assert store.spec.path.read_bytes() == before
        free = [n for n in range(3) if n not in unclear]
        returns = make_safety_copies(hold, pick_keys(keys, free), tmp_path / "copies")
        hold.take_out(pick_keys(keys, free))
        assert store.spec.path.read_bytes() == b"".join(stored[n] for n in unclear)
        hold.put_back(returns)
    assert store.spec.path.read_bytes() == before


def test_a_file_of_bare_carriage_returns_is_read_only(tmp_path: Path) -> None:
    store = box_of(tmp_path / "box", (stored_mail(0) + stored_mail(1)).replace(b"\n", b"\r"))

    assert store.refusal(folder_of(store)).kind is RefusalKind.READ_ONLY
    assert refused(store) is RefusalKind.READ_ONLY


@pytest.mark.parametrize("end", [b"", b"\n", b"\0\0\0", b"From ", b"cut in the mid"])
def test_odd_ends_survive_to_the_byte(tmp_path: Path, end: bytes) -> None:
    data = b"\n\n" + b"".join(map(stored_mail, range(4))) + end
    store = box_of(tmp_path / "box", data)
    keys = keys_of(store)

    for key in keys:
        with store.hold(any_version(store)) as hold:
            returns = make_safety_copies(hold, [key], tmp_path / "escrow")
            hold.take_out([key])
            hold.put_back(returns)
        assert store.spec.path.read_bytes() == data


def test_a_sparse_file_beyond_4_gib_is_rewritten_at_its_end(tmp_path: Path) -> None:
    """Appending and taking out again there needs no room and no time for the rest."""
    path = tmp_path / "box"
    size = (4 << 30) + 5_000
    path.touch()
    os.truncate(path, size)
    with path.open("r+b") as box:
        for at in range(0, 4 << 30, 32 << 20):  # messages of 32 MiB, all holes
            box.seek(max(at - 2, 0))
            box.write(b"\n\n"[: min(at, 2)] + stored_mail(0))
        box.seek(size - 1)
        box.write(b"\n")
    store = open_case(SourceSpec(SourceKind.MBOX, path))

    with store.hold(any_version(store)) as hold:
        landed = hold.append([RawMessage(STUB, case_mail(1))])
        assert landed[0].uid.partition(":")[0] > str(4 << 30)
        hold.take_out([MessageKey(0, *landed[0])])

    assert path.stat().st_size in (size, size + 1)


# --- repair -------------------------------------------------------------------------------------


def half_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SourceSpec:
    """A mailbox whose rewrite was broken off in the middle, its undo file in place."""
    spec = make_mailbox("mbox", tmp_path / "store")
    store = open_case(spec)
    keys = keys_of(store)
    monkeypatch.setattr(durable, "BLOCK_BYTES", 100)
    monkeypatch.setattr(undo_log, "_carry_out", _half)
    monkeypatch.setattr(undo_log, "roll_back", _crashed)
    with store.hold(folder_of(store)) as hold, pytest.raises(StoreFailed):
        hold.take_out(keys[:1])
    monkeypatch.undo()
    return spec


def _half(file: object, log: object, _check: object) -> None:
    for n, block in enumerate(log.new()):
        if n == 5:
            raise OSError(errno.EIO, "broken off")
        os.pwrite(file.fd, block, log.offset + 100 * n)


def _crashed(*_: object, **__: object) -> None:
    """A process that was killed rolls nothing back."""


def test_leftovers_are_told_and_repaired(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = half_done(tmp_path, monkeypatch)
    store = open_case(spec)
    assert store.has_leftovers(folder_of(store))

    with store.hold(any_version(store)):
        pass

    assert not store.has_leftovers(folder_of(store))
    assert spec.path.read_bytes() == make_mailbox("mbox", tmp_path / "golden").path.read_bytes()


def test_a_half_done_file_that_somebody_rewrote_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = half_done(tmp_path, monkeypatch)
    with spec.path.open("r+b") as box:
        box.seek(300)
        box.write(b"@@@@@@@@")
    now = spec.path.read_bytes()

    assert refused(open_case(spec), "") is RefusalKind.CHANGED
    assert spec.path.read_bytes() == now
    assert open_case(spec).has_leftovers(folder_of(open_case(spec)))


def test_a_damaged_undo_file_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = half_done(tmp_path, monkeypatch)
    log, now = undo_file.undo_file_of(spec.path), spec.path.read_bytes()
    log.write_bytes(log.read_bytes()[:-40] + bytes(40))

    assert refused(open_case(spec), "") is RefusalKind.IO_ERROR
    assert spec.path.read_bytes() == now


def test_memory_stays_flat(tmp_path: Path) -> None:
    """40 MB of mail in messages of 1 MB: one block and one message at a time."""
    path = tmp_path / "box"
    body = b"".join(b"%060d\n" % n for n in range(1 << 14))
    with path.open("wb") as box:
        for _ in range(40):
            box.write(stored_mail(0) + body + b"\n")
    code = (
        "import resource, sys\nfrom pathlib import Path\n"
        "from core.model.sources import SourceKind, SourceSpec\n"
        "from core.sources.registry import open_store\nfrom core.job import NullJob\n"
        "store = open_store(SourceSpec(SourceKind.MBOX, Path(sys.argv[1])))\n"
        "folder = store.folders()[0]\n"
        "keys = [s.key for s in store.stubs(folder, NullJob())]\n"
        "start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "with store.hold(folder) as hold: hold.take_out(keys[::2])\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - start)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[4],
    )

    assert int(done.stdout) < 16 << 10


def test_an_unknown_folder_and_a_changed_file_are_told_before_anything_is_done(
    spec: SourceSpec,
) -> None:
    store = open_case(spec)
    folder = folder_of(store)
    unknown = replace(folder, name="no/such")
    missing = store.refusal(unknown)
    assert missing is not None
    assert missing.kind is RefusalKind.MISSING
    with pytest.raises(StoreRefused), store.hold(unknown):
        pass

    assert store.refusal(folder) is None
    spec.path.write_bytes(case_mail(7) + spec.path.read_bytes())
    changed = store.refusal(folder)
    assert changed is not None
    assert changed.kind is RefusalKind.CHANGED
