"""A small mailbox with copies in it, scanned for real."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

from helpers.boxes.mailboxes import write_mbox

from core.cache.fingerprints import NoCache
from core.job import NullJob
from core.scan.run import scan
from core.scan.session import Session
from core.settings import Settings
from core.sources.registry import detect

BODY = (
    "Dear neighbours, the water will be turned off on Tuesday from eight to twelve. "
    "Please fill a bucket before, and do not start the washing machine. "
    "If you have questions, call me or write back. Your house management wishes you a good week."
)
OTHER = "The minutes of the meeting are attached. We agreed on a new roof for the whole house."


def numbered_mail(number: int, body: str) -> bytes:
    """Mail `number`, sent on that day of March 2026."""
    message = EmailMessage()
    message["From"] = "House <house@example.org>"
    message["To"] = "all@example.org"
    message["Subject"] = "Water"
    message["Date"] = f"Mon, 0{number} Mar 2026 10:00:00 +0000"
    message["Message-ID"] = f"<{number}@example.org>"
    message.set_content(body)
    return message.as_bytes()


def three_copies(path: Path) -> Path:
    """An mbox: 0, 1 and 2 are the same mail, 3 is another."""
    same = numbered_mail(1, BODY)
    return write_mbox(path, [same, same, same, numbered_mail(2, OTHER)])


def scan_mailbox(path: Path) -> Session:
    """What a scan finds in a mailbox."""
    return scan([detect(path)], settings=Settings(), cache=NoCache(), job=NullJob())
