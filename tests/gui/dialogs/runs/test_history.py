"""History and the sheet after a crash, with real widgets."""

from __future__ import annotations

import re

import pytest
from helpers.screens.pair_views import run_item, run_summary
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTableView
from pytestqt.qtbot import QtBot

from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunCopies, RunState, RunSummary, SafetyCopies
from gui.dialogs.runs.history import History
from gui.dialogs.runs.move_again import MoveAgainDialog
from gui.dialogs.runs.recovery import RecoveryChoice, RecoverySheet
from gui.models.accounts.naming import Naming
from gui.models.problem_rows import ProblemRow
from gui.models.run_words import way_back_words

RUNS = (
    run_summary(id="undo", undoes="old", returns=True, moved=20, moved_bytes=0, copies_bytes=0),
    run_summary(id="open", state=RunState.PAUSED, moved=310, pending=974),
    run_summary(id="old", moved=0, undone=20),
)

ACCOUNT = f"/home/anna/accounts/{'ab' * 16}.json"
NO_COPIES = SafetyCopies(0, 2_000_000_000, 30, (), ())


def copies_of(run: str, *, may_empty: bool = True) -> SafetyCopies:
    held = RunCopies(run, 0, 20, 320_000_000, may_empty=may_empty, is_over=False)
    return SafetyCopies(320_000_000, 2_000_000_000, 30, (held,), ())


@pytest.fixture
def history(qtbot: QtBot) -> History:
    made = History()
    qtbot.addWidget(made)
    return made


def button(history: History, words: str) -> QPushButton:
    return next(b for b in history.findChildren(QPushButton) if b.text() == words)


def primaries(history: History) -> list[str]:
    """What the button that stands out among those for a run says."""
    buttons = history._buttons_box.findChildren(QPushButton)
    return [button.text() for button in buttons if button.property("primary")]


def cells(view: QTableView, row: int) -> list[str]:
    model = view.model()
    return [str(model.index(row, column).data()) for column in range(model.columnCount())]


def test_runs_say_what_was_done(history: History) -> None:
    history.show_runs(RUNS, NO_COPIES)

    rows = [cells(history._runs_view, row) for row in range(3)]
    assert [row[1] for row in rows] == ["Put back", "Moved away", "Moved away"]
    assert rows[1][2:] == ["Inbox.mbox", "310", "0", "0", "0", "318 MB", "320 MB", "Paused"]


def test_no_heading_is_cut(history: History) -> None:
    for view in history.findChildren(QTableView):
        header = view.horizontalHeader()
        for column in range(header.count()):
            assert header.sectionSize(column) >= header.sectionSizeHint(column)


