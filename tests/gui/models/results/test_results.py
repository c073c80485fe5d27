from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from helpers.screens.sessions import facts_of, groups_of, with_templates
from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from core.columns import Texts
from core.model.groups import Difference, Groups, Verdict
from core.words.differences import DIFFERENCES
from gui import wording
from gui.models.results.board import Board, lay_out_board
from gui.models.results.choices import Choices, keep_too, mark_rows, no_choices
from gui.models.results.facts import ListFacts
from gui.models.results.lines import SECTION, Column
from gui.models.results.results import ListView, ResultsModel

pytestmark = pytest.mark.usefixtures("qapp")

N_GROUPS, N_COPIES = 3, 2
N_MAILS = N_GROUPS * (N_COPIES + 1)
FACTS = facts_of(N_MAILS)
EVERY = np.ones(N_GROUPS * N_COPIES, np.bool_)


def board_of(
    choices: Choices, templates: Sequence[int] = (), *, groups: Groups | None = None
) -> Board:
    return lay_out_board(
        groups or with_templates(groups_of(N_GROUPS, N_COPIES), templates),
        choices,
        facts=FACTS,
        protected=np.zeros(N_MAILS, np.bool_),
        relate=lambda kept, _: (np.zeros(len(kept)),) * 3,  # type: ignore[return-value,arg-type] - never asked
    )


def model_of(
    choices: Choices, *, facts: ListFacts = FACTS, view: ListView | None = None
) -> ResultsModel:
    model = ResultsModel()
    view = view or ListView()
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
        FACTS, board_of(no_choices(N_MAILS, 0.6)), shown=EVERY, view=ListView(copies_only=True)
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


def test_lines_of_the_old_scan_are_whole_until_those_of_the_new_one_are_shown() -> None:
    """Whoever looks just before a smaller scan is shown sees the old one."""
    model = model_of(no_choices(N_MAILS, 0.6))
    last = N_MAILS - N_COPIES - 1  # the kept message of the last group
    model.fold(np.array([0], np.int32), folded=True)
    seen: list[bool] = []
    model.modelAboutToBeReset.connect(
        lambda: seen.append(model.line(model.line_of_row(last)).folded)
    )
    few = facts_of(N_COPIES + 1)
    small = lay_out_board(
        groups_of(1, N_COPIES),
        no_choices(few.n_mails, 0.6),
        facts=few,
        protected=np.zeros(few.n_mails, np.bool_),
        relate=lambda kept, _: (np.zeros(len(kept)),) * 3,  # type: ignore[return-value,arg-type] - never asked
    )
    there = np.where(np.arange(N_MAILS) < few.n_mails, np.arange(N_MAILS), -1).astype(np.int32)
    model.carry_folds(there, few)
    model._known.clear()

    assert not model.line(model.line_of_row(last)).folded
    model.show_board(few, small, shown=np.ones(N_COPIES, np.bool_), view=ListView())

    assert seen == [False]
    assert model.line(model.line_of_row(0)).folded  # it was before, too


def test_kept_line_is_ticked_in_part_and_in_full() -> None:
    kept = np.array([0], np.int32)
    one = mark_rows(no_choices(N_MAILS, 0.6), np.array([1], np.int32), kept)
    both = mark_rows(one, np.array([2], np.int32), kept)

    partly, fully = model_of(one), model_of(both)

    assert partly.line(partly.line_of_row(0)).mark == Qt.CheckState.PartiallyChecked
    assert fully.line(fully.line_of_row(0)).mark == Qt.CheckState.Checked


def test_what_cannot_be_marked_has_no_box_and_says_why() -> None:
    model = model_of(keep_too(no_choices(N_MAILS, 0.6), np.array([1], np.int32), spare=True))
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
    model.show_board(FACTS, replace(board, groups=groups), shown=EVERY, view=ListView())

    assert words(model, 0, Column.WHY) == "2 copies, 2 kB"
    assert words(model, 1, Column.WHY) == "Different amount, sent at a different time"


