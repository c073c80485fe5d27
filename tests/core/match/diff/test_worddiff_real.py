"""Word differences over real mail with planted copies; passed over where there is none."""

from __future__ import annotations

import json
import mailbox
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.mail.real_mail import WHY_NOT, data_folder

from core.job import NullJob
from core.match.diff.worddiff import compare_texts
from core.message.parts import open_message
from core.model.compare import RunKind, TextDiff
from core.model.groups import Difference
from core.settings import ReadSettings
from core.text.body import show_text

pytestmark = pytest.mark.slow

SETTINGS = ReadSettings()
C1 = re.compile("[\\x80-\\x9f]")
SAME_TO_THE_EYE = {
    "crlf",
    "cte_8bit",
    "cte_base64",
    "cte_quoted_printable",
    "header_folding_and_order",
    "identical_text",
    "other_boundary",
    "other_message_id",
    "other_transport_headers",
    "trailing_space",
    "line_breaks",
    "list_copy_with_footer",
}


@pytest.fixture(scope="module")
def pairs() -> list[tuple[set[str], str, str]]:
    """(kinds of the copy, text of the original, text of the copy)."""
    data = data_folder()
    folder = data / "dups_example" if data else Path("none")
    if not (folder / "truth.json").is_file():
        pytest.skip(WHY_NOT)
    truth = json.loads((folder / "truth.json").read_text("utf-8"))
    box = mailbox.mbox(folder / "dups_example.mbox", create=False)
    try:
        return [
            (set(kind["kind"]), text(box, kind["of"]), text(box, int(number)))
            for number, kind in truth["kinds"].items()
            if "of" in kind
        ]
    finally:
        box.close()


def text(box: mailbox.mbox, number: int) -> str:
    opened = open_message(box.get_bytes(number), settings=SETTINGS)
    return show_text(opened.parts, opened.decode, settings=SETTINGS)


def diffs(pairs: list[tuple[set[str], str, str]]) -> Iterator[tuple[set[str], str, str, TextDiff]]:
    for kinds, left, right in pairs:
        yield kinds, left, right, compare_texts(left, right, NullJob())


def test_joining_the_runs_gives_every_real_text_back(
    pairs: list[tuple[set[str], str, str]],
) -> None:
    for _, left, right, diff in diffs(pairs):
        assert "".join(run.left for row in diff.rows for run in row) == left
        assert "".join(run.right for row in diff.rows for run in row) == right


def test_what_is_the_same_to_the_eye_has_no_difference_but_noise(
    pairs: list[tuple[set[str], str, str]],
) -> None:
    loud = [
        (kinds, diff.differences)
        for kinds, _, right, diff in diffs(pairs)
        if kinds <= SAME_TO_THE_EYE
        and diff.differences
        and not C1.search(right)  # bytes of no charset, re-encoded as UTF-8 by the generator
    ]

    assert loud == []


def test_most_of_every_copy_is_the_same(pairs: list[tuple[set[str], str, str]]) -> None:
    for kinds, left, _, diff in diffs(pairs):
        same = sum(
            len(run.left)
            for row in diff.rows
            for run in row
            if run.kind is RunKind.SAME or run.noise
        )
        assert same > 0.4 * len(left), kinds


def test_changed_codes_are_tagged_as_numbers(pairs: list[tuple[set[str], str, str]]) -> None:
    coded = [diff for kinds, _, _, diff in diffs(pairs) if "numeric_code" in kinds]

    assert coded
    for diff in coded:
        tags = Difference.NONE
        for row in diff.rows:
            for run in row:
                tags |= run.tags
        assert tags & (Difference.NUMBER | Difference.AMOUNT | Difference.DATE)
