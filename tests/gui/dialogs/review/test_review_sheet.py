"""The review sheet and the dialog of permanent deletion, with real widgets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.accounts import account_at
from helpers.screens.pair_views import run_item
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTableWidget,
)
from pytestqt.qtbot import QtBot

from core.model.groups import Difference
from core.model.message_state import FLAGGED
from core.model.plan import TakeOver
from core.model.refusals import RefusalKind
from core.model.remote import RemovalMethod, Survey
from core.model.sources import SourceKind
from gui.assets import Theme, theme_colours
from gui.dialogs.review.not_identical import NotIdentical
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.dialogs.runs.empty_copies import EmptyCopiesDialog
from gui.models.accounts.naming import Naming
from gui.models.moves import FolderShrink, Review, SourceMoves, UnlikeCount

LEAVING = (
    SourceMoves(SourceKind.MBOX, "/mail/old.mbox", (("", 84),), 84, 18_000_000),
    SourceMoves(
        SourceKind.MAILDIR, "/mail/M", (("Inbox", 900), ("Lists", 300)), 1_200, 300_000_000
    ),
)


def review(**changes: object) -> Review:
    values: dict[str, object] = {
        "messages": 1_284,
        "size_bytes": 318_000_000,
        "to": "trash",
        "leaving": LEAVING,
        "kept": 412,
        "skipped": (),
        "shrinks": (),
        "needs_number": False,
    }
    return Review(**(values | changes))  # type: ignore[arg-type]  # built from a dict


def sheet(qtbot: QtBot, **changes: object) -> ReviewSheet:
    made = ReviewSheet(review(**changes), theme_colours(Theme.LIGHT))
    qtbot.addWidget(made)
    return made


def labels(widget: ReviewSheet | EmptyCopiesDialog) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel)]


def move_button(widget: ReviewSheet) -> QPushButton:
    return next(b for b in widget.findChildren(QPushButton) if b.text().startswith("Move"))


def test_the_title_asks_and_the_button_says_verb_and_number(qtbot: QtBot) -> None:
    made = sheet(qtbot)

    assert "Move 1,284 messages to Trash?" in labels(made)
    assert move_button(made).text() == "Move 1,284 to Trash"


def test_another_mailbox_is_named(qtbot: QtBot) -> None:
    made = sheet(qtbot, to="/mail/Sorted out.mbox")

    assert "Move 1,284 messages to Sorted out.mbox?" in labels(made)
    assert move_button(made).text() == "Move 1,284 to Sorted out.mbox"


def test_the_answer_that_changes_nothing_is_the_default(qtbot: QtBot) -> None:
    made = sheet(qtbot)
    cancel = next(b for b in made.findChildren(QPushButton) if b.text() == "Cancel")

    assert cancel.isDefault()
    assert not move_button(made).isDefault()
    assert not move_button(made).autoDefault()


def test_the_table_says_what_leaves_where(qtbot: QtBot) -> None:
    made = sheet(qtbot)
    table = made.findChild(QTableWidget)
    assert table is not None

    rows = [[table.item(row, column).text() for column in range(4)] for row in range(2)]
    assert rows == [
        ["old.mbox", "old.mbox 84", "84", "18 MB"],
        ["M", "Inbox 900, Lists 300", "1,200", "300 MB"],
    ]


def test_checks_and_skipped_messages_are_facts(qtbot: QtBot) -> None:
    said = labels(sheet(qtbot, skipped=((RefusalKind.CHANGED, 63),)))

    assert any(words.startswith("412 kept messages checked now") for words in said)
    assert "63 messages skipped: changed since the scan, or their folder did; scan again." in said


def test_a_percent_sign_in_a_name_stays(qtbot: QtBot) -> None:
    shrink = FolderShrink(SourceKind.MBOX, "/mail/we%20ird%30#n\u00e4me", "", 9_120, 2_800)

    made = sheet(qtbot, needs_number=True, shrinks=(shrink,))

    assert "we%20ird%30#n\u00e4me would keep 2,800 of 9,120 messages." in labels(made)


@pytest.mark.parametrize(
    ("typed", "may_go"),
    [("", False), ("1283", False), ("1284", True), ("1,284", True), ("x", False)],
)
def test_the_brake_wants_the_very_number(qtbot: QtBot, typed: str, may_go: bool) -> None:
    made = sheet(
        qtbot,
        needs_number=True,
        shrinks=(FolderShrink(SourceKind.MBOX, "/mail/old.mbox", "", 9_120, 2_800),),
    )
    field = made.findChild(QLineEdit)
    assert field is not None

    field.setText(typed)

    assert "old.mbox would keep 2,800 of 9,120 messages." in labels(made)
    assert move_button(made).isEnabled() == may_go
    assert made.confirmed_number == 1_284


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
@pytest.mark.parametrize("wrong", ["", "1283"])
def test_enter_moves_once_the_number_is_right_and_does_nothing_before(
    qtbot: QtBot, key: Qt.Key, wrong: str
) -> None:
    made = sheet(qtbot, needs_number=True)
    field = made.findChild(QLineEdit)
    assert field is not None
    ended: list[int] = []
    made.finished.connect(ended.append)
    made.show()
    field.setFocus()

    qtbot.keyClicks(field, wrong)
    qtbot.keyClick(field, key)
    assert ended == []
    assert made.isVisible()

    field.clear()
    qtbot.keyClicks(field, "1284")
    qtbot.keyClick(field, key)
    assert ended == [QDialog.DialogCode.Accepted]


def test_without_the_brake_no_number_is_confirmed(qtbot: QtBot) -> None:
    made = sheet(qtbot)

    assert made.confirmed_number is None
    assert move_button(made).isEnabled()


def test_an_empty_plan_cannot_be_carried_out(qtbot: QtBot) -> None:
    assert not move_button(sheet(qtbot, messages=0, leaving=())).isEnabled()


@pytest.mark.parametrize(
    ("changes", "offered"),
    [
        ({"messages": 20}, True),
        ({"messages": 21}, False),
        ({"messages": 5, "needs_number": True}, False),
        ({"messages": 5, "to": "/mail/x"}, False),
        ({"messages": 5, "skipped": ((RefusalKind.CHANGED, 1),)}, False),
    ],
)
def test_only_small_runs_to_the_trash_may_go_unasked(
    qtbot: QtBot, changes: dict[str, object], offered: bool
) -> None:
    made = sheet(qtbot, **changes)
    box = made.findChild(QCheckBox)
    assert box is not None

    assert box.isVisibleTo(made) == offered
    assert not made.dont_ask_again


def test_names_of_strangers_are_plain_text(qtbot: QtBot) -> None:
    bad = SourceMoves(SourceKind.MAILDIR, "/mail/M", (("<b>\u202eInbox</b>", 1),), 1, 1)
    made = sheet(qtbot, leaving=(bad,))
    table = made.findChild(QTableWidget)
    assert table is not None

    assert table.item(0, 1).text() == "<b>Inbox</b> 1"


def test_a_folder_with_two_kinds_of_mail_is_two_sources_with_names_of_their_own(
    qtbot: QtBot,
) -> None:
    kinds = (SourceKind.MBOX, SourceKind.MAILDIR)
    made = sheet(
        qtbot, leaving=tuple(SourceMoves(kind, "/mail2", (("Inbox", 9),), 9, 1) for kind in kinds)
    )
    table = made.findChild(QTableWidget)
    assert table is not None

    names = [table.item(row, 0).text() for row in range(2)]
    assert names[0] != names[1]
    assert all(name.startswith("mail2: ") for name in names)


@pytest.mark.parametrize("alone", [True, False])
def test_the_folders_of_mailbox_files_alone_are_no_column(qtbot: QtBot, alone: bool) -> None:
    files, folders = review().leaving
    made = sheet(qtbot, leaving=(files,) if alone else (files, folders))
    table = made.findChild(QTableWidget)
    assert table is not None

    assert table.isColumnHidden(1) == alone


def test_permanent_deletion_wants_the_number_and_says_what_ends(qtbot: QtBot) -> None:
    made = EmptyCopiesDialog(84)
    qtbot.addWidget(made)
    delete = next(b for b in made.findChildren(QPushButton) if b.text() == "Permanently delete 84")
    field = made.findChild(QLineEdit)
    assert field is not None

    states = []
    for typed in ("", "83", "84"):
        field.setText(typed)
        states.append(delete.isEnabled())

    assert states == [False, False, True]
    assert not delete.isDefault()
    assert "Permanently delete 84 safety copies?" in labels(made)


def sheet_with_account(qtbot: QtBot, survey: Survey, **changes: object) -> ReviewSheet:
    account = account_at(993, "anna", Path("/ca.pem"))
    leaving = SourceMoves(
        SourceKind.IMAP, "/c/anna.json", (("INBOX", 900), ("Lists", 300)), 1_200, 300_000_000
    )
    made = ReviewSheet(
        review(leaving=(leaving,), **changes),
        theme_colours(Theme.LIGHT),
        naming=Naming({"/c/anna.json": account}),
        surveys={"/c/anna.json": survey},
    )
    qtbot.addWidget(made)
    return made


MOVES = Survey((), (), "Trash", RemovalMethod.MOVE, is_gmail=False)


def test_an_account_is_named_with_its_own_trash(qtbot: QtBot) -> None:
    made = sheet_with_account(qtbot, MOVES)
    table = made.findChild(QTableWidget)
    assert table is not None

    cells = [table.item(0, column).text() for column in range(6)]
    assert cells == [
        "anna@example.org",
        "Inbox 900, Lists 300",
        "1,200",
        "300 MB",
        "Trash of anna",
        "until Trash is emptied",
    ]


def test_what_the_server_can_is_said_before_anything_moves(qtbot: QtBot) -> None:
    assert any(
        "can move messages safely" in words for words in labels(sheet_with_account(qtbot, MOVES))
    )
    marks = labels(sheet_with_account(qtbot, replace(MOVES, way=RemovalMethod.COPY_MARK)))
    assert any("Your mail program removes them" in words for words in marks)
    gmail = labels(sheet_with_account(qtbot, replace(MOVES, is_gmail=True)))
    assert any("The kept message takes over the labels of its copies" in words for words in gmail)


def test_a_missing_trash_is_a_warning(qtbot: QtBot) -> None:
    nowhere = replace(MOVES, trash="")

    assert any(
        "does not say which folder" in words
        for words in labels(sheet_with_account(qtbot, nowhere))
    )
    elsewhere = labels(sheet_with_account(qtbot, nowhere, to="/mail/x.mbox"))
    assert not any("does not say which folder" in words for words in elsewhere)


def test_a_folder_of_an_account_is_named_as_the_destination(qtbot: QtBot) -> None:
    account = account_at(993, "anna", Path("/ca.pem"))

    made = sheet_with_account(qtbot, MOVES, to=f"imap:{account.id}/Archive")

    assert move_button(made).text() == "Move 1,284 to Archive of anna@example.org"


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (1, "1 message only has the same template as the kept one: its own content may exist"),
        (12, "12 messages only have the same template as the kept one: their own content may e"),
    ],
)
def test_what_only_has_the_template_is_told_before_it_goes(
    qtbot: QtBot, n: int, said: str
) -> None:
    facts = labels(sheet(qtbot, templates=n, n_unlike=n))

    assert any(fact.startswith(said) for fact in facts)
    assert not any("template" in fact for fact in labels(sheet(qtbot)))


def test_what_is_not_identical_stands_first_with_each_kind_counted(qtbot: QtBot) -> None:
    both = Difference.MORE_TEXT | Difference.LESS_TEXT
    kinds = (
        UnlikeCount(Difference.MORE_TEXT, 8),
        UnlikeCount(both, 1),
        UnlikeCount(Difference.MORE_ATTACHMENTS, 2),
        UnlikeCount(Difference.SUBJECT, 3),
        UnlikeCount(Difference.NONE, 1),
    )
    made = sheet(qtbot, n_unlike=12, unlike=kinds, unlike_rows=tuple(range(12)), templates=1)
    said = labels(made)

    assert said[: said.index("Not identical to the kept message: 12 of 1,284")]
    frame = made.findChild(NotIdentical)
    table = made.findChild(QTableWidget)
    assert frame is not None
    assert table is not None
    shown = [label.text() for label in frame.findChildren(QLabel) if label.text()]
    assert shown[:6] == [
        "Not identical to the kept message: 12 of 1,284",
        "8 contain text that the kept message lacks",
        "1 has text that the kept message lacks, and lacks text that it has",
        "2 have an attachment that the kept message lacks",
        "3: different subject",
        "1: no known difference, but not proven identical",
    ]
    assert shown[6].startswith("1 message only has the same template")
    made.show()
    assert (
        frame.mapTo(made, frame.rect().bottomLeft()).y()
        < table.mapTo(made, table.rect().topLeft()).y()
    )
    assert "1,272 messages are identical to the kept message." in said, "a tick for what is proven"


def test_a_plan_of_identical_copies_warns_of_nothing(qtbot: QtBot) -> None:
    made = sheet(qtbot)

    assert made.findChild(NotIdentical) is None
    assert "1,284 messages are identical to the kept message." in labels(made)


def test_nothing_is_ticked_as_identical_where_nothing_is(qtbot: QtBot) -> None:
    said = labels(sheet(qtbot, n_unlike=1_284, unlike=(UnlikeCount(Difference.TEXT, 1_284),)))

    assert "Not identical to the kept message: 1,284 messages" in said
    assert not any("are identical to the kept message" in words for words in said)


def test_only_these_can_be_seen_in_the_list_and_nothing_is_moved(qtbot: QtBot) -> None:
    made = sheet(
        qtbot, n_unlike=2, unlike=(UnlikeCount(Difference.MORE_TEXT, 2),), unlike_rows=(4, 7)
    )
    show = next(
        b for b in made.findChildren(QPushButton) if b.text() == "Show only these 2 messages"
    )

    show.click()

    assert made.shows_unlike
    assert not made.result()


def test_it_is_said_that_moving_gains_no_space(qtbot: QtBot) -> None:
    here = labels(sheet(qtbot))
    there = labels(sheet_with_account(qtbot, MOVES))

    assert any("Until then they take up as much space as before" in words for words in here)
    assert any("take up space there until it is emptied" in words for words in there)
    assert not any("also later" in words for words in (*here, *there))


def frames_and_tables(widget: ReviewSheet) -> list[str]:
    """What stands below one another, by what it is."""
    parts = [*widget.findChildren(QFrame), *widget.findChildren(QTableWidget)]
    shown = [w for w in parts if w.property("role") == "warning" or isinstance(w, QTableWidget)]
    shown = list(dict.fromkeys(shown))
    shown.sort(key=lambda w: w.mapTo(widget, QPoint(0, 0)).y())
    return [
        "table" if isinstance(w, QTableWidget) else w.findChildren(QLabel)[1].text() for w in shown
    ]


def test_what_may_be_lost_comes_before_all_else(qtbot: QtBot) -> None:
    item = run_item(0).move.what
    made = sheet(
        qtbot,
        n_unlike=3,
        unlike=(UnlikeCount(Difference.MORE_TEXT, 3),),
        merges=(TakeOver(item, (FLAGGED, "work"), ("later",)),),
        shrinks=(FolderShrink(SourceKind.MBOX, "/mail/old.mbox", "", 9_120, 2_800),),
        needs_number=True,
    )
    made.show()

    texts = frames_and_tables(made)
    assert [text.split(":")[0].split(" 2,800")[0] for text in texts] == [
        "Not identical to the kept message",
        "Would be lost, because the kept messages can't store it",
        "old.mbox would keep",
        "table",
    ]
    assert "Kept messages take over: 1 flag, 1 tag." in labels(made)


def test_flags_and_tags_that_are_lost_are_said_with_their_messages(qtbot: QtBot) -> None:
    merges = tuple(
        TakeOver(run_item(n).move.what._replace(subject=f"House {n}"), (), ("later", FLAGGED))
        for n in range(8)
    )
    texts = labels(sheet(qtbot, merges=merges))

    assert "\u201cHouse 0\u201d: later, flagged" in texts
    assert "\u201cHouse 4\u201d: later, flagged" in texts
    assert not [text for text in texts if "House 5" in text]
    assert "and 3 more messages" in texts


def test_of_many_folders_that_shrink_the_first_are_named_and_the_rest_counted(
    qtbot: QtBot,
) -> None:
    shrinks = tuple(FolderShrink(SourceKind.MBOX, "/mail/M", f"F{n}", 900, 100) for n in range(18))
    said = labels(sheet(qtbot, shrinks=shrinks, needs_number=True))

    assert sum("would keep" in words for words in said) == 6
    assert "\u2026 and 12 more folders." in said


def test_a_folder_that_shrinks_can_be_kept_instead(qtbot: QtBot) -> None:
    shrinks = tuple(FolderShrink(SourceKind.MBOX, "/mail/M", f"F{n}", 900, 100) for n in range(2))
    made = sheet(qtbot, shrinks=shrinks)
    keep = [
        b for b in made.findChildren(QPushButton) if b.text() == "Keep the copies in this folder"
    ]

    with qtbot.waitSignal(made.rejected):
        keep[1].click()
    assert made.to_protect == shrinks[1]
    assert len({b.accessibleName() for b in keep}) == 2


def test_the_number_is_typed_beside_the_button_whatever_is_scrolled(qtbot: QtBot) -> None:
    made = sheet(
        qtbot,
        shrinks=tuple(FolderShrink(SourceKind.MBOX, "/m", "F", 9, 1) for _ in range(6)),
        needs_number=True,
    )
    field = made.findChild(QLineEdit)

    assert field is not None
    assert not any(area.isAncestorOf(field) for area in made.findChildren(QScrollArea))


def test_skipped_messages_can_be_shown_and_nothing_moves(qtbot: QtBot) -> None:
    made = sheet(qtbot, skipped=((RefusalKind.CHANGED, 2),), skipped_rows=(3, 8))
    show = next(b for b in made.findChildren(QPushButton) if b.text() == "Show skipped")

    with qtbot.waitSignal(made.rejected):
        show.click()
    assert made.shows_skipped
    assert not made.shows_unlike


def test_where_the_list_has_no_lines_of_them_skipped_are_only_counted(qtbot: QtBot) -> None:
    made = sheet(qtbot, skipped=((RefusalKind.CHANGED, 2),))

    assert [b.text() for b in made.findChildren(QPushButton) if "skipped" in b.text()] == []