def model_of_pairs(verdict: Verdict, differs: Difference) -> ResultsModel:
    board = board_of(no_choices(N_MAILS, 0.6))
    groups = replace(
        board.groups,
        differs=np.full(6, differs, np.uint32),
        verdict=np.full(6, verdict, np.uint8),
    )
    model = ResultsModel()
    model.show_board(FACTS, replace(board, groups=groups), shown=EVERY, view=ListView())
    return model


def tip(model: ResultsModel, line: int, column: Column) -> str:
    return str(model.data(model.index(line, column), Qt.ItemDataRole.ToolTipRole))


@pytest.mark.parametrize("difference", list(Difference), ids=lambda one: one.name)
def test_copies_of_one_text_name_whatever_else_differs(difference: Difference) -> None:
    model = model_of_pairs(Verdict.SAME_TEXT, difference)

    said = words(model, 1, Column.WHY)

    assert said != "Same text"
    assert wording.say(DIFFERENCES[difference]) in said
    assert "dentical" not in said


@pytest.mark.parametrize(
    ("differs", "said"),
    [
        (
            Difference.MESSAGE_ID | Difference.HTML | Difference.SUBJECT | Difference.RECIPIENTS,
            "Same text: different recipients, different subject, different HTML",
        ),
        (Difference.MESSAGE_ID, "Same text: different Message-ID"),
        (
            Difference.LAYOUT | Difference.INCOMPLETE,
            "Same text: not fully read, different spaces or line breaks",
        ),
        (Difference.UNVERIFIED | Difference.MESSAGE_ID, "Same text, not fully compared yet"),
    ],
)
def test_what_tells_most_comes_first_in_a_narrow_column(differs: Difference, said: str) -> None:
    assert words(model_of_pairs(Verdict.SAME_TEXT, differs), 1, Column.WHY) == said


def test_of_what_the_kept_message_contains_nothing_is_said_to_differ() -> None:
    differs = Difference.LINK | Difference.AMOUNT | Difference.RECIPIENTS

    said = words(model_of_pairs(Verdict.FULLER_TEXT, differs), 1, Column.WHY)

    assert said == "Sent again with all its text: has less text, different recipients"


def test_the_tool_tip_says_what_identical_means_and_what_is_not_known() -> None:
    same = tip(model_of_pairs(Verdict.IDENTICAL, Difference.MESSAGE_ID), 1, Column.WHY)
    later = tip(model_of_pairs(Verdict.SAME_TEXT, Difference.UNVERIFIED), 1, Column.WHY)
    never = tip(model_of_pairs(Verdict.SAME_TEXT, Difference.INCOMPLETE), 1, Column.WHY)

    assert "everything that a mail program could show is the same" in same
    assert "compares them in full before anything is moved" in later
    assert "could not be read in full" in never


@pytest.mark.parametrize(
    ("differs", "column"),
    [
        (Difference.SENDER_NAME, Column.SENDER),
        (Difference.SUBJECT, Column.SUBJECT),
        (Difference.ATTACHMENT_NAME, Column.ATTACHMENTS),
    ],
)
def test_the_cell_that_differs_stands_out(differs: Difference, column: Column) -> None:
    model = model_of_pairs(Verdict.SAME_TEXT, differs)
    found = [
        each
        for each in (Column.SENDER, Column.SUBJECT, Column.ATTACHMENTS)
        if model.cells.differs(model.line(1), each)
    ]

    assert found == [column]


def test_deltas_say_in_what_a_copy_differs() -> None:
    model = model_of(no_choices(N_MAILS, 0.6))
    line = model.line_of_row(2)

    assert words(model, line, Column.SIZE) == "+2 B"
    assert words(model, line, Column.DATE) == "+2 days"
    plain = model_of(no_choices(N_MAILS, 0.6), view=ListView(deltas=False))
    assert words(plain, line, Column.SIZE) == "1 kB"


