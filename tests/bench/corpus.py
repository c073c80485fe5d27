"""Makes mailboxes of any size that look like real ones, the same bytes for the same numbers.

Message i is a function of (seed, i) alone, so the small mailbox is the beginning of the large one.
Of 100 messages 44 are newsletters (plain and HTML, nested tables, inline styles), 11 notifications
of one pattern that are *not* copies, 34 replies, 7 HTML only, 4 with attachments (8 KB to 5 MB);
half English, 30 % Russian, 20 % Chinese; quoted-printable, Base64, 8bit; UTF-8, windows-1251,
gb18030. A quarter are planted copies of an earlier message, six kinds in turn, many of them of a
few campaigns.

    python tests/bench/corpus.py MESSAGES FOLDER
"""

from __future__ import annotations

import base64
import json
import multiprocessing
import quopri
import random
import sys
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.header import Header
from email.utils import format_datetime
from functools import cache
from pathlib import Path

SEED = 20_260_101
KINDS = ("exact", "route", "footer", "greeting", "sentences", "encoding")
LANGUAGES = ("en", "ru", "zh")
CHARSETS = {
    "en": ("utf-8", "iso-8859-1"),
    "ru": ("utf-8", "windows-1251"),
    "zh": ("utf-8", "gb18030"),
}
LETTERS = {"en": "etaoinshrdlcumwfgypb", "ru": "оеаинтсрвлкмдпуяыьгз"}
HANZI = "".join(chr(c) for c in range(0x4E00, 0x4E00 + 1_200))
PART = 2_000  # messages a worker writes at a time
ATTACHED = (
    'Content-Type: application/pdf; name="f.pdf"\nContent-Transfer-Encoding: base64\n'
    'Content-Disposition: attachment; filename="f.pdf"\n\n'
)
SPACER = (  # what marketing tools put between and around everything
    '<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" '
    'style="border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt"><tr>'
    '<td height="18" style="height:18px;line-height:18px;font-size:1px">&nbsp;</td></tr></table>'
    '\n<!--[if mso]><v:rect fill="true" stroke="false"></v:rect><![endif]-->\n'
)
START = datetime(2024, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class CorpusBody:
    """What a message says, before it is dressed as MIME."""

    kind: str  # newsletter, notification, reply, page, attachment
    language: str
    sender: int
    subject: str
    sections: tuple[tuple[str, ...], ...]  # paragraphs of sentences


@cache
def words(language: str) -> tuple[str, ...]:
    """The vocabulary of a language: 6,000 words."""
    dice = random.Random(f"{SEED} {language}")
    if language == "zh":
        return tuple(
            "".join(dice.choices(HANZI, k=dice.choice((1, 2, 2, 2, 3)))) for _ in range(6_000)
        )
    letters = LETTERS[language]
    return tuple("".join(dice.choices(letters, k=dice.randint(2, 10))) for _ in range(6_000))


def sentence(dice: random.Random, language: str) -> str:
    """One sentence, with its full stop."""
    vocabulary = words(language)
    chosen = [vocabulary[int(dice.random() ** 2 * 6_000)] for _ in range(dice.randint(6, 15))]
    if language == "zh":
        return "".join(chosen) + "。"
    return " ".join(chosen).capitalize() + dice.choice((".", ".", ".", "!", "?"))


def body_of(number: int) -> CorpusBody:
    """What message `number` says when it is no copy."""
    dice = random.Random(SEED * 1_000_003 + number)
    language = dice.choices(LANGUAGES, (50, 30, 20))[0]
    kind = dice.choices(
        ("newsletter", "notification", "reply", "page", "attachment"), (44, 11, 34, 7, 4)
    )[0]
    sender = int(400 * dice.random() ** 2.2)
    if kind == "notification":
        pattern = random.Random(SEED + sender % 60)
        lines = [sentence(pattern, language) for _ in range(5)]
        lines.insert(2, f"{dice.randint(100, 999_999)} {sentence(pattern, language)}")
        return CorpusBody(
            kind, language, sender, sentence(pattern, language)[:40], (tuple(lines),)
        )
    n_sections = dice.randint(4, 18) if kind in {"newsletter", "page"} else dice.randint(1, 4)
    sections = tuple(
        tuple(sentence(dice, language) for _ in range(dice.randint(2, 4)))
        for _ in range(n_sections)
    )
    return CorpusBody(kind, language, sender, sentence(dice, language)[:60], sections)


def footer(sender: int, language: str) -> tuple[str, ...]:
    """What ends all mail of a sender, and what ends all newsletters of a language."""
    own, shared = random.Random(SEED - sender), random.Random(SEED)
    return (sentence(own, language), *(sentence(shared, language) for _ in range(4)))


def original_of(number: int) -> tuple[int, str]:
    """(message that this one copies, kind of copy), or (number, "")."""
    dice = random.Random(SEED * 7 + number)
    if number < 40 or dice.random() > 0.25:
        return number, ""
    campaign = dice.random() < 0.25
    chosen = (
        int(40 * dice.random()) if campaign else dice.randrange(max(0, number - 5_000), number)
    )
    while original_of(chosen)[1]:
        chosen = original_of(chosen)[0]
    return chosen, KINDS[number % len(KINDS)]


def message(number: int) -> bytes:
    """Message `number` as an mbox holds it, From_ line included."""
    source, copy = original_of(number)
    body = body_of(source)
    dice = random.Random(SEED * 13 + source)
    charset, cte = (
        CHARSETS[body.language][dice.random() < 0.3],
        dice.choice(("qp", "base64", "8bit")),
    )
    lines = [list(section) for section in body.sections]
    if copy == "footer":
        lines[-1] += footer(number, body.language)[:1]
    elif copy == "greeting":
        lines[0].insert(0, sentence(random.Random(number), body.language))
    elif copy == "sentences":
        _change(lines, number, body.language)
    elif copy == "encoding":
        charset, cte = "utf-8", "base64" if cte == "qp" else "qp"
    headers = _headers(body, source, number if copy in {"route", "footer"} else source)
    return (
        b"From sender@example.org Mon Jan  1 00:00:00 2024\n"
        + headers
        + _mime(body, lines, charset, cte, dice)
    )


def _change(lines: list[list[str]], number: int, language: str) -> None:
    """Write at most a tenth of the sentences anew."""
    dice = random.Random(number)
    total = sum(map(len, lines))
    for _ in range(max(1, total // 10)):
        section = dice.choice(lines)
        section[dice.randrange(len(section))] = sentence(dice, language)


def _headers(body: CorpusBody, source: int, route: int) -> bytes:
    when = format_datetime(START + timedelta(minutes=source * 7))
    hops = "".join(
        f"Received: from mx{(route + hop) % 9}.example.net by mail.example.org"
        f" with ESMTPS id {route:x};\n\t{when}\n"
        for hop in range(2 + route % 3)
    )
    delivered = f"Delivered-To: box{route % 5}@example.org\n"
    subject = Header(body.subject, "utf-8").encode(linesep="\n")
    host = f"s{body.sender}.example.com"
    return (
        f"{delivered}{hops}From: Sender {body.sender} <news@{host}>\n"
        f"To: me@example.org\nSubject: {subject}\nDate: {when}\n"
        f"Message-ID: <{source}.{body.sender}@{host}>\nMIME-Version: 1.0\n"
    ).encode()


def _mime(
    body: CorpusBody, lines: list[list[str]], charset: str, cte: str, dice: random.Random
) -> bytes:
    closing = footer(body.sender, body.language)
    paragraphs = [" ".join(section) for section in lines]
    text = "\n\n".join([*paragraphs, " ".join(closing)]) + "\n"
    if body.kind == "notification":
        return _part("text/plain", "\n".join(lines[0]) + "\n", charset, cte)
    if body.kind == "reply":  # the mail that it answers is quoted first
        asked = body_of(body.sender).sections[0]
        quoted = "\n".join(f"> {line}" for line in asked)
        return _part("text/plain", "\n\n".join([quoted, *paragraphs]) + "\n", charset, cte)
    page = _page(body, paragraphs, closing, dice)
    if body.kind == "page":
        return _part("text/html", page, charset, cte)
    border = f"=_b{dice.getrandbits(48):x}"
    if body.kind == "attachment":
        size = (
            dice.randint(1 << 20, 5 << 20)
            if dice.random() < 0.06
            else int(8_000 * 112 ** dice.random())
        )
        data = base64.encodebytes(dice.randbytes(size))
        parts = [_part("text/plain", text, charset, cte), ATTACHED.encode() + data]
        subtype = "mixed"
    else:
        parts = [_part("text/plain", text, charset, cte), _part("text/html", page, charset, cte)]
        subtype = "alternative"
    open_ = f"--{border}\n".encode()
    joined = b"".join(open_ + part for part in parts)
    head = f'Content-Type: multipart/{subtype}; boundary="{border}"\n\n'
    return head.encode() + joined + f"--{border}--\n\n".encode()


def _page(
    body: CorpusBody, paragraphs: list[str], closing: tuple[str, ...], dice: random.Random
) -> str:
    """A newsletter as marketing tools write it: tables in tables, styles in each tag."""
    style = "font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:21px;color:#333333"
    cells = []
    for number, paragraph in enumerate([*paragraphs, " ".join(closing)]):
        link = f"https://t.example.com/c/{dice.getrandbits(64):x}?u={body.sender}"
        cells.append(
            f'<tr><td align="left" valign="top" style="padding:12px 24px;{style}">\n{SPACER}'
            f'<table width="100%" cellpadding="0" cellspacing="0"><tr><td class="t{number}">\n'
            f'<p style="margin:0 0 12px 0;{style}">{paragraph}</p>\n'
            f'<a href="{link}" style="color:#1155cc;text-decoration:none">'
            f'<img src="https://i.example.com/{number}.png" width="560" height="120" alt="" '
            f'style="display:block;border:0"></a>\n{SPACER}</td></tr></table>\n</td></tr>\n'
        )
    return (
        '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN">\n<html><head>'
        '<style type="text/css">\nbody{margin:0;padding:0} .x{width:100%} '
        "@media only screen{.t0{width:100%!important}}\n</style></head>\n"
        f'<body bgcolor="#f4f4f4"><table width="600" align="center">\n{"".join(cells)}'
        "</table></body></html>\n"
    )


def _part(mime_type: str, text: str, charset: str, cte: str) -> bytes:
    data = text.encode(charset, "replace")
    if cte == "base64":
        data, name = base64.encodebytes(data), "base64"
    elif cte == "qp":
        data, name = quopri.encodestring(data), "quoted-printable"
    else:
        data, name = data.replace(b"\nFrom ", b"\n>From "), "8bit"
    if not data.endswith(b"\n"):
        data += b"\n"
    head = f"Content-Type: {mime_type}; charset={charset}\nContent-Transfer-Encoding: {name}\n\n"
    return head.encode() + data + b"\n"


def _write_part(task: tuple[int, int, Path, int]) -> Path:
    start, end, path, largest = task
    with path.open("wb") as file:
        for number in range(start, end):
            data = message(number)
            if not largest or len(data) <= largest:
                file.write(data)
    return path


def make_mailbox(n_messages: int, folder: Path, *, largest: int = 0) -> Path:
    """Write `mail-N.mbox` and `truth-N.json` into a folder, unless there; return the mbox.

    Args:
        n_messages: How many to make.
        folder: Where to.
        largest: Leave out messages of more bytes than this: letters alone, `letters-N.mbox`.

    Cost: about 1,500 messages a second a processor.
    """
    name = "letters" if largest else "mail"
    box, truth = folder / f"{name}-{n_messages}.mbox", folder / f"truth-{n_messages}.json"
    if box.exists() and truth.exists():
        return box
    folder.mkdir(parents=True, exist_ok=True)
    tasks = [
        (start, min(start + PART, n_messages), folder / f"part-{start}", largest)
        for start in range(0, n_messages, PART)
    ]
    unfinished = folder / "unfinished.mbox"
    with multiprocessing.Pool() as pool, unfinished.open("wb") as file:
        for path in pool.imap(_write_part, tasks):
            file.write(path.read_bytes())
            path.unlink()
    copies = {n: original_of(n) for n in range(n_messages) if original_of(n)[1]}
    truth.write_text(json.dumps({str(n): list(found) for n, found in copies.items()}))
    return unfinished.rename(box)


if __name__ == "__main__":
    print(make_mailbox(int(sys.argv[1]), Path(sys.argv[2])))
