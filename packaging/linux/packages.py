"""The packages of the built folder, with what a desktop on Linux wants beside it."""

from __future__ import annotations

import gzip
import os
import shutil
import tarfile
import time
from collections.abc import Mapping
from pathlib import Path

import contents
from linux import appimage, debian, man_page

from core.cli.commands import build_parser
from core.cli.verbs.completions import FILES, build_script

HERE = Path(__file__).resolve().parent
README = """\
Twinsweep {version} for Linux.

  ./twinsweep              the window
  ./twinsweep --help       the commands of the terminal
  ./twinsweep self-test    whether everything is there, and works
  ./install.sh [FOLDER]    installs it to FOLDER (default: ~/.local), with an entry in the menu;
                           of a newer version: upgrades it
  ./install.sh --remove [FOLDER]
                           takes away what it put there. Your history and safety copies stay

Portable: make a folder twinsweep-data beside the program; it then keeps everything in there, and
an upgrade leaves it alone. It may hold the only copy of mail: never delete it with the program.
"""


def build(folder: Path, icons: Mapping[str, Path], work: Path, dist: Path) -> list[Path]:
    """Make the packages of a built folder; the files made."""
    share = work / "share"
    shutil.rmtree(share, ignore_errors=True)
    _fill_share(share, icons)
    made = [_archive(folder, share, work, dist)]
    if shutil.which("dpkg-deb"):
        made.append(debian.build(folder, share, work, dist))
    image = appimage.build(folder, share, work, dist)
    return [*made, image] if image else made


def _date() -> str:
    """When it was built, as the files say: package.py sets one moment for all."""
    return time.strftime("%Y-%m-%d", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))


def _fill_share(share: Path, icons: Mapping[str, Path]) -> None:
    """What desktops and shells look for, where they do: entry, icons, manual page, completions."""
    _copy(HERE / "twinsweep.desktop", share / "applications" / "twinsweep.desktop")
    for size in sorted(icons["png"].glob("*.png")):
        side = f"{size.stem}x{size.stem}"
        _copy(size, share / "icons" / "hicolor" / side / "apps" / "twinsweep.png")
    _copy(icons["svg"], share / "icons" / "hicolor" / "scalable" / "apps" / "twinsweep.svg")
    told = (HERE / "metainfo.xml").read_text("utf-8")
    told = told.replace("@VERSION@", contents.VERSION).replace("@DATE@", _date())
    _write(share / "metainfo" / f"{contents.IDENTIFIER}.metainfo.xml", told.encode())
    page = gzip.compress(man_page.page(_date()).encode(), mtime=0)
    _write(share / "man" / "man1" / "twinsweep.1.gz", page)
    for shell, name in FILES.items():
        _write(share / name, build_script(build_parser(), shell).encode())


def _archive(folder: Path, share: Path, work: Path, dist: Path) -> Path:
    name = f"{contents.PROGRAM}-{contents.VERSION}-{contents.SYSTEM}"
    tree = work / name
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(folder, tree, symlinks=True)
    shutil.copytree(share, tree / "share")
    shutil.copytree(folder / "_internal" / "notices", tree / "share" / "doc" / "twinsweep")
    _write(tree / "README.txt", README.format(version=contents.VERSION).encode())
    shutil.copy(HERE / "install.sh", tree)
    debian.set_rights_and_times(tree)
    path = dist / f"{name}.tar.gz"
    moment = int(os.environ["SOURCE_DATE_EPOCH"])
    with (
        path.open("wb") as file,
        gzip.GzipFile("", "wb", 6, file, mtime=moment) as packed,
        tarfile.open(mode="w", fileobj=packed) as archive,
    ):
        archive.add(tree, name, filter=_anonymous)
    return path


def _anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Nothing of who built it goes into the archive."""
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    return member


def _copy(source: Path, target: Path) -> None:
    _write(target, source.read_bytes())


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