def test_the_newest_run_that_can_be_undone_is_chosen_and_its_messages_asked_for(
    history: History, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(history.run_chosen) as chosen:
        history.show_runs(RUNS, NO_COPIES)

    assert chosen.args == ["open"], "not what was put back: that would move away again"


def test_where_no_run_can_be_undone_the_newest_is_chosen(history: History) -> None:
    history.show_runs((RUNS[0], RUNS[2]), NO_COPIES)

    assert history.current_run == RUNS[0]


def test_what_was_put_back_is_moved_away_again_only_when_asked_for_by_its_name(
    history: History, qtbot: QtBot
) -> None:
    history.open_run("undo")
    history.show_runs(RUNS, NO_COPIES)
    items = tuple(run_item(n) for n in range(5))
    history.show_items("undo", items)
    asked: list[object] = []
    history.undo_asked.connect(lambda *what: asked.append(what))

    again = button(history, "Move away again\u2026")
    assert again.accessibleName() == "Move away again\u2026"
    assert primaries(history) == []
    with qtbot.waitSignal(history.move_again_asked) as wanted:
        again.click()
    assert wanted.args == [RUNS[0], ()]
    history._items_view.selectRow(3)
    with qtbot.waitSignal(history.move_again_asked) as wanted:
        button(history, "Move selected away again\u2026").click()
    assert wanted.args == [RUNS[0], (items[3],)]
    assert asked == []

    history._runs_view.selectRow(1)
    assert primaries(history) == ["Undo"]


def test_of_an_undo_that_was_interrupted_the_first_button_is_resume(history: History) -> None:
    back = run_summary(id="back", state=RunState.PAUSED, returns=True, moved=3, pending=11)
    history.show_runs((back, *RUNS), NO_COPIES)

    for row, primary in ((0, ["Resume"]), (1, []), (2, ["Undo"])):
        history._runs_view.selectRow(row)
        assert primaries(history) == primary


def test_the_hint_tells_of_the_chosen_run(history: History) -> None:
    history.show_runs(RUNS, NO_COPIES)
    hints = []
    for row in range(3):
        history._runs_view.selectRow(row)
        hints.append(history._note.text())

    assert hints == [way_back_words(run) for run in RUNS]
    assert "Move away again asks first" in hints[0]
    assert "Resume moves the rest" in hints[1]
    assert hints[2] == "There is nothing left to undo in this run."


def test_moving_away_again_says_how_many_from_where_and_return_cancels(qtbot: QtBot) -> None:
    back = run_summary(state=RunState.PAUSED, returns=True, moved=484, pending=7)
    sheet = MoveAgainDialog(484, back, ("/mail/Inbox.mbox", "/mail/Old.mbox"), Naming())
    qtbot.addWidget(sheet)
    sheet.show()

    said = [label.text() for label in sheet.findChildren(QLabel)]
    assert said[0] == "Move 484 messages away again?"
    assert said[2] == "Inbox.mbox\nOld.mbox"
    assert said[3] == "The undo is not continued: 7 messages stay moved."
    assert "Move 484 away again" in {b.text() for b in sheet.findChildren(QPushButton)}
    (default,) = (b for b in sheet.findChildren(QPushButton) if b.isDefault())
    assert default.text() == "Cancel"
    with qtbot.waitSignal(sheet.rejected):
        QTest.keyClick(sheet.focusWidget(), Qt.Key.Key_Return)


def test_messages_say_state_reason_and_kept_copy(history: History) -> None:
    history.open_run("undo")
    history.show_runs(RUNS, NO_COPIES)
    reason = Refusal(RefusalKind.CHANGED, "/mail/x")
    history.show_items(
        "undo",
        (
            run_item(0, subject="Offer\u202e\n<b>"),
            run_item(1, state=ItemState.SKIPPED, reason=reason),
        ),
    )

    first, second = (cells(history._items_view, row) for row in range(2))
    assert first[0] == "Offer <b>"
    assert first[4:] == ["Put back", "Identical; the kept message is the oldest", "Archive.mbox"]
    assert second[4:6] == [
        "Skipped",
        "The message or its folder changed since the scan: scan again (/mail/x)",
    ]


def test_why_a_message_was_skipped_can_be_read(history: History) -> None:
    history.resize(1120, 640)
    history.show()
    history.show_runs(RUNS, NO_COPIES)
    reason = Refusal(RefusalKind.HARD_LINKED, "")
    history.show_items("open", (run_item(0, state=ItemState.SKIPPED, reason=reason),))

    view, why = history._items_view, history._items.index(0, 5)
    said = str(why.data())
    assert said.startswith("The file has a second name")
    assert view.fontMetrics().horizontalAdvance(said) < view.columnWidth(5)
    assert said in str(why.data(Qt.ItemDataRole.ToolTipRole))
    assert view.horizontalHeader().length() <= view.viewport().width()


def test_a_wide_window_gives_its_room_to_subjects_and_sources(history: History) -> None:
    history.resize(1120, 640)
    history.show()
    history.show_runs(RUNS, NO_COPIES)
    history.show_items("open", [run_item(0)])
    QApplication.processEvents()
    subject, source = history._items_view.columnWidth(0), history._runs_view.columnWidth(2)

    history.resize(1920, 640)
    QApplication.processEvents()

    assert history._items_view.columnWidth(0) > subject + 300
    assert history._runs_view.columnWidth(2) > source + 600
    for view in (history._items_view, history._runs_view):
        assert view.horizontalHeader().length() <= view.viewport().width()


def test_all_sizes_are_of_one_kind(history: History) -> None:
    history.show_runs(RUNS, copies_of("open"))
    labels = [label.text() for label in history.findChildren(QLabel)]
    (held,) = (text for text in labels if "deleted automatically" in text)
    said = [held, *(text for row in range(3) for text in cells(history._runs_view, row)[7:9])]

    sizes = re.findall(r"\d (\w*B)\b", " ".join(said))
    assert len(sizes) > 3
    assert not any(unit.endswith("iB") for unit in sizes), said


def test_messages_that_come_too_late_are_not_shown(history: History) -> None:
    history.show_runs(RUNS, NO_COPIES)
    history.show_items("undo", (run_item(0),))

    assert history._items_view.model().rowCount() == 0


def test_only_what_can_be_done_is_offered(history: History) -> None:
    history.show_runs(RUNS, copies_of("old"))
    offered = []
    for row in range(3):
        history._runs_view.selectRow(row)
        words = (
            "Undo", "Undo selected", "Move away again\u2026", "Resume", "Give up the rest",
            "Export report…", "Delete safety copies…",
        )  # fmt: skip
        shown = {b.text() for b in history.findChildren(QPushButton) if b.isEnabled()}
        offered.append([w for w in words if w in shown])

    assert offered == [
        ["Move away again\u2026", "Export report…"],
        ["Undo", "Resume", "Give up the rest", "Export report…"],
        ["Export report…", "Delete safety copies…"],
    ]


def test_selected_messages_can_be_undone_alone(history: History, qtbot: QtBot) -> None:
    history.show_runs(RUNS, NO_COPIES)
    history.show_items("open", tuple(run_item(n) for n in range(5)))
    history._items_view.selectRow(3)

    with qtbot.waitSignal(history.undo_asked) as asked:
        button(history, "Undo selected").click()
    assert asked.args == ["open", (3,)]
    with qtbot.waitSignal(history.undo_asked) as asked:
        button(history, "Undo").click()
    assert asked.args == ["open", ()]


def test_the_chosen_run_stays_chosen_when_the_list_is_read_again(history: History) -> None:
    history.show_runs(RUNS, NO_COPIES)
    history._runs_view.selectRow(1)

    history.show_runs((run_summary(id="new"), *RUNS), NO_COPIES)

    assert history.current_run is not None
    assert history.current_run.id == "open"


def test_a_run_can_be_opened_from_outside(history: History) -> None:
    history.open_run("old")
    history.show_runs(RUNS, NO_COPIES)

    assert history.current_run is not None
    assert history.current_run.id == "old"


def test_while_the_runs_are_read_it_says_so_and_offers_no_run(history: History) -> None:
    history.show_runs(RUNS, copies_of("old"))
    history.show()
    history._runs_view.selectRow(1)

    history.show_reading()

    said = [label.text() for label in history.findChildren(QLabel) if label.isVisible()]
    assert "Reading the history\u2026" in said
    assert "Nothing has been moved yet" not in said
    assert history.current_run is None
    assert not history._undo.isEnabled()
    history.show_runs((run_summary(id="new"), *RUNS), NO_COPIES)
    assert history.current_run is not None
    assert history.current_run.id == "open"


def test_while_the_messages_of_a_run_are_read_it_says_so(history: History) -> None:
    history.show()
    history.show_runs(RUNS, NO_COPIES)
    said = [label.text() for label in history.findChildren(QLabel) if label.isVisible()]
    assert "Reading the messages of the run\u2026" in said
    assert not history._items_view.isVisible()

    assert history.current_run is not None
    history.show_items(history.current_run.id, ())
    assert history._items_view.isVisible()
    history._runs_view.selectRow(0)
    assert not history._items_view.isVisible()


def test_a_history_that_cannot_be_read_does_not_look_empty(history: History) -> None:
    history.show()
    history.show_reading()
    history.show_unread()

    said = [label.text() for label in history.findChildren(QLabel) if label.isVisible()]
    assert "The history could not be read" in said
    assert "Nothing has been moved yet" not in said


def test_problems_are_counted_and_say_where(history: History) -> None:
    truncated = ProblemRow("Inbox", "Water", "hv@example.org", "It ends in the middle", "Open it")
    history.show_problems([truncated, ProblemRow("Old", "The whole folder", "", "Lost", "")])

    assert history._tabs.tabText(1) == "Problems (2)"
    assert cells(history._problems_view, 0) == list(truncated)
    assert cells(history._problems_view, 1)[1] == "The whole folder"


def test_everything_that_can_be_used_has_a_name(history: History) -> None:
    for kind in (QPushButton, QTableView):
        assert all(widget.accessibleName() for widget in history.findChildren(kind))


@pytest.mark.parametrize(
    ("run", "title", "counts"),
    [
        (
            run_summary(state=RunState.RUNNING, moved=310, pending=974, unknown=3),
            "The last run was interrupted.",
            "310 moved, 974 not started, 3 need a check.",
        ),
        (
            run_summary(state=RunState.PAUSED, moved=1, pending=2),
            "The last run was stopped before it finished.",
            "1 moved, 2 not started.",
        ),
        (
            run_summary(state=RunState.RUNNING, undoes="r1", returns=True, moved=0, pending=14),
            "The last undo was interrupted.",
            "0 put back, 14 not started.",
        ),
        (
            run_summary(state=RunState.PAUSED, undoes="r1", returns=True, moved=3, pending=11),
            "The last undo was stopped before it finished.",
            "3 put back, 11 not started.",
        ),
    ],
)
def test_recovery_says_how_far_it_came(
    qtbot: QtBot, run: RunSummary, title: str, counts: str
) -> None:
    sheet = RecoverySheet((run,))
    qtbot.addWidget(sheet)

    said = [label.text() for label in sheet.findChildren(QLabel)]
    assert said[:2] == [title, counts]
    assert sheet.answer is RecoveryChoice.LATER


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("Check and continue", RecoveryChoice.GO_ON),
        ("Check only", RecoveryChoice.CHECK),
        ("Undo all", RecoveryChoice.UNDO),
        ("Give up the rest", RecoveryChoice.GIVE_UP),
        ("Later", RecoveryChoice.LATER),
    ],
)
def test_each_answer_is_its_own(qtbot: QtBot, words: str, answer: RecoveryChoice) -> None:
    sheet = RecoverySheet((run_summary(state=RunState.PAUSED, pending=2),))
    qtbot.addWidget(sheet)
    chosen = next(b for b in sheet.findChildren(QPushButton) if b.text() == words)

    chosen.click()

    assert sheet.answer is answer
    assert bool(sheet.result()) == (answer is not RecoveryChoice.LATER)
    default = next(b for b in sheet.findChildren(QPushButton) if b.isDefault())
    assert default.text() == "Check only"


