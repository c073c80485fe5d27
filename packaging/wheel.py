"""Builds the wheel and the sdist into a folder, by default dist/: `make wheel`.

Out of a copy that holds only what goes in: setuptools keeps what it built here before in build/
and *.egg-info, and would put files into the wheel that are long gone. With SOURCE_DATE_EPOCH the
wheel is the same bytes each time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("core", "gui", "resources")
FILES = ("pyproject.toml", "README.md", "LICENSE")
BUILD = "from setuptools import build_meta as b; print(getattr(b, {hook!r})({to!r}))"


def build(to: Path, source: Path = ROOT) -> list[Path]:
    """Build both out of a source tree, which is left as it is; the files made."""
    to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        for name in PACKAGES:
            unwanted = shutil.ignore_patterns("__pycache__", "screenshots", "*.ts")
            shutil.copytree(source / name, tree / name, ignore=unwanted)
        for name in FILES:
            shutil.copy2(source / name, tree / name)
        return [to / run_hook(hook, tree, to) for hook in ("build_sdist", "build_wheel")]


def run_hook(hook: str, tree: Path, to: Path) -> str:
    """Let setuptools build one of them out of a tree, in a process of its own; its name."""
    command = [sys.executable, "-c", BUILD.format(hook=hook, to=str(to.absolute()))]
    alone = {**os.environ, "PYTHONPATH": ""}
    done = subprocess.run(
        command, cwd=tree, env=alone, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"wheel: {hook} failed\n{done.stdout}{done.stderr}")
    return done.stdout.splitlines()[-1]


if __name__ == "__main__":
    for path in build(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "dist"):
        print(f"wheel: {path}, {path.stat().st_size / 1e6:.1f} MB")
