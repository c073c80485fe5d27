"""A sample mailbox with planted copies, for trying things out and for `make run`.

The same call makes the same bytes: nothing is drawn from a clock. Three folders of true MIME in
English, Russian and Chinese. Each planted copy stands for something that real mailboxes hold: the
message twice, the way it came by another route, encoded anew, as HTML, with a list's footer, with
a greeting, with one sentence changed. Beside them stand look-alikes that are no copies: receipts
of one pattern, short thanks from two people, replies that quote what they answer, a mass mailing
with other names and codes in each message, and the bills of three months.
"""

from __future__ import annotations

import html
import json
import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "ru", "zh")
USUAL_BYTES, FIRST_BYTES = 24_000, 30_000  # of an attachment
FIRST_DAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
HTML_SHELL = (
    "<!DOCTYPE html><html><head><style>p {{ margin: 0 0 1em }}</style></head>"
    '<body><table width="600"><tr><td><h2>{title}</h2>{body}</td></tr></table></body></html>'
)


@dataclass(frozen=True, slots=True)
class Sample:
    """What was made: messages in all, and how many of them are planted copies of another."""

    messages: int
    copies: int


@dataclass(slots=True)
class _Maker:
    """Collects messages into folders, numbering and dating them."""

    dice: random.Random
    folders: dict[str, list[EmailMessage]] = field(default_factory=dict)
    made: int = 0
    copies: int = 0

    def mail(self, base: dict[str, Any], lines: list[str], **how: Any) -> EmailMessage:
        """A new message; how: charset, cte, as_html, page (HTML), only_html, when (days), to."""
        self.made += 1
        message = EmailMessage(policy=SMTP)
        day = how.get("when", self.made)
        sent = format_datetime(FIRST_DAY + timedelta(days=day, minutes=day * 37 % 600))
        route = f"from mx{self.made % 3}.example.org by mail.example.org"
        message["Received"] = f"{route} with ESMTP id {self.made:05d}; {sent}"
        message["From"] = base["from"]
        message["To"] = how.get("to", "Alex Morgan <alex@example.org>")
        message["Subject"] = base["subject"]
        message["Date"] = sent
        message["Message-ID"] = f"<sample.{self.made:04d}@mail.example.org>"
        text = "\r\n\r\n".join(lines) + "\r\n"
        charset, cte = how.get("charset", "utf-8"), how.get("cte", "quoted-printable")
        message.set_content(text, charset=charset, cte=cte)
        page = how.get("page", "")
        if not page and how.get("as_html", base.get("html")):
            body = "".join(f"<p>{html.escape(line)}</p>" for line in lines)
            page = HTML_SHELL.format(title=html.escape(base["subject"]), body=body)
        if page:
            if how.get("only_html"):
                message.set_content(page, subtype="html", charset="utf-8", cte=cte)
            else:
                message.add_alternative(page, subtype="html", charset="utf-8", cte=cte)
        if "attach" in base:
            size = base.get("attached_bytes", USUAL_BYTES)
            data = random.Random(base["attach"]).randbytes(size)
            message.add_attachment(
                b"%PDF-1.4\n" + data, maintype="application", subtype="pdf",
                filename=base["attach"],
            )  # fmt: skip
        for level, part in enumerate(p for p in message.walk() if p.is_multipart()):
            part.set_boundary(f"=_sample.{self.made:04d}.{level}")  # else it is drawn at random
        return message

    def put(self, folder: str, message: EmailMessage, *, copy: bool = False) -> None:
        """File a message."""
        self.folders.setdefault(folder, []).append(message)
        self.copies += copy


def make_sample(folder: Path, *, language: str = "en") -> Sample:
    """Write the sample mailbox: a folder with mbox files Inbox, Archive and Lists.

    Args:
        folder: Where; it is made.
        language: Of whoever looks at it, as in "de_AT". The largest messages, and so the first
            groups of a list, are in this language; in English where there are none in it.

    Raises:
        OSError: The folder cannot be written.
    """
    maker = _Maker(random.Random(7))
    texts = [
        json.loads(files("resources").joinpath(f"sample/{name}.json").read_text("utf-8"))
        for name in LANGUAGES
    ]
    first = language[:2] if language[:2] in LANGUAGES else LANGUAGES[0]
    for base in texts[LANGUAGES.index(first)]["mails"]:
        base["attached_bytes"] = FIRST_BYTES
    for words in texts:
        _plant(maker, words)
    for words in texts:  # last, so that what was there before them stays as it was
        for pattern in words["campaigns"]:
            _campaign(maker, pattern)
    folder.mkdir(parents=True, exist_ok=True)
    for name, messages in maker.folders.items():
        (folder / name).write_bytes(b"".join(_stored(message) for message in messages))
    total = sum(len(messages) for messages in maker.folders.values())
    return Sample(total, maker.copies)


