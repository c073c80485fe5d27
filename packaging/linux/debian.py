"""The .deb: its control file, what it asks of the system, what Debian's policy wants beside it."""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path

import contents
from inside import sbom

HERE = Path(__file__).resolve().parent
# What the bundle takes from the system: drawing is bound to the graphics card's driver.
NEEDS = (
    "libgl1, libegl1, libxcb1, libx11-6, libwayland-client0,"
    " libwayland-cursor0, libwayland-egl1, fontconfig, ca-certificates"
)
LIKES = (
    "fonts-dejavu-core | fonts-liberation, fonts-wqy-microhei | fonts-noto-cjk, xdg-desktop-portal"
)
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
MAINTAINER = "The Twinsweep team <twinsweep@localhost>"
# Libraries that each Debian has, and whose newest symbols are newer than what the others need: the
# package takes the system's, and so installs on older systems, Ubuntu 22.04 among them.
OF_THE_SYSTEM = ("libexpat.so.1", "libgcc_s.so.1", "libstdc++.so.6")
GLIBC = re.compile(r"\bGLIBC_(ABI_DT_RELR|[0-9]+(?:\.[0-9]+)+)\b")
GLIBCXX = re.compile(r"\bGLIBCXX_3\.4\.([0-9]+)\b")
SPECIAL = {"ABI_DT_RELR": "2.36"}  # a way to write addresses that older ones cannot read
# Which libstdc++6 brought the symbols of 3.4.N; older ones are on no system of today.
STDCXX = {29: "11", 30: "12", 31: "13", 32: "13.2", 33: "14", 34: "15"}


def build(folder: Path, share: Path, work: Path, dist: Path) -> Path:
    """Make the package of a built folder and of what goes to /usr/share."""
    tree = work / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    program = tree / "usr" / "lib" / "twinsweep"
    shutil.copytree(folder, program, symlinks=True)
    for name in OF_THE_SYSTEM:
        (program / "_internal" / name).unlink(missing_ok=True)
    shutil.copytree(share, tree / "usr" / "share")
    (tree / "usr" / "bin").mkdir()
    (tree / "usr" / "bin" / "twinsweep").symlink_to("../lib/twinsweep/twinsweep")
    _documents(tree, folder / "_internal" / "notices")
    size = sum(path.stat().st_size for path in tree.rglob("*") if not path.is_symlink()) // 1024
    machine = MACHINES[contents.SYSTEM.rpartition("-")[2]]
    needs = system_needs(_symbols(path for path in program.rglob("*") if _is_program(path)))
    _write(tree / "DEBIAN" / "control", control(machine, size, needs).encode())
    _write(tree / "DEBIAN" / "md5sums", _sums(tree).encode())
    set_rights_and_times(tree)
    path = dist / f"twinsweep_{contents.VERSION}_{machine}.deb"
    subprocess.run(
        ["dpkg-deb", "--build", "--root-owner-group", "-Zxz", tree, path],
        check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    print(f"package: {path.name} needs {needs}")
    return path


def _symbols(programs: Iterable[Path]) -> str:
    """What some programs and libraries ask of others, as `objdump` tells."""
    return subprocess.run(
        ["objdump", "-p", *programs], capture_output=True, text=True, check=True,
        env={**os.environ, "LC_ALL": "C"},
    ).stdout  # fmt: skip


def system_needs(symbols: str) -> str:
    """The oldest libraries of C and C++ that have all that is asked for, as Debian writes it."""
    glibc = {SPECIAL.get(name, name) for name in GLIBC.findall(symbols)}
    oldest = max(glibc, key=lambda version: tuple(map(int, version.split("."))))
    newest = max([min(STDCXX), *map(int, GLIBCXX.findall(symbols))])
    return f"libc6 (>= {oldest}), libstdc++6 (>= {STDCXX[newest]}), libgcc-s1, libexpat1"


def control(machine: str, size_kb: int, needs: str) -> str:
    """The control file."""
    fields = {
        "Package": contents.PROGRAM,
        "Version": contents.VERSION,
        "Architecture": machine,
        "Maintainer": MAINTAINER,
        "Installed-Size": str(size_kb),
        "Depends": f"{needs}, {NEEDS}",
        "Recommends": LIKES,
        "Section": "mail",
        "Priority": "optional",
        "Description": "finder of copies of the same mail, which moves them away with undo\n"
        " Reads what messages say, and finds those that say the same, in e-mail\n"
        " accounts and in mail on this computer. Looking changes nothing; what is\n"
        " moved away can be put back.",
    }
    return "".join(f"{field}: {value}\n" for field, value in fields.items())


def set_rights_and_times(tree: Path) -> None:
    """Give all files of a tree the rights and the time that do not depend on who built it."""
    moment = int(os.environ["SOURCE_DATE_EPOCH"])
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            is_library = ".so" in path.suffixes
            runs = path.is_dir() or (path.stat().st_mode & 0o100 and not is_library)
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (moment, moment), follow_symlinks=False)


def _is_program(path: Path) -> bool:
    """An ELF file: a program or a library."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def _documents(tree: Path, notices: Path) -> None:
    """Licences, the changelog, and where lintian is to look away, as Debian's policy wants it."""
    documents = tree / "usr" / "share" / "doc" / "twinsweep"
    rest = "What is inside has licenses of its own: they are in THIRD-PARTY.txt, in this folder.\n"
    own = f"{contents.NAME} {contents.VERSION}\n\n"
    licence = (notices / "LICENSE").read_text("utf-8")
    _write(documents / "copyright", f"{own}{licence}\n{rest}".encode())
    for name in ("THIRD-PARTY.txt", sbom.NAME):
        inside = Path("../../../lib/twinsweep/_internal/notices", name)
        (documents / name).symlink_to(inside)
    seconds = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))
    date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", seconds)
    news = (
        f"twinsweep ({contents.VERSION}) stable; urgency=medium\n\n"
        f"  * New release.\n\n -- {MAINTAINER}  {date}\n"
    )
    _write(documents / "changelog.gz", gzip.compress(news.encode(), mtime=0))
    overrides = (HERE / "lintian-overrides").read_bytes()
    _write(tree / "usr" / "share" / "lintian" / "overrides" / "twinsweep", overrides)


def _sums(tree: Path) -> str:
    return "".join(
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n"  # noqa: S324 - dpkg's
        for path in sorted((tree / "usr").rglob("*"))
        if path.is_file() and not path.is_symlink()
    )


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
