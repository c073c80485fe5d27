"""A small mailbox with copies in it, scanned for real."""

from __future__ import annotations

from pathlib import Path

from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail

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


def three_copies(path: Path) -> Path:
    """An mbox: 0, 1 and 2 are the same message, 3 is another."""
    same = house_mail(1, "Water", BODY)
    return write_mbox(path, [same, same, same, house_mail(2, "Water", OTHER)])


def scan_mailbox(path: Path) -> Session:
    """What a scan finds in a mailbox."""
    return scan([detect(path)], settings=Settings(), cache=NoCache(), job=NullJob())
