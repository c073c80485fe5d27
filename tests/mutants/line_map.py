"""Which tests take which line of `core`, and how long each of them takes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from coverage import CoverageData

from tests.mutants.mutations import Mutation

NAME = re.compile(r"(?:self\.)?(\w+)\s*(?::[^=]+)?=[^=]")


class LineMap:
    """What `Recorder` wrote into a folder."""

    def __init__(self, folder: Path, root: Path) -> None:
        """`root`: where the sources are."""
        self._root = root
        self.seconds: dict[str, float] = {}
        for times in sorted(folder.glob("seconds.*.json")):
            self.seconds.update(json.loads(times.read_text("utf-8")))
        whole = CoverageData(no_disk=True)
        for path in sorted(folder.glob("lines.*")):
            part = CoverageData(str(path))
            part.read()
            whole.update(part)
        self._tests: dict[str, dict[int, set[str]]] = {}
        known = self.seconds.keys()
        for path in whole.measured_files():  # a file is there once for each copy of the tree
            taken = self._tests.setdefault(
                f"core/{Path(path).as_posix().rpartition('/core/')[2]}", {}
            )
            for line, tests in whole.contexts_by_lineno(path).items():
                if found := known & set(tests):
                    taken.setdefault(line, set()).update(found)

    def tests_of(self, mutation: Mutation) -> set[str]:
        """The tests that a mistake may fail.

        A line that runs when its module is imported belongs to no test: then they are those that
        take a line with the name that it defines, or the next line behind it.
        """
        lines = self._tests.get(mutation.file, {})
        for line in (mutation.line, mutation.statement):
            if line in lines:
                return lines[line]
        named = NAME.match(mutation.source)
        if named and named[1].isupper():
            return self._where_named(named[1])
        behind = [line for line in lines if line > mutation.line]
        if mutation.is_in_function:
            return set()
        return lines[min(behind)] if behind else set()

    def _where_named(self, name: str) -> set[str]:
        word = re.compile(rf"\b{name}\b")
        found: set[str] = set()
        for file, lines in self._tests.items():
            for number, text in enumerate((self._root / file).read_text("utf-8").split("\n"), 1):
                if number in lines and word.search(text):
                    found |= lines[number]
        return found

    def in_order(self, tests: Iterable[str], own: set[str], budget_s: float) -> list[str]:
        """The module's own tests first, then the quickest, as many as fit."""
        ordered = sorted(
            tests, key=lambda test: (test.split("::")[0] not in own, self.seconds[test], test)
        )
        left, chosen = budget_s, []
        for test in ordered:
            left -= self.seconds[test]
            if left < 0 and chosen:
                break
            chosen.append(test)
        return chosen

    def files(self) -> set[str]:
        """The files of tests that it knows."""
        return {test.split("::")[0] for test in self.seconds}

    def of_files(self, files: set[str]) -> list[str]:
        """All tests of some files."""
        return [test for test in self.seconds if test.split("::")[0] in files]
