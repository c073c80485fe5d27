"""Messages as drafts: what they say and how they are sent, so that either can be changed alone.

A draft is blocks of text, each with the markup around it in a page, and how all that is written as
MIME. `write_draft` gives the same bytes for the same draft.
"""

from __future__ import annotations

import base64
import quopri
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from email.header import Header
from html import escape
from textwrap import wrap
from typing import NamedTuple

PageChange = Callable[[str, random.Random, str], str]  # page, dice, language
HEAD = "<html><head><title></title></head>\n<body>\n"
TAIL = "</body></html>\n"
_LINE = 76
_SPACED = frozenset("> ")  # a flowed line that begins so is stuffed with a blank (RFC 3676)


class Block(NamedTuple):
    """A paragraph, and what stands around it in a page."""

    text: str
    before: str = "<p>"
    after: str = "</p>\n"


class File(NamedTuple):
    """An attached file; one with a `content_id` is a picture of the page."""

    name: str
    mime_type: str
    data: bytes
    content_id: str = ""


@dataclass(frozen=True, slots=True)
class Wire:
    """How a draft is written.

    Attributes:
        form: "plain", "page" or "both". charset, encoding: "qp", "base64" or "8bit".
        width: Longest line of plain text; 0: as the lines are. crlf: Lines end as on the wire.
        flowed: As format=flowed. folded: Headers are folded at so many columns; 0: not.
        plain_names: Headers of parts in small letters, in the other order, charsets in quotes.
    """

    form: str = "plain"
    charset: str = "utf-8"
    encoding: str = "qp"
    boundary: str = "=_part"
    width: int = 0
    crlf: bool = False
    flowed: bool = False
    folded: int = 0
    plain_names: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """One message that may still be changed.

    Attributes:
        fields: Its headers, decoded, in their order; those of MIME are written from `wire`.
        head, tail: The page before the first block and after the last one.
        page_changes: What is done to the finished page, each with its own seed.
    """

    language: str
    fields: tuple[tuple[str, str], ...]
    blocks: tuple[Block, ...]
    wire: Wire = Wire()
    head: str = HEAD
    tail: str = TAIL
    files: tuple[File, ...] = ()
    page_changes: tuple[tuple[PageChange, int], ...] = ()

    @property
    def texts(self) -> list[str]:
        """The paragraphs."""
        return [block.text for block in self.blocks]

    def with_texts(self, texts: Iterable[str]) -> Draft:
        """The same blocks with other texts; those left empty are gone, with their markup kept."""
        pairs = zip(self.blocks, texts, strict=True)
        return replace(self, blocks=tuple(old._replace(text=text) for old, text in pairs))

    def map_texts(self, change: Callable[[str], str]) -> Draft:
        """The same with each paragraph changed."""
        return self.with_texts([change(text) if text else "" for text in self.texts])

    def with_block(self, at: int, text: str) -> Draft:
        """The same with a paragraph more."""
        blocks = [*self.blocks]
        blocks.insert(at, Block(text))
        return replace(self, blocks=tuple(blocks))

    def with_field(self, name: str, value: str) -> Draft:
        """The same with another value of a header; it is added at the end if it is not there."""
        fields = [(key, value if key == name else old) for key, old in self.fields]
        if name not in dict(self.fields):
            fields.append((name, value))
        return replace(self, fields=tuple(fields))

    def field(self, name: str) -> str:
        """The value of a header, or ""."""
        return dict(self.fields).get(name, "")

    def wired(self, **changes: object) -> Draft:
        """The same written in another way."""
        return replace(self, wire=replace(self.wire, **changes))  # type: ignore[arg-type]

    def with_page_change(self, change: PageChange, dice: random.Random) -> Draft:
        """The same with something more that is done to its page."""
        more = (*self.page_changes, (change, dice.getrandbits(32)))
        return replace(self, page_changes=more)


def write_draft(draft: Draft) -> bytes:
    """The message. Cost: 50 us a KB."""
    content = _body(draft)
    own = [file for file in draft.files if not file.content_id or draft.wire.form == "plain"]
    if own:
        content = _multipart("mixed", [content, *map(_file_part, own)], draft.wire, "m")
    fields = [*draft.fields, ("MIME-Version", "1.0")]
    head = "".join(_header(name, value, draft.wire.folded) for name, value in fields)
    data = head.encode("ascii", "replace") + content
    return data.replace(b"\n", b"\r\n") if draft.wire.crlf else data


