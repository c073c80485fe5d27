"""Why a mailbox is refused before anything is done (faults F49 to F54)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from helpers.boxes.read_only import read_only
from helpers.boxes.store_cases import folder_of, mailbox_state, make_mailbox, open_case
from helpers.process.systems import needs_linux, needs_root

from core.errors import StoreRefused
from core.model.refusals import RefusalKind
from core.model.sources import SourceKind, SourceSpec
from core.sources import preflight
from core.sources.preflight import (
    file_refusal,
    file_system_at,
    folder_refusal,
    place_refusal,
    standing_refusal,
)

MAIL = b"From a Mon Jan  1 00:00:00 2024\nSubject: x\n\ny\n"
AS_NOBODY = """
import json, os, sys
from pathlib import Path
from core.sources.preflight import file_refusal, folder_refusal
os.setgid(65534); os.setuid(65534)
refusal = (file_refusal if Path(sys.argv[1]).is_file() else folder_refusal)(Path(sys.argv[1]))
print(json.dumps(refusal and refusal.kind.value))
"""
LOCK = """
import fcntl, os, sys
fd = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT, 0o600)
fcntl.lockf(fd, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def box(tmp_path: Path) -> Path:
    path = tmp_path / "box"
    path.write_bytes(MAIL)
    return path


def kind_of(path: Path) -> RefusalKind | None:
    refusal = file_refusal(path) if not path.is_dir() else folder_refusal(path)
    return None if refusal is None else refusal.kind


def test_an_ordinary_file_of_ours_is_fine(box: Path) -> None:
    assert kind_of(box) is None
    assert kind_of(box.parent) is None


def test_what_is_not_there_is_missing(box: Path) -> None:
    assert kind_of(box.with_name("no")) is RefusalKind.MISSING
    assert folder_refusal(box.with_name("no")).kind is RefusalKind.MISSING
    assert place_refusal(box.with_name("no")).kind is RefusalKind.MISSING


def test_a_second_hard_link_is_refused(box: Path) -> None:
    os.link(box, box.with_name("other"))

    assert kind_of(box) is RefusalKind.HARD_LINKED


def test_a_name_without_room_for_the_lock_file_beside_it_is_refused(box: Path) -> None:
    longest = box.with_name("ä" * 103 + "b")
    box.rename(longest)
    assert kind_of(longest) is None
    too_long = longest.with_name("x" * 250)
    longest.rename(too_long)

    assert kind_of(too_long) is RefusalKind.READ_ONLY


def test_a_pipe_is_refused_and_not_opened(box: Path) -> None:
    os.mkfifo(box.with_name("pipe"))

    assert file_refusal(box.with_name("pipe")).kind is RefusalKind.READ_ONLY


@needs_root
@pytest.mark.parametrize(
    ("owner", "file_mode", "folder_mode", "kind"),
    [
        (65534, 0o600, 0o700, None),
        (65534, 0o400, 0o700, "read_only"),
        (65534, 0o600, 0o555, "read_only"),
        (0, 0o666, 0o777, "foreign_owner"),
    ],
)
def test_rights_of_an_ordinary_user_count(
    owner: int, file_mode: int, folder_mode: int, kind: str | None
) -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as top:
        Path(top).chmod(0o755)
        folder = Path(top) / "mail"
        folder.mkdir()
        box = folder / "box"
        box.write_bytes(MAIL)
        os.chown(folder, 65534, 65534)
        os.chown(box, owner, 65534)
        box.chmod(file_mode)
        folder.chmod(folder_mode)
        done = subprocess.run(
            [sys.executable, "-c", AS_NOBODY, str(box)],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[3],
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        )

    assert json.loads(done.stdout) == kind


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("1 0 0:1 / / rw - ext4 /dev/a rw", False),
        ("1 0 0:1 / / rw - nfs4 host:/ rw", True),
        ("1 0 0:1 / / rw shared:1 - fuse.sshfs me@host rw", True),
        ("1 0 0:1 / / rw - cifs //host/x rw", True),
        ("1 0 0:1 / / rw - fuseblk /dev/b rw", False),
    ],
)
def test_a_network_file_system_is_refused(
    line: str, refused: bool, box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = box.with_name("mountinfo")
    mounts.write_text(line + "\n")
    monkeypatch.setattr(preflight, "_MOUNTS", mounts)

    assert kind_of(box) is (RefusalKind.NETWORK_FILE_SYSTEM if refused else None)


def test_the_innermost_mount_counts_and_the_last_of_equals() -> None:
    mounts = (
        "1 0 0:1 / / rw - ext4 a rw\n"
        "2 1 0:2 / /mnt/my\\040mail rw - ext4 b rw\n"
        "3 1 0:3 / /mnt/my\\040mail rw - nfs c rw\n"
        "4 1 0:4 / /mnt/my rw - cifs d rw\n"
    )

    assert file_system_at(Path("/mnt/my mail/x"), mounts) == "nfs"
    assert file_system_at(Path("/mnt/mymail"), mounts) == "ext4"
    assert file_system_at(Path("/mnt/mymail"), mounts.replace("ext4 a", "nfs4 a")) == "nfs4"


@pytest.mark.parametrize("odd", ["\r", "\x0b", "\x85", "\u2028", "\udcff"])
def test_a_share_below_a_name_with_an_odd_character_is_refused(
    odd: str, box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = box.parent / f"my{odd}mail"
    folder.mkdir()
    mounts = box.with_name("mountinfo")
    mounts.write_bytes(b"1 0 0:1 / " + os.fsencode(folder) + b" rw - nfs a rw\n")
    monkeypatch.setattr(preflight, "_MOUNTS", mounts)

    refusal = place_refusal(folder)

    assert refusal is not None
    assert refusal.kind is RefusalKind.NETWORK_FILE_SYSTEM


def test_too_little_space_is_refused_before_anything_is_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in ("mbox", "maildir", "mh", "eml"):
        spec = make_mailbox(kind, tmp_path / kind)
        store = open_case(spec)
        before = mailbox_state(spec)
        monkeypatch.setattr("core.sources.disk.durable.free_bytes", lambda _: 16 << 20)

        refusal = store.refusal(folder_of(store))

        assert refusal is None if spec.kind is not SourceKind.MBOX else True
        monkeypatch.setattr("core.sources.disk.durable.free_bytes", lambda _: 1 << 20)
        assert store.refusal(folder_of(store)).kind is RefusalKind.NO_SPACE
        assert mailbox_state(spec) == before


# --- Thunderbird ------------------------------------------------------------------------------


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    """A profile with a local folder and the cache of an account."""
    for name in ("Mail/Local Folders", "ImapMail/host"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "Inbox").write_bytes(MAIL)
    (tmp_path / "prefs.js").write_text("")
    (tmp_path / ".parentlock").write_bytes(b"")
    return tmp_path


@contextmanager
def thunderbird(profile: Path) -> Iterator[None]:
    """Something that holds the profile's lock as Thunderbird does."""
    with subprocess.Popen(
        [sys.executable, "-c", LOCK, str(profile / ".parentlock")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield
        process.communicate("")


@needs_linux
def test_a_running_thunderbird_is_noticed_and_a_stale_lock_is_not(profile: Path) -> None:
    inbox = profile / "Mail" / "Local Folders" / "Inbox"
    (profile / "lock").symlink_to(f"127.0.0.1:+{os.getpid()}")

    with thunderbird(profile):
        assert kind_of(inbox) is RefusalKind.THUNDERBIRD_RUNNING
        store = open_case(SourceSpec(SourceKind.MBOX, inbox))
        with pytest.raises(StoreRefused), store.hold(folder_of(store)):
            pass

    assert kind_of(inbox) is None


def test_without_the_lock_file_the_link_tells(profile: Path) -> None:
    inbox = profile / "Mail" / "Local Folders" / "Inbox"
    (profile / ".parentlock").unlink()
    (profile / "lock").symlink_to(f"127.0.0.1:+{os.getpid()}")
    assert kind_of(inbox) is RefusalKind.THUNDERBIRD_RUNNING

    (profile / "lock").unlink()
    (profile / "lock").symlink_to("127.0.0.1:+99999999")
    assert kind_of(inbox) is None


def test_the_cache_of_a_server_is_never_written(profile: Path) -> None:
    inbox = profile / "ImapMail" / "host" / "Inbox"

    assert kind_of(inbox) is RefusalKind.SERVER_CACHE


@pytest.mark.parametrize("name", [".compact-temp", "nstmp", "nstmp-1"])
def test_an_unfinished_compaction_is_refused(profile: Path, name: str) -> None:
    inbox = profile / "Mail" / "Local Folders" / "Inbox"
    inbox.with_name(name).mkdir()

    assert kind_of(inbox) is RefusalKind.COMPACTING


def test_a_folder_that_is_not_there_takes_no_files(tmp_path: Path) -> None:
    refusal = place_refusal(tmp_path / "none")
    assert refusal is not None
    assert refusal.kind is RefusalKind.MISSING


def test_a_line_of_mounts_that_is_cut_short_is_passed_over() -> None:
    whole = "36 35 98:0 / /a rw,noatime master:1 - ext3 /dev/root rw"
    mounts = f"36 35 98:0\n{whole}\n1 2 3 / /a rw\n"
    assert file_system_at(Path("/a/b"), mounts) == "ext3"


def test_what_stands_for_long_is_told_beforehand_and_what_passes_is_not(tmp_path: Path) -> None:
    box = tmp_path / "Inbox"
    box.write_bytes(MAIL)
    assert standing_refusal(SourceKind.MBOX, box) is None
    assert standing_refusal(SourceKind.MBOX, tmp_path / "gone") is None, "it may come back"
    assert standing_refusal(SourceKind.IMAP, tmp_path / "account.json") is None
    assert standing_refusal(SourceKind.PST, box) is None, "its form says so"

    os.link(box, tmp_path / "other")
    why = standing_refusal(SourceKind.MBOX, box)
    assert why is not None
    assert why.kind is RefusalKind.HARD_LINKED


@needs_root
@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.EML])
def test_an_immutable_file_or_folder_is_read_only_to_root_too(
    kind: SourceKind, tmp_path: Path
) -> None:
    if kind is SourceKind.MBOX:
        path = closed = tmp_path / "Inbox"
        path.write_bytes(MAIL)
    else:
        path = tmp_path / "Mail"
        closed = path / "cur" if kind is SourceKind.MAILDIR else path
        closed.mkdir(parents=True)
    with read_only(closed):
        why = standing_refusal(kind, path)
    assert why is not None
    assert why.kind is RefusalKind.READ_ONLY
    assert standing_refusal(kind, path) is None
