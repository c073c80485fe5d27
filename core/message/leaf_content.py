"""What a leaf of a message holds, as digests and text that its way here does not change."""

from __future__ import annotations

import hashlib
import re

from core.decoding.charsets import decode_checked, html_charset
from core.decoding.flowed import join_flowed
from core.decoding.transfer import decode_transfer, is_identity_encoding
from core.decoding.unicode_forms import unicode_normal_form
from core.message.mime import MimeLeaf
from core.message.parts import OpenMessage, is_body, is_cut_out

_CODED = frozenset({"base64", "quoted-printable"})
_BY_OCTETS = frozenset({"base64", "binary"})
_QUOTED_FROM = re.compile(rb"^>+From ", re.MULTILINE)
_SIGNED = "/multipart/signed"
_PASSED_OVER = frozenset({"boundary", "name", "format", "delsp"})
_PASSED_OVER_IN_TEXT = _PASSED_OVER | {"charset"}
_EASY = frozenset({"", "7bit", "8bit", "quoted-printable", "base64"})
_INNER_MARK = re.compile(r"(?<=[^\n])\0>")
_STUFFED_MARK = re.compile(r"^ >", re.MULTILINE)
_BLANKS = b" \t\r\n\v\f"


def encode_text(text: str) -> bytes:
    """Text as bytes, whatever characters a decoder made of it."""
    return text.encode("utf-8", "surrogatepass")


def _is_text(leaf: MimeLeaf) -> bool:
    """Whether a leaf counts by its characters: text that is shown, calendars among it."""
    if is_body(leaf):
        return True
    shown = leaf.mime_type.startswith("text/") and leaf.disposition != "attachment"
    return shown and not leaf.name and not leaf.opaque


def _is_signed(leaf: MimeLeaf) -> bool:
    """Whether a signature covers a leaf: it is of bytes, not of characters."""
    return _SIGNED in leaf.path


def is_missing(opened: OpenMessage, leaf: MimeLeaf) -> bool:
    """Whether a program cut out the content of a leaf."""
    return is_cut_out(opened.data, leaf.start) and not _slice(opened.data, leaf).strip()


def text_of_leaf(opened: OpenMessage, number: int, leaf: MimeLeaf) -> str | None:
    """What a leaf says, where it counts by its characters and these are certain."""
    if not _is_text(leaf) or _is_signed(leaf):
        return None
    return _characters(opened, number, leaf)


def _slice(data: bytes, leaf: MimeLeaf) -> bytes:
    return data[leaf.start : leaf.end]


def _unquoted(raw: bytes, leaf: MimeLeaf) -> bytes:
    """What an mbox quoted, where a line of the mail is a line of the part."""
    if leaf.transfer == "base64" or b">From " not in raw:
        return raw
    return _QUOTED_FROM.sub(b"From ", raw)


def _decoded(raw: bytes, leaf: MimeLeaf) -> bytes | None:
    """The transfer encoding undone; None where programs may do so in several ways."""
    if leaf.transfer == "base64":
        found, wrong = decode_transfer(raw, leaf.transfer)
        if wrong:
            found, wrong = decode_transfer(raw.translate(None, _BLANKS), leaf.transfer)
        return None if wrong else found
    if leaf.transfer == "quoted-printable":
        return decode_transfer(raw, leaf.transfer)[0]
    return raw if is_identity_encoding(leaf.transfer) else None


def _characters(opened: OpenMessage, number: int, leaf: MimeLeaf) -> str | None:
    """A text by its characters; None where they are not certain, and its bytes have to do."""
    raw = _slice(opened.data, leaf)
    unquoted = _unquoted(raw, leaf)
    known = opened.decode_leaf(number) if unquoted is raw and leaf.transfer in _EASY else None
    if known is not None and not known.damaged:
        text = known.text
    else:
        decoded = _decoded(unquoted, leaf)
        if decoded is None:
            return None
        charset = leaf.parameters.get("charset")
        if not charset and leaf.mime_type == "text/html" and not decoded.isascii():
            charset = html_charset(decoded)
        text, in_order = decode_checked(decoded, charset)
        if not in_order:
            return None
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
    if _is_flowed(leaf):
        text = _unflowed(text, leaf)
    text = "\n".join([line.rstrip(" \t") for line in text.split("\n")]).rstrip("\n")
    return unicode_normal_form("NFC", text)


