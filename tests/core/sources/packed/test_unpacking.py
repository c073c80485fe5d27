"""What an archive holds is written into our folder and nowhere else, and only what may be mail."""

from __future__ import annotations

import gzip
import io
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import mails, mbox_bytes, sent_mail
from helpers.process.systems import IS_POSIX

from core.model.sources import UnreadForm
from core.sources.packed.unpacking import new_folder, unpack

ROOT = Path(__file__).resolve().parents[4]
MAIL = sent_mail(0)
LEAVE = """
import sys
from core.sources.packed.unpacking import new_folder
print(new_folder().parent, flush=True)
sys.stdin.read()
"""


def write_zip(path: Path, *files: tuple[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return path


def unpacked(packed: Path, *, apart: bool = False) -> tuple[list[str], UnreadForm | None]:
    """Which files came out, and what is told."""
    folder = new_folder()
    form = unpack(packed, folder, apart=apart)
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*.*")), form


def test_no_name_leads_out_of_the_folder(tmp_path: Path) -> None:
    names = ("../a.eml", "/b.eml", "..\\c.eml", "C:\\d.eml", "e/../../f.eml", "ok/./g.eml")
    packed = write_zip(tmp_path / "slip.zip", *((name, MAIL) for name in names))

    assert unpacked(packed) == (["ok/g.eml"], UnreadForm.DAMAGED)


def test_links_and_devices_are_passed_over(tmp_path: Path) -> None:
    packed = tmp_path / "links.tgz"
    kinds = (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE)
    with tarfile.open(packed, "w:gz") as archive:
        for number, kind in enumerate(kinds):
            held = tarfile.TarInfo(f"{number}.eml")
            held.type, held.linkname = kind, str(tmp_path)
            archive.addfile(held)
        held = tarfile.TarInfo("0.eml/inside.eml")
        held.size = len(MAIL)
        archive.addfile(held, io.BytesIO(MAIL))

    assert unpacked(packed)[0] == ["0.eml", "0.eml/inside.eml"]
    assert list(tmp_path.iterdir()) == [packed]


def test_only_what_may_be_mail_is_written(tmp_path: Path) -> None:
    packed = write_zip(
        tmp_path / "a.zip",
        *(
            ("a.jpg", b"x"),
            ("notes.txt", b"Hello"),
            ("mail", MAIL),
            ("1.eml.gz", gzip.compress(MAIL)),
        ),
        *(("b.mbox", b""), ("x/cur/1.host:2,S", b"odd"), ("b.mbox.msf", b"// mork")),
    )
    info = "1.host;2,S" if sys.platform == "win32" else "1.host:2,S"
    names = ["1.eml", "b.mbox", "b.mbox.msf", "mail.eml", f"x/cur/{info}"]

    assert unpacked(packed) == (names, None)
    assert unpacked(packed, apart=True)[0] == [f"a/{name}" for name in names]


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("cut.mbox.gz", UnreadForm.DAMAGED),
        ("cut.zip", UnreadForm.DAMAGED),
        ("nested.zip", UnreadForm.NESTED),
        ("secret.zip", UnreadForm.ENCRYPTED),
        ("bomb.tgz", UnreadForm.TOO_LARGE),
        ("header.tar", UnreadForm.DAMAGED),
        ("twice.zip", UnreadForm.DAMAGED),
    ],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_what_cannot_be_unpacked_is_told(tmp_path: Path, name: str, form: UnreadForm) -> None:
    inner = write_zip(tmp_path / "inner.zip", ("a.eml", MAIL), ("b.eml", MAIL))
    packed = tmp_path / name
    if name == "cut.mbox.gz":
        packed.write_bytes(gzip.compress(mbox_bytes(mails(9)))[:-40])
    elif name == "cut.zip":
        packed.write_bytes(inner.read_bytes()[:-40])
    elif name == "nested.zip":
        write_zip(packed, ("inner.zip", inner.read_bytes()))
    elif name == "secret.zip":
        data = bytearray(inner.read_bytes())
        data[data.index(b"PK\1\2") + 8] |= 1
        packed.write_bytes(data)
    elif name == "twice.zip":
        write_zip(packed, ("a.eml", MAIL), ("a.eml", MAIL))
    else:
        held = tarfile.TarInfo("a.eml")
        held.size = 300 << 20
        if name == "header.tar":  # of a length that would be held in memory
            held.type, held.size = tarfile.XHDTYPE, 1 << 40
        head = held.tobuf(tarfile.USTAR_FORMAT if held.size < 1 << 33 else tarfile.GNU_FORMAT)
        head = head[:257] + b"ustar" + head[262:]
        packed.write_bytes(gzip.compress(head + bytes(300 << 20)) if "tgz" in name else head)

    assert unpacked(packed)[1] is form


@pytest.mark.skipif(not IS_POSIX, reason="its lock is of POSIX")
def test_the_folder_goes_with_the_program_and_that_of_a_killed_one_with_the_next(
    tmp_path: Path,
) -> None:
    def start() -> tuple[subprocess.Popen[str], Path]:
        program = subprocess.Popen(
            [sys.executable, "-c", LEAVE], cwd=ROOT, text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env={**os.environ, "TMPDIR": str(tmp_path)},
        )  # fmt: skip
        assert program.stdout is not None
        return program, Path(program.stdout.readline().strip())

    killed, left = start()
    assert left.stat().st_mode & 0o077 == 0
    killed.kill()
    killed.communicate()
    assert left.is_dir()
    second, own = start()
    assert (left.exists(), own.exists()) == (False, True)
    second.communicate("")
    assert not own.exists()
