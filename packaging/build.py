"""Builds the packages; started by package.py in the environment that it made."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import contents
import drawn_icons
from inside import sbom
from linux import packages

from core.system.places import PORTABLE_FOLDER

BUILD, DIST = contents.ROOT / "build", contents.ROOT / "dist"
# All that a build puts into dist/, of other versions, too.
MADE = (
    *(contents.PROGRAM, f"{contents.PROGRAM}-*-{contents.SYSTEM}*"),
    *(f"{contents.PROGRAM}_*.deb", f"{contents.NAME}-*.AppImage", f"{contents.NAME}.app"),
)


def main() -> None:
    """The program, and the packages that this system's users install."""
    clear(DIST)
    shutil.rmtree(BUILD / "notices", ignore_errors=True)
    print("package: building the program …", flush=True)
    subprocess.run(
        [
            *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"),
            *("--distpath", DIST, "--workpath", BUILD / "pyinstaller"),
            contents.ROOT / "packaging" / "twinsweep.spec",
        ],
        check=True,
    )
    bill = DIST / f"{contents.PROGRAM}-{contents.VERSION}-{contents.SYSTEM}.{sbom.NAME}"
    shutil.copyfile(BUILD / "notices" / sbom.NAME, bill)
    for path in (*_pack(DIST / contents.PROGRAM), bill):
        print(f"package: {path.relative_to(contents.ROOT)}, {path.stat().st_size / 1e6:.1f} MB")


def clear(dist: Path) -> None:
    """Take away what was built before, but neither what `make wheel` made nor anybody's mail."""
    for data in (dist / PORTABLE_FOLDER, dist / contents.PROGRAM / PORTABLE_FOLDER):
        if data.exists():
            sys.exit(
                f"package: {data} holds the history and safety copies of a portable program: mail "
                "that may exist nowhere else. Nothing was built; move that folder away first."
            )
    for path in [path for pattern in MADE for path in dist.glob(pattern)]:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def _pack(folder: Path) -> list[Path]:
    name = DIST / f"{contents.PROGRAM}-{contents.VERSION}-{contents.SYSTEM}"
    if sys.platform == "linux":
        icons = drawn_icons.draw(BUILD / "icons")
        return packages.build(folder, icons, BUILD, DIST)
    if sys.platform == "darwin":  # keeps links and permissions, which zipfile would not
        path = name.with_name(f"{name.name}.zip")
        bundle = DIST / f"{contents.NAME}.app"
        subprocess.run(["ditto", "-c", "-k", "--keepParent", bundle, path], check=True)
        return [path]
    return [Path(shutil.make_archive(str(name), "zip", DIST, contents.PROGRAM))]


if __name__ == "__main__":
    main()
