"""Tries mistakes: each in a process forked from one that has loaded all libraries and tests.

There the functions that the file defines get the code with the mistake in place. What survives
that, and a mistake outside of a function, is tried in a process that loads all of our code anew.

The file with the mistake lies in a copy of the tree, so that programs and workers which a test
starts meet it too. Nothing writes byte code there: a file of the same size and second would be
taken for the one that it was.
"""

from __future__ import annotations

import gc
import importlib
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import pytest

from tests.mutants.easing import FewerExamples
from tests.mutants.mutations import Mutation

WARM = (
    "bs4", "hypothesis.stateful", "imapclient", "numpy", "numpy.testing", "olefile",
    "pybase64", "PySide6.QtWidgets", "pytestqt.plugin", "pytest_timeout", "rapidfuzz.process",
    "selectolax.lexbor", "email.mime.multipart", "mailbox", "multiprocessing.context", "sqlite3",
)  # fmt: skip
GRACE_S = 5.0
LEAST_S = 30
POLL_S = 0.02
OPTIONS = (
    "-q", "-x", "-p", "no:randomly", "-p", "no:cov", "-p", "no:cacheprovider", "--tb=line",
    "-W", "ignore::pytest.PytestAssertRewriteWarning",  # loaded before pytest began
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class MutantTrial:
    """Tests to run; with a mistake, or none.

    Attributes:
        tests: In this order; or files of tests.
        seconds: What each takes where nothing is wrong.
    """

    mutation: Mutation | None
    tests: tuple[str, ...]
    seconds: tuple[float, ...]
    examples: int


@dataclass(frozen=True, slots=True)
class MutantOutcome:
    """What became of a trial: "killed", "survived", "timed out" or "no test"."""

    trial: MutantTrial
    what: str
    by: tuple[str, ...]  # the tests that failed


class ChosenTests:
    """A pytest plugin: the tests of a trial, in its order, and a note of those that fail."""

    def __init__(self, trial: MutantTrial, notes: Path) -> None:
        self._seconds = dict(zip(trial.tests, trial.seconds, strict=True))
        self._order = {test: number for number, test in enumerate(trial.tests)}
        self._notes = notes

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        named = [(self._name(item), item) for item in items]
        chosen = [(self._order[name], item) for name, item in named if name in self._order]
        items[:] = [item for _, item in sorted(chosen, key=lambda each: each[0])]
        for item in items:
            item.add_marker(pytest.mark.timeout(60 + 20 * self._seconds[self._name(item)]))

    def _name(self, item: pytest.Item) -> str:
        """The test, or its file where all of that are chosen."""
        return item.nodeid if item.nodeid in self._order else item.nodeid.split("::")[0]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            with self._notes.open("a", encoding="utf-8") as notes:
                notes.write(f"{report.nodeid}\n")


def warm_up() -> None:
    """Load what all tests need, but nothing of ours."""
    for name in WARM:
        importlib.import_module(name)


def copy_tree(root: Path, to: Path) -> None:
    """Copy what git knows or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root, capture_output=True, text=True, check=True,
    )  # fmt: skip
    shutil.rmtree(to, ignore_errors=True)
    for name in listed.stdout.split("\0")[:-1]:
        if (root / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, to / name)
    for lent in (".servers", ".venv"):
        if (root / lent).exists():
            (to / lent).symlink_to(root / lent)


def outcomes(
    trials: Sequence[MutantTrial], root: Path, trees: Sequence[Path]
) -> Iterator[MutantOutcome]:
    """Run trials in each tree, and tell of each when it has ended."""
    cuts = [len(trials) * number // len(trees) for number in range(len(trees) + 1)]
    shares = [trials[start:end] for start, end in pairwise(cuts)]  # few modules in each
    pipes = {
        _serve(share, root, tree): iter(share) for share, tree in zip(shares, trees, strict=True)
    }
    while pipes:
        for pipe in wait(list(pipes)):
            assert isinstance(pipe, Connection)
            try:
                what, by = pipe.recv()
            except EOFError:
                del pipes[pipe]
            else:
                yield MutantOutcome(next(pipes[pipe]), what, by)


def _serve(trials: Sequence[MutantTrial], root: Path, tree: Path) -> Connection:
    """Start the server of a tree; the pipe tells what became of each trial, and by which test."""
    ours, theirs = Pipe(duplex=False)
    sys.stdout.flush()
    if os.fork():
        theirs.close()
        return ours
    try:
        ours.close()
        enter_tree(root, tree)
        _collect(dict.fromkeys(test.split("::")[0] for each in trials for test in each.tests))
        for trial in trials:
            outcome = _try_out(trial, root, tree)
            theirs.send((outcome.what, outcome.by))
    except BaseException:  # noqa: BLE001 - a child must never run its parent's code
        traceback.print_exc()
    finally:
        os._exit(0)


def _try_out(trial: MutantTrial, root: Path, tree: Path) -> MutantOutcome:
    """In place first, which is quick; what survives that once more from the files."""
    if trial.mutation is None:
        return _run(trial, tree, fresh=False)
    if not trial.tests:
        return MutantOutcome(trial, "no test", ())
    file, good = tree / trial.mutation.file, root / trial.mutation.file
    try:
        file.write_bytes(trial.mutation.apply(good.read_bytes()))
        shutil.rmtree(file.parent / "__pycache__", ignore_errors=True)
        if trial.mutation.is_in_function:
            outcome = _run(trial, tree, fresh=False)
            if outcome.what != "survived":
                return outcome
        return _run(trial, tree, fresh=True)
    finally:
        shutil.copy2(good, file)
        shutil.rmtree(file.parent / "__pycache__", ignore_errors=True)


def _run(trial: MutantTrial, tree: Path, *, fresh: bool) -> MutantOutcome:
    """Run the tests of a trial in a fork of this process."""
    notes = tree.with_suffix(".failed")
    notes.write_text("", "utf-8")
    child = os.fork()
    if not child:
        _be_the_child(trial, tree, notes, fresh=fresh)
    until = time.monotonic() + 10 * _limit_s(trial)
    late = 0
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            break
        if time.monotonic() > until:
            os.killpg(child, signal.SIGKILL if late else signal.SIGINT)
            until += GRACE_S
            late += 1
        time.sleep(POLL_S)
    failed = tuple(notes.read_text("utf-8").splitlines())
    code = os.waitstatus_to_exitcode(status)
    if late or code == -signal.SIGXCPU:
        return MutantOutcome(trial, "timed out", failed)
    if code == pytest.ExitCode.NO_TESTS_COLLECTED:
        return MutantOutcome(trial, "no test", ())
    return MutantOutcome(trial, "killed" if code else "survived", failed)


def _limit_s(trial: MutantTrial) -> int:
    """Of the processor, which does not depend on who else is at work; what only waits has ten."""
    return LEAST_S + int(3 * sum(trial.seconds))


def _be_the_child(trial: MutantTrial, tree: Path, notes: Path, *, fresh: bool) -> None:
    code = 70
    try:
        os.setsid()
        _write_to(tree.with_suffix(".log"))
        limit = _limit_s(trial)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
        if fresh:
            _forget_ours()
        elif trial.mutation is not None:
            exchange_code(tree / trial.mutation.file)
        files = dict.fromkeys(test.split("::")[0] for test in trial.tests)
        base = f"--basetemp={tree.with_suffix('.tmp')}"
        plugins = [ChosenTests(trial, notes), FewerExamples(trial.examples)]
        code = int(pytest.main([*OPTIONS, base, *files], plugins=plugins))
        sys.stdout.flush()
    finally:
        os._exit(code)


def exchange_code(path: Path) -> None:
    """Give each function that was loaded from a file the code that stands there now."""
    now: dict[tuple[str, int], CodeType] = {}
    found = [compile(path.read_bytes(), str(path), "exec", dont_inherit=True)]
    for code in found:
        now[code.co_qualname, code.co_firstlineno] = code
        found.extend(each for each in code.co_consts if isinstance(each, CodeType))
    gc.unfreeze()  # what `tests/conftest.py` froze is not among the objects
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == str(path):
            new = now.get((each.__code__.co_qualname, each.__code__.co_firstlineno))
            if new is not None and new.co_freevars == each.__code__.co_freevars:
                each.__code__ = new


def _collect(files: Iterable[str]) -> None:
    """Load tests, and what they test, once for all children."""
    out = os.dup(1), os.dup(2)
    _write_to(Path(os.devnull))
    pytest.main([*OPTIONS, "--collect-only", *files])
    sys.stdout.flush()
    for ours, fd in enumerate(out, 1):
        os.dup2(fd, ours)


def _write_to(path: Path) -> None:
    sys.stdout.flush()
    out = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(out, 1)
    os.dup2(out, 2)


def _forget_ours() -> None:
    ours = {"core", "gui", "resources", "tests", "helpers", "conftest"}
    for name in [name for name in sys.modules if name.split(".")[0] in ours]:
        del sys.modules[name]


def enter_tree(root: Path, tree: Path) -> None:
    """Let this process, and those that it starts, take our code from `tree`."""
    os.chdir(tree)
    os.environ["PYTHONPATH"] = os.pathsep.join((str(tree), str(tree / "tests")))
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    sys.dont_write_bytecode = True
    sys.path[:] = [
        str(tree),
        str(tree / "tests"),
        *(p for p in sys.path if p not in {"", str(root)}),
    ]
    sys.modules["__main__"] = ModuleType("__main__")  # or each worker that starts fresh imports us
    _forget_ours()
