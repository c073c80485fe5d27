"""One message opened: what its headers say, which parts may be its body, what is attached.

Text parts are decoded when somebody asks, because of most alternatives only one branch is read.
Attachments are decoded at once, for their digests: they are how copies are told apart.

What is attached: every part that is no text for reading, inline images and attached messages
among them; text with a file name or the disposition "attachment"; text of a kind that programs
read (calendars, cards). A signature (application/pgp-signature, pkcs7-signature) counts as an
attachment under its own type: a copy without it has lost something. What a program took out of
the message, and left a note instead, is neither attached nor text. Line ends of what was sent as
lines of text are LF in digests and sizes, since CRLF and LF only tell how the message was stored.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import NamedTuple

from core.decoding.charsets import decode_checked, html_charset
from core.decoding.transfer import decode_transfer, is_identity_encoding
from core.identity import NOT_FOR_READING, outline_digest
from core.message.dates import parse_date
from core.message.encoded_words import decode_header
from core.message.fields import HeaderBlock, header_start, read_block
from core.message.headers import first_address, message_flags, message_id, recipients, references
from core.message.mime import MimeLeaf, MimeTree, walk_tree
from core.message.subjects import subject_topic
from core.model.mail import Attachment, Message, PartRef
from core.model.sources import UNKNOWN_TIME
from core.settings import ReadSettings

HEAD_OF_LARGE_BYTES = 1 << 20
MAX_SHOWN_FIELDS = 500

_CUT_OUT, _CUT_HEAD_BYTES = b"\nx-apple-content-length:", 1 << 14
# Decoded bytes a text part may have at most, for each byte of text that is compared: UTF-16 has
# two, HTML has tags.
_MARKUP_FACTOR = 2


class DecodedText(NamedTuple):
    """A text part decoded; `damaged` holds "base64", "transfer", "charset", "cut_at_limit"..."""

    text: str
    damaged: tuple[str, ...]


@dataclass(slots=True)  # not frozen: that costs a microsecond a message, and nobody keeps one
class OpenMessage:
    """A message, opened. Holds on to its bytes: drop it when its text has been read.

    Attributes:
        mail: What its headers and its structure say.
        parts: Its inline text parts, in order.
        damaged: What was wrong, each word once: those of `fields.Block` and `mime.Tree`, "base64",
            "uuencode", "transfer" of attachments, "no_headers", "too_large".
        data, block, tree: The message, its header block, its parts.
        max_bytes: So much of a text is decoded.
    """

    mail: Message
    parts: tuple[PartRef, ...]
    damaged: tuple[str, ...]
    data: bytes
    block: HeaderBlock
    tree: MimeTree
    max_bytes: int
    _files: dict[int, bytes]
    _texts: dict[int, DecodedText]

    def decode(self, part: PartRef) -> str:
        """The text of a part, its line ends as LF. Never raises. Cost: linear."""
        return self.decode_checked(part).text

    def decode_checked(self, part: PartRef) -> DecodedText:
        """As `decode`; tells also what was wrong."""
        return self.decode_leaf(part.number)

    def decode_leaf(self, number: int) -> DecodedText:
        """As `decode_checked`, of a leaf by its number. Each is decoded once."""
        known = self._texts.get(number)
        if known is None:
            known = self._texts[number] = self._decode_once(self.tree.leaves[number])
        return known

    def take_file(self, number: int) -> bytes | None:
        """What the leaf of a number held as faultless Base64; only once, as it may be large."""
        return self._files.pop(number, None)

    def _decode_once(self, leaf: MimeLeaf) -> DecodedText:
        end = min(leaf.end, leaf.start + 4 * self.max_bytes)
        raw, wrong = decode_transfer(self.data[leaf.start : end], leaf.transfer)
        damaged = [wrong] if wrong else []
        if end < leaf.end or len(raw) > self.max_bytes:
            raw = raw[: self.max_bytes]
            damaged.append("cut_at_limit")
        charset = leaf.parameters.get("charset")
        if not charset and leaf.mime_type == "text/html" and not raw.isascii():
            charset = html_charset(raw)
        text, in_order = decode_checked(raw, charset)
        if not in_order and "cut_at_limit" not in damaged:
            damaged.append("charset")
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return DecodedText(text, tuple(damaged))


def open_message(data: bytes, *, settings: ReadSettings, attached: bool = True) -> OpenMessage:
    """Open a message: any bytes, in any state. Never raises.

    Args:
        data: The message as sent, LF or CRLF, without the From_ line of an mbox.
        settings: `max_text_bytes` bounds what `decode` gives; above `max_message_bytes` only the
            headers and the first MiB are looked at, the rest being one opaque attachment.
        attached: Whether attachments are wanted; without them no damage of theirs is told, either.

    Cost: linear; attachments are decoded and hashed, text is not touched.
    """
    start = header_start(data)
    block = read_block(data, start, len(data))
    damaged = dict.fromkeys(block.damaged)
    if not block.fields:
        damaged["no_headers"] = None
    end = len(data)
    if end > settings.max_message_bytes:
        end = min(end, block.body + HEAD_OF_LARGE_BYTES)
        damaged["too_large"] = None
    tree = walk_tree(data, block, end)
    damaged.update(dict.fromkeys(tree.damaged))
    parts: list[PartRef] = []
    attachments: list[Attachment] = []
    files: dict[int, bytes] = {}
    for number, leaf in enumerate(tree.leaves):
        if is_body(leaf):
            parts.append(_part(number, leaf))
        elif attached and not leaf.stripped:
            attachment, held, wrong = _attachment(data, leaf)
            attachments.append(attachment)
            if wrong:
                damaged[wrong] = None
            elif leaf.transfer == "base64" and not leaf.opaque:
                files[number] = held
    if end < len(data) and attached:
        attachments.append(_whole_body_attachment(data, block.body))
    mail = _mail(block, tuple(attachments))
    most = _MARKUP_FACTOR * settings.max_text_bytes
    return OpenMessage(mail, tuple(parts), tuple(damaged), data, block, tree, most, files, {})


def is_body(leaf: MimeLeaf) -> bool:
    """Whether a leaf is text for reading; else it is attached."""
    if not leaf.mime_type.startswith("text/") or leaf.opaque or leaf.stripped:
        return False
    if leaf.disposition == "attachment" or leaf.mime_type in NOT_FOR_READING:
        return False
    # a message that is nothing but one text is that text, whatever it is called
    return leaf.root or not leaf.name


def _part(number: int, leaf: MimeLeaf) -> PartRef:
    parameters = leaf.parameters
    return PartRef(
        number,
        leaf.mime_type,
        leaf.alternative,
        leaf.branch,
        "format" in parameters and parameters["format"].lower() == "flowed",
        "delsp" in parameters and parameters["delsp"].lower() == "yes",
    )


def _attachment(data: bytes, leaf: MimeLeaf) -> tuple[Attachment, bytes, str]:
    """An attached part, what it holds, and what was wrong with that."""
    raw, wrong = data[leaf.start : leaf.end], ""
    outline = outline_digest(leaf.name, leaf.mime_type, _wire_size(raw))
    if not leaf.opaque:
        if b"\r" in raw and _has_lines(leaf.transfer):
            raw = raw.replace(b"\r\n", b"\n")
        raw, wrong = decode_transfer(raw, leaf.transfer)
    held = raw if raw.strip() or not is_cut_out(data, leaf.start) else data
    digest = hashlib.sha1(held, usedforsecurity=False).digest()
    return Attachment(leaf.name, leaf.mime_type, len(raw), digest, outline), raw, wrong


def _has_lines(transfer: str) -> bool:
    """Whether the ends of lines are the transport's, and not the attachment's own bytes."""
    return transfer == "quoted-printable" or (
        transfer != "binary" and is_identity_encoding(transfer)
    )


def is_cut_out(data: bytes, start: int) -> bool:
    """Whether Apple Mail cut out the body that was at `start`, and left only a mark above it.

    Nobody knows what it was, and unknown never equals unknown: the bytes of the whole message then
    stand for it, so that it is equal in exact copies of this message only.
    """
    head = data[max(0, start - _CUT_HEAD_BYTES) : start]
    return _CUT_OUT in head[head.rfind(b"\n--") + 1 :].lower()


def _wire_size(raw: bytes) -> int:
    """The size of a part as a server counts it: lines end in CRLF."""
    lone = raw.count(b"\n") - (raw.count(b"\r\n") if b"\r" in raw else 0)
    return len(raw) + lone


def _whole_body_attachment(data: bytes, body: int) -> Attachment:
    """A message above the limit, its whole body as one: only the very same one equals it."""
    digest = hashlib.sha1(memoryview(data)[body:], usedforsecurity=False).digest()
    return Attachment("", "application/octet-stream", len(data) - body, digest)


def _mail(block: HeaderBlock, attachments: tuple[Attachment, ...]) -> Message:
    get = block.values.get
    sender = first_address(get(b"from") or b"")
    address = sender.address or first_address(get(b"sender") or b"").address
    subject = decode_header(get(b"subject") or b"")
    date = get(b"date")
    return Message(
        message_id=message_id(get(b"message-id") or b""),
        sent_utc=parse_date(date) if date else UNKNOWN_TIME,
        sender=address,
        sender_name=sender.name,
        to=recipients(get(b"to") or b""),
        subject=subject,
        topic=subject_topic(subject),
        references=references(get(b"references") or b"", get(b"in-reply-to") or b""),
        hops=block.hops,
        flags=message_flags(block.values),
        attachments=attachments,
    )


def headers_to_show(data: bytes) -> tuple[tuple[str, str], ...]:
    """All header fields, decoded, in their order, at most `MAX_SHOWN_FIELDS`."""
    block = read_block(data, header_start(data), len(data))
    return tuple(
        (name.decode("ascii", "replace"), decode_header(value))
        for name, value in block.fields[:MAX_SHOWN_FIELDS]
    )
