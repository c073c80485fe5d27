"""The AppImage: one file that holds the folder as a file system (squashfs) behind a small program.

That program, the "runtime" of type 2, comes from the AppImage project and from no registry of
packages: somebody fetches it once, and tells by APPIMAGE_RUNTIME where it lies. Without it there
is no AppImage; the other packages do not need it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import contents
from linux.debian import set_rights_and_times

RUNTIME = "APPIMAGE_RUNTIME"
MAGIC, MAGIC_AT = b"AI\x02", 8  # of type 2, in the padding of the ELF header


def build(folder: Path, share: Path, work: Path, dist: Path) -> Path | None:
    """Make the AppImage of a built folder; None where the runtime or mksquashfs is not there."""
    runtime = os.environ.get(RUNTIME)
    if not runtime or not shutil.which("mksquashfs"):
        lacking = (
            f"{RUNTIME} does not name the runtime" if not runtime else "mksquashfs is missing"
        )
        print(f"package: no AppImage: {lacking}, see packaging/linux/appimage.py", flush=True)
        return None
    tree = lay_out(folder, share, work / "AppDir")
    machine = contents.SYSTEM.rpartition("-")[2]
    return join(
        Path(runtime), tree, dist / f"{contents.NAME}-{contents.VERSION}-{machine}.AppImage"
    )


def lay_out(folder: Path, share: Path, tree: Path) -> Path:
    """Put the folder, the desktop entry and the icon where AppImages have them."""
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(folder, tree / "usr" / "lib" / "twinsweep", symlinks=True)
    shutil.copytree(share, tree / "usr" / "share")
    (tree / "AppRun").symlink_to("usr/lib/twinsweep/twinsweep")
    shutil.copyfile(share / "applications" / "twinsweep.desktop", tree / "twinsweep.desktop")
    icons = share / "icons" / "hicolor"
    shutil.copyfile(icons / "scalable" / "apps" / "twinsweep.svg", tree / "twinsweep.svg")
    shutil.copyfile(icons / "256x256" / "apps" / "twinsweep.png", tree / ".DirIcon")
    set_rights_and_times(tree)
    return tree


def join(runtime: Path, tree: Path, path: Path) -> Path:
    """Write the runtime and the file system one after the other.

    Raises:
        SystemExit: The runtime is no runtime of type 2.
    """
    head = runtime.read_bytes()
    if head[:4] != b"\x7fELF" or head[MAGIC_AT : MAGIC_AT + len(MAGIC)] != MAGIC:
        raise SystemExit(f"package: {runtime} is no AppImage runtime of type 2")
    print(f"package: AppImage with the runtime of SHA-256 {hashlib.sha256(head).hexdigest()}")
    packed = path.with_suffix(".squashfs")
    # Its times are those of SOURCE_DATE_EPOCH, which it reads itself.
    subprocess.run(
        [
            *("mksquashfs", tree, packed, "-noappend", "-quiet", "-no-progress", "-no-xattrs"),
            *("-all-root", "-comp", "zstd", "-Xcompression-level", "19", "-b", "1M"),
        ],
        check=True,
    )
    path.write_bytes(head + packed.read_bytes())
    path.chmod(0o755)
    packed.unlink()
    return path
