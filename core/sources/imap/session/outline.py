"""Which parts of a message to fetch first, and how they are put together as a message.

A scan wants the text of a message, not its attachments, and of an alternative mostly one branch.
So an outline is a message of our own making: the header fields that are read, and the inline text
parts in their order, each under its own MIME header as the sender wrote it. The reader of whole
messages then finds the same text in it, by the same choice between plain text and HTML. A part
that was not fetched is an empty leaf, and put in later if the reader asks for it.

Small attachments come too: a signature says the same by name, type and size in every message of a
sender, and only what is in it tells two messages apart.

The boundary is a digest of all that the message holds, so no mail can hold it.
"""

from __future__ import annotations

import hashlib
import itertools
import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from core.sources.imap.protocol.structure import BodyPart, BodyStructure

# What `core.message` reads of a header, and how the one leaf of a simple mail is to be decoded.
# Not the flags that other programs wrote there: the server's own are in the listing. Not To, which
# may hold hundreds of addresses: nobody compares it. What lists and programs say of themselves
# tells series; in the mail of people these fields are not there. Each name comes back with each
# message, so the rarer ones (Feedback-ID, List-Unsubscribe-Post …) are not asked for.
FIELDS = (
    "FROM SENDER SUBJECT DATE MESSAGE-ID IN-REPLY-TO REFERENCES RECEIVED "
    "LIST-ID LIST-POST LIST-UNSUBSCRIBE MAILING-LIST PRECEDENCE AUTO-SUBMITTED "
    "CONTENT-TYPE CONTENT-TRANSFER-ENCODING CONTENT-DISPOSITION"
)
LARGEST_TEXT = 2 << 20  # octets: a longer text is cut when it is read, which needs the whole mail
# A plain part with less than this is likely to have too few words to be believed without a look at
# the HTML (`core.text.body`), whatever its language and encoding; both are then fetched at once.
FEW_OCTETS = 300
SMALL_PART_OCTETS = 2 << 10  # an attachment of so many costs less than the look at it later
SMALL_PARTS_OCTETS = 8 << 10  # all of these in one message
MOST_BESIDE = 24 << 10  # octets of a message that are in no part: headers, preamble, delimiters
BESIDE_PART = 2 << 10  # and for each part more,
SHARE_BESIDE = 8  # and this part of the mail, whose size is an estimate on some servers

_CONTENT = re.compile(rb"(?im)^content-[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*(?:\r?\n|\Z)")
_MULTIPART = re.compile(rb"(?im)^content-type\s*:\s*\"?\s*multipart\s*/")
_BOUNDARY = re.compile(rb"(?m)^Content-Type: multipart/mixed; boundary=([0-9a-f]{32})-0\r\n")
_OWN_MULTIPART = b"Content-Type: multipart/"
_NO_TEXT = b"Content-Type: text/plain\r\n\r\n"


class OutlineLeaf(NamedTuple):
    """A part that stands in an outline.

    Attributes:
        part: What the structure tells of it.
        header: Its MIME header as sent, or b"".
        body: As sent; None if it was not fetched.
    """

    part: BodyPart
    header: bytes = b""
    body: bytes | None = None


def is_credible(structure: BodyStructure, fields: bytes, size_bytes: int) -> bool:
    """Whether a server's structure accounts for all of the mail.

    Where a boundary or the blank line below the header is missing, servers and we may cut a
    message differently, or a server finds nothing at all in it: its parts are far smaller than the
    mail. What this does not see: a line in the header that is none, and that we take for the body.
    """
    octets = sum(part.octets for part in structure.parts)
    if not octets:
        return False
    if bool(_MULTIPART.search(fields)) != structure.is_multipart:
        return False
    beside = size_bytes - octets
    return beside <= MOST_BESIDE + BESIDE_PART * len(structure.parts) + size_bytes // SHARE_BESIDE


def parts_to_hold(structure: BodyStructure) -> tuple[BodyPart, ...]:
    """The parts of a message that stand in its outline: texts for reading, small attachments."""
    parts: list[BodyPart] = []
    left = SMALL_PARTS_OCTETS
    for part in structure.parts:
        if part.is_text:
            parts.append(part)
        elif 0 < part.octets <= min(left, SMALL_PART_OCTETS):
            left -= part.octets
            parts.append(part)
    return tuple(parts)


def parts_to_fetch_first(parts: Sequence[BodyPart]) -> tuple[BodyPart, ...]:
    """Which of these parts to fetch first.

    All that stand outside of alternatives. Of an alternative its first plain branch, and its last
    HTML branch if there is no plain one or one of very few words: so `core.text.body` chooses.
    """
    chosen = {part.section for part in parts if not part.is_text}
    texts = [part for part in parts if part.is_text]
    for alternative, members in groupby(texts, key=lambda part: part.alternative):
        if not alternative:
            chosen.update(part.section for part in members)
            continue
        branches = [list(b) for _, b in groupby(members, key=lambda part: part.branch)]
        html = [b for b in branches if _has_type(b, "text/html")]
        plain = [
            b for b in branches if _has_type(b, "text/plain") and not _has_type(b, "text/html")
        ]
        picked = (plain or html[-1:] or branches)[0]
        if plain and html and sum(part.octets for part in picked) < FEW_OCTETS:
            picked += html[-1]
        chosen.update(part.section for part in picked)
    return tuple(part for part in parts if part.section in chosen and part.octets)


