"""A message put together from Outlook's properties, so that every later step sees one message.

The headers are those that it came with, where it still has them (what tells of its old MIME
structure left out); of a message that was never sent through the net they are made. The body is
the plain text and the HTML that it holds; HTML that lies inside RTF is taken out. What had to be
made stands in a header, `MADE_FIELD`, which `core.message` reads: such a message is at most a near
copy (R-PS3), wherever a copy of it is kept later. The same properties give the same bytes.
"""

from __future__ import annotations

import hashlib
import re
from binascii import b2a_qp
from collections.abc import Sequence
from email.utils import format_datetime
from pathlib import PureWindowsPath
from typing import NamedTuple
from urllib.parse import quote

import pybase64

from core.decoding.charsets import decode_bytes
from core.identity import MADE_FIELD
from core.sources.outlook import mapi
from core.sources.outlook.lzfu import decompress_rtf
from core.sources.outlook.mapi import (
    MapiAttachment,
    MapiMessage,
    MapiValue,
    Values,
    is_mail_class,
    line_of,
    mapi_flags,
    number_of,
    subject_of,
    text_of,
    time_of,
)
from core.sources.outlook.rtf import codec_name, read_rtf

__all__ = [
    "MADE_FIELD", "MapiAttachment", "MapiMessage", "MapiValue", "build_message", "is_mail_class",
    "mapi_flags",
]  # fmt: skip

MAX_DEPTH = 16  # messages in messages
MAX_RTF_BYTES = 32 << 20

_NAME, _ADDRESS_TYPE, _ADDRESS, _SMTP, _KIND = 0x3001, 0x3002, 0x3003, 0x39FE, 0x0C15
_SENDERS = ((0x0042, 0x0064, 0x0065, 0x5D02), (0x0C1A, 0x0C1E, 0x0C1F, 0x5D01))
_SHOWN = ((b"To", 1, 0x0E04), (b"Cc", 2, 0x0E03), (b"Bcc", 3, 0x0E02))
_MESSAGE_ID, _ANSWERED_ID, _REFERENCES = 0x1035, 0x1042, 0x1039
_LONG_NAME, _SHORT_NAME, _MIME_TYPE, _CONTENT_ID = 0x3707, 0x3704, 0x370E, 0x3712
_PLACE = 0x370D  # of a file that was attached as a reference
_MIME = re.compile(r"(?!multipart/)[\w.+-]{1,60}/[\w.+-]{1,80}\Z", re.ASCII)
_FIELD = re.compile(r"[!-9;-~]+[ \t]*:")
_LEFT_OUT = re.compile(
    rf"(?:content-[a-z-]+|mime-version|{MADE_FIELD.decode()})[ \t]*:", re.IGNORECASE
)
_SIGNED_CLASS = "smime.multipartsigned"
_BLANK = re.compile(r"\n[ \t]*\n")
_ENCODED_BYTES = 42  # of a character run in one encoded word


class _Body(NamedTuple):
    """The text of a message: entities, and whether one of them had to be made."""

    plain: bytes
    html: bytes
    made: bool


def build_message(message: MapiMessage, depth: int = 0) -> bytes:
    """The message as it would be sent: headers and MIME, line ends as LF.

    Args:
        message: Its properties.
        depth: In how many messages it lies.

    Cost: linear in its bytes.
    """
    head, made_headers = _head(message)
    signed = _signed_body(message)
    if signed:
        return head + _mark(made_headers, made_body=False) + signed
    body = _body(message)
    parts = [_attachment_entity(attachment, depth) for attachment in message.attachments]
    mark = _mark(made_headers, made_body=body.made)
    return head + mark + b"MIME-Version: 1.0\n" + _assemble(body, parts, message)


def _mark(made_headers: bool, *, made_body: bool) -> bytes:
    made = [
        word for word, is_made in ((b"headers", made_headers), (b"body", made_body)) if is_made
    ]
    return MADE_FIELD + b": " + b" ".join(made) + b"\n" if made else b""


def _head(message: MapiMessage) -> tuple[bytes, bool]:
    """The header fields, and whether they had to be made.

    Those that it came with count as whole if they tell who and when; what else they lack is added
    from the properties.
    """
    lines = original_fields(text_of(message.values, mapi.HEADERS, message.codepage))
    names = {line.partition(":")[0].strip().lower() for line in lines}
    made = not {"from", "date"} <= names
    fields = [line.encode("utf-8", "replace") + b"\n" for line in lines]
    for name, value in _own_fields(message):
        if value and name.decode().lower() not in names:
            fields.append(name + b": " + value + b"\n")
    return b"".join(fields), made


