from __future__ import annotations

import sys
from dataclasses import replace

import numpy as np
import pytest
from helpers.sessions import facts_of, groups_of
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from core.columns import Texts
from core.model import Difference, Verdict
from gui.models.board import Board, lay_out
from gui.models.choices import Choices, kept_too, marked, no_choices
from gui.models.facts import Facts
from gui.models.lines import Column
from gui.models.results import ResultsModel, View

pytestmark = pytest.mark.usefixtures("qapp")

N_GROUPS, N_COPIES = 3, 2
N_MAILS = N_GROUPS * (N_COPIES + 1)
FACTS = facts_of(N_MAILS)
EVERY = np.ones(N_GROUPS * N_COPIES, np.bool_)


def board_of(choices: Choices) -> Board:
    return lay_out(
        groups_of(N_GROUPS, N_COPIES),
        choices,
        facts=FACTS,
        protected=np.zeros(N_MAILS, np.bool_),
        relate=lambda kept, _: (np.zeros(len(kept)),) * 3,  # type: ignore[return-value,arg-type] - never asked
    )


def model_of(choices: Choices, *, facts: Facts = FACTS, view: View | None = None) -> ResultsModel:
    model = ResultsModel()
    view = view or View()
    model.show_board(facts, board_of(choices), shown=EVERY, view=view)
    return model


def words(model: ResultsModel, line: int, column: Column) -> str:
    return str(model.data(model.index(line, column)))


def test_model_keeps_the_promises_of_qt(qapp: QApplication) -> None:
    assert qapp is not None
    model = model_of(no_choices(N_MAILS, 0.6))
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)

    model.fold(np.array([0], np.int32), folded=True)
    model.show_board(
        FACTS, board_of(no_choices(N_MAILS, 0.6)), shown=EVERY, view=View(copies_only=True)
    )
    model.clear()

    assert model.rowCount() == 0
    assert tester.model() is model


def test_asking_for_nothing_costs_no_reference_to_none() -> None:
    model = model_of(no_choices(N_MAILS, 0.6))
    index = model.index(0, 0)
    before = sys.getrefcount(None)

    for _ in range(1_000):
        model.data(index, Qt.ItemDataRole.DecorationRole)
        index.data(Qt.ItemDataRole.DecorationRole)

    assert abs(sys.getrefcount(None) - before) < 100


def test_folding_hides_the_copies_of_one_group() -> None:
    model = model_of(no_choices(N_MAILS, 0.6))

    model.fold(np.array([0], np.int32), folded=True)

    assert model.rowCount() == N_MAILS - N_COPIES
    assert model.line(model.line_of_row(0)).folded
    assert model.line_of_row(1) == -1


def test_kept_line_is_ticked_in_part_and_in_full() -> None:
    kept = np.array([0], np.int32)
    one = marked(no_choices(N_MAILS, 0.6), np.array([1], np.int32), kept)
    both = marked(one, np.array([2], np.int32), kept)

    partly, fully = model_of(one), model_of(both)

    assert partly.line(partly.line_of_row(0)).mark == Qt.CheckState.PartiallyChecked
    assert fully.line(fully.line_of_row(0)).mark == Qt.CheckState.Checked


def test_what_cannot_be_marked_has_no_box_and_says_why() -> None:
    model = model_of(kept_too(no_choices(N_MAILS, 0.6), np.array([1], np.int32), spare=True))
    line = model.line_of_row(1)

    box = model.data(model.index(line, 0), Qt.ItemDataRole.CheckStateRole)

    assert box is None
    assert words(model, line, Column.WHY) == "Kept too"


def test_what_somebody_could_miss_is_said_first() -> None:
    board = board_of(no_choices(N_MAILS, 0.6))
    differs = Difference.TEXT | Difference.SENT_TIME | Difference.AMOUNT
    groups = replace(
        board.groups,
        differs=np.full(6, differs, np.uint16),
        verdict=np.full(6, Verdict.NEAR, np.uint8),
    )
    model = ResultsModel()
    model.show_board(FACTS, replace(board, groups=groups), shown=EVERY, view=View())

    assert words(model, 0, Column.WHY) == "2 copies, 2 kB"
    assert words(model, 1, Column.WHY) == "Another amount, sent at another time"


def test_deltas_say_in_what_a_copy_differs() -> None:
    model = model_of(no_choices(N_MAILS, 0.6))
    line = model.line_of_row(2)

    assert words(model, line, Column.SIZE) == "+2 B"
    assert words(model, line, Column.DATE) == "+2 days"
    plain = model_of(no_choices(N_MAILS, 0.6), view=View(deltas=False))
    assert words(plain, line, Column.SIZE) == "1 kB"


def test_a_score_is_never_rounded_up_to_the_same() -> None:
    board = board_of(no_choices(N_MAILS, 0.6))
    board = replace(board, groups=replace(board.groups, score=np.full(6, 0.9999)))
    model = ResultsModel()
    model.show_board(FACTS, board, shown=EVERY, view=View())

    assert words(model, 1, Column.SIMILARITY) == "0.99"


def test_a_subject_cannot_turn_the_line_around() -> None:
    subjects = Texts.of(["\u202efdp.exe\x1b[2J"] * N_MAILS)
    facts = replace(FACTS, table=replace(FACTS.table, subject=subjects))
    model = model_of(no_choices(N_MAILS, 0.6), facts=facts)

    assert words(model, 0, Column.SUBJECT) == "fdp.exe [2J"


def test_a_screen_reader_hears_what_the_line_is() -> None:
    choices = marked(no_choices(N_MAILS, 0.6), np.array([2], np.int32), np.array([0], np.int32))
    model = model_of(choices)

    spoken = model.data(model.index(model.line_of_row(2), 0), Qt.ItemDataRole.AccessibleTextRole)
    kept = model.data(model.index(model.line_of_row(0), 0), Qt.ItemDataRole.AccessibleTextRole)

    assert spoken == "Copy, marked, similarity 0.70, Folder 0, +2 B, Subject 2"
    assert kept == "Kept, 2 copies, Folder 0, Subject 0"


def test_a_tool_tip_is_never_the_html_of_a_mail() -> None:
    subjects = Texts.of(["<img src='file:///etc/hostname'><b>Hi"] * N_MAILS)
    facts = replace(FACTS, table=replace(FACTS.table, subject=subjects))
    model = model_of(no_choices(N_MAILS, 0.6), facts=facts)

    tip = model.data(model.index(0, 0), Qt.ItemDataRole.ToolTipRole)

    assert "<img" not in tip
    assert "&lt;img" in tip
