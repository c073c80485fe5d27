"""What of a message keywords are searched in: a walk over its parts that decodes nothing.

Headers: Subject, From and Sender, To, Cc and Bcc, with their encoded words decoded, all of them if
one stands twice. Parts: all text for reading, every branch of an alternative, and text that is
attached. A message that is attached is searched like a message, headers too, all of it as
attachment.

What cannot be searched is said: beyond a limit of the walk, encrypted, or damaged. Such a message
may mention anything.
"""

from __future__ import annotations

import binascii
from typing import NamedTuple

from core.decoding.charsets import decode_bytes, html_charset
from core.decoding.flowed import join_flowed
from core.decoding.transfer import decode_transfer, is_identity_encoding
from core.message.encoded_words import MAX_ENCODED_WORDS, decode_header
from core.message.fields import HeaderBlock, header_start, read_block
from core.message.mime import MimeLeaf, walk_tree
from core.message.parts import is_body
from core.model.mentions import MESSAGES, KeywordPlace, is_attached_text
from core.text.hidden_text import visible_and_hidden_text
from core.text.html import html_to_text

MAX_WITHIN = 8  # messages attached to messages
MAX_HEADER = 64 << 10  # characters; a field has no more bytes (`core.message.fields`)
LIMITS = frozenset({"header_limit", "depth", "parts"})
SEALED = frozenset(  # encrypted, or a piece of what lies in other message too
    {
        "application/pgp-encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime",
        "message/partial",
    }
)  # fmt: skip
_SEALED_TEXT = b"-----BEGIN PGP MESSAGE-----"  # encrypted without MIME
_FIELDS = {
    b"subject": KeywordPlace.SUBJECT,
    b"from": KeywordPlace.SENDER,
    b"sender": KeywordPlace.SENDER,
    b"to": KeywordPlace.RECIPIENTS,
    b"cc": KeywordPlace.RECIPIENTS,
    b"bcc": KeywordPlace.RECIPIENTS,
}
_LONGEST = max(map(len, _FIELDS))  # most fields are known by their length to be others
_HTML = frozenset({"text/html", "application/xhtml+xml"})
_HTML_NAMES = (".htm", ".html")
_BASE64 = (
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/\r\n"  # and then padding
)
_PARTLY_READ = frozenset({"cut_at_limit", "broken"})
# What stands between letters and nobody sees: soft hyphen, joiners, marks for line breaks.
_UNSEEN = dict.fromkeys((0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF))


class SearchableText(NamedTuple):
    """A header field, decoded. name: as in `core.model.mentions.Mention`."""

    place: KeywordPlace
    name: str
    text: str


class SearchablePart(NamedTuple):
    """A part that is searched.

    Attributes:
        place, name: As in `core.model.mentions.Mention`.
        body: As it lies in the mail.
        charset: As declared, None without one.
        transfer: Content-Transfer-Encoding, lower case.
        is_html: Its text counts, visible or hidden; no tag, style or script.
        flowed, delsp: As in `core.model.mail.PartRef`.
    """

    place: KeywordPlace
    name: str
    body: bytes
    charset: str | None
    transfer: str
    is_html: bool
    flowed: bool
    delsp: bool

    def is_sound(self) -> bool:
        """Whether its transfer encoding is in order and it is not encrypted: nothing is lost.

        Cost: one pass over it.
        """
        if self.transfer == "quoted-printable" or is_identity_encoding(self.transfer):
            return _SEALED_TEXT not in self.body
        if self.transfer != "base64":
            return not decode_transfer(self.body, self.transfer)[1]
        padding = self.body.translate(None, _BASE64)
        if padding.strip(b"=") or len(padding) > 2:
            return False
        n_data = len(self.body) - sum(map(self.body.count, (b"\n", b"\r", b"=")))
        ends = not padding or not self.body.rstrip(b"\r\n=").translate(None, _BASE64)
        return ends and (n_data + len(padding)) % 4 == 0

    def text(self) -> tuple[str, bool]:
        """What it says, in lines, seen or hidden, and whether that is all of it."""
        try:
            data = decode_transfer(self.body, self.transfer)[0]
        except binascii.Error:  # pragma: no cover - no known input
            return "", False
        charset = self.charset
        if self.is_html and not charset and not data.isascii():
            charset = html_charset(data)
        text = decode_bytes(data, charset)
        if self.is_html:
            html = html_to_text(text)
            seen = "\n\n".join(run.text for run in html.runs)
            shown = f"{seen}\n\n{visible_and_hidden_text(text)}".translate(_UNSEEN)
            return shown, _PARTLY_READ.isdisjoint(html.dropped)
        return join_flowed(text, delsp=self.delsp) if self.flowed else text, True


