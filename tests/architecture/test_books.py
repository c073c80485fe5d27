"""What code, tests and books cite is there: rules, faults, papers, paths. And nothing else is."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SAFETY, ALGORITHMS = ROOT / "core" / "SAFETY.md", ROOT / "core" / "ALGORITHMS.md"
ARCHITECTURE = ROOT / "core" / "ARCHITECTURE.md"
BOOKS = (SAFETY, ALGORITHMS, ARCHITECTURE, ROOT / "core" / "JMAP.md", ROOT / "tests" / "README.md")
CONTRIBUTING = ROOT / ".github" / "CONTRIBUTING.md"

IDS = r"R-[A-Z]{2}\d+|A-[A-Z]{3,}|F\d\d|I[1-7]|P[0-3]"
CITATION = re.compile(rf"(?<![\w/=%.])(?:{IDS})(?![\w=])")
SPAN = re.compile(r"\b(R-[A-Z]{2}|F|I)(\d+)(?:-| to )(?:\1)(\d+)\b")  # F01-F05, R-MB1 to R-MB6
PLACE = re.compile(r"\b(P[0-3])(?:'s)?,?\s+(\d(?:\.\d)*|eq\. \d|tables? \d)")  # P3 5.3; P0, eq. 3
ENTRY = re.compile(r"^(?:- |\| )?\*\*([A-Z][\w.\- ]*)\*\*|^## (P[0-3]):", re.MULTILINE)
NAMED = re.compile(r"`([^`\n]+)`")
ELSEWHERE = re.compile(r"(safety|architecture|algorithms|ux|speed|style|ecosystem)\.md\b")


def python_files() -> list[Path]:
    return [path for room in ("core", "gui", "tests") for path in (ROOT / room).rglob("*.py")]


@cache
def prose() -> dict[Path, str]:
    """Comments and docstrings of the code, and the books' own text: where something is cited."""
    others = (path for path in python_files() if path != Path(__file__))
    sources = {path: path.read_text("utf-8") for path in others}
    said = {
        path: "\n".join(comments(source))
        for path, source in sources.items()
        if CITATION.search(source) or ELSEWHERE.search(source)  # to find comments takes its time
    }
    return said | {path: path.read_text("utf-8") for path in (*BOOKS, CONTRIBUTING)}


