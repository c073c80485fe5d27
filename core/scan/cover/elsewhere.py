"""What the headers of parts say of content that lies elsewhere, or was taken out of the message."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from core.match.cover.stripped import PartLabels, StrippedPart
from core.message.fields import read_block
from core.message.mime import MimeLeaf
from core.message.part_headers import read_part_headers
from core.message.parts import OpenMessage, is_body

_ADDRESS = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*://[^\s'\"<>]+")
_FIELD_OF_PART = re.compile(rb"^content-[a-z-]+[ \t]*:", re.IGNORECASE | re.MULTILINE)


def links_of_parts(opened: OpenMessage) -> frozenset[str]:
    """The addresses in the headers of all parts, whichever field or parameter they stand in.

    Of those that a program took out see `labels_of_parts`.
    """
    leaves = opened.tree.leaves
    return frozenset(link for leaf in leaves if not leaf.stripped for link in _links_of(leaf))


def labels_of_parts(opened: OpenMessage) -> PartLabels:
    """What is attached to a message, and what a program took out of it."""
    leaves = opened.tree.leaves
    held = Counter((p.name, p.mime_type) for p in leaves if not (p.stripped or is_body(p)))
    return PartLabels(
        held,
        tuple(
            StrippedPart(_former_label(opened.data, leaf), frozenset(_links_of(leaf)))
            for leaf in leaves
            if leaf.stripped
        ),
    )


def _links_of(leaf: MimeLeaf) -> Iterator[str]:
    """Each field or parameter with an address as a whole: it may hold blanks, or several.

    Of a part that is nothing but a reference (RFC 2046 5.2.3) all parameters together.
    """
    said = [*(text for _, text in leaf.about), *leaf.parameters.values()]
    for text in said:
        if "://" in text:
            yield " ".join(text.split())
    yield from _ADDRESS.findall(leaf.path)
    if leaf.mime_type == "message/external-body" and not leaf.stripped:
        yield "; ".join(f"{name}={text}" for name, text in sorted(leaf.parameters.items()))


def _former_label(data: bytes, note: MimeLeaf) -> tuple[str, str]:
    """Name and type of what was taken out: by its own header, which a note repeats."""
    header = _FIELD_OF_PART.search(data, note.start, note.end)
    if header is None:
        return note.name, note.mime_type
    former = read_part_headers(read_block(data, header.start(), note.end))
    return former.name, former.kind.value or "text/plain"
