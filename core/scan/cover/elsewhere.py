"""What a message says of content that lies elsewhere, or that a program took out of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.match.cover.proof import Note
from core.message.fields import read_block
from core.message.mime import MimeLeaf
from core.message.part_headers import read_part_headers
from core.message.parts import OpenMessage

_SCHEMES = ("https", "http", "ftp")
_IN_ADDRESS = re.compile(r"[^\s<>\"]+")
_AFTER_ADDRESS = ".,;:!?)]}'»”"
_FIELD_OF_PART = re.compile(rb"^content-[a-z-]+[ \t]*:", re.IGNORECASE | re.MULTILINE)


def links_of(leaf: MimeLeaf) -> Iterator[str]:
    """Each field or parameter of a part's header that holds an address, with all that it says."""
    for text in (leaf.path, *(text for _, text in leaf.about), *leaf.parameters.values()):
        if "://" in text:
            yield " ".join(text.split())
    if leaf.mime_type == "message/external-body" and not leaf.stripped:  # RFC 2046 5.2.3
        yield "; ".join(map("=".join, sorted(leaf.parameters.items())))


def notes_in(opened: OpenMessage) -> Iterator[Note]:
    """What stands for attachments that were taken out; a note repeats their own headers."""
    for leaf in opened.tree.leaves:
        if leaf.stripped:
            header = _FIELD_OF_PART.search(opened.data, leaf.start, leaf.end)
            at = header.start() if header else leaf.end
            former = read_part_headers(read_block(opened.data, at, leaf.end))
            yield former.name, frozenset(links_of(leaf))


def addresses_in(opened: OpenMessage) -> set[str]:
    """Addresses that are written in the text of a message."""
    found: set[str] = set()
    for part in opened.parts:
        if "html" in part.mime_type:
            continue
        for address in find_addresses(opened.decode(part)):
            found |= {address, address.rstrip(_AFTER_ADDRESS)}
    return found


def find_addresses(text: str) -> Iterator[str]:
    """What begins with a scheme, up to white space, quotes or angle brackets. Cost: linear."""
    at = text.find("://")
    while at >= 0:
        end = at + 3
        before = text[max(0, at - 5) : at].lower()
        scheme = next((one for one in _SCHEMES if before.endswith(one)), "")
        rest = _IN_ADDRESS.match(text, end) if scheme else None
        if rest is not None:
            end = rest.end()
            yield text[at - len(scheme) : end]
        at = text.find("://", end)