class SearchableContent(NamedTuple):
    """What of a message is searched; `whole`: nothing that could be is left out."""

    texts: list[SearchableText]
    parts: list[SearchablePart]
    whole: bool


def find_searchable(data: bytes, *, attachments: bool) -> SearchableContent:
    """Find what of a message is to be searched.

    Args:
        data: The mail, in any state.
        attachments: With text that is attached.

    Cost: that of the walk over its parts; texts are slices, decoded by nobody yet.
    """
    found = SearchableContent([], [], whole=True)
    whole = True
    todo: list[tuple[bytes, str, int]] = [(data, "", 0)]
    while todo:
        message, name, depth = todo.pop()
        start = header_start(message)
        block = read_block(message, start, len(message))
        whole &= _add_fields(found, block, name if depth else None)
        tree = walk_tree(message, block, len(message))
        whole &= LIMITS.isdisjoint(block.damaged) and LIMITS.isdisjoint(tree.damaged)
        for leaf in tree.leaves:
            if leaf.mime_type in MESSAGES and not leaf.opaque:
                if attachments:
                    inner, wrong = decode_transfer(message[leaf.start : leaf.end], leaf.transfer)
                    whole &= (
                        not wrong or is_identity_encoding(leaf.transfer)
                    ) and depth < MAX_WITHIN
                    if depth < MAX_WITHIN:
                        todo.append((inner, name or leaf.name, depth + 1))
                continue
            whole &= leaf.mime_type not in SEALED
            if (part := _searchable_part(message, leaf, attached=depth > 0)) is None:
                continue
            if part.place is KeywordPlace.BODY or attachments:
                found.parts.append(part._replace(name=name) if depth else part)
    return found._replace(whole=whole)


def _add_fields(found: SearchableContent, block: HeaderBlock, attached: str | None) -> bool:
    """Add the fields of a header that are searched; False if one is not decoded whole."""
    whole = True
    for field, value in block.fields:
        place = _FIELDS.get(field.lower()) if len(field) <= _LONGEST else None
        if place is not None:
            if attached is not None:
                place = KeywordPlace.ATTACHMENT
            found.texts.append(
                SearchableText(place, attached or "", decode_header(value, MAX_HEADER))
            )
            whole &= value.count(b"=?") <= MAX_ENCODED_WORDS
    return whole


def _searchable_part(message: bytes, leaf: MimeLeaf, *, attached: bool) -> SearchablePart | None:
    """A leaf that is searched, None for any other."""
    body = is_body(leaf) and not attached
    if leaf.opaque or not (body or is_attached_text(leaf.mime_type, leaf.name)):
        return None
    parameters = leaf.parameters
    is_html = leaf.mime_type in _HTML or (
        not leaf.mime_type.startswith("text/") and leaf.name.lower().endswith(_HTML_NAMES)
    )
    return SearchablePart(
        KeywordPlace.BODY if body else KeywordPlace.ATTACHMENT,
        "" if body else leaf.name,
        message[leaf.start : leaf.end],
        parameters.get("charset") or None,
        leaf.transfer,
        is_html,
        parameters.get("format", "").lower() == "flowed",
        parameters.get("delsp", "").lower() == "yes",
    )
