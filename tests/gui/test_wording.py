"""Every enum and every error has words, and numbers read as people write them."""

from __future__ import annotations

import ast
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import errors
from core.cli import commands
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import UNKNOWN_TIME
from gui import wording

ROOT = Path(__file__).resolve().parents[2]
BRITISH = re.compile(
    r"""\b(\w*licence\w* | \w*(col|fav|hon|lab|neighb|behavi)our\w* | grey\w* | \w*centre\w*
    | catalogue\w* | dialogue\w* | (cancel|travel|label|model|signal)l(ed|ing) | whilst
    | programmes? | analys(e|ed|es|ing) | \w+is(ation|ations) | email\w*
    | (recogn|organ|normal|summar|minim|maxim|optim|synchron|author|initial|custom|categor|priorit
      |character|capital|final|emphas|apolog|real|special|standard|util|visual)is(e|ed|es|ing))\b""",
    re.IGNORECASE | re.VERBOSE,
)
CODE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)", re.DOTALL)


def test_one_reason_is_said_once() -> None:
    said = wording.error(errors.PlanRefused([Refusal(RefusalKind.CHANGED)] * 3))

    assert (
        said
        == "Nothing was changed. The message or its folder changed since the scan: scan again."
    )


def test_a_plan_that_is_refused_a_thousand_times_is_still_one_sentence() -> None:
    refusals = [Refusal(RefusalKind.LAST_COPY, f"/mail/{n}") for n in range(1_000)]

    said = wording.error(errors.PlanRefused(refusals))

    assert said.endswith("No message of the group would remain (/mail/9); 990 more reasons.")


@pytest.mark.parametrize(
    ("size_bytes", "said"),
    [
        (1, "1 byte"),
        (5, "5 bytes"),
        (41_000, "41 kB"),
        (2_345_678, "2.3 MB"),
        (318_000_000, "318 MB"),
    ],
)
def test_sizes_read_as_people_write_them(size_bytes: int, said: str) -> None:
    assert wording.size(size_bytes) == said


def test_counts_have_separators_and_one_is_singular() -> None:
    assert wording.messages(1) == "1 message"
    assert wording.messages(1284) == "1,284 messages"
    assert wording.number(57_000) == "57,000"


def test_an_unknown_date_is_called_so() -> None:
    assert wording.date(UNKNOWN_TIME) == "no date"


def test_what_a_stranger_wrote_is_no_place_for_another_part() -> None:
    assert wording.listed(["%2", "%1", "x"]) == "%2, %1, x"
    assert wording.clauses(["%2", "%1"]) == "%2; %1"
    assert wording.ended("it says %1") == "it says %1."


PIECES = st.lists(st.sampled_from(["%1", "%2", "%3", "%Ln", "%", "näme", "\\1", "{0}", " "]))


@given(st.lists(PIECES.map("".join), min_size=3, max_size=3))
def test_values_come_out_of_a_sentence_as_they_went_in(values: list[str]) -> None:
    said = wording.fill("\0%3\0%1\0%2\0%1", *values)

    assert said.split("\0")[1:] == [values[2], values[0], values[1], values[0]]


def test_a_place_without_a_value_stays() -> None:
    assert wording.fill("%1 of %2", "3") == "3 of %2"


def test_english_texts_are_spelled_as_americans_do() -> None:
    found = [(place, one[0]) for place, text in _english() for one in BRITISH.finditer(text)]
    assert found == []


def test_apostrophes_are_straight() -> None:
    curly = [
        (place, text) for place, text in _english() if "\N{RIGHT SINGLE QUOTATION MARK}" in text
    ]
    assert curly == []


def _english() -> Iterator[tuple[str, str]]:
    """What a person reads in the window, in the terminal, in the manual and beside the program."""
    window = ET.parse(ROOT / "resources" / "i18n" / "twinsweep_de.ts")  # noqa: S314 - our own file
    for source in window.iter("source"):
        yield "window", source.text or ""
    for room in ("core/cli", "core/self_test", "core/words"):
        for file in sorted((ROOT / room).rglob("*.py")):
            said = _said(ast.parse(file.read_text("utf-8")))
            for text in said - commands.BRITISH.keys():  # these are understood, and not said
                yield file.relative_to(ROOT).as_posix(), text
    pages = sorted((ROOT / "resources" / "manual").glob("*.md"))
    for page in (ROOT / "README.md", ROOT / "CHANGELOG.md", *pages):
        yield page.name, CODE.sub("", page.read_text("utf-8"))


def _said(tree: ast.Module) -> set[str]:
    """The texts of a file of code, but for the descriptions of its parts."""
    parts = (ast.Module, ast.ClassDef, ast.FunctionDef)
    every = list(ast.walk(tree))
    texts = {one.value for one in every if isinstance(one, ast.Constant)}
    described = {ast.get_docstring(one, clean=False) for one in every if isinstance(one, parts)}
    return {text for text in texts if isinstance(text, str)} - described