def test_only_what_is_not_half_done_can_be_given_up(qtbot: QtBot, history: History) -> None:
    waits = run_summary(id="waits", state=RunState.PAUSED, pending=2)
    unsure = run_summary(id="unsure", state=RunState.RUNNING, pending=2, unknown=1)
    for runs in ((unsure,), (waits, unsure)):
        sheet = RecoverySheet(runs)
        qtbot.addWidget(sheet)
        assert "Give up the rest" not in {b.text() for b in sheet.findChildren(QPushButton)}

    history.show_runs((unsure, waits), NO_COPIES)
    history._runs_view.selectRow(0)
    give_up = button(history, "Give up the rest")
    assert not give_up.isEnabled()
    assert "press Resume" in give_up.toolTip()
    history._runs_view.selectRow(1)
    assert "can be undone" in give_up.toolTip()
    with qtbot.waitSignal(history.give_up_asked) as asked:
        give_up.click()
    assert asked.args == ["waits"]


def test_what_was_moved_and_what_was_put_back_are_counted_apart(qtbot: QtBot) -> None:
    undo = run_summary(state=RunState.PAUSED, returns=True, moved=2, pending=1)
    sheet = RecoverySheet((run_summary(state=RunState.PAUSED, moved=5, pending=4), undo))
    qtbot.addWidget(sheet)

    said = [label.text() for label in sheet.findChildren(QLabel)]

    assert said[:2] == [
        "The last run was stopped before it finished.",
        "5 moved, 2 put back, 5 not started.",
    ]


