"""The comparison follows the cursor, with real messages."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanned_mail import BODY, OTHER
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import wait_for
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest

from core.model.compare import PairView
from gui.app import Program
from gui.controllers.review.pairs import SETTLE_MS

pytestmark = pytest.mark.slow


def test_what_the_cursor_left_while_it_was_being_opened_is_not_shown(
    program: Program, tmp_path: Path
) -> None:
    mails = [house_mail(1, "Water", BODY), house_mail(2, "Roof", OTHER)]
    open_scan(program, write_mbox(tmp_path / "Inbox", [*mails, *mails]))
    pairs, results, model = program.parts.pairs, program.window.results, program.parts.review.model
    opened: list[PairView] = []
    results.go_to(model.line_of_row(2))
    QTest.qWait(3 * SETTLE_MS)
    wait_for(lambda: not pairs._latest.is_busy)
    pairs.opened.connect(opened.append)

    def leave() -> None:
        pairs.opening.disconnect(leave)
        QTimer.singleShot(0, lambda: results.go_to(model.line_of_row(2)))

    pairs.opening.connect(leave)
    results.go_to(model.line_of_row(3))
    wait_for(lambda: bool(opened))

    assert [one.candidate.mail.subject for one in opened] == ["Water"]