def original_fields(headers: str) -> list[str]:
    """The header fields that a message came with, but for those of its old MIME structure.

    Each is a field with the lines it is folded into. What Outlook writes above them, and bodies
    below, are left out.
    """
    text = headers.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").lstrip("\n")
    text = _BLANK.split(text, maxsplit=1)[0]
    fields: list[str] = []
    for line in text.split("\n"):
        if line[:1] in (" ", "\t"):
            if fields and line.strip():
                fields[-1] += "\n" + line
        elif _FIELD.match(line):
            fields.append(line)
    return [field for field in fields if not _LEFT_OUT.match(field)]


def _own_fields(message: MapiMessage) -> list[tuple[bytes, bytes]]:
    """The fields that properties can tell."""
    values, codepage = message.values, message.codepage
    sent = time_of(values, mapi.SENT, mapi.DELIVERED, mapi.CREATED)
    fields = [(b"From", _sender(values, codepage))]
    for name, kind, shown in _SHOWN:
        people = [_person_of(r, codepage) for r in message.recipients if _kind_of(r) == kind]
        listed = b",\n ".join(person for person in people if person)
        fields.append((name, listed or _encode_value(line_of(values, shown, codepage))))
    fields.append((b"Subject", _encode_value(subject_of(values, codepage))))
    fields.append((b"Date", format_datetime(sent).encode("ascii") if sent else b""))
    for name, number in ((b"Message-ID", _MESSAGE_ID), (b"In-Reply-To", _ANSWERED_ID)):
        fields.append((name, line_of(values, number, codepage).encode("ascii", "ignore")))
    references = line_of(values, _REFERENCES, codepage).split()
    fields.append((b"References", b"\n ".join(w.encode("ascii", "ignore") for w in references)))
    return fields


def _kind_of(recipient: Values) -> int:
    return (number_of(recipient, _KIND) or 1) & 0xF


def _sender(values: Values, codepage: int) -> bytes:
    """On whose behalf it was sent, else who sent it."""
    for name, kind, address, smtp in _SENDERS:
        person = _person(
            line_of(values, name, codepage),
            line_of(values, smtp, codepage),
            line_of(values, kind, codepage),
            line_of(values, address, codepage),
        )
        if person:
            return person
    return b""


def _person_of(recipient: Values, codepage: int) -> bytes:
    return _person(
        line_of(recipient, _NAME, codepage),
        line_of(recipient, _SMTP, codepage),
        line_of(recipient, _ADDRESS_TYPE, codepage),
        line_of(recipient, _ADDRESS, codepage),
    )


def _person(name: str, smtp: str, kind: str, address: str) -> bytes:
    """A name and an address; what is no address of the net (Exchange's own) is left out."""
    found = smtp or (address if kind.upper() == "SMTP" or "@" in address else "")
    found = "".join(found.split()).strip("<>")
    if not found:
        return _phrase(name) + b" <>" if name else b""
    ascii_only = found.encode("utf-8")
    return _phrase(name) + b" <" + ascii_only + b">" if name and name != found else ascii_only


def _phrase(name: str) -> bytes:
    if not name.isascii():
        return _encode_value(name)
    return b'"' + name.replace("\\", "\\\\").replace('"', '\\"').encode("ascii") + b'"'


def _encode_value(text: str) -> bytes:
    """A header's value: plain if it is ASCII, else encoded words of 75 bytes (RFC 2047)."""
    if text.isascii() and "=?" not in text:
        return text.encode("ascii")
    runs, run = [], b""
    for character in text:
        coded = character.encode("utf-8", "replace")
        if len(run) + len(coded) > _ENCODED_BYTES:
            runs.append(run)
            run = b""
        run += coded
    runs.append(run)
    return b"\n ".join(b"=?utf-8?b?" + pybase64.b64encode(run) + b"?=" for run in runs)


def _body(message: MapiMessage) -> _Body:
    """The text entities. HTML of its own goes before HTML inside RTF, that before bare RTF."""
    plain = text_of(message.values, mapi.BODY, message.codepage)
    html = _html(message.values)
    if html:
        return _Body(_text(b"plain", plain), html, made=False)
    value = message.values.get(mapi.RTF)
    if value is None:
        return _Body(_text(b"plain", plain), b"", made=False)
    rtf = decompress_rtf(value.data, MAX_RTF_BYTES)
    read = read_rtf(rtf)
    if read.html:
        return _Body(_text(b"plain", plain), _text(b"html", read.text), made=True)
    from_text = b"\\fromtext" in rtf[:4096]
    if plain.strip():
        return _Body(_text(b"plain", plain), b"", made=not from_text)
    return _Body(_text(b"plain", read.text), b"", made=bool(read.text.strip()))