@pytest.mark.parametrize(
    ("places", "said"),
    [
        (("/mail/Inbox",), ["in its safety copy"]),
        ((ACCOUNT,), ["The check signs in"]),
        ((ACCOUNT, "/mail/Inbox"), ["in its safety copy", "The check signs in"]),
    ],
)
def test_recovery_speaks_of_what_the_run_moved_from(
    qtbot: QtBot, places: tuple[str, ...], said: list[str]
) -> None:
    sheet = RecoverySheet(
        (run_summary(state=RunState.PAUSED, pending=2, unknown=1, places=places),)
    )
    qtbot.addWidget(sheet)

    words = "\n".join(label.text() for label in sheet.findChildren(QLabel))

    known = ("in its safety copy", "The check signs in")
    assert [one for one in known if one in words] == said
    assert ("half written" in words) == (known[0] in said)


def test_an_undo_is_not_undone_but_made_again(qtbot: QtBot) -> None:
    sheet = RecoverySheet((run_summary(returns=True),))
    qtbot.addWidget(sheet)
    chosen = next(
        b for b in sheet.findChildren(QPushButton) if b.text() == "Move away again\u2026"
    )

    chosen.click()

    assert sheet.answer is RecoveryChoice.UNDO


def test_what_the_safety_copies_take_and_emptying_frees_is_said(history: History) -> None:
    emptied = run_summary(id="old", copies_bytes=0, freed_bytes=5_000_000)
    history.show_runs((*RUNS[:2], emptied), copies_of("open"))
    empty = button(history, "Delete safety copies…")
    said = [label.text() for label in history.findChildren(QLabel)]

    assert any("Safety copies: 320 MB. Nothing is deleted automatically" in one for one in said)
    assert cells(history._runs_view, 1)[8] == "320 MB", "what they take, as the sum says"
    assert cells(history._runs_view, 2)[8] == "5.0 MB freed"
    tips = []
    for row in range(2):
        history._runs_view.selectRow(row)
        tips.append((empty.isEnabled(), empty.toolTip()))
    assert tips == [
        (False, "This run has no safety copies"),
        (True, "Frees 320 MB; the run cannot be undone after that"),
    ]
    history.show_runs(RUNS, copies_of("open", may_empty=False))
    history._runs_view.selectRow(1)
    assert not empty.isEnabled()


def test_before_anything_moved_it_says_what_it_is_for(history: History, qtbot: QtBot) -> None:
    history.show()
    history.show_runs((), NO_COPIES)

    assert history.empty.isVisible()
    assert not button(history, "Undo").isVisible()
    assert not button(history, "Export report\u2026").isVisible()
    with qtbot.waitSignal(history.rejected):
        button(history, "Go to the list").click()


def test_with_runs_the_list_has_the_focus_and_not_a_button_that_moves_mail(
    history: History,
) -> None:
    history.show_runs(RUNS, NO_COPIES)
    history.show()

    assert history._runs_view.isVisible()
    assert history.focusWidget() is history._runs_view
    assert not [b for b in history.findChildren(QPushButton) if b.isDefault() or b.autoDefault()]
