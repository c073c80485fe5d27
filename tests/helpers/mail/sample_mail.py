"""Small mailboxes of known content for tests of a whole scan."""

from __future__ import annotations

from collections.abc import Iterable
from email import policy
from email.message import EmailMessage
from functools import lru_cache
from pathlib import Path
from typing import Any

from core.cache.fingerprints import NoCache
from core.job import Job, NullJob
from core.model.sources import MessageKey
from core.ports import FingerprintCache
from core.scan.run import scan
from core.scan.session import Session
from core.settings import Settings
from core.sources.registry import detect

NOTICE = (
    "Liebe Nachbarn, am Dienstag wird das Wasser von acht bis zwölf Uhr abgestellt. "
    "Bitte füllt vorher einen Eimer, und stellt die Waschmaschine nicht an. "
    "Der Hausmeister tauscht das alte Rohr im Keller. "
    "Bei Fragen ruft mich an oder schreibt mir zurück. Eure Hausverwaltung."
)
FOOTER = "\n\n-- \nVerteiler der Rosenstraße. Abmelden: https://lists.example.org/haus\n"
OTHER = (
    "Der Chor probt wieder am Donnerstag um sieben im kleinen Saal. "
    "Die Noten liegen am Eingang, und wer fehlt, sagt bitte Bescheid. "
    "Im Dezember singen wir in der Kirche am Markt."
)
OFFER = "Dear {}, our great summer offer: buy two, get three. Only until Sunday in all shops!"
LONG = " ".join(f"This is sentence {word} of the long newsletter." for word in (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)) * 6  # fmt: skip


def a_mail(
    text: str,
    *,
    subject: str = "Wasser",
    number: int = 1,
    form: tuple[str, str] = ("plain", "quoted-printable"),
    **headers: str,
) -> EmailMessage:
    """The one builder of messages whose very bytes do not matter (else: `helpers.mail.wire_mail`).

    Args:
        text: What it says.
        subject: May have any letters.
        number: Makes its Message-ID and its minute, unless `headers` say something else.
        form: The kind of text, and its transfer encoding.
        headers: By their names with _ for -.
    """
    message = EmailMessage()
    sender = headers.pop("From", "Hausverwaltung <hv@example.org>")
    date = headers.pop("Date", f"Mon, 02 Mar 2026 09:{number % 60:02d}:00 +0000")
    message["From"] = _header("From", sender)
    message["To"] = _header("To", headers.pop("To", "alle@example.org"))
    message["Subject"] = _header("Subject", subject)
    message["Date"] = _header("Date", date)
    message["Message-ID"] = headers.pop("Message_ID", f"<{number}@example.org>")
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(text, subtype=form[0], cte=form[1])
    return message


def house_mail(number: int, subject: str, text: str, **more: Any) -> bytes:
    """Mail of that day of March 2026 by one sender; `more` as of `a_mail`."""
    headers = {
        "From": "House <house@example.org>",
        "To": "all@example.org",
        "Date": f"Mon, 0{number} Mar 2026 10:00:00 +0000",
    }
    return a_mail(text, subject=subject, number=number, **(headers | more)).as_bytes()


@lru_cache
def _header(name: str, value: str) -> object:
    """A parsed header: to parse it is most of making a message, and tests make thousands."""
    return policy.default.header_factory(name, value)


def scan_paths(
    *paths: Path,
    cache: FingerprintCache | None = None,
    job: Job | None = None,
    settings: Settings | None = None,
    skip: Iterable[tuple[int, str]] = (),
) -> Session:
    """Scan some paths with the real pipeline."""
    return scan(
        [detect(path) for path in paths],
        settings=settings or Settings(),
        cache=cache or NoCache(),
        job=job or NullJob(),
        skip=frozenset(skip),
    )


def key_of_row(session: Session, row: int) -> MessageKey:
    """Where the mail of a row lies."""
    held = session.folders[int(session.mails.folder[row])]
    return MessageKey(held.source, held.folder.name, session.mails.uid[row])