def test_a_date_that_cannot_be_true_is_shown_and_not_counted_from() -> None:
    sent = FACTS.table.sent_utc.copy()
    sent[0], sent[2] = 1_700_000_000, -48_818_000_000  # the year 423
    facts = replace(FACTS, table=replace(FACTS.table, sent_utc=sent))
    model = model_of(no_choices(N_MAILS, 0.6), facts=facts)

    date = words(model, model.line_of_row(2), Column.DATE)
    assert "day" not in date
    assert date.endswith("/0423")  # not 23, which would look like this century's


def test_a_score_is_never_rounded_up_to_the_same() -> None:
    board = board_of(no_choices(N_MAILS, 0.6))
    board = replace(board, groups=replace(board.groups, score=np.full(6, 0.9999)))
    model = ResultsModel()
    model.show_board(FACTS, board, shown=EVERY, view=ListView())

    assert words(model, 1, Column.SIMILARITY) == "0.99"


def test_a_subject_cannot_turn_the_line_around() -> None:
    subjects = Texts.of(["\u202efdp.exe\x1b[2J"] * N_MAILS)
    facts = replace(FACTS, table=replace(FACTS.table, subject=subjects))
    model = model_of(no_choices(N_MAILS, 0.6), facts=facts)

    assert words(model, 0, Column.SUBJECT) == "fdp.exe [2J"


def test_a_screen_reader_hears_what_the_line_is() -> None:
    choices = mark_rows(no_choices(N_MAILS, 0.6), np.array([2], np.int32), np.array([0], np.int32))
    model = model_of(choices)

    spoken = model.data(model.index(model.line_of_row(2), 0), Qt.ItemDataRole.AccessibleTextRole)
    kept = model.data(model.index(model.line_of_row(0), 0), Qt.ItemDataRole.AccessibleTextRole)

    assert spoken == (
        "Copy, marked, similarity 0.70, Folder 0, +2 B, p2@example.org, +2 days, Subject 2"
    )
    date = words(model, model.line_of_row(0), Column.DATE)
    reason = "Kept: found first, in Folder 0"
    assert kept == f"{reason}, 2 copies, p0@example.org, {date}, Subject 0"


def test_copies_only_says_what_each_copy_is_compared_with() -> None:
    """A difference from a message that has no line says nothing."""
    sent = FACTS.table.sent_utc.copy()
    sent[0], sent[1:] = 1_700_000_000, 1_700_090_000
    facts = replace(FACTS, table=replace(FACTS.table, sent_utc=sent))
    both = {}
    for copies_only in (False, True):
        model = model_of(
            no_choices(N_MAILS, 0.6), facts=facts, view=ListView(copies_only=copies_only)
        )
        line = model.line_of_row(1)
        both[copies_only] = [
            words(model, line, column) for column in (Column.DATE, Column.SIZE, Column.WHY)
        ]
        spoken = model.data(model.index(line, 0), Qt.ItemDataRole.AccessibleTextRole)
        assert ("Kept: Folder 0" in spoken) is copies_only

    assert both[False][0] == "+25 hours"
    assert both[False][1].startswith("+")
    assert "Kept:" not in both[False][2]
    date, size, why = both[True]
    assert date == wording_of_day(1_700_090_000)
    assert not size.startswith("+")
    assert why.startswith(f"Kept: Folder 0, {wording_of_day(1_700_000_000)}, ")


def wording_of_day(sent_utc: int) -> str:
    day = QDateTime.fromSecsSinceEpoch(sent_utc).date()
    return QLocale().toString(day, QLocale.FormatType.ShortFormat)


def test_mail_as_alike_as_copies_is_of_a_series_if_one_sender_sent_it() -> None:
    groups = with_templates(groups_of(N_GROUPS, N_COPIES), range(6))
    groups.score[:] = 0.9
    differs = np.full(6, int(Difference.AMOUNT), np.uint32)
    differs[2:] |= int(Difference.SENDER)
    groups = replace(groups, differs=differs)
    board = board_of(no_choices(N_MAILS, 0.6), groups=groups)
    model = ResultsModel()
    model.show_board(FACTS, board, shown=EVERY, view=ListView())

    assert words(model, model.line_of_row(0), Column.SIMILARITY) == "Series"
    assert words(model, model.line_of_row(1), Column.WHY) == (
        "Another issue of a series; different amount"
    )
    assert words(model, model.line_of_row(3), Column.SIMILARITY) == "Template"
    assert "different sender" in words(model, model.line_of_row(5), Column.WHY)


