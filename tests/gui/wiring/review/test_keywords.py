"""Keywords in the whole window, with real mail: what stays, what is looked at, what is marked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import a_mail
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import dialogs, press, visible_words, wait_for

from core.model.mentions import KeywordUse
from gui.app import Program
from gui.dialogs.review.losing import LosingDialog
from gui.models.results.board import MarkBar
from gui.models.results.lines import Column
from gui.models.results.selection import Scope
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow

NOTICE = (
    "Dear neighbours, the water will be turned off on Tuesday from eight to twelve. "
    "Please fill a bucket before, and do not start the washing machine. "
    "If you have questions, call me or write back. Your house management wishes you a good week."
)
MINUTES = (
    "The minutes of the meeting are attached to this message. We agreed on a new roof. "
    "The cost is shared by all owners of the Größe 7. The work begins in spring and ends soon."
)
OFFER = (
    "Our spring offer is here, and it is better than ever before. Buy two chairs and pay one. "
    "The offer ends on Sunday evening. Come and see our new shop beside the old station."
)


def mail(number: int, subject: str, body: str, *, note: str = "") -> bytes:
    sender = f"Sender {number} <house@example.org>"
    message = a_mail(body, subject=subject, number=number, form=("plain", "base64"), From=sender)
    if note:
        message.add_attachment(note, filename="note.txt")
    return message.as_bytes()


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """0, 1 a notice twice; 2, 3 minutes twice; 4, 5 an offer twice; all in Base64.

    A note is attached to the minutes; only the subject of the offer says "Chairs".
    """
    minutes = mail(2, "Roof", MINUTES, note="Ask the tax office first.")
    mails = [mail(1, "Water", NOTICE)] * 2 + [minutes] * 2 + [mail(3, "Chairs!", OFFER)] * 2
    return write_mbox(tmp_path / "Inbox", mails)


def scan(program: Program, box: Path) -> None:
    open_scan(program, box)
    assert n_groups(program) == 3


def n_groups(program: Program) -> int:
    board = program.parts.review.board
    return 0 if board is None else len(board.groups.kept)


def look_for(program: Program, **lines: str) -> None:
    """Type words into the sheet, press Search and wait."""
    program.window.menus.actions[Act.KEYWORDS].trigger()
    for use in KeywordUse:
        program.words.boxes[use].edit.setPlainText(lines.get(use.value, ""))
    press(program.words, "Search")
    wait_for(lambda: program.keywording.found is not None)
    wait_for(lambda: not program.parts.review.limits.held)


def whys(program: Program) -> list[str]:
    """What the column Why says of the copies."""
    model = program.parts.review.model
    assert model.cells is not None
    lines = [model.line(number) for number in range(model.rowCount())]
    return [model.cells.text(line, Column.WHY) for line in lines if not line.is_kept]


def bars(program: Program) -> list[int]:
    board = program.parts.review.board
    assert board is not None
    return board.bar.tolist()


def test_mail_that_mentions_a_protected_word_stays_and_says_by_which(
    program: Program, box: Path
) -> None:
    scan(program, box)
    look_for(program, protect="GRÖSSE\nwashing machine")

    assert sorted(whys(program)) == [
        "Identical",
        "Mentions “GRÖSSE”: stays",
        "Mentions “washing machine”: stays",
    ]
    strip = program.window.keyword_strip
    assert strip.isVisible()
    assert strip.words == "4 messages that mention “GRÖSSE”, “washing machine” always stay."
    program.parts.marking.mark_all_shown()
    assert [decision.drop for decision in program.parts.review.decisions()] == [(5,)]
    assert program.parts.review.protected.tolist() == [True] * 4 + [False] * 2


@pytest.mark.parametrize(("use", "n_held"), [("protect", 1), ("only", 2)])
def test_a_scan_asks_before_marks_are_lost_that_words_hold_back(
    program: Program, box: Path, use: str, n_held: int
) -> None:
    scan(program, box)
    program.parts.marking.mark_all_shown()
    look_for(program, **{use: "chairs"})
    wait_for(lambda: not program.parts.review.is_sorting)
    n_left = sum(len(decision.drop) for decision in program.parts.review.decisions())
    assert n_left + n_held == 3

    program.window.menus.actions[Act.SCAN].trigger()

    (dialog,) = dialogs(LosingDialog)
    assert f"{n_held} mark" in visible_words(dialog)
    assert "held back" in visible_words(dialog)
    dialog.reject()


def test_a_word_in_what_is_attached_counts_if_the_user_wants_that(
    program: Program, box: Path
) -> None:
    scan(program, box)
    look_for(program, protect="tax office")
    assert bars(program).count(MarkBar.KEYWORD) == 1

    program.words._attachments.setChecked(False)
    press(program.words, "Search")
    wait_for(lambda: program.keywording.found is not None)

    assert bars(program).count(MarkBar.KEYWORD) == 0
    said = program.words.boxes[KeywordUse.PROTECT].said
    assert said == "Messages searched: 6. 0 stay. Nothing found for \u201ctax office\u201d."


def test_only_mail_that_mentions_a_word_is_in_groups(program: Program, box: Path) -> None:
    scan(program, box)
    look_for(program, only="chairs")
    wait_for(lambda: n_groups(program) == 1)

    program.window.similarity.slider.setValue(90)
    assert n_groups(program) == 1

    press(program.window.keyword_strip, "Change")
    for use in KeywordUse:
        program.words.boxes[use].edit.setPlainText("")
    press(program.words, "Use no keywords")
    wait_for(lambda: n_groups(program) == 3)
    assert not program.window.keyword_strip.isVisible()


def test_words_and_the_groups_that_they_choose_come_on_screen_at_once(
    program: Program, box: Path
) -> None:
    scan(program, box)
    strip, model = program.window.keyword_strip, program.parts.review.model
    seen: list[tuple[int, bool]] = []

    def look() -> None:
        """Groups in the list, and whether the words are said to be in force."""
        seen.append((n_groups(program), "chairs" in strip.words.lower()))

    model.modelReset.connect(look)
    program.parts.review.changed.connect(look)
    program.parts.review.limited.connect(look)
    look_for(program, only="chairs")
    look()

    assert {in_force for n, in_force in seen if n == 3} == {False}
    assert seen[-1] == (1, True)
    assert 0 not in {n for n, _ in seen}, "the list is never empty in between"
    assert not program.parts.review.limits.held


def test_a_folder_protected_meanwhile_lets_no_word_go(program: Program, box: Path) -> None:
    scan(program, box)
    look_for(program, only="chairs")
    review, found = program.parts.review, program.keywording.found

    review.hold()
    review.set_protected(np.ones(6, np.bool_))
    assert review.limits.held, "nobody has searched yet"
    review.set_found(found)
    review.set_protected(np.array([True] * 4 + [False] * 2))
    wait_for(lambda: not review.limits.held)

    assert review.limits.found is found
    assert review.limits.folders.tolist() == [True] * 4 + [False] * 2
    assert n_groups(program) == 1


def test_where_no_mail_mentions_the_words_the_list_says_so_and_offers_to_change_them(
    program: Program, box: Path
) -> None:
    scan(program, box)
    look_for(program, only="nobody writes this")
    wait_for(lambda: n_groups(program) == 0)

    assert program.window.empty.title == "No copies mention your keywords"
    assert program.words.isVisible(), "what was typed must not vanish with the groups"
    program.keywording.close()
    assert not program.window.right.isVisible()
    wait_for(program.window.empty.buttons[0].isVisible)
    press(program.window.empty, "Change the keywords")
    assert program.words.isVisible()


def test_groups_that_mention_a_word_are_marked_as_one_step_that_undo_takes_back(
    program: Program, box: Path
) -> None:
    scan(program, box)
    look_for(program, mark="offer\nwater", protect="bucket")
    wait_for(program.words._mark.isVisible)
    wait_for(lambda: program.words._mark.text() == "Mark 1")
    assert program.words.boxes[KeywordUse.MARK].said == "2 groups mention this."
    assert "1 skipped: protected by a keyword" in program.words._preview.text()
    review = program.parts.review
    assert not review.decisions(), "nothing is marked before Mark is pressed"

    press(program.words, "Mark 1")
    wait_for(lambda: bool(review.decisions()))
    assert [decision.drop for decision in review.decisions()] == [(5,)]
    assert review.undo_stack.undoText() == "mark by keywords"

    review.undo_stack.undo()
    assert not review.decisions()


def test_show_shows_the_groups_that_mention_the_words_alone(program: Program, box: Path) -> None:
    scan(program, box)
    look_for(program, mark="offer")
    wait_for(program.words._mark.isVisible)
    program.words._scope.setCurrentIndex(program.words._scope.findData(Scope.NEAR))
    program.words.boxes[KeywordUse.MARK]._show.click()

    assert program.parts.review.model.rowCount() == 2
    assert "1 group shown" in program.window.banner.text
    press(program.window.banner, "Show all")
    assert program.parts.review.model.rowCount() == 6


def test_words_are_remembered_and_looked_for_after_the_next_scan(
    open_program: Callable[..., Program], box: Path
) -> None:
    first = open_program()
    scan(first, box)
    look_for(first, protect="bucket", mark="offer")
    first.parts.preferences.sync()

    second = open_program()
    assert second.window.keywords.text() == "Keywords: 2\u2026"
    assert second.words.asked.protect == ("bucket",)
    held: list[bool] = []
    second.parts.review.changed.connect(lambda: held.append(second.parts.review.limits.held))
    scan(second, box)
    wait_for(lambda: second.keywording.found is not None)

    assert True in held, "everything stays until the search has ended"
    assert bars(second).count(MarkBar.KEYWORD) == 1


def test_a_search_that_is_stopped_leaves_everything_as_it_is(program: Program, box: Path) -> None:
    scan(program, box)
    program.parts.marking.mark_all_shown()
    program.window.menus.actions[Act.KEYWORDS].trigger()
    program.words.boxes[KeywordUse.PROTECT].edit.setPlainText("bucket")
    press(program.words, "Search")
    assert set(bars(program)) == {MarkBar.HELD}
    program.keywording._search.stop()
    strip = program.window.keyword_strip
    wait_for(lambda: strip.property("role") == "warning")

    assert strip.words.startswith("Stopped. Everything stays")
    assert set(bars(program)) == {MarkBar.HELD}
    assert not program.parts.review.decisions()
    assert not program.window.bar.move_marked.isEnabled()
    assert program.parts.review.protected.all()

    press(strip, "Search now")
    wait_for(lambda: not program.parts.review.limits.held)
    assert len(program.parts.review.decisions()) == 2, "the marks of what may go are back"


def test_words_that_cannot_be_searched_for_are_told_and_hold_everything(
    program: Program, box: Path
) -> None:
    scan(program, box)
    program.window.menus.actions[Act.KEYWORDS].trigger()
    program.words.boxes[KeywordUse.PROTECT].edit.setPlainText("x" * 2_000)
    press(program.words, "Search")
    wait_for(lambda: "too long" in program.words.note)

    assert set(bars(program)) == {MarkBar.HELD}


def test_words_before_any_scan_wait_for_it(program: Program, box: Path) -> None:
    program.window.menus.actions[Act.KEYWORDS].trigger()
    assert program.words.isVisible()
    program.words.boxes[KeywordUse.PROTECT].edit.setPlainText("bucket")
    press(program.words, "Search")
    assert program.words.note == "Your keywords are searched for as soon as you scan some mail."

    scan(program, box)
    wait_for(lambda: program.keywording.found is not None)
    assert bars(program).count(MarkBar.KEYWORD) == 1


def test_hits_are_marked_in_the_comparison_and_gone_with_the_words(
    program: Program, box: Path
) -> None:
    scan(program, box)
    look_for(program, protect="bucket", mark="offer\nTAX OFFICE")
    program.keywording.close()
    bar, model = program.window.compare.text.hit_bar, program.parts.review.model
    for row, words in (
        (1, "Keywords at 1 place"),
        (3, "A keyword is in the headers or in an attachment."),
        (5, "Keywords at 2 places"),
    ):
        program.window.results.setFocus()
        program.window.results.go_to(model.line_of_row(row))
        wait_for(lambda row=row: _is_compared(program, row))
        wait_for(lambda words=words: bar.isVisible() and bar.words == words)

    look_for(program, only="chairs")
    program.keywording.ask(program.keywording.asked.__class__())
    wait_for(lambda: not bar.isVisible())


def _is_compared(program: Program, row: int) -> bool:
    pair = program.keywording._pair
    scanned = program.parts.review.scanned
    assert scanned is not None
    wanted = scanned.facts.table.subject[row]
    return pair is not None and pair.candidate.mail.subject == wanted


def test_known_bulk_mail_that_was_not_searched_stays(program: Program, tmp_path: Path) -> None:
    """Mail that is in no group can be moved as known bulk mail; it is protected all the same."""
    alone = mail(4, "Alone", "Nobody has ever seen this bucket of words in any other message.")
    scan_box = write_mbox(tmp_path / "B", [mail(1, "Water", NOTICE)] * 2 + [alone])
    program.looking.open([scan_box], scan=True)
    wait_for(lambda: program.parts.review.scanned is not None and not program.parts.scan.is_busy)
    look_for(program, protect="bucket")
    found = program.keywording.found
    assert found is not None
    assert 2 not in found.mentions.rows
    assert np.flatnonzero(program.parts.review.protected).tolist() == [0, 1, 2]


def test_what_turns_out_to_be_known_bulk_mail_is_searched_too(
    program: Program, tmp_path: Path
) -> None:
    """So that what mentions no protected word of it can be moved."""
    alone = mail(4, "Alone", OFFER)
    scan_box = write_mbox(tmp_path / "B", [mail(1, "Water", NOTICE)] * 2 + [alone])
    program.looking.open([scan_box], scan=True)
    wait_for(lambda: program.parts.review.scanned is not None and not program.parts.scan.is_busy)
    look_for(program, protect="bucket")
    assert program.parts.review.protected[2]

    program.remembering._library.remember([2], "Offer", 0.8)
    wait_for(lambda: not program.parts.review.protected[2])

    assert program.parts.review.protected.tolist() == [True, True, False]
    assert program.keywording.found is not None
    assert 2 in program.keywording.found.mentions.rows


def type_words(program: Program, words: str) -> None:
    """Type words that protect, and press nothing."""
    program.window.menus.actions[Act.KEYWORDS].trigger()
    program.words.boxes[KeywordUse.PROTECT].edit.setPlainText(words)


def searched(program: Program) -> bool:
    return program.keywording.found is not None and not program.parts.review.limits.held


def test_words_hold_everything_from_the_first_letter_on_and_count_when_the_sheet_is_closed(
    program: Program, box: Path
) -> None:
    scan(program, box)
    review = program.parts.review
    type_words(program, "chairs")

    assert set(bars(program)) == {MarkBar.HELD}
    strip = program.window.keyword_strip
    assert strip.words == "Everything stays until the mail is searched for your keywords."
    program.parts.marking.mark_all_shown()
    assert not review.decisions(), "nothing can be marked"

    program.words._close.click()
    wait_for(lambda: searched(program))
    assert program.keywording.asked.protect == ("chairs",)
    assert program.parts.preferences.keywords[KeywordUse.PROTECT] == ("chairs",)
    program.parts.marking.mark_all_shown()
    assert [decision.drop for decision in review.decisions()] == [(1,), (3,)]


def test_a_move_asked_for_with_words_not_searched_for_is_refused_and_they_are_searched_for(
    program: Program, box: Path
) -> None:
    scan(program, box)
    type_words(program, "chairs")

    assert program.moving._may_plan() is None
    assert "Everything stays until" in program.window.statusBar().currentMessage()
    wait_for(lambda: searched(program))
    assert program.moving._may_plan() is not None


def test_words_typed_while_a_move_is_checked_keep_its_review_from_opening(
    program: Program, box: Path
) -> None:
    scan(program, box)
    program.parts.marking.mark_all_shown()
    program.window.menus.actions[Act.MOVE_TO_TRASH].trigger()
    assert program.moving.is_busy
    type_words(program, "chairs")

    wait_for(lambda: searched(program) and not program.moving.is_busy)
    assert program.parts.review.decisions(), "marked as before"
    assert box.read_bytes().count(b"Subject: Chairs!") == 2


def test_typed_words_that_are_taken_away_again_hold_nothing(program: Program, box: Path) -> None:
    scan(program, box)
    type_words(program, "bu")
    assert program.parts.review.limits.held
    type_words(program, "")
    wait_for(lambda: not program.parts.review.limits.held)
    assert not program.window.keyword_strip.isVisible()

    look_for(program, protect="bucket")
    type_words(program, "bucket\nchairs")
    assert set(bars(program)) == {MarkBar.HELD}
    type_words(program, "bucket")
    assert bars(program).count(MarkBar.KEYWORD) == 1
    assert "bucket" in program.window.keyword_strip.words
    type_words(program, "")
    assert bars(program).count(MarkBar.KEYWORD) == 1, "what was asked for holds until it is not"


def test_words_typed_before_a_scan_hold_what_it_finds(program: Program, box: Path) -> None:
    type_words(program, "chairs")
    scan(program, box)
    wait_for(lambda: searched(program))
    assert bars(program).count(MarkBar.KEYWORD) == 1


def test_the_overview_offers_no_step_and_says_so_until_the_words_are_searched_for(
    program: Program, box: Path
) -> None:
    type_words(program, "chairs")
    page = program.window.overview
    titles: list[str] = []
    program.overviewing._controller.surveyed.connect(
        lambda: titles.append(page.title.text()) if program.parts.review.limits.held else None
    )

    program.looking.open([box], scan=True)
    wait_for(lambda: program.parts.review.scanned is not None)
    program.parts.review.hold()  # the search may be faster than the look at it
    wait_for(lambda: bool(titles))
    assert set(titles) == {"Your mail has not been searched for your keywords yet"}
    assert not page.steps

    program.keywording.search()
    wait_for(lambda: bool(page.steps))
    assert "exact" in page.title.text()


def test_words_that_were_typed_and_not_searched_for_are_there_again_and_hold_back(
    open_program: Callable[..., Program], box: Path
) -> None:
    first = open_program()
    scan(first, box)
    type_words(first, "chairs")
    first.words.boxes[KeywordUse.MARK].edit.setPlainText("offer")
    first.window.close()

    second = open_program()
    assert second.words.asked.protect == ("chairs",)
    assert second.words.asked.mark == ("offer",)
    scan(second, box)
    wait_for(lambda: searched(second))
    assert bars(second).count(MarkBar.KEYWORD) == 1