def _has_type(branch: Sequence[BodyPart], mime_type: str) -> bool:
    return any(part.mime_type == mime_type for part in branch)


def is_too_long(structure: BodyStructure) -> bool:
    """Whether a text is longer than an outline may hold."""
    return any(part.is_text and part.octets > LARGEST_TEXT for part in structure.parts)


def is_simple(header: bytes) -> bool:
    """Whether a fetched part can stand in an outline: its header does not make it a multipart."""
    return not _MULTIPART.search(header)


def assemble_message(fields: bytes, leaves: Sequence[OutlineLeaf]) -> bytes:
    """Put the header fields of a message and parts of it together as a message.

    Parts that are not fetched are empty leaves. Cost: one copy.
    """
    head = _CONTENT.sub(b"", fields.rstrip(b"\r\n") + b"\r\n")
    if not leaves:
        return head + _NO_TEXT
    written = [_leaf_bytes(leaf) for leaf in leaves]
    boundary = _boundary(written)
    pieces: list[bytes] = [head]
    multiparts = 0
    pieces.append(_multipart(b"mixed", boundary, multiparts))
    numbered = enumerate(leaves)
    for alternative, members in groupby(numbered, key=lambda item: item[1].part.alternative):
        if not alternative:
            pieces += [_delimit(boundary, 0, written[number]) for number, _ in members]
            continue
        multiparts += 1
        outer = multiparts
        inside = [_multipart(b"alternative", boundary, outer)]
        for _, branch in groupby(members, key=lambda item: item[1].part.branch):
            texts = [written[number] for number, _ in branch]
            if len(texts) > 1:
                multiparts += 1
                texts = [_mix_leaves(boundary, multiparts, texts)]
            inside.append(_delimit(boundary, outer, texts[0]))
        inside.append(_end(boundary, outer))
        pieces.append(_delimit(boundary, 0, b"".join(inside)))
    pieces.append(_end(boundary, 0))
    return b"".join(pieces)


def fill_in_parts(data: bytes, bodies: Mapping[int, tuple[bytes, bytes]]) -> bytes | None:
    """Put parts that were missing into an assembled message.

    Args:
        data: As `assemble_message` gave it.
        bodies: (MIME header, body) of leaves by their numbers.

    Returns:
        The message; None if a part cannot stand in it, so that the mail has to be read whole.
    """
    named = _BOUNDARY.search(data)
    if named is None:
        return None
    seam = re.compile(rb"(?:\r\n)?--" + named.group(1) + rb"-\d+(?:--)?\r\n")
    ends = [*seam.finditer(data)]
    spans = [
        (before.end(), after.start())
        for before, after in itertools.pairwise(ends)
        if before.end() < after.start() and not data.startswith(_OWN_MULTIPART, before.end())
    ]
    pieces: list[bytes] = []
    last = 0
    for number, (header, body) in sorted(bodies.items()):
        if number >= len(spans) or named.group(1) in body or named.group(1) in header:
            return None
        start, end = spans[number]
        pieces += [data[last:start], _part_bytes(header, body)]
        last = end
    return b"".join([*pieces, data[last:]])


def _leaf_bytes(leaf: OutlineLeaf) -> bytes:
    header = leaf.header or b"Content-Type: " + leaf.part.mime_type.encode("latin-1", "replace")
    return _part_bytes(header, leaf.body or b"")


def _part_bytes(header: bytes, body: bytes) -> bytes:
    header = header.strip(b"\r\n")
    return b"%b\r\n\r\n%b" % (header, body) if header else b"\r\n" + body


def _boundary(written: Sequence[bytes]) -> bytes:
    """A digest of all parts, which thus cannot stand in any of them."""
    digest = hashlib.blake2b(digest_size=16)
    for text in written:
        digest.update(text)
    return digest.hexdigest().encode("ascii")


def _multipart(subtype: bytes, boundary: bytes, number: int) -> bytes:
    """The header of a multipart of ours, and the blank line below."""
    return b"%b%b; boundary=%b-%d\r\n\r\n" % (_OWN_MULTIPART, subtype, boundary, number)


def _delimit(boundary: bytes, number: int, part: bytes) -> bytes:
    return b"--%b-%d\r\n%b\r\n" % (boundary, number, part)


def _end(boundary: bytes, number: int) -> bytes:
    return b"--%b-%d--\r\n" % (boundary, number)


def _mix_leaves(boundary: bytes, number: int, texts: Sequence[bytes]) -> bytes:
    """Several leaves as one part."""
    inside = [_delimit(boundary, number, text) for text in texts]
    return _multipart(b"mixed", boundary, number) + b"".join(inside) + _end(boundary, number)