def _html(values: Values) -> bytes:
    """The entity of the HTML that a message has by itself, in its own charset."""
    value = values.get(mapi.HTML)
    if value is None or not value.data.strip(b"\0 \r\n"):
        return b""
    if value.type in (mapi.UNICODE, mapi.STRING8):
        return _text(b"html", text_of(values, mapi.HTML))
    codepage = number_of(values, mapi.CODEPAGE_OF_HTML)
    charset = codec_name(codepage) if codepage else ""
    if charset.startswith("utf-16"):
        return _text(b"html", decode_bytes(value.data, charset))
    return _entity(b"html", value.data.rstrip(b"\0"), charset.encode("ascii"))


def _text(subtype: bytes, text: str) -> bytes:
    if not text.strip("\0 \r\n\t"):
        return b""
    charset = b"us-ascii" if text.isascii() else b"utf-8"
    return _entity(subtype, text.encode("utf-8", "replace"), charset)


def _entity(subtype: bytes, data: bytes, charset: bytes) -> bytes:
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    declared = b'; charset="' + charset + b'"' if charset else b""
    head = b"Content-Type: text/" + subtype + declared + b"\n"
    return head + b"Content-Transfer-Encoding: quoted-printable\n\n" + b2a_qp(lines) + b"\n"


def _assemble(body: _Body, parts: Sequence[bytes], message: MapiMessage) -> bytes:
    texts = [entity for entity in (body.plain, body.html) if entity]
    if not texts and not parts:
        return b'Content-Type: text/plain; charset="us-ascii"\n\n'
    text = _multipart(b"alternative", texts) if len(texts) > 1 else b"".join(texts)
    if not parts:
        return text
    shown = body.html and any(_CONTENT_ID in a.values for a in message.attachments)
    return _multipart(b"related" if shown else b"mixed", [text, *parts] if text else parts)


def _multipart(subtype: bytes, entities: Sequence[bytes]) -> bytes:
    """Entities in one; the boundary comes from them, so that it is the same each time."""
    digest = hashlib.sha1(usedforsecurity=False)
    for entity in entities:
        digest.update(entity)
    boundary = b"=_" + digest.hexdigest()[:32].encode("ascii")  # "=_": in no Base64, no QP
    pieces = [b"Content-Type: multipart/" + subtype + b'; boundary="' + boundary + b'"\n']
    for entity in entities:
        pieces += [b"\n--", boundary, b"\n", entity]
    return b"".join([*pieces, b"\n--", boundary, b"--\n"])


def _attachment_entity(attachment: MapiAttachment, depth: int) -> bytes:
    """The entity of an attachment."""
    values = attachment.values
    name = _name_of(values)
    data = attachment.data
    if attachment.embedded is not None and depth < MAX_DEPTH:
        data, mime_type = build_message(attachment.embedded, depth + 1), "message/rfc822"
    else:
        mime_type = line_of(values, _MIME_TYPE).lower()
        if not _MIME.match(mime_type):
            mime_type = "application/octet-stream"
    head = b"Content-Type: " + mime_type.encode("ascii") + b"\n"
    head += b"Content-Disposition: attachment" + _file_name(name) + b"\n"
    content_id = line_of(values, _CONTENT_ID).encode("ascii", "ignore").strip(b"<> ")
    if content_id:
        head += b"Content-ID: <" + content_id + b">\n"
    place = line_of(values, _PLACE)
    if place and not data:
        path = PureWindowsPath(place)
        link = path.as_uri() if path.is_absolute() else quote(place, safe="%/:?#[]@!$&'()*+,;=")
        head += b"Content-Location: " + link.encode("ascii") + b"\n"
    if mime_type == "message/rfc822":
        lines = data.replace(b"\r\n", b"\n")
        return head + b"Content-Transfer-Encoding: 8bit\n\n" + lines
    return head + b"Content-Transfer-Encoding: base64\n\n" + pybase64.encodebytes(data)


def _name_of(values: Values) -> str:
    names = (line_of(values, number) for number in (_LONG_NAME, _SHORT_NAME, _NAME))
    return next((name for name in names if name), "")


def _file_name(name: str) -> bytes:
    if not name:
        return b""
    if not name.isascii():
        return b";\n filename*=utf-8''" + quote(name.encode("utf-8", "replace")).encode("ascii")
    escaped = name.replace("\\", "\\\\").replace('"', '\\"').encode("ascii")
    return b';\n filename="' + escaped + b'"'


def _signed_body(message: MapiMessage) -> bytes:
    """The body of a signed message, verbatim: Outlook keeps it whole as its one attachment."""
    name = line_of(message.values, mapi.MESSAGE_CLASS).lower()
    if not name.endswith(_SIGNED_CLASS) or len(message.attachments) != 1:
        return b""
    data = message.attachments[0].data.replace(b"\r\n", b"\n")
    return data if data[:13].lower() == b"content-type:" else b""
