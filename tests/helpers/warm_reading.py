"""Loads what reading a mail loads at its first use: imported by who forks readers of mail.

Word lists and the dictionaries of the languages in which the sample mail is written: two workers
of a scan take most of a second each for that, where a fork of who has done it takes none.
"""

from __future__ import annotations

from core.model import MailFlag, MessageKey, RawMail, Stub
from core.scan.read import read_mail
from core.settings import ReadSettings

TEXTS = (
    "Das ist ein Brief, wie ihn niemand sonst schreibt, und er soll auch nur gelesen werden.",
    "This is a letter as nobody else writes it, and it is there to be read and for no more.",
)


def read_some() -> None:
    """Read a mail of each language, as a worker does."""
    for text in TEXTS:
        data = f"From: a@example.org\nSubject: A\n\n{text}\n".encode()
        stub = Stub(MessageKey(0, "", "0"), 0, len(data), "", MailFlag(0))
        read_mail(RawMail(stub, data), ReadSettings())


read_some()
