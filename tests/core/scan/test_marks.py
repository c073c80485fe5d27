"""What programs note of messages elsewhere than in them counts like a flag."""

from __future__ import annotations

from pathlib import Path

from helpers.boxes.homes import written_by_thunderbird
from helpers.screens.scanned_mail import scan_mailbox

from core.model.mail import MessageFlag


def test_a_scan_knows_what_the_index_says(tmp_path: Path) -> None:
    mails = scan_mailbox(written_by_thunderbird(tmp_path)).mails
    wanted = MessageFlag.SEEN | MessageFlag.FLAGGED | MessageFlag.ANSWERED
    wanted |= MessageFlag.GHOST | MessageFlag.TAGGED
    assert [MessageFlag(int(flag)) & wanted for flag in mails.flags] == [
        MessageFlag.NONE,
        MessageFlag.SEEN | MessageFlag.TAGGED,
        MessageFlag.SEEN,
        MessageFlag.SEEN | MessageFlag.FLAGGED | MessageFlag.ANSWERED,
        MessageFlag.GHOST,
    ]
