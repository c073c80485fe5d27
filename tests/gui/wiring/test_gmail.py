"""A Gmail account in the window: labels are no folders, and what goes leaves them to a copy."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from helpers.imap.boxes import ALL_MAIL, GMAIL_TRASH, GmailBoxes
from helpers.imap.scripted import GMAIL_CAPABILITIES, ScriptedServer, ServerManners
from helpers.screens.account_screens import known_account, start_accounts
from helpers.screens.screen_parts import press, wait_for, when_open

from gui.app import Program
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow

NOTICE = (
    b"From: house@example.org\r\nTo: all@example.org\r\nSubject: Water\r\n"
    b"Date: Mon, 02 Mar 2026 10:00:00 +0000\r\nMessage-ID: <w%d@example.org>\r\n\r\n"
    b"Dear neighbours, the water will be turned off on Tuesday from eight to twelve. "
    b"Please fill a bucket before, and do not start the washing machine.\r\n"
)
ALONE = b"From: x@example.org\r\nSubject: %d\r\nMessage-ID: <%d@example.org>\r\n\r\n%s\r\n"
WORDS = (b"apple", b"bridge", b"candle", b"donkey", b"engine")


def test_a_copy_goes_to_trash_once_and_its_labels_go_to_the_kept_one(
    program: Program, scripted: Callable[..., ScriptedServer]
) -> None:
    boxes = GmailBoxes("Work")
    boxes.deliver("Work", NOTICE % 1, flags={"\\Seen"})
    boxes.deliver("INBOX", NOTICE % 2, flags={"\\Seen"})
    for n, word in enumerate(WORDS):
        boxes.deliver("INBOX", ALONE % (n, n, word * 60), flags={"\\Seen"})
    server = scripted(boxes, ServerManners(after=GMAIL_CAPABILITIES))
    account = known_account(program, server.account())
    program.parts.reach.secrets.put(account, "secret")
    start_accounts(program)

    program.looking.scan()
    wait_for(lambda: program.parts.review.scanned is not None)
    wait_for(lambda: not program.parts.scan.is_busy)
    scanned = program.parts.review.scanned
    assert scanned is not None
    assert scanned.session.stats.messages == 7, "a mail with a label is one mail"
    program.parts.marking.mark_all_shown()

    heard = when_open(ReviewSheet, lambda sheet: press(sheet, "Move 1"))
    program.window.menus.actions[Act.MOVE_TO_TRASH].trigger()
    wait_for(lambda: program.window.banner.text.startswith("1 message moved"))

    assert "The kept message takes over the labels of its copies" in heard[0]
    assert len(boxes.by_name[GMAIL_TRASH].mails) == 1
    kept = [m for m in boxes.by_name[ALL_MAIL].mails.values() if b"Water" in m.data]
    assert [set(mail.labels) >= {"Work", "\\Inbox"} for mail in kept] == [True]
    assert not boxes.destroyed
    wait_for(lambda: not program.parts.scan.is_busy)
