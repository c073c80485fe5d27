"""«Select for me»: what would be marked, and marking it, over a real scan."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import FOOTER, NOTICE, a_mail
from helpers.screens.scanned_mail import scan_mailbox, three_copies
from pytestqt.qtbot import QtBot

from core.job import NullJob
from core.model.groups import with_members
from core.model.refusals import RefusalKind
from core.model.sources import Folder, FolderRole
from core.model.table import SessionFolder
from core.scan.session import Session, cut_groups, similarity_histogram
from gui.controllers.review.marking import Marking
from gui.controllers.review.not_copies import recall_pairs
from gui.controllers.review.review import ReviewController
from gui.controllers.review.reviewed_scan import ReviewedScan
from gui.controllers.review.selection import SelectionController, order_folders
from gui.models.results.board import Board
from gui.models.results.choices import USER, Choices, call_not_copies, keep_instead
from gui.models.results.facts import gather_facts
from gui.models.results.selection import GroupRange, Scope, SelectionChoice, SelectionPreview

pytestmark = pytest.mark.slow

NO_GROUPS = np.zeros(0, np.int32)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return scan_mailbox(three_copies(tmp_path / "Inbox"))


@pytest.fixture
def review(session: Session, tmp_path: Path) -> ReviewController:
    return review_of(session, tmp_path)


def review_of(session: Session, tmp_path: Path) -> ReviewController:
    """A scan under review; nothing is protected."""
    made = ReviewController(threshold=0.6)
    facts = gather_facts(session.mails, session.folders, ["Inbox"], NullJob())
    n = len(session.mails.position)
    recalled = recall_pairs(tmp_path / "none.json", session.mails)
    made.open(
        ReviewedScan(session, facts, similarity_histogram(session), recalled),
        np.zeros(n, np.bool_),
    )
    return made


def test_what_would_be_marked_is_counted_and_nothing_is_marked(
    review: ReviewController, qtbot: QtBot
) -> None:
    selection = SelectionController(review)

    with qtbot.waitSignal(selection.previewed) as told:
        selection.preview(SelectionChoice(), NO_GROUPS)

    assert told.args is not None
    (preview,) = told.args
    assert isinstance(preview, SelectionPreview)
    assert (preview.messages, preview.groups) == (2, 1)
    assert preview.size_bytes > 0
    assert review.decisions() == ()


def test_what_is_kept_too_stays_beside_what_its_group_keeps(
    review: ReviewController, qtbot: QtBot
) -> None:
    board, selection = review.board, SelectionController(review)
    assert board is not None
    (kept,), copies = board.groups.kept.tolist(), board.groups.members.tolist()
    line = np.array([1], np.int32)
    spared = review.model.line(1).row

    def marked() -> set[int]:
        with qtbot.waitSignal(selection.applied):
            selection.apply(SelectionChoice(), NO_GROUPS)
        rows = {row for decision in review.decisions() for row in decision.drop}
        review.undo_stack.undo()
        return rows

    Marking(review).keep_too(line)
    assert marked() == {*copies} - {spared}
    review.set_protected(np.arange(4) == spared)  # a rule would rather keep this one
    assert marked() == {kept, *copies} - {kept, spared}

    Marking(review).keep_too(line)
    assert not review.choices.spared.any()


def test_what_a_person_chose_to_keep_is_kept_and_stays_a_persons_choice(
    review: ReviewController, qtbot: QtBot
) -> None:
    def keep(choices: Choices, board: Board) -> Choices:
        (kept,) = board.groups.kept.tolist()
        members = board.groups.members
        return keep_instead(choices, row=int(members[-1]), kept=kept, members=members)

    review.change("keep", keep)
    assert review.board is not None
    (wanted,) = review.board.groups.kept.tolist()
    selection = SelectionController(review)

    with qtbot.waitSignal(review.changed):
        selection.apply(SelectionChoice(), NO_GROUPS)

    (decision,) = review.decisions()
    assert decision.keep == wanted
    assert len(decision.drop) == 2
    assert review.choices.rules[review.choices.chosen_by[wanted]] == USER


def test_marks_are_applied_as_one_step(review: ReviewController, qtbot: QtBot) -> None:
    selection = SelectionController(review)

    with qtbot.waitSignal(selection.previewed):
        selection.apply(SelectionChoice(), NO_GROUPS)
    qtbot.waitUntil(lambda: bool(review.decisions()))

    (decision,) = review.decisions()
    assert sorted((decision.keep, *decision.drop)) == [0, 1, 2]
    review.undo_stack.undo()
    assert review.decisions() == ()


@pytest.mark.parametrize("reach", [GroupRange.SHOWN, GroupRange.SELECTED])
def test_only_the_groups_in_reach_are_looked_at(
    review: ReviewController, qtbot: QtBot, reach: GroupRange
) -> None:
    selection = SelectionController(review)
    review.shown_copies.set_filter("nobody-writes-this")

    with qtbot.waitSignal(selection.previewed) as told:
        selection.preview(SelectionChoice(reach=reach), NO_GROUPS)

    assert told.args is not None
    assert told.args[0].messages == 0


def test_what_is_left_alone_can_be_found_by_its_reason(
    review: ReviewController, qtbot: QtBot
) -> None:
    n = len(review.protected)
    review.set_protected(np.ones(n, np.bool_))
    selection = SelectionController(review)

    with qtbot.waitSignal(selection.previewed) as told:
        selection.preview(SelectionChoice(scope=Scope.NEAR), NO_GROUPS)

    assert told.args is not None
    assert told.args[0].skipped == ((RefusalKind.PROTECTED, 2),)
    assert len(selection.left_alone(RefusalKind.PROTECTED)) == 2
    assert len(selection.left_alone(RefusalKind.FLAGGED)) == 0


def test_restricted_groups_keep_only_some_members(session: Session) -> None:
    groups = cut_groups(session, 0.6)
    only_first = np.zeros(len(groups.members), np.bool_)
    only_first[0] = True

    some = with_members(groups, only_first)
    none = with_members(groups, np.zeros(len(groups.members), np.bool_))

    assert (len(some.kept), some.starts.tolist(), len(some.members)) == (1, [0, 1], 1)
    assert (len(none.kept), none.starts.tolist()) == (0, [0])


def test_archives_come_before_inboxes() -> None:
    names = ("INBOX", "Lists", "Archive/2024", "Posteingang")
    folders = tuple(
        SessionFolder(0, Folder(name, Path("/m"), "1", 0, FolderRole.NORMAL), 1) for name in names
    )

    assert [names[number] for number in order_folders(folders)] == [
        "Archive/2024",
        "Lists",
        "INBOX",
        "Posteingang",
    ]


def test_a_preview_that_comes_while_marks_are_made_takes_none_of_them_away(
    review: ReviewController, qtbot: QtBot
) -> None:
    controller = SelectionController(review)
    with qtbot.waitSignal(review.changed):
        controller.apply(SelectionChoice(scope=Scope.NEAR), NO_GROUPS)
        controller.preview(SelectionChoice(), NO_GROUPS)

    assert review.decisions()
    controller.wait(60)


def test_an_exact_pair_beside_a_third_that_says_more_is_marked(
    tmp_path: Path, qtbot: QtBot
) -> None:
    """The third is the fullest, but not the same message: what it holds goes by a wider scope."""
    more = a_mail(NOTICE + FOOTER, number=2)
    box = write_mbox(tmp_path / "Inbox", [more, a_mail(NOTICE), a_mail(NOTICE)])
    session = scan_mailbox(box)
    review = review_of(session, tmp_path)
    selection = SelectionController(review)

    def select(scope: Scope) -> list[tuple[int, tuple[int, ...]]]:
        with qtbot.waitSignal(selection.applied):
            selection.apply(SelectionChoice(scope=scope), NO_GROUPS)
        return [(d.keep, d.drop) for d in review.decisions()]

    assert select(Scope.SAME) in ([(1, (2,))], [(2, (1,))])
    assert select(Scope.FULLER_TEXT) == [(0, (1, 2))]
    selection.wait(60)


def test_of_a_group_only_one_message_is_kept_for_others(tmp_path: Path, qtbot: QtBot) -> None:
    pairs = [a_mail(NOTICE), a_mail(NOTICE), a_mail(NOTICE + FOOTER, number=2)]
    box = write_mbox(tmp_path / "Inbox", [*pairs, a_mail(NOTICE + FOOTER, number=2)])
    review = review_of(scan_mailbox(box), tmp_path)
    selection = SelectionController(review)

    with qtbot.waitSignal(selection.applied):
        selection.apply(SelectionChoice(scope=Scope.SAME), NO_GROUPS)

    (decision,) = review.decisions()
    assert len(decision.drop) == 1
    selection.wait(60)


def test_what_a_person_called_no_copies_stays_apart_in_every_step(
    tmp_path: Path, qtbot: QtBot
) -> None:
    more = a_mail(NOTICE + FOOTER, number=2)
    box = write_mbox(tmp_path / "Inbox", [more, a_mail(NOTICE), a_mail(NOTICE)])
    review = review_of(scan_mailbox(box), tmp_path)
    review.change("no copies", lambda choices, _: call_not_copies(choices, [(1, 2)]))
    selection = SelectionController(review)

    with qtbot.waitSignal(selection.applied):
        selection.apply(SelectionChoice(scope=Scope.SAME), NO_GROUPS)

    assert review.decisions() == ()
    selection.wait(60)
