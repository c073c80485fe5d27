"""Faults of F49 to F57 that need a second file system, a mount or a whole scan.

The others stand beside what withstands them: rights, links, running and compacting Thunderbird
(F49 to F52, F54) in tests/core/sources/test_preflight.py and test_mbox_store.py, forms of mbox
and pseudo messages (F55, F56) in test_mbox_borders.py, test_mbox_store.py and test_mbox.py,
Maildirs under way (F57) in test_maildir.py and test_files_store.py.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.boxes.in_memory import SHARED
from helpers.boxes.mailboxes import mbox_bytes, sent_mail, write_maildir, write_mbox
from helpers.mail.sample_mail import NOTICE, a_mail, key_of_row, scan_paths

from core.identity import identity
from core.job import NullJob
from core.model.sources import RawMessage, SourceKind, SourceSpec, Stub
from core.scan.session import cut_groups
from core.sources.files.maildir import split_name
from core.sources.registry import detect, open_store

ROOT = Path(__file__).resolve().parents[2]
ACL = struct.pack("<I", 2) + b"".join(
    struct.pack("<HHI", tag, rights, who)
    for tag, rights, who in (
        (1, 6, 0xFFFFFFFF), (2, 4, 1234), (4, 4, 0xFFFFFFFF), (16, 4, 0xFFFFFFFF),
        (32, 0, 0xFFFFFFFF),
    )
)  # fmt: skip  # the owner writes, user 1234 and the group read
ASK = """
import sys
from pathlib import Path
from core.sources.registry import detect, open_store
store = open_store(detect(Path(sys.argv[1])))
print(store.refusal(store.folders()[0]).kind.value)
"""


@pytest.fixture
def other_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on another file system than `tmp_path`."""
    ours = tmp_path.stat().st_dev
    for disk in (SHARED, Path(tempfile.gettempdir()), ROOT):
        if disk.is_dir() and disk.stat().st_dev != ours:
            with tempfile.TemporaryDirectory(dir=disk, prefix=".ts-") as name:
                yield Path(name)
            return
    pytest.skip("one file system only")


def test_f49_a_place_that_is_mounted_read_only_is_refused(tmp_path: Path) -> None:
    box = tmp_path / "mail" / "box"
    box.parent.mkdir()
    box.write_bytes(mbox_bytes([sent_mail(1)]))
    mount = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" || exit 77'
    script = f'{mount}; exec "$2" -B -c "$3" "$4"'
    if shutil.which("unshare") is None:
        pytest.skip("no mounts of our own here")
    done = subprocess.run(
        ["unshare", "-m", "sh", "-c", script, "sh", box.parent, sys.executable, ASK, box],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    if done.returncode in (1, 77) and not done.stdout:
        pytest.skip("only root may mount")
    assert (done.stdout.strip(), done.returncode) == ("read_only", 0)


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="no such attributes here")
def test_f50_lists_of_rights_and_odd_modes_stay_as_they_were(tmp_path: Path) -> None:
    box = tmp_path / "box"
    box.write_bytes(mbox_bytes([sent_mail(n) for n in range(4)]))
    box.chmod(0o2640)
    try:
        os.setxattr(box, "system.posix_acl_access", ACL)
    except OSError:
        pytest.skip("no lists of rights here")
    before = box.stat()

    store = open_store(detect(box))
    with store.hold(store.folders()[0]) as hold:
        hold.take_out([_stubs(box)[1].key])

    now = box.stat()
    assert os.getxattr(box, "system.posix_acl_access") == ACL
    assert (now.st_mode, now.st_uid, now.st_gid) == (before.st_mode, before.st_uid, before.st_gid)
    assert len(_stubs(box)) == 3


@pytest.mark.parametrize("ghost_first", [True, False])
def test_f53_a_deleted_mail_that_waits_for_compaction_is_never_kept(
    tmp_path: Path, ghost_first: bool
) -> None:
    mail, ghost = a_mail(NOTICE), a_mail(NOTICE, X_Mozilla_Status="0009")
    order = [ghost, mail, a_mail(NOTICE)] if ghost_first else [mail, ghost, a_mail(NOTICE)]
    session = scan_paths(write_mbox(tmp_path / "Inbox", order))
    groups = cut_groups(session, 0.6)
    rows = [*groups.kept.tolist(), *groups.members.tolist()]
    assert sorted(rows) == ([1, 2] if ghost_first else [0, 2])
    assert key_of_row(session, rows[0]).folder == ""


def test_f57_mail_goes_to_a_maildir_on_another_disk_under_names_of_its_own(
    tmp_path: Path, other_disk: Path
) -> None:
    sent = [sent_mail(n) for n in range(5)]
    here = write_maildir(tmp_path / "here", sent, ["S", "F", None, "RS", ""])
    for file in list((here / "cur").iterdir()):  # numbers of mbsync, which both folders have
        base = split_name(file.name)[0]
        file.rename(file.with_name(file.name.replace(base, f"{base},U=1")))
    there = write_maildir(other_disk / "there", sent[:2])
    shutil.rmtree(there / "tmp")

    source = open_store(detect(here))
    mails = source.fetch(source.folders()[0], _stubs(here))
    store = open_store(SourceSpec(SourceKind.MAILDIR, there))
    with store.hold(store.folders()[0]) as hold:
        landed = hold.append([mail for mail in mails if isinstance(mail, RawMessage)])

    uids = [stub.key.uid for stub in _stubs(there)]
    assert len(set(uids)) == len(uids) == 7
    assert not any(",U=" in landing.uid for landing in landed)
    assert _identities(there) == sorted(identity(mail) for mail in [*sent, *sent[:2]])
    assert _identities(here) == sorted(map(identity, sent))


def _stubs(path: Path) -> list[Stub]:
    store = open_store(detect(path))
    found = store.stubs(store.folders()[0], NullJob())
    return [stub for stub in found if isinstance(stub, Stub)]


def _identities(path: Path) -> list[str]:
    store = open_store(detect(path))
    read = store.fetch(store.folders()[0], _stubs(path))
    return sorted(identity(mail.data) for mail in read if isinstance(mail, RawMessage))