def comments(source: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        long_text = token.type == tokenize.STRING and token.string.lstrip("rbRB").startswith('"""')
        if token.type == tokenize.COMMENT or long_text:
            yield token.string.strip('"')


def cited(text: str) -> set[str]:
    """Every id that a text cites; of a span such as F01-F05 each."""
    found = set(CITATION.findall(text))
    for family, first, last in SPAN.findall(text):
        found |= {f"{family}{n:0{len(first)}}" for n in range(int(first), int(last) + 1)}
    return found


@cache
def entries() -> dict[str, str]:
    """Each entry of the books and what it says."""
    found: dict[str, str] = {}
    for book in (SAFETY, ALGORITHMS):
        text = book.read_text("utf-8")
        starts = list(ENTRY.finditer(text))
        for this, after in zip(starts, [*starts[1:], None], strict=True):
            name = this[1] or this[2]
            assert name not in found or not CITATION.fullmatch(name) or name[0] == "P", name
            says = text[this.end() : after.start() if after else len(text)]
            found[name] = found.get(name, "") + says.partition("\n## ")[0]
    return found


def test_what_is_cited_has_its_entry() -> None:
    missing = {
        f"{path.relative_to(ROOT)}: {name}"
        for path, text in prose().items()
        for name in cited(text) - set(entries())
    }
    assert missing == set()


def test_each_place_of_a_paper_that_is_cited_is_in_the_book() -> None:
    """(P3 5.3, step 4) says something only to whoever finds out what P3 5.3 is."""
    known = places(ALGORITHMS.read_text("utf-8"))
    missing = {
        f"{path.relative_to(ROOT)}: {place}"
        for path, text in prose().items()
        for place in places(text) - known
    }
    assert missing == set()


def places(text: str) -> set[str]:
    found = {f"{paper} {at.replace('tables', 'table')}" for paper, at in PLACE.findall(text)}
    for paper, first, last in re.findall(r"(P[0-3]) tables (\d) to (\d)", text):
        found |= {f"{paper} table {n}" for n in range(int(first), int(last) + 1)}
    return found


def test_no_entry_is_there_that_nothing_cites() -> None:
    elsewhere = (text for path, text in prose().items() if path not in (SAFETY, ALGORITHMS))
    used = set().union(*map(cited, elsewhere))
    ids = {name for name in entries() if CITATION.fullmatch(name)}

    assert {name for name in ids - used if not name.startswith("P")} == set()


def test_no_page_is_cited_that_lies_elsewhere() -> None:
    found = {
        str(path.relative_to(ROOT)) for path, text in prose().items() if ELSEWHERE.search(text)
    }

    assert found == set()


@pytest.mark.parametrize("book", [*BOOKS, CONTRIBUTING], ids=lambda book: book.name)
def test_each_path_that_a_book_names_is_there(book: Path) -> None:
    missing = [
        name
        for name in NAMED.findall(book.read_text("utf-8"))
        if is_path(name) and not (ROOT / name).exists()
    ]
    assert missing == []


def is_path(name: str) -> bool:
    top = name.partition("/")[0]
    return "/" in name and top in {"core", "gui", "tests", "packaging", "resources", ".ci"}


def test_each_command_of_make_that_a_book_names_is_there() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {
        target
        for book in (*BOOKS, CONTRIBUTING)
        for target in re.findall(
            r"(?:`|^    )make ([\w-]+)", book.read_text("utf-8"), re.MULTILINE
        )
    }
    assert named - targets == set()


def test_each_entry_names_a_file_that_cites_it() -> None:
    """So whoever reads a rule finds where it is kept, and whoever changes that finds the rule."""
    lonely = [
        name
        for name, text in entries().items()
        if CITATION.fullmatch(name) and not name.startswith("P")
        if not any(name in cited(prose().get(ROOT / path, "")) for path in NAMED.findall(text))
    ]
    assert lonely == []


def test_each_name_beside_a_path_stands_in_that_file() -> None:
    """`brake` in `core/apply/checks/guard.py`: the names before a path, with "in" between."""
    beside = re.compile(r"((?:`\w+`(?:, | and | or )?)+) in\s+`([\w/.]+\.py)`")
    pairs = [found for book in BOOKS for found in beside.findall(book.read_text("utf-8"))]

    missing = [
        f"{name} in {path}"
        for names, path in pairs
        for name in NAMED.findall(names)
        if not defines((ROOT / path).read_text("utf-8"), name)
    ]
    assert len(pairs) > 10
    assert missing == []


def defines(source: str, name: str) -> bool:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return True
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == name:
            return True
    return False


def test_the_house_is_described_as_it_stands() -> None:
    """Each folder of core has its line among the rooms, and each line its folder."""
    text = ARCHITECTURE.read_text("utf-8")
    table = text.partition("| room, from the top")[2].partition("\n\n")[0].split("\n")[2:]
    named = {name for row in table for name in NAMED.findall(row.split("|")[1])}
    there = {f"core/{path.parent.name}" for path in (ROOT / "core").glob("*/__init__.py")}

    assert named == there


def test_a_citation_of_nothing_would_be_found() -> None:
    assert cited("Held (R-ID3), unlike F01-F03; see A-JOIN and P0.") == {
        *("R-ID3", "F01", "F02", "F03", "A-JOIN", "P0"),
    }
    assert places("Source: P3 5.3, step 4. P0, eq. 3; P2's table 1; P0 tables 2 to 3") >= {
        *("P3 5.3", "P0 eq. 3", "P2 table 1", "P0 table 2", "P0 table 3"),
    }
    assert {"R-ID99", "F99"} & set(entries()) == set()