def page_of(draft: Draft) -> str:
    """The page of a draft, whatever its form."""
    inner = "".join(f"{b.before}{_as_html(b.text)}{b.after}" for b in draft.blocks)
    page = f"{draft.head}{inner}{draft.tail}"
    for change, seed in draft.page_changes:
        page = change(page, random.Random(seed), draft.language)
    return page


def plain_of(draft: Draft) -> str:
    """The plain text of a draft."""
    texts = [text for text in draft.texts if text.strip()]
    width = draft.wire.width
    if width:
        texts = ["\n".join(_wrapped(line, width) for line in text.split("\n")) for text in texts]
    return "\n\n".join(texts) + "\n"


def _wrapped(line: str, width: int) -> str:
    if line.startswith((">", " ", "\t")):
        return line
    return "\n".join(wrap(line, width, break_long_words=False, break_on_hyphens=False)) or line


def _as_html(text: str) -> str:
    return escape(text, quote=False).replace("\n", "<br>\n")


def _header(name: str, value: str, folded: int) -> str:
    value = " ".join(value.split())
    if not value.isascii():
        return f"{name}: {Header(value, 'utf-8', _LINE, name).encode()}\n"
    if folded:
        value = "\n\t".join(wrap(value, folded, break_long_words=False, break_on_hyphens=False))
    return f"{name}: {value}\n"


def _body(draft: Draft) -> bytes:
    wire = draft.wire
    plain = _text_part("text/plain", plain_of(draft), wire)
    if wire.form == "plain":
        return plain
    page = _text_part("text/html", page_of(draft), wire)
    pictures = [_file_part(file) for file in draft.files if file.content_id]
    if pictures:
        page = _multipart("related", [page, *pictures], wire, "r")
    return page if wire.form == "page" else _multipart("alternative", [plain, page], wire, "a")


def _text_part(mime_type: str, text: str, wire: Wire) -> bytes:
    charset, flowed = wire.charset, wire.flowed and mime_type == "text/plain"
    text = _flow(text) if flowed else text
    try:
        data = text.encode(charset)
    except UnicodeEncodeError:
        charset = "utf-8"
        data = text.encode(charset, "replace")
    name = "8bit"
    if wire.encoding == "base64":
        data, name = base64.encodebytes(data), "base64"
    elif wire.encoding == "qp":
        data, name = quopri.encodestring(data), "quoted-printable"
    shown = f'"{charset}"' if wire.plain_names else charset
    kind = f"{mime_type}; charset={shown}" + ("; format=flowed" if flowed else "")
    lines = [("Content-Type", kind), ("Content-Transfer-Encoding", name)]
    if wire.plain_names:
        lines = [(key.lower(), value) for key, value in reversed(lines)]
    head = "".join(f"{key}: {value}\n" for key, value in lines)
    return f"{head}\n".encode() + data + (b"" if data.endswith(b"\n") else b"\n")


def _flow(text: str) -> str:
    """Lines of at most 70 columns, of which all but the last of a paragraph end in a blank."""
    lines = []
    for line in text.split("\n"):
        some = wrap(line, 70, break_long_words=False, break_on_hyphens=False) or [""]
        lines += [f"{one} " for one in some[:-1]] + some[-1:]
    return "\n".join(f" {line}" if line[:1] in _SPACED else line for line in lines)


def _file_part(file: File) -> bytes:
    where = "inline" if file.content_id else "attachment"
    own = f"Content-ID: <{file.content_id}>\n" if file.content_id else ""
    head = (
        f'Content-Type: {file.mime_type}; name="{file.name}"\nContent-Transfer-Encoding: base64\n'
        f'{own}Content-Disposition: {where}; filename="{file.name}"\n\n'
    )
    return head.encode() + base64.encodebytes(file.data)


def _multipart(kind: str, parts: Sequence[bytes], wire: Wire, suffix: str) -> bytes:
    mark = f"{wire.boundary}{suffix}"
    joined = b"".join(f"--{mark}\n".encode() + part + b"\n" for part in parts)
    head = f'Content-Type: multipart/{kind}; boundary="{mark}"\n\n'
    return head.encode() + joined + f"--{mark}--\n".encode()
