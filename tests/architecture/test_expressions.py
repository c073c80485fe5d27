"""No expression takes time that grows with the square of what it reads."""

from __future__ import annotations

import importlib
import pkgutil
import re
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import core

SIZE = 3_000
FLOOR_S = 0.004  # a square of `SIZE` takes several times as long
WORST_RATIO = 3.0  # of twice the text; a square has 4
HOSTILE = (
    "a", "A", "é", "中", "0", " ", "\t", "\n", "\r\n", " \n", "\xa0", "<", ">", "&", "&#", ",",
    ", ", ";", ":", "'", '"', "\\", "(", "((a", "[", "{", "-", "=", "=?", "=3D", ".", "a.", "_",
    "@", "a@", "a@b.", "/", "//", "http://", "> ", "<a ", "<div>", "<style", "<!--", "/*", "*",
    "p {", "} p", "x: y;", "a b ", "a,b; ", "re: ", "1 ", "1.", "$1", "--", "%", "#", "|", "\0",
)  # fmt: skip
CALLS = "match|fullmatch|search|sub|subn|split|findall|finditer"
ALL_TEXTS = ("search", "finditer", "fullmatch")
# What reads no mail but a name or a setting of this computer.
OF_THE_COMPUTER = (
    "core.sources.installed.", "core.sources.folder_names", "core.sources.packed.unpacking",
    "core.sources.disk.packing", "core.copy.names",
)  # fmt: skip


def expressions() -> Iterator[tuple[str, re.Pattern[Any], set[str]]]:
    """Each expression that a module of core holds, and how it is called there."""
    sources = "".join(path.read_text("utf-8") for path in Path(core.__path__[0]).rglob("*.py"))
    for module in pkgutil.walk_packages(core.__path__, "core."):
        if module.ispkg or module.name.startswith(OF_THE_COMPUTER):
            continue
        loaded = importlib.import_module(module.name)
        source = Path(str(loaded.__file__)).read_text("utf-8")
        for name, value in vars(loaded).items():
            found = list(patterns_in(value))
            if found and re.search(rf"^{name}\b.* = ", source, re.MULTILINE):  # not imported
                calls = calls_of(name, source if name.startswith("_") else sources)
                for pattern in found:
                    yield f"{module.name}.{name}", pattern, calls


def patterns_in(value: object) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict):
        yield from patterns_in(tuple(value.values()))
    elif isinstance(value, tuple | list):
        for one in value:
            yield from patterns_in(one)


def calls_of(name: str, source: str) -> set[str]:
    """The methods that are called; all where an expression is handed on."""
    calls = set(re.findall(rf"\b{name}\.({CALLS})\b", source))
    used = re.sub(r"^from [\w.]+ import (?:\([^)]*\)|.*)", "", source, flags=re.MULTILINE)
    handed_on = re.search(rf"(?<![\w.]){name}\b(?!\.(?:{CALLS})\b| *[:=])", used)
    return set(ALL_TEXTS) if handed_on or not calls else calls


def hostile_units(pattern: re.Pattern[Any]) -> Iterator[tuple[str, str]]:
    """What comes first, and what then comes again and again: of our own, and words of its own."""
    written = pattern.pattern
    own = written.decode("latin-1") if isinstance(written, bytes) else written
    words = {word.replace("\\", "") for word in re.findall(r"(?:\\?[<\w.:=/-]){2,}", own)}
    for unit in HOSTILE:
        yield "", unit
    for word in sorted(words)[:40]:
        yield "", word
        yield word, " "


def seconds_of(pattern: re.Pattern[Any], calls: set[str], text: str, rounds: int) -> float:
    given: Any = text.encode() if isinstance(pattern.pattern, bytes) else text

    def run() -> None:
        for call in sorted(calls):
            if call in ("match", "fullmatch", "search"):
                getattr(pattern, call)(given)
            else:
                deque(pattern.finditer(given), 0)

    return min(timed(run) for _ in range(rounds))


def timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def test_no_expression_is_worse_than_linear() -> None:
    found = list(expressions())
    worse = []
    for name, pattern, calls in found:
        for first, unit in hostile_units(pattern):
            once, twice = (first + unit * (n // len(unit)) + "\1" for n in (SIZE, 2 * SIZE))
            if seconds_of(pattern, calls, once, 1) < FLOOR_S:
                continue
            took = seconds_of(pattern, calls, once, 3)
            if took > FLOOR_S and seconds_of(pattern, calls, twice, 3) > WORST_RATIO * took:
                worse.append((name, sorted(calls), first, unit, round(took, 4)))
                break

    assert len(found) > 250
    assert worse == []
