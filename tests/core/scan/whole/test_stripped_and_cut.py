"""What is cut off, damaged, or stripped of attachments is never the one that is kept."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import scan_paths
from helpers.mail.stripped_mail import TEXT, deleted, detached, sent, whole

from core.model.groups import Verdict
from core.model.mail import MessageFlag
from core.scan.session import Session, cut_groups

pytestmark = pytest.mark.slow

WHOLE = sent(whole())
INNER = sent(whole()).decode().replace("=_m", "=_n")
EML = 'Content-Type: message/rfc822; name="a.eml"\n\n'
PAGE = (
    b"From: a@x.org\nSubject: x\nMessage-ID: <1@x>\nContent-Type: text/html\n\n<html><body><p>"
    + TEXT.encode().replace(b". ", b".</p><p>")
    + b"</p></body></html>\n"
)
FEWER = {
    "detached": (WHOLE, sent(detached())),
    "deleted": (WHOLE, sent(deleted())),
    "deleted, and other mail": (sent(whole(), number=2), sent(deleted())),
    "one of two": (sent(whole(), whole("b.pdf", b"b")), sent(deleted(), whole("b.pdf", b"b"))),
    "in an attached message": (
        sent(EML + INNER),
        sent(EML + sent(deleted()).decode().replace("=_m", "=_n")),
    ),
    "cut in base64": (WHOLE, WHOLE[: len(WHOLE) * 2 // 3]),
    "cut in the last boundary": (WHOLE, WHOLE[:-4]),
    "cut in its page": (PAGE, PAGE[:-60]),
    "cut in its text": (sent(text=TEXT * 2), sent(text=TEXT + TEXT[:-40])),
    "partly fetched by Thunderbird": (
        sent(),
        sent(text=TEXT + "Truncated!\n", head="X-Mozilla-Status: 0401\n"),
    ),
    "partly fetched by Claws": (
        sent(),
        sent(text=TEXT + "Partial.\n", head="SC-Marked-For-Download: 0\n"),
    ),
}


def scan_both(folder: Path, *mails: bytes) -> Session:
    return scan_paths(write_mbox(folder / "box.mbox", list(mails)))


@pytest.mark.parametrize("pair", FEWER.values(), ids=FEWER)
def test_the_whole_one_is_kept_in_either_order(tmp_path: Path, pair: tuple[bytes, bytes]) -> None:
    for at, mails in enumerate((pair, pair[::-1])):
        session = scan_both(tmp_path, *mails)
        groups = cut_groups(session, 0.6)
        assert groups.kept.tolist() == [at]
        assert groups.members.tolist() == [1 - at]
        protected = session.mails.flags & np.uint32(MessageFlag.DAMAGED) != 0
        if protected.any():  # protected mail stays, but not in the place of the whole one
            assert cut_groups(session, 0.6, protected=protected).kept.tolist() == [at]


def test_only_what_a_note_says_less_than_the_attachment_makes_a_stripped_one_contained(
    tmp_path: Path,
) -> None:
    session = scan_both(tmp_path, sent(deleted()), WHOLE)
    assert cut_groups(session, 0.6).verdict.tolist() == [Verdict.FULLER_FORM]
    assert session.conflicts.tolist() == []

    for a, b in ((1, 2), (1, 1)):  # each path is known from its own message alone
        scans = [detached(f"file:///scans/{path}.pdf") for path in (1, 2)]
        session = scan_both(tmp_path, sent(scans[0], number=a), sent(scans[1], number=b))
        assert cut_groups(session, 0.6).verdict.tolist() == [Verdict.SAME_TEXT]
        assert session.covers.covered.tolist() == []