def test_a_tool_tip_is_never_the_html_of_a_mail() -> None:
    subjects = Texts.of(["<img src='file:///etc/hostname'><b>Hi"] * N_MAILS)
    facts = replace(FACTS, table=replace(FACTS.table, subject=subjects))
    model = model_of(no_choices(N_MAILS, 0.6), facts=facts)

    tip = model.data(model.index(0, 0), Qt.ItemDataRole.ToolTipRole)

    assert "<img" not in tip
    assert "&lt;img" in tip


def template_model(*, content: bool = True, structure: bool = False) -> ResultsModel:
    """The first group holds no copy, the second one copy and one that is none."""
    keys = np.ones(N_MAILS, np.uint64)
    table = replace(
        FACTS.table,
        content_key=keys * np.uint64(content),
        structure_key=keys * np.uint64(structure),
    )
    facts = replace(FACTS, table=table)
    model = ResultsModel()
    board = board_of(no_choices(N_MAILS, 0.6), [0, 1, 3])
    model.show_board(facts, board, shown=EVERY, view=ListView())
    return model


def test_what_has_the_template_only_is_called_so_and_has_no_similarity() -> None:
    model = template_model()
    kept, other = model.line_of_row(0), model.line_of_row(1)

    assert words(model, kept, Column.SIMILARITY) == "Template"
    assert words(model, kept, Column.WHY) == "2 of the same template"
    assert words(model, other, Column.SIMILARITY) == "\u2013"
    assert words(model, other, Column.WHY) == "Same wording, other names or numbers"
    tip = model.data(model.index(other, Column.WHY), Qt.ItemDataRole.ToolTipRole)
    assert "Same template: same wording, other names or numbers" in tip
    mixed = model.line_of_row(3)
    among_copies = words(model, model.line_of_row(5), Column.WHY)
    assert among_copies == "Template: same wording, other names or numbers"
    assert words(model, mixed, Column.WHY) == "1 copy, 1 kB, 1 of the same template"
    spoken = model.data(model.index(other, 0), Qt.ItemDataRole.AccessibleTextRole)
    said = "Same template, not a copy, not marked, Folder 1, +1 B"
    assert spoken == f"{said}, p1@example.org, +24 hours, Subject 1"


@pytest.mark.parametrize(
    ("content", "structure", "said"),
    [
        (False, True, "Same layout"),
        (True, True, "Same wording and layout, other names or numbers"),
        (False, False, "Same template"),  # one that cannot be looked up any more
    ],
)
def test_what_is_the_same_in_a_template_is_said(content: bool, structure: bool, said: str) -> None:
    model = template_model(content=content, structure=structure)

    assert words(model, model.line_of_row(1), Column.WHY) == said


def test_the_line_above_groups_without_a_copy_is_no_mail() -> None:
    model = template_model()
    number = next(n for n in range(model.rowCount()) if model.line(n).member == SECTION)
    index = model.index(number, 0)

    assert number == model.rowCount() - N_COPIES - 2
    assert words(model, number, Column.SUBJECT) == (
        "Same template: 1 group. Not copies by their text; never marked for you."
    )
    assert {words(model, number, column) for column in Column if column} == {""}
    assert model.flags(index) == Qt.ItemFlag.NoItemFlags
    assert model.data(index, Qt.ItemDataRole.CheckStateRole) is None


def test_where_there_is_no_copy_at_all_the_line_above_says_so() -> None:
    board = board_of(no_choices(N_MAILS, 0.6), range(N_GROUPS * N_COPIES))
    model = ResultsModel()

    model.show_board(FACTS, board, shown=EVERY, view=ListView())

    assert model.line(0).is_section
    assert words(model, 0, Column.SUBJECT) == (
        "No copies. Same template: 3 groups; never marked for you."
    )