def _unflowed(text: str, leaf: MimeLeaf) -> str:
    """As `join_flowed`, and "> " that the writer typed is no mark of a quotation."""
    text = _STUFFED_MARK.sub(" \0>", text)
    text = join_flowed(text, delsp=leaf.parameters.get("delsp", "").lower() == "yes")
    return _INNER_MARK.sub(">", text)


def _is_flowed(leaf: MimeLeaf) -> bool:
    return leaf.mime_type == "text/plain" and leaf.parameters.get("format", "").lower() == "flowed"


def leaf_digest(opened: OpenMessage, number: int, leaf: MimeLeaf) -> bytes:
    """A digest of the bytes of a leaf, as it was before mailboxes and relays had it."""
    if _is_signed(leaf):
        signed = opened.data[leaf.head : leaf.end].replace(b"\r\n", b"\n")
        return hashlib.sha256(signed).digest()  # its header fields included; line ends may change
    found = opened.take_file(number)  # to decode a large file again takes as long as to hash it
    if found is not None and not _is_text(leaf):
        held = hashlib.sha256(b"decoded:")
        held.update(found)
        return held.digest()
    return _bytes_digest(opened.data, leaf)


def _bytes_digest(data: bytes, leaf: MimeLeaf) -> bytes:
    """Over an attached part by its bytes; where it travels as lines, these end as RFC 2045 has it.

    So of a text whose characters are not certain, but for what transport does to lines. What
    cannot be decoded for certain stands for itself.
    """
    raw = _slice(data, leaf)
    lines = raw.replace(b"\r\n", b"\n") if leaf.transfer != "binary" else raw
    if leaf.root:  # a mailbox may add a line end to a message, and to nothing inside of it
        lines = lines.rstrip(b"\n")
    if leaf.opaque:
        found = None
    elif leaf.transfer in _BY_OCTETS:
        found = _decoded(lines, leaf)
    else:
        found = _decoded(_unquoted(lines, leaf).replace(b"\n", b"\r\n"), leaf)
    held = hashlib.sha256(b"decoded:" if found is not None else b"undecoded:")
    if found is None:
        found = lines.rstrip(b"\n")
    elif _is_text(leaf) and not leaf.parameters.get("charset", "").lower().startswith(
        ("utf-16", "utf-32")
    ):
        found = even_lines(found, leaf.transfer, flowed=_is_flowed(leaf))
    held.update(found)
    return held.digest()


def describe_leaf(leaf: MimeLeaf, *, is_text: bool) -> bytes:
    """What a leaf is, beside its content and its names."""
    parameters = leaf.parameters
    passed_over = _PASSED_OVER_IN_TEXT if is_text else _PASSED_OVER
    said = sorted(item for item in parameters.items() if item[0] not in passed_over)
    about = [item for item in leaf.about if not item[0].endswith("name")]
    coded = "" if leaf.transfer in _CODED or is_identity_encoding(leaf.transfer) else leaf.transfer
    flowed = _is_flowed(leaf)
    told = (leaf.path, leaf.mime_type, leaf.disposition, coded, flowed, is_text, said, about)
    return repr(told).encode("utf-8", "backslashreplace")


def even_lines(data: bytes, transfer: str, *, flowed: bool = False) -> bytes:
    """Lines without what mailboxes and relays change of them.

    `flowed`: blanks at line ends mean something there, so that they stay.
    """
    text = data.replace(b"\r\n", b"\n")
    if not flowed:
        text = b"\n".join([line.rstrip(b" \t") for line in text.split(b"\n")])
    return (_QUOTED_FROM.sub(b"From ", text) if transfer != "base64" else text).rstrip(b"\n")
