"""Builds the packages of this system into dist/ and tries them out: `make package`.

On each system the same: `python packaging/package.py`. Makes an environment of its own under
build/ from the pinned lock, so that nothing else that is installed gets into the package. Needs
Python 3.11 to 3.14; on Linux also what packaging/system-packages.sh and linux/build-tools.sh get.
The same source makes the same bytes, wherever and whenever: all times are SOURCE_DATE_EPOCH, by
default that of the last commit.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD, DIST = ROOT / "build", ROOT / "dist"
LOCK = ROOT / "packaging" / "requirements-package.lock"
ENVIRONMENT = BUILD / "env"
BIN = ENVIRONMENT / ("Scripts" if sys.platform == "win32" else "bin")
PYTHON = BIN / ("python.exe" if sys.platform == "win32" else "python")


def main() -> None:
    """Build and try out."""
    os.environ["SOURCE_DATE_EPOCH"] = os.environ.get("SOURCE_DATE_EPOCH") or _moment()
    os.environ["PYTHONHASHSEED"] = "0"  # the order of sets, which PyInstaller writes down
    _make_environment()
    _run("build.py")
    _run("smoke.py")


def _make_environment() -> None:
    """Install what the lock names, unless it is there."""
    wanted = f"{hashlib.sha256(LOCK.read_bytes()).hexdigest()} {sys.version}"
    stamp = ENVIRONMENT / "made-from"
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return
    print("package: making build/env …", flush=True)
    venv.create(ENVIRONMENT, clear=True, with_pip=True)
    install = ["install", "-q", "--disable-pip-version-check", "--require-hashes", "-r", LOCK]
    subprocess.run([PYTHON, "-m", "pip", *install], check=True)
    stamp.write_text(wanted, "utf-8")


def _moment() -> str:
    """When the source last changed: one time for all files, and the same for each build of it."""
    asked = ["git", "-C", ROOT, "log", "-1", "--format=%ct"]
    try:
        told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    except FileNotFoundError:
        told = ""
    return told or str(int((ROOT / "CHANGELOG.md").stat().st_mtime))


def _run(script: str) -> None:
    path = os.pathsep.join((str(BIN), os.environ.get("PATH", "")))
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    command = [PYTHON, ROOT / "packaging" / script]
    done = subprocess.run(command, env=environment, cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)


if __name__ == "__main__":
    main()
