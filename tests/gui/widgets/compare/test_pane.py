"""The compare pane, with real widgets."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers.screens.on_screen import lay_out_widget
from helpers.screens.pair_views import ViewSide, pair_view
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QColor, QFont, QTextBlock, QTextCursor
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QLabel,
    QRadioButton,
    QScrollArea,
    QTreeWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from core.model.groups import Difference, Verdict
from gui import wording
from gui.assets import Theme, style_sheet, theme_colours
from gui.models.compare.diff_lines import Columns
from gui.models.compare.hits import PairHits, places_in_text
from gui.models.visible import SHOWN_CHARACTERS
from gui.widgets.compare.page import MessagePage
from gui.widgets.compare.pane import ComparePane
from gui.widgets.compare.tabs import AttachmentTable, HeaderTable
from gui.widgets.compare.text import DiffView
from gui.widgets.marked_label import MarkedLabel

# The plug-in of tests without a screen says so of each window.
pytestmark = [pytest.mark.slow, pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)]

PAGES = "\n".join(f"line {n} of the letter" for n in range(200))
CHANGED = PAGES.replace("line 20 ", "row 20 ").replace("line 150 ", "row 150 ")


@pytest.fixture
def pane(qtbot: QtBot) -> ComparePane:
    """A pane wide enough for two columns."""
    made = ComparePane(theme_colours(Theme.LIGHT))
    lay_out_widget(qtbot, made, 900, 700)
    return made


def texts(pane: ComparePane) -> str:
    return "\n".join(
        label.text() for label in pane.findChildren(QLabel) if label.isVisibleTo(pane)
    )


def count_words(pane: ComparePane) -> str:
    return pane.text._count.text()


def test_both_texts_stand_side_by_side_with_the_verdict_above(pane: ComparePane) -> None:
    pane.show_pair(
        pair_view(ViewSide(text="Pay 5 EUR"), ViewSide(text="Pay 9 EUR", subject="[haus] Water"))
    )

    assert pane.text.left.toPlainText() == "Pay 5 EUR"
    assert pane.text.right.toPlainText() == "Pay 9 EUR"
    said = texts(pane)
    assert "Similar text with 1 difference; different amount." in said
    assert "• [haus] Water" in said
    assert said.count("all@example.org") == 1  # what is equal stands once


def test_headers_are_named_where_nothing_else_tells_two_messages_apart(pane: ComparePane) -> None:
    kept, copy = (
        ViewSide(headers=(("Subject", "Water"), ("Message-ID", name), ("Received", name)))
        for name in ("<1@a>", "<2@b>")
    )

    pane.show_pair(pair_view(kept, copy, verdict=Verdict.FULLER_FORM))

    said = texts(pane)
    assert "The same message, contained in full; headers that differ: Message-ID." in said
    assert "No differences in the text" in said


def test_of_a_message_that_the_kept_one_contains_no_link_is_said_to_differ(
    pane: ComparePane,
) -> None:
    differs = Difference.LESS_TEXT | Difference.LINK

    pane.show_pair(pair_view(ViewSide(), ViewSide(), verdict=Verdict.FULLER_TEXT, differs=differs))

    assert "Sent again with all its text" in texts(pane)
    assert "different link" not in texts(pane)


def test_marks_of_subjects_that_exclude_each_other_are_no_noise(pane: ComparePane) -> None:
    def colour_of(words: str) -> str:
        (label,) = (label for label in pane.findChildren(MarkedLabel) if words in label.text())
        return label.styleSheet()

    bare, problem, recovery = (
        ViewSide(subject=f"{mark}Disk") for mark in ("", "[PROBLEM] ", "[OK] ")
    )
    differs = Difference.SUBJECT

    pane.show_pair(pair_view(problem, recovery, verdict=Verdict.SAME_TEXT, differs=differs))

    assert "Same text; different subject." in texts(pane)
    assert theme_colours(Theme.LIGHT).changed in colour_of("[OK] Disk")
    pane.show_pair(pair_view(bare, recovery, verdict=Verdict.SAME_TEXT, differs=differs))
    assert theme_colours(Theme.LIGHT).dim in colour_of("[OK] Disk")


def test_dates_a_second_apart_are_told_apart(pane: ComparePane) -> None:
    made = pair_view(
        ViewSide(), ViewSide(), verdict=Verdict.SAME_TEXT, differs=Difference.SENT_TIME
    )
    later = replace(made.candidate.mail, sent_utc=made.kept.mail.sent_utc + 1)

    pane.show_pair(replace(made, candidate=replace(made.candidate, mail=later)))

    said = texts(pane)
    assert "Same text; sent at a different time." in said
    assert f"• {wording.date(later.sent_utc, to_second=True)}" in said
    assert f"• {wording.date(made.kept.mail.sent_utc, to_second=True)}" in said


def test_next_and_previous_walk_through_the_differences_in_a_ring(pane: ComparePane) -> None:
    pane.show_pair(pair_view(ViewSide(text=PAGES), ViewSide(text=CHANGED)))

    said = [count_words(pane)]
    for step in ("next", "next", "next", "previous"):
        getattr(pane.text, f"{step}_action").trigger()
        said.append(count_words(pane))

    assert said == ["1 of 2", "2 of 2", "1 of 2", "2 of 2", "1 of 2"]
    assert pane.text.left.textCursor().block().text() == "line 20 of the letter"
    assert pane.text.right.textCursor().block().text() == "row 20 of the letter"


def test_a_pair_opens_at_its_first_difference(pane: ComparePane) -> None:
    pane.text.fold_action.setChecked(False)
    changed = PAGES.replace("line 120 ", "row 120 ").replace("line 150 ", "row 150 ")
    pane.show_pair(pair_view(ViewSide(text=PAGES), ViewSide(text=changed)))

    for page in (pane.text.left, pane.text.right):
        first, last = page.visible_lines()
        assert first < 120 < last
    assert count_words(pane) == "1 of 2"


def test_differences_are_marked_by_line_and_not_by_colour_alone(pane: ComparePane) -> None:
    pane.show_pair(pair_view(ViewSide(text="Pay 5 EUR"), ViewSide(text="Pay 9 EUR")))

    (gone,) = pane.text.left.document().firstBlock().layout().formats()
    (came,) = pane.text.right.document().firstBlock().layout().formats()

    assert gone.format.fontStrikeOut()
    assert came.format.fontUnderline()
    assert gone.format.background() != came.format.background()


def test_scrolling_one_side_brings_the_same_line_on_the_other(pane: ComparePane) -> None:
    added = "\n".join(f"new {n}" for n in range(60))
    pane.text.fold_action.setChecked(False)
    pane.show_pair(pair_view(ViewSide(text=PAGES), ViewSide(text=f"{added}\n{PAGES}")))

    pane.text.left.verticalScrollBar().setValue(90)

    left, _ = pane.text.left.line_at_eye()
    right, _ = pane.text.right.line_at_eye()
    assert abs(right - left - 60) <= 1


def test_unchanged_passages_are_folded_but_for_three_lines_around_each_difference(
    pane: ComparePane,
) -> None:
    pane.show_pair(pair_view(ViewSide(text=PAGES), ViewSide(text=CHANGED)))

    for page in (pane.text.left, pane.text.right):
        lines = page.toPlainText().split("\n")
        assert [line for line in lines if "unchanged" in line] == [
            "… 17 unchanged lines",
            "… 123 unchanged lines",
            "… 46 unchanged lines",
        ]
        assert len(lines) == 2 * 7 + 3

    pane.text.fold_action.trigger()

    assert pane.text.left.toPlainText() == PAGES


def fold_line(page: MessagePage, words: str) -> QTextBlock:
    block = page.document().firstBlock()
    while words not in block.text():
        block = block.next()
        assert block.isValid()
    return block


@pytest.mark.parametrize("width", [900, 420])
def test_a_fold_opens_on_click(pane: ComparePane, qtbot: QtBot, width: int) -> None:
    pane.resize(width, 700)
    pane.show_pair(pair_view(ViewSide(text=PAGES), ViewSide(text=CHANGED)))
    page = pane.text.left
    block = fold_line(page, "123 unchanged")
    place = page.cursorRect(QTextCursor(block)).center()
    scrolled = page.verticalScrollBar().value()

    qtbot.mouseClick(page.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert "123 unchanged" not in page.toPlainText()
    assert "line 80 of the letter" in page.toPlainText()
    assert page.toPlainText().count("unchanged") == 2
    assert page.verticalScrollBar().value() == scrolled
    assert page.textCursor().block().text() == "line 24 of the letter"
    if width == 900:
        assert "line 80 of the letter" in pane.text.right.toPlainText()


def test_a_fold_opens_by_keyboard(pane: ComparePane, qtbot: QtBot) -> None:
    pane.show_pair(pair_view(ViewSide(text=PAGES), ViewSide(text=CHANGED)))
    page = pane.text.right
    page.moveCursor(QTextCursor.MoveOperation.Start)

    qtbot.keyClick(page, Qt.Key.Key_Return)

    assert "17 unchanged" not in page.toPlainText() + pane.text.left.toPlainText()
    assert page.toPlainText().startswith("line 0 of the letter\n")
    for _ in range(4):
        pane.text.next_action.trigger()
    assert count_words(pane) == "1 of 2"
    other = pair_view(ViewSide(text=CHANGED), ViewSide(text=PAGES))
    pane.show_pair(other)
    assert "17 unchanged" in page.toPlainText()  # another pair is folded anew


def test_selecting_text_up_to_a_fold_does_not_open_it(pane: ComparePane, qtbot: QtBot) -> None:
    pane.show_pair(pair_view(ViewSide(text=PAGES), ViewSide(text=CHANGED)))
    page = pane.text.left
    start = page.cursorRect(QTextCursor(fold_line(page, "line 20 "))).center()
    end = page.cursorRect(QTextCursor(fold_line(page, "123 unchanged"))).center()

    qtbot.mousePress(page.viewport(), Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(page.viewport(), end)
    qtbot.mouseRelease(page.viewport(), Qt.MouseButton.LeftButton, pos=end + QPoint(40, 0))

    assert "123 unchanged" in page.toPlainText()


@pytest.mark.parametrize(
    ("width", "roomy", "columns", "narrow"),
    [
        (420, False, Columns.AUTO, True),
        (520, False, Columns.AUTO, True),
        (520, True, Columns.AUTO, False),
        (900, False, Columns.AUTO, False),
        (900, True, Columns.ONE, True),
        (420, False, Columns.TWO, False),
    ],
)
def test_columns_are_chosen_by_the_room_or_by_the_user(
    pane: ComparePane, width: int, roomy: bool, columns: Columns, narrow: bool
) -> None:
    pane.show_pair(pair_view(ViewSide(text="Pay 5 EUR"), ViewSide(text="Pay 9 EUR")))
    pane.text.set_roomy(roomy)
    pane.text.set_columns(columns)

    pane.resize(width, 700)

    assert pane.text.is_narrow is narrow
    assert pane.text.right.isVisibleTo(pane) is not narrow


def test_noise_is_muted_with_its_number_until_the_user_wants_it(pane: ComparePane) -> None:
    pane.show_pair(pair_view(ViewSide(text="one two"), ViewSide(text="one\ntwo")))
    before = count_words(pane), texts(pane)

    pane.text.mute_action.trigger()

    assert before[0] == "No differences in the text"
    assert "1 trivial difference hidden" in before[1]
    assert count_words(pane) == "1 of 1"


def test_a_narrow_pane_shows_one_column(pane: ComparePane) -> None:
    pane.show_pair(pair_view(ViewSide(text="Pay 5 EUR"), ViewSide(text="Pay 9 EUR")))

    pane.resize(420, 700)

    assert pane.text.is_narrow
    assert not pane.text.right.isVisibleTo(pane)
    assert pane.text.left.toPlainText() == "Pay 59 EUR"


def test_text_of_strangers_is_plain_and_made_visible(pane: ComparePane) -> None:
    bad = "<b>hi</b> \x1b[31m\u202egnp.exe"
    pane.show_pair(
        pair_view(
            ViewSide(),
            ViewSide(text=bad, subject=bad, headers=(("X", bad),), source=bad, attachments=(bad,)),
        )
    )
    pane._tabs.setCurrentIndex(3)

    assert pane.text.right.toPlainText() == "<b>hi</b> ␛[31m⟨202E⟩gnp.exe"
    assert pane._sources[1].toPlainText() == "<b>hi</b> ␛[31m⟨202E⟩gnp.exe"
    labels = pane.findChildren(QLabel)
    assert all(
        label.textFormat() == Qt.TextFormat.PlainText for label in labels if "hi" in label.text()
    )
    assert not [label for label in labels if "\u202e" in label.text()]


def test_a_long_line_is_cut_before_qt_has_to_lay_it_out(pane: ComparePane) -> None:
    pane.show_pair(pair_view(ViewSide(text="x" * 150_000), ViewSide(text="y" * 150_000)))

    assert pane.text.left.blockCount() == 150
    assert max(map(len, pane.text.left.toPlainText().split("\n"))) == 1_000


def test_a_text_above_the_limit_says_so(pane: ComparePane) -> None:
    long = pair_view(ViewSide(), ViewSide())
    pane.show_pair(long)
    assert not pane._cut.isVisibleTo(pane)

    pane.show_pair(pair_view(ViewSide(text="word\n" * (SHOWN_CHARACTERS // 5 + 1)), ViewSide()))

    assert pane._cut.isVisibleTo(pane)


def test_headers_are_paired_and_transport_headers_folded_away(pane: ComparePane) -> None:
    kept = (("Subject", "Water"), ("Received", "a"), ("Received", "b"))
    pane.show_pair(
        pair_view(
            ViewSide(headers=kept), ViewSide(headers=(("subject", "Fire"), ("Received", "a")))
        )
    )

    table = pane.findChild(HeaderTable)
    assert isinstance(table, QTreeWidget)
    top = [table.topLevelItem(n) for n in range(table.topLevelItemCount())]
    assert [item.text(0) for item in top] == ["•\u00a0Subject", "Transport headers (2)"]
    assert (top[0].text(1), top[0].text(2)) == ("Water", "Fire")
    assert not top[1].isExpanded()
    assert [top[1].child(n).text(1) for n in range(2)] == ["a", "b"]


def test_attachments_say_in_which_message_they_are(pane: ComparePane) -> None:
    pane.show_pair(pair_view(ViewSide(attachments=("a", "b")), ViewSide(attachments=("a", "c"))))

    table = pane.findChild(AttachmentTable)
    cells = [(table.item(row, 0).text(), table.item(row, 1).text()) for row in range(3)]
    assert cells == [
        ("a", "Same in both"),
        ("b", "Missing in the copy"),
        ("c", "Only in the copy"),
    ]


def test_sizes_that_look_the_same_say_by_how_much_they_differ(pane: ComparePane) -> None:
    made = pair_view(ViewSide(), ViewSide(), verdict=Verdict.IDENTICAL)
    larger = replace(made.candidate, size_bytes=made.kept.size_bytes + 120)

    pane.show_pair(replace(made, candidate=larger))

    assert "• 41 kB (+120 B)" in texts(pane)


@pytest.mark.parametrize("width", [240, 300, 350, 390, 460])
def test_the_name_of_an_attachment_is_whole_where_type_and_size_give_way(
    qtbot: QtBot, width: int
) -> None:
    table = AttachmentTable(theme_colours(Theme.LIGHT))
    lay_out_widget(qtbot, table, width, 200)
    table.show_pair(pair_view(ViewSide(attachments=("offer.pdf",)), ViewSide()))

    assert table.columnWidth(0) >= min(table.sizeHintForColumn(0), width // 2 - 2)
    shown = [n for n in range(4) if not table.isColumnHidden(n)]
    assert sum(map(table.columnWidth, shown)) <= table.viewport().width()
    assert 2 in shown or 3 not in shown


def shown_letters(pane: ComparePane) -> list[QRadioButton]:
    return [b for b in pane._chips.findChildren(QRadioButton) if b.isVisibleTo(pane)]


def test_letters_choose_the_candidate(pane: ComparePane, qtbot: QtBot) -> None:
    pane.show_pair(pair_view(ViewSide(), ViewSide()))
    pane.show_members(30, 28)

    letters = shown_letters(pane)
    assert [letter.text() for letter in letters] == ["Z", "AA", "AB", "AC", "AD"]
    assert [letter.isChecked() for letter in letters] == [False, False, False, True, False]
    with qtbot.waitSignal(pane.member_chosen) as chosen:
        letters[0].click()
    assert chosen.args == [25]


def test_letters_are_radio_buttons_that_arrow_keys_move(qtbot: QtBot) -> None:
    """The window shows the member that was asked for, and the letters around it."""
    pane = ComparePane(theme_colours(Theme.LIGHT))  # on screen: only there keys have a focus
    qtbot.addWidget(pane)
    pane.show_pair(pair_view(ViewSide(), ViewSide()))
    pane.member_chosen.connect(lambda member: pane.show_members(30, member))
    pane.show_members(30, 0)
    pane.show()
    pane.activateWindow()
    shown_letters(pane)[0].setFocus()
    qtbot.waitUntil(shown_letters(pane)[0].hasFocus)
    asked: list[int] = []
    pane.member_chosen.connect(asked.append)

    for key in (*[Qt.Key.Key_Right] * 4, Qt.Key.Key_Left):
        focused = pane.focusWidget()
        assert isinstance(focused, QRadioButton)
        with qtbot.waitSignal(pane.member_chosen):
            qtbot.keyClick(focused, key)

    assert asked == [1, 2, 3, 4, 3]
    (chosen,) = (letter for letter in shown_letters(pane) if letter.isChecked())
    assert (chosen.text(), chosen.hasFocus()) == ("D", True)
    said = QAccessible.queryAccessibleInterface(chosen)
    assert said.role() == QAccessible.Role.RadioButton
    assert said.text(QAccessible.Text.Name) == "Copy 4 of 30"
    assert bool(said.state().checked)


def test_a_pair_has_no_chips(pane: ComparePane) -> None:
    pane.show_pair(pair_view(ViewSide(), ViewSide()))
    pane.show_members(1, 0)

    assert not pane._chips.isVisibleTo(pane)


def test_the_skeleton_comes_only_after_a_moment(pane: ComparePane, qtbot: QtBot) -> None:
    pane.show_pair(pair_view(ViewSide(), ViewSide()))

    pane.show_loading()
    at_once = pane._stack.currentIndex()
    qtbot.waitUntil(lambda: pane._stack.currentIndex() == 1)
    pane.show_pair(pair_view(ViewSide(), ViewSide()))

    assert at_once == 0
    assert pane._stack.currentIndex() == 0


def test_everything_that_can_be_used_has_a_name(pane: ComparePane) -> None:
    pane.show_pair(pair_view(ViewSide(attachments=("a",)), ViewSide()))
    pane.show_members(3, 1)

    nameless = [
        button
        for button in pane.findChildren(QAbstractButton)
        if not button.accessibleName()
        and button.parent().parent() is not pane._tabs
        and button.objectName() not in ("ScrollLeftButton", "ScrollRightButton")
        and "TableCorner" not in button.metaObject().className()
    ]
    assert nameless == []
    for part in (
        pane.text.left,
        pane.text.right,
        *pane._sources,
        pane._headers,
        pane._attachments,
    ):
        assert part.accessibleName()


def test_other_colours_keep_what_is_shown(pane: ComparePane) -> None:
    pane.show_pair(pair_view(ViewSide(text="Pay 5 EUR"), ViewSide(text="Pay 9 EUR")))

    pane.set_colours(theme_colours(Theme.DARK))

    (gone,) = pane.text.left.document().firstBlock().layout().formats()
    assert gone.format.background().color().name() == theme_colours(Theme.DARK).bad


@pytest.mark.parametrize("width", [330, 420, 700])
def test_nothing_is_cut_in_a_narrow_pane(pane: ComparePane, qtbot: QtBot, width: int) -> None:
    pane.show_pair(pair_view(ViewSide(attachments=("a",)), ViewSide(attachments=("a",))))
    pane.show_members(30, 3)
    pane.setStyleSheet(style_sheet(theme_colours(Theme.LIGHT)))
    pane.show()
    qtbot.waitExposed(pane)

    def has_width() -> bool:
        pane.resize(width, 560)  # what stands side by side in a wide pane shrinks in two steps
        return pane.width() == width

    qtbot.waitUntil(has_width)

    def are_whole() -> bool:  # Qt lays out once more where the chosen letter is bold
        parts = (*pane.text.findChildren(QCheckBox), *pane._chips.buttons)
        shown = [part for part in parts if part.isVisibleTo(pane)]
        return all(part.width() >= part.sizeHint().width() for part in shown)

    qtbot.waitUntil(are_whole)
    bar = pane._tabs.tabBar()
    wanted = [bar.fontMetrics().horizontalAdvance(bar.tabText(n)) for n in range(bar.count())]
    assert all(bar.tabRect(n).width() >= wanted[n] for n in range(bar.count()))
    assert bar.tabRect(bar.count() - 1).right() <= pane.width()


def test_what_is_muted_is_said_beside_keywords_or_in_a_tool_tip_but_never_cut(
    pane: ComparePane, qtbot: QtBot
) -> None:
    pane.setStyleSheet(style_sheet(theme_colours(Theme.LIGHT)))
    pane.show()
    qtbot.waitExposed(pane)
    shown_with_hits(pane, "one two", "one\ntwo")

    ways = set()
    for width in range(620, 1100, 20):
        pane.resize(width, 560)
        QApplication.processEvents()
        text = pane.text
        muted, count = text._muted, text._count
        ways.add(muted.isVisible())
        if muted.isVisible():
            assert muted.width() >= muted.sizeHint().width(), width
        else:
            assert count.toolTip() == "1 trivial difference hidden"
        assert count.width() >= count.sizeHint().width(), width
    assert ways == {True, False}


def test_where_switches_have_no_room_a_menu_has_them(qtbot: QtBot) -> None:
    ground = QWidget()  # a window of its own would have a least height
    text = DiffView(theme_colours(Theme.LIGHT), ground)
    lay_out_widget(qtbot, ground, 300, 500)
    boxes = [box for box in text.findChildren(QCheckBox) if box.text()]
    for height, roomy in ((500, True), (60, False)):
        text.resize(300, height)

        assert all(box.isVisibleTo(text) is roomy for box in boxes)
        assert text._more.isVisibleTo(text) is not roomy
    assert text._more.menu().actions() == [text.mute_action, text.fold_action]


def test_of_the_tabs_only_the_longest_is_cut(pane: ComparePane) -> None:
    pane.show_pair(pair_view(ViewSide(), ViewSide()))
    bar = pane._tabs.tabBar()
    full = [bar.tabText(tab) for tab in range(bar.count())]
    large = QFont(bar.font())
    large.setPixelSize(40)
    bar.setFont(large)

    pane.resize(pane.tabs_width - 20, 500)

    shown = [bar.tabText(tab) for tab in range(bar.count())]
    (cut,) = (tab for tab, name in enumerate(shown) if name != full[tab])
    assert shown[cut].endswith("\u2026")
    assert bar.tabToolTip(cut) == full[cut]


def find_water(text: str) -> list[tuple[int, int]]:
    return [(at, at + 5) for at in range(len(text)) if text[at : at + 5].lower() == "water"]


def shown_with_hits(pane: ComparePane, left: str, right: str, said: str = "") -> None:
    view = pair_view(ViewSide(text=left), ViewSide(text=right, subject="[haus] Water"))
    pane.show_pair(view)
    hits = PairHits(places_in_text(find_water, left), places_in_text(find_water, right))
    pane.show_hits(view, hits, find_water, said)


def test_keywords_are_marked_in_the_texts_and_reached_one_by_one(pane: ComparePane) -> None:
    lines = PAGES.split("\n")
    lines[30] = lines[170] = "the water is off"
    pane.text.fold_action.setChecked(False)
    shown_with_hits(pane, "\n".join(lines), "\n".join(lines))
    bar = pane.text.hit_bar
    said = [bar.words]

    for step in ("next", "next", "next", "previous", "previous"):
        getattr(bar, f"{step}_action").trigger()
        said.append(bar.words)

    assert said[0] == "Keywords at 2 places"
    assert said[1:] == [f"Keyword {n} of 2" for n in (1, 2, 1, 2, 1)]
    assert pane.text.left.textCursor().blockNumber() == 30
    assert pane.text.right.textCursor().blockNumber() == 30
    (form,) = pane.text.left.document().findBlockByNumber(30).layout().formats()
    assert (form.start, form.length) == (4, 5)
    assert form.format.background().color().name() == theme_colours(Theme.LIGHT).hit
    assert form.format.fontWeight() > QFont.Weight.Normal


def test_keywords_are_marked_in_the_subject(pane: ComparePane, qtbot: QtBot) -> None:
    shown_with_hits(pane, "nothing", "nothing")
    qtbot.wait(20)  # new labels get their place

    labels = {label.full: label for label in pane.findChildren(MarkedLabel)}
    assert labels["• [haus] Water"].places == ((9, 14),)
    assert pane.text.hit_bar.words == "No keyword in these texts"
    painted = labels["• [haus] Water"].grab().toImage()
    ground = QColor(theme_colours(Theme.LIGHT).hit).rgb()
    assert any(
        painted.pixel(x, y) == ground
        for x in range(painted.width())
        for y in range(painted.height())
    )


def test_a_mail_that_mentions_a_word_elsewhere_says_so(pane: ComparePane) -> None:
    shown_with_hits(pane, "nothing", "nothing", "It stands in an attachment.")

    assert pane.text.hit_bar.words == "It stands in an attachment."
    assert not pane.text.hit_bar.next_action.isEnabled()


def test_without_keywords_there_is_no_line_about_them(pane: ComparePane) -> None:
    assert not pane.text.hit_bar.isVisibleTo(pane)
    shown_with_hits(pane, "water", "water")
    assert pane.text.hit_bar.isVisibleTo(pane)

    other = pair_view(ViewSide(text="water"), ViewSide(text="water"))
    pane.show_pair(other)
    pane.show_hits(other, PairHits(), None)

    assert not pane.text.hit_bar.isVisibleTo(pane)
    assert not pane.text.left.document().firstBlock().layout().formats()


def test_hits_of_a_pair_that_is_gone_are_not_shown(pane: ComparePane) -> None:
    old = pair_view(ViewSide(text="water"), ViewSide(text="water"))
    pane.show_pair(pair_view(ViewSide(text="other"), ViewSide(text="other")))

    pane.show_hits(old, PairHits(((0, 5),), ((0, 5),)), find_water)

    assert not pane.text.hit_bar.isVisibleTo(pane)


def test_other_colours_keep_the_keywords(pane: ComparePane) -> None:
    shown_with_hits(pane, "water", "water")

    pane.set_colours(theme_colours(Theme.DARK))

    (form,) = pane.text.left.document().firstBlock().layout().formats()
    assert form.format.background().color().name() == theme_colours(Theme.DARK).hit
    assert pane.text.hit_bar.words == "Keywords at 1 place"


@pytest.mark.parametrize(
    ("width", "height", "least"),
    [(764, 232, 5), (280, 209, 3), (373, 620, 14)],
    ids=["below-a-list", "beside-one-in-a-low-window", "beside-one"],
)
def test_a_long_verdict_scrolls_and_leaves_the_texts_their_room(
    qtbot: QtBot, width: int, height: int, least: int
) -> None:
    pane = ComparePane(theme_colours(Theme.LIGHT))
    pane.setStyleSheet(style_sheet(theme_colours(Theme.LIGHT)))
    pane.setMinimumSize(1, 1)  # as where it is placed
    lay_out_widget(qtbot, pane, width, height)
    files = tuple(f"The minutes of the {n}th assembly of all owners.pdf" for n in range(9))
    pane.show_pair(
        pair_view(
            ViewSide(text=PAGES),
            ViewSide(text=f"{CHANGED}\nand a sentence that is new", attachments=files),
            differs=Difference.SUBJECT | Difference.AMOUNT | Difference.DATE | Difference.HTML,
        )
    )
    qtbot.wait(50)

    page = pane.text.left
    assert page.viewport().height() // page.fontMetrics().lineSpacing() >= least
    area = pane.findChild(QScrollArea)
    assert area is not None
    assert area.height() <= max(height // 3, 4 * area.fontMetrics().lineSpacing())
    assert area.verticalScrollBar().maximum() > 0


def test_the_grid_says_which_of_the_two_is_flagged(pane: ComparePane) -> None:
    pair = pair_view(ViewSide(), ViewSide())
    pane.show_pair(pair)
    assert "Flag" not in texts(pane)

    pane.show_pair(replace(pair, candidate=replace(pair.candidate, is_flagged=True)))

    assert "Flag\n• (none)\n• Flagged" in texts(pane)
