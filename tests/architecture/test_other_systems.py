"""Windows and macOS, as far as Linux can play them; see `helpers.process.other_systems`."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.process.other_systems import POSIX_MODULES, POSIX_ONLY, ROOT, forced_environment
from helpers.process.sampling import draw
from helpers.process.system_branches import PORTABLE, arguments
from helpers.process.systems import needs_linux

pytestmark = pytest.mark.slow

PLAYERS = (
    "tests/helpers/process/systems.py",
    "tests/helpers/process/other_systems.py",
)  # what plays them
FILES = sorted(
    path
    for folder in ("core", "gui", "resources", "tests")
    for path in (ROOT / folder).rglob("*.py")
    if path.relative_to(ROOT).as_posix() not in PLAYERS
    and not path.is_relative_to(ROOT / "tests" / "bench")  # measures by /proc
    and not path.is_relative_to(ROOT / "tests" / "mutants")  # forks, with limits
)


def at_import(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """What runs when a module is imported, on each system."""
    for one in body:
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from (inner for mark in one.decorator_list for inner in ast.walk(mark))
        elif isinstance(one, ast.ClassDef):
            yield from at_import(one.body)
        elif isinstance(one, ast.If) and ast.unparse(one.test).startswith(("sys.", "os.name")):
            continue
        else:
            yield from ast.walk(one)


def of_posix(node: ast.AST) -> str:
    """What only POSIX has in a node, "" if nothing."""
    if isinstance(node, ast.Import):
        return next((one.name for one in node.names if one.name in POSIX_MODULES), "")
    if isinstance(node, ast.ImportFrom):
        return node.module if node.module in POSIX_MODULES else ""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        names = POSIX_ONLY.get(node.value.id, ())
        return ast.unparse(node) if node.attr in names else ""
    return ""


def test_each_module_can_be_imported_on_each_system() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {name}"
        for path in FILES
        for node in at_import(ast.parse(path.read_bytes()).body)
        if (name := of_posix(node))
    ]

    assert found == []


@pytest.mark.parametrize(
    "line", ["import fcntl", "from pwd import getpwnam", "ME = os.geteuid()", "A = signal.SIGKILL"]
)
def test_what_only_posix_has_is_found(line: str) -> None:
    assert any(map(of_posix, at_import(ast.parse(line).body)))


@needs_linux
@pytest.mark.parametrize("system", draw(["win32", "darwin"], 1, of="other systems"))
def test_what_differs_between_systems_works_on_others(system: str, tmp_path: Path) -> None:
    """In a process that takes the other system for its own; some seconds, for 250 tests."""
    command = [*arguments(PORTABLE), f"--basetemp={tmp_path / 'p'}"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=forced_environment(system),
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    assert " passed" in done.stdout


@needs_linux
def test_windows_refuses_what_it_refuses(tmp_path: Path) -> None:
    script = str(ROOT / "tests" / "helpers" / "process" / "windows_tries.py")
    done = subprocess.run(
        [sys.executable, script, str(tmp_path)],
        cwd=ROOT, env=forced_environment("win32"), capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert done.stdout.split() == ["win32", "nt", *["refused"] * 10]
