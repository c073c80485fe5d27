"""The list and the comparison say the same of a series, and of what the kept message holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import visible_words, wait_for

from core.sample import make_sample
from gui.app import Program
from gui.models.results.lines import Column

pytestmark = pytest.mark.slow


def test_the_bills_of_the_sample_are_a_series_in_the_list_and_in_the_pane(
    program: Program, tmp_path: Path
) -> None:
    make_sample(tmp_path / "Sample")
    open_scan(program, tmp_path / "Sample")
    model, window = program.parts.review.model, program.window

    def cell(line: int, column: Column) -> str:
        return str(model.data(model.index(line, column)))

    lines = range(model.rowCount())
    (bill,) = (line for line in lines if cell(line, Column.SUBJECT).endswith("bill for January"))
    assert cell(bill, Column.SIMILARITY) == "Series"
    assert cell(bill + 1, Column.WHY).startswith("Another issue of a series; different amount")

    window.results.go_to(bill + 1)
    wait_for(lambda: "bill for" in cell(window.results.currentIndex().row(), Column.SUBJECT))
    wait_for(lambda: "another issue of a series" in visible_words(window.compare))
    assert "Series" in visible_words(window.compare)


def test_what_the_kept_message_holds_has_one_name_in_the_list_and_in_the_pane(
    program: Program, tmp_path: Path
) -> None:
    make_sample(tmp_path / "Sample")
    open_scan(program, tmp_path / "Sample")
    model, window = program.parts.review.model, program.window
    whys = [str(model.data(model.index(n, Column.WHY))) for n in range(model.rowCount())]
    line = next(n for n, why in enumerate(whys) if why.startswith("Sent again with all its text"))

    window.results.go_to(line)

    wait_for(lambda: "Sent again with all its text" in visible_words(window.compare))
    kept = model.line_of_row(model.line(line).kept)
    assert model.data(model.index(kept, Column.SIMILARITY)) == "⊂ Part"
    assert "⊂ Part" in visible_words(window.compare)
