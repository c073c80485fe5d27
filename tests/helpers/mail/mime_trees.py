"""Random messages, made with the standard library, and ways to spoil them."""

from __future__ import annotations

import base64
import quopri
import random
from collections.abc import Callable
from email.header import Header
from email.message import Message
from email.mime.base import MIMEBase
from email.mime.multipart import MIMEMultipart
from email.mime.nonmultipart import MIMENonMultipart
from email.utils import formataddr, formatdate

from hypothesis import strategies as st

_WORDS = {
    "us-ascii": "We meet on Tuesday at nine = as agreed. From here on --to be sure-- bring a pen",
    "utf-8": "Grüße aus Köln ✓ Привет 你好 naïve €5 – “so”",
    "iso-8859-1": "Grüße aus Köln, naïve façade, señor",
    "iso-8859-15": "Grüße €5 naïve",
    "windows-1251": "Привет, встретимся во вторник в девять часов",
    "koi8-r": "Привет, встретимся во вторник в девять часов",
    "gb2312": "你好 我们星期二九点见面",
    "gb18030": "你好 我们星期二九点见面 €",
    "big5": "你好 我們星期二九點見面",
    "shift_jis": "火曜日の九時に会いましょう",
    "iso-2022-jp": "火曜日の九時に会いましょう",
    "euc-kr": "화요일 아홉 시에 만나요",
    "utf-16": "Grüße 你好",
}
_TYPES = (("image", "png"), ("application", "pdf"), ("text", "calendar"), ("audio", "x-wav"))
_SUBTYPES = ("mixed", "alternative", "related", "signed", "report")
_BOUNDARY_LETTERS = "abcXYZ019'()+_,-./:=?"


def _text(rng: random.Random) -> Message:
    charset = rng.choice(list(_WORDS))
    words = _WORDS[charset].split()
    body = "\n".join(
        " ".join(rng.choice(words) for _ in range(rng.randint(0, 14)))
        for _ in range(rng.randint(0, 9))
    )
    raw = body.encode(charset)
    part = MIMENonMultipart("text", rng.choice(("plain", "html")), charset=charset)
    encodings = ["base64"] if charset == "utf-16" else ["base64", "quoted-printable"]
    if charset in ("us-ascii", "iso-2022-jp"):
        encodings.append("7bit")
    if charset not in ("utf-16", "us-ascii"):
        encodings.append("8bit")
    _fill(part, raw, rng.choice(encodings))
    if rng.random() < 0.1:
        part["Content-Disposition"] = rng.choice(("inline", 'attachment; filename="a.txt"'))
    return part


def _fill(part: Message, raw: bytes, encoding: str) -> None:
    part["Content-Transfer-Encoding"] = encoding
    if encoding == "base64":
        part.set_payload(base64.encodebytes(raw).decode("ascii"))
    elif encoding == "quoted-printable":
        part.set_payload(quopri.encodestring(raw).decode("ascii"))
    else:
        part.set_payload(raw.decode("ascii", "surrogateescape"))


def _file(rng: random.Random) -> Message:
    main, sub = rng.choice(_TYPES)
    part = MIMEBase(main, sub)
    raw = rng.randbytes(rng.randint(0, 400))
    _fill(part, raw, "base64")
    name = rng.choice(("a.bin", "Grüße.pdf", "с пробелом.png"))
    part.add_header("Content-Disposition", "attachment", filename=("utf-8", "", name))
    return part


def _tree(rng: random.Random, depth: int) -> Message:
    if depth == 0 or rng.random() < 0.35:
        return _text(rng) if rng.random() < 0.7 else _file(rng)
    length = rng.randint(1, 60)
    boundary = "".join(rng.choice(_BOUNDARY_LETTERS) for _ in range(length)) + f"{rng.random()}"
    part = MIMEMultipart(rng.choice(_SUBTYPES), boundary=boundary)
    for _ in range(rng.randint(1, 4)):
        part.attach(_tree(rng, depth - 1))
    if rng.random() < 0.2:
        part.preamble = "This is a message in MIME format.\n"
    if rng.random() < 0.2:
        part.epilogue = "\nnothing of interest\n"
    return part


def mixed_up(seed: int) -> bytes:
    """A message of the seed: a tree of up to four levels, thirteen charsets, all encodings."""
    rng = random.Random(seed)
    message = _tree(rng, rng.randint(0, 4))
    words = _WORDS["utf-8"].split()
    name = rng.choice(("Ann Lee", "Jörg Müller", "Lee, Ann", "Анна", ""))
    message["Received"] = "from a by b; Fri, 21 Nov 1997 09:55:06 -0600"
    message["From"] = formataddr((name, f"{rng.choice('abc')}@Example.org"))
    message["To"] = "me@example.com"
    subject = " ".join(rng.choice(words) for _ in range(rng.randint(0, 20)))
    message["Subject"] = Header(subject, rng.choice(("utf-8", None)), maxlinelen=60)
    message["Date"] = formatdate(rng.randint(0, 1 << 31), localtime=False)
    message["Message-ID"] = f"<{rng.getrandbits(60):x}@example.org>"
    return message.as_bytes()


def trees() -> st.SearchStrategy[bytes]:
    """Whole messages: any tree of up to four levels, thirteen charsets, all transfer encodings."""
    return st.integers(0, 1 << 32).map(mixed_up)


def mutations() -> st.SearchStrategy[Callable[[bytes], bytes]]:
    """Functions that spoil a message: bytes changed, taken out, doubled, cut off."""
    return st.integers(0, 1 << 32).map(lambda seed: lambda data: _spoiled(data, seed))


def _spoiled(data: bytes, seed: int) -> bytes:
    rng = random.Random(seed)
    spoiled = bytearray(data)
    for _ in range(rng.randint(1, 12)):
        at = rng.randrange(len(spoiled) + 1)
        span = rng.randint(0, 40)
        match rng.randrange(5):
            case 0:
                spoiled[at:at] = rng.choice((b"\n", b"\r", b"\0", b"--", b'"', b"=?", b"?=", b":"))
            case 1:
                del spoiled[at : at + span]
            case 2:
                spoiled[at:at] = spoiled[max(0, at - span) : at]
            case 3:
                spoiled[at : at + span] = rng.randbytes(span)
            case _:
                if rng.random() < 0.2:
                    del spoiled[at:]
    return bytes(spoiled)
