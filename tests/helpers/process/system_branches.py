"""Which branches for one system only are run by the tests that go with `other_systems`.

`PYTHONPATH=tests python -m helpers.process.system_branches` runs them as on Windows and as on
macOS, with coverage of lines, and prints each branch of our code that asks `sys.platform` or
`os.name`, with the systems that ran it. Words after it take the place of `PORTABLE`.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from coverage import Coverage, CoverageData
from helpers.process.other_systems import ROOT, forced_environment

SYSTEMS = ("win32", "darwin")
PORTABLE = (  # what differs between systems, and what stands on it; quick, and without servers
    "tests/core/system/test_disk.py",
    "tests/core/system/test_patience.py",
    "tests/core/system/test_places.py",
    "tests/core/system/test_whole_file.py",
    "tests/core/system/test_budget.py",
    "tests/core/accounts/test_loopback.py",
    "tests/core/apply/checks/test_folder_locks.py",
    "tests/core/cli/test_terminal.py",
    "tests/core/copy/test_names.py",
    "tests/core/sources/disk/test_dotlock.py",
    "tests/core/sources/disk/test_drives.py",
    "tests/core/sources/disk/test_durable.py",
    "tests/core/sources/files/test_places.py",
    "tests/core/sources/files/test_store.py",
    "tests/core/sources/disk/test_held_name.py",
    "tests/core/sources/disk/test_positions.py",
    "tests/core/sources/disk/test_processes.py",
)


def arguments(paths: tuple[str, ...] = PORTABLE) -> list[str]:
    """How these tests are run."""
    quiet = ["-q", "-p", "no:randomly", "-p", "no:cacheprovider", "-n", "0"]
    return [sys.executable, "-m", "pytest", *quiet, *paths]


def main() -> int:
    """Print the table; 1 if a test failed."""
    paths = tuple(sys.argv[1:]) or PORTABLE
    ran: dict[str, dict[str, set[int]]] = {}
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for system in SYSTEMS:
            data = Path(folder) / system
            command = [*arguments(paths), "--cov=core", "--cov=gui", "--cov-report="]
            environment = {**forced_environment(system), "COVERAGE_FILE": str(data)}
            failed |= bool(
                subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
            )
            ran[system] = _lines(data)
    for path in sorted([*ROOT.glob("core/**/*.py"), *ROOT.glob("gui/**/*.py")]):
        for line, text, body in _branches(path):
            by = [s for s in SYSTEMS if ran[s].get(str(path), set()) & body]
            print(f"{path.relative_to(ROOT)}:{line}: {text}: {', '.join(by) or 'not run'}")
    return int(failed)


def _lines(data: Path) -> dict[str, set[int]]:
    """The lines that ran, by file."""
    read = CoverageData(str(data))
    read.read()
    return {name: set(read.lines(name) or ()) for name in read.measured_files()}


def _branches(path: Path) -> Iterator[tuple[int, str, set[int]]]:
    """Where our code asks for the system: the line, the question, the lines of what follows."""
    analysis = Coverage(data_file=None)
    statements = None
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.If):
            continue
        asked = ast.unparse(node.test)
        if "sys.platform" not in asked and "os.name" not in asked:
            continue
        if statements is None:
            statements = set(analysis.analysis2(str(path))[1])
        for text, body in ((f"if {asked}", node.body), (f"else of {asked}", node.orelse)):
            if body and not (len(body) == 1 and isinstance(body[0], ast.If)):
                whole = _inside(body) & statements
                yield body[0].lineno, text, whole or {body[0].lineno}


def _inside(body: list[ast.stmt]) -> set[int]:
    """The lines that run when the branch is taken; of a function, those within it."""
    found: set[int] = set()
    for one in body:
        if isinstance(one, ast.FunctionDef | ast.ClassDef):
            found |= _inside(one.body)
        else:
            found |= set(range(one.lineno, (one.end_lineno or one.lineno) + 1))
    return found


if __name__ == "__main__":
    sys.exit(main())