def _plant(maker: _Maker, words: dict[str, Any]) -> None:
    """One language: its messages, their copies, and look-alikes that are none."""
    for number, base in enumerate(words["mails"]):
        lines = base["text"]
        original = maker.mail(base, lines)
        maker.put("Archive" if number % 2 else "Inbox", original)
        _copies(maker, words, base, original, number)
        if number % 3 == 0:
            _reply(maker, words, original, lines)
    for _ in range(4):
        maker.put("Inbox", _receipt(maker, words["receipt"]))
    for sender in ("Kim Doe <kim@example.org>", "Lee Roe <lee@example.org>"):
        thanks = {"from": sender, "subject": words["mails"][0]["subject"]}
        maker.put("Inbox", maker.mail(thanks, [words["thanks"]]))


def _copies(
    maker: _Maker, words: dict[str, Any], base: dict[str, Any], original: EmailMessage, number: int
) -> None:
    lines, day = base["text"], maker.made
    kind = number % 6
    same = {"when": day}
    if kind == 0:
        maker.put("Archive", _same_message(original), copy=True)
        listed = maker.mail(base, [*lines, "-- ", *words["footer"]], to="list@lists.example.org")
        maker.put("Lists", listed, copy=True)
    elif kind == 1:
        maker.put("Inbox", _other_route(original), copy=True)
    elif kind == 2:
        again = maker.mail(base, lines, charset=words["charset"], cte="base64", **same)
        maker.put("Inbox", again, copy=True)
    elif kind == 3:
        maker.put("Lists", maker.mail(base, [words["greeting"], *lines]), copy=True)
    elif kind == 4:
        page = maker.mail(base, lines, as_html=True, only_html=True, cte="base64", **same)
        maker.put("Archive", page, copy=True)
    else:
        changed = [*lines[:-1], maker.dice.choice(words["footer"])]
        maker.put("Inbox", maker.mail(base, changed), copy=True)
        maker.put("Inbox", _same_message(original), copy=True)


def _same_message(original: EmailMessage) -> EmailMessage:
    twin = EmailMessage(policy=SMTP)
    for name, value in original.items():
        twin[name] = value
    twin.set_payload(original.get_payload())
    return twin


def _other_route(original: EmailMessage) -> EmailMessage:
    """The same message as a second address received it: other transport headers, no more."""
    twin = _same_message(original)
    twin["Delivered-To"] = "alex.morgan@example.net"
    twin["X-Forwarded-For"] = "alex@example.org alex.morgan@example.net"
    return twin


def _reply(maker: _Maker, words: dict[str, Any], original: EmailMessage, lines: list[str]) -> None:
    base = {"from": "Alex Morgan <alex@example.org>", "subject": f"Re: {original['Subject']}"}
    quoted = "\r\n>\r\n".join(f"> {line}" for line in lines)
    reply = maker.mail(base, [words["thanks"], quoted], to=str(original["From"]))
    reply["In-Reply-To"] = reply["References"] = str(original["Message-ID"])
    maker.put("Archive", reply)


def _receipt(maker: _Maker, pattern: dict[str, Any]) -> EmailMessage:
    dice = maker.dice
    facts = {
        "km": f"{dice.randint(20, 180) / 10}",
        "date": f"2026-04-{dice.randint(1, 28):02d}",
        "time": f"{dice.randint(7, 22)}:{dice.randint(0, 59):02d}",
        "total": f"{dice.randint(600, 4900) / 100:.2f}",
        "card": f"{dice.randint(1000, 9999)}",
    }
    return maker.mail(pattern, [line.format(**facts) for line in pattern["lines"]])


def _campaign(maker: _Maker, pattern: dict[str, Any]) -> None:
    """One pattern, filled in anew for each mail: one template, and no two of them are copies."""
    for number, fill in enumerate(pattern["fills"]):
        pieces = [(kind, text.format(**fill)) for kind, text in pattern["page"]]
        base = {"from": pattern["from"], "subject": pattern["subject"].format(**fill)}
        lines = [text.replace("|", "  ") for _, text in pieces if text]
        how = {"page": _page(pieces), "only_html": pattern.get("only_html", False)}
        maker.put("Lists" if number % 2 else "Inbox", maker.mail(base, lines, **how))


_PIECES = {
    "img": '<p><img src="https://img.example.com/logo.png" width="120" height="40" alt="{0}"></p>',
    "h1": "<h1>{0}</h1>",
    "p": "<p>{0}</p>",
    "row": "<table><tr><td>{0}</td><td>{1}</td></tr></table>",
    "li": "<ul><li>{0}</li></ul>",
    "a": '<p><a href="{1}">{0}</a></p>',
    "hr": "<hr>",
}


def _page(pieces: list[tuple[str, str]]) -> str:
    """An HTML page of (kind, text), the second part of a text after a bar."""
    body = "".join(
        _PIECES[kind].format(*(html.escape(part) for part in text.split("|")))
        for kind, text in pieces
    )
    body = body.replace("</table><table>", "").replace("</ul><ul>", "")
    return f"<!DOCTYPE html><html><body>{body}</body></html>"


def _stored(message: EmailMessage) -> bytes:
    """The message as an mbox holds it (mboxrd)."""
    lines = message.as_bytes(policy=message.policy.clone(linesep="\n")).split(b"\n")
    quoted = [b">" + line if line.lstrip(b">").startswith(b"From ") else line for line in lines]
    return b"From sample@example.org Mon Mar  2 09:00:00 2026\n" + b"\n".join(quoted) + b"\n"
