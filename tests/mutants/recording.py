"""Runs the tests to learn which lines each takes; later only those that are new or changed."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from tests.mutants.easing import FewerExamples
from tests.mutants.recorder import Recorder
from tests.mutants.trial import OPTIONS, enter_tree

# Many kills, or hours of a machine, over lines that others take too.
LEFT_OUT = ("crash", "power", "storm", "large", "machine", "real_")
EXAMPLES = 8  # of a property: enough to take its lines


def record(folder: Path, root: Path, trees: Sequence[Path], rooms: Iterable[str]) -> Path:
    """Bring the map up to date.

    Returns:
        The folder for `LineMap`. It is made anew where `core` is another.
    """
    lines = folder / "lines"
    state = lines / "state.json"
    core = _digest(sorted((root / "core").rglob("*.py")))
    known = json.loads(state.read_text("utf-8")) if state.exists() else {}
    if known.get("core") != core:
        shutil.rmtree(lines, ignore_errors=True)
        known = {"core": core, "tests": {}}
    lines.mkdir(exist_ok=True)
    now = {file: _digest([root / file]) for file in _files(root, rooms)}
    stale = [file for file, digest in now.items() if known["tests"].get(file) != digest]
    if stale:
        print(f"learning which lines {len(stale)} files of tests take …", flush=True)
        _forget(lines, set(stale))
        try:
            _run(stale, lines, root, trees)
        finally:  # what was learnt before somebody stopped it stays
            known["tests"].update(
                {file: now[file] for file in _known_test_files(lines) & set(stale)}
            )
            state.write_text(json.dumps(known), "utf-8")
    return lines


def _known_test_files(lines: Path) -> set[str]:
    """The files of tests that the map knows; `Recorder` writes down whole ones only."""
    times = (json.loads(path.read_text("utf-8")) for path in lines.glob("seconds.*.json"))
    return {test.split("::")[0] for seconds in times for test in seconds}


def _files(root: Path, rooms: Iterable[str]) -> list[str]:
    folders = [root / "tests" / "core" / room for room in rooms]
    if not {"apply", "sources"}.isdisjoint(rooms):
        folders.append(root / "tests" / "contracts")
    paths = (path for each in folders for path in sorted(each.rglob("test_*.py")))
    return [
        path.relative_to(root).as_posix()
        for path in paths
        if not any(word in path.name for word in LEFT_OUT)
    ]


def _digest(paths: Iterable[Path]) -> str:
    whole = hashlib.sha256()
    for path in paths:
        whole.update(path.as_posix().encode() + path.read_bytes())
    return whole.hexdigest()


def _forget(lines: Path, stale: set[str]) -> None:
    """Tests that are not there any more have no time; without one the map does not know them."""
    for path in lines.glob("seconds.*.json"):
        seconds = json.loads(path.read_text("utf-8"))
        left = {test: s for test, s in seconds.items() if test.split("::")[0] not in stale}
        path.write_text(json.dumps(left), "utf-8")


def _run(files: Sequence[str], lines: Path, root: Path, trees: Sequence[Path]) -> None:
    children = []
    for number, tree in enumerate(trees):
        share = files[number :: len(trees)]
        sys.stdout.flush()
        child = os.fork()
        if not child:
            _be_the_child(share, lines, root, tree)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)


def _be_the_child(files: Sequence[str], lines: Path, root: Path, tree: Path) -> None:
    try:
        enter_tree(root, tree)
        base = f"--basetemp={tree.with_suffix('.tmp')}"
        options = [each for each in OPTIONS if each != "-x"]
        if files:
            pytest.main(
                [*options, "--timeout=120", base, *files],
                plugins=[Recorder(lines), FewerExamples(EXAMPLES)],
            )
        sys.stdout.flush()
    finally:
        os._exit(0)
