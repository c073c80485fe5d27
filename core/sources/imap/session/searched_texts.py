"""What keywords are searched in, asked of an open session: header fields and all parts of text.

As an outline (`core.sources.imap.session.fetching`), but nothing may be left for later: every
branch of an alternative, texts of any length, attached text and attached messages, and the
receivers, whom no comparison needs. Parts come as they lie in the mail, encoded, and are searched
so. All else that is attached stays where it is. A message whose structure makes no sense is read
whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from core.model.mentions import is_attached_text
from core.model.remote import Outline
from core.model.sources import Problem, ProblemKind, Stub
from core.sources.imap.protocol import limits
from core.sources.imap.protocol.answers import Value
from core.sources.imap.protocol.structure import (
    BodyPart,
    BodyStructure,
    attachment_of,
    read_structure,
)
from core.sources.imap.session.fetching import (
    SMALL_BYTES,
    SectionRequest,
    fetch_requests,
    fetch_sections,
    find_text,
    mend_outlines,
    read_leaf,
    uid_of,
    with_header_sections,
)
from core.sources.imap.session.outline import assemble_message, is_credible, is_simple
from core.sources.imap.session.session import ReadSession

FIELDS = "FROM SENDER SUBJECT TO CC BCC CONTENT-TYPE CONTENT-TRANSFER-ENCODING CONTENT-DISPOSITION"
_FIRST = f"(UID BODYSTRUCTURE BODY.PEEK[HEADER.FIELDS ({FIELDS})])"
_WHOLE = "(UID BODY.PEEK[])"
_TEXT = "TEXT"


class SearchSketch(NamedTuple):
    """What the first step told of a message.

    Attributes:
        fields: The header fields that are searched, as sent.
        structure: None if there is none that can be trusted.
        parts: Those to fetch.
        data: The whole message, of a small one.
        wanted: What the second step is to fetch.
    """

    stub: Stub
    fields: bytes
    structure: BodyStructure | None
    parts: tuple[BodyPart, ...]
    data: bytes | None
    wanted: SectionRequest


FirstStep = Callable[[ReadSession, Sequence[Stub]], list[SearchSketch | Problem]]


def first_step(*, attachments: bool) -> FirstStep:
    """The first step, for some messages in their order."""

    def look(session: ReadSession, stubs: Sequence[Stub]) -> list[SearchSketch | Problem]:
        small = [stub for stub in stubs if 0 < stub.size_bytes <= SMALL_BYTES]
        large = [stub for stub in stubs if not 0 < stub.size_bytes <= SMALL_BYTES]
        found = fetch_requests(session, [(small, _WHOLE), (large, _FIRST)], limits.SMALL_LITERAL)
        return [_read_sketch(stub, found.get(uid_of(stub)), attachments) for stub in stubs]

    return look


def sketch_one(session: ReadSession, stub: Stub) -> SearchSketch:
    """The first step for a message over which the server failed: it is to be read whole."""
    del session
    return _sketch_to_read_whole(stub)


def fetch_texts(session: ReadSession, sketches: Sequence[SearchSketch]) -> list[Outline | Problem]:
    """The second step, for some messages in their order."""
    got = fetch_sections(session, [sketch.wanted for sketch in sketches])
    made = [_assemble_outline(sketch, got.get(uid_of(sketch.stub), {})) for sketch in sketches]
    return mend_outlines(session, [sketch.stub for sketch in sketches], made)


def _read_sketch(
    stub: Stub, data: Mapping[bytes, Value] | None, attachments: bool
) -> SearchSketch | Problem:
    if data is None:
        return Problem.of(stub, ProblemKind.VANISHED)
    whole = find_text(data, b"BODY[]")
    if whole is not None:
        return SearchSketch(stub, b"", None, (), whole, SectionRequest(stub, (), 0))
    fields = find_text(data, b"BODY[HEADER.FIELDS") or b""
    structure = read_structure(data.get(b"BODYSTRUCTURE"))
    if structure is None or not is_credible(structure, fields, stub.size_bytes):
        return _sketch_to_read_whole(stub)
    if not fields.strip():
        return _sketch_to_read_whole(stub)  # the header is not where the server looks for it
    parts = tuple(
        part
        for part in structure.parts
        if part.is_text or (attachments and is_attached_text(part.mime_type, part.name))
    )
    octets = sum(part.octets for part in parts)
    sections: tuple[str, ...]
    if not structure.is_multipart:
        sections = (_TEXT,) if parts else ()
    else:
        sections = with_header_sections(part.section for part in parts if part.octets)
    return SearchSketch(
        stub, fields, structure, parts, None, SectionRequest(stub, sections, octets)
    )


def _sketch_to_read_whole(stub: Stub) -> SearchSketch:
    return SearchSketch(stub, b"", None, (), None, SectionRequest(stub, (), stub.size_bytes))


def _assemble_outline(sketch: SearchSketch, data: Mapping[bytes, Value]) -> Outline | None:
    """A message put together; None if it has to be read whole."""
    stub, fields, structure, parts, whole, _ = sketch
    if whole is not None:
        return Outline(stub, whole, None)
    if structure is None:
        return None
    if not structure.is_multipart:
        return _outline_of_one_part(sketch, data)
    leaves = [read_leaf(part, data) for part in parts]
    if any(leaf.body is None or not is_simple(leaf.header) for leaf in leaves):
        return None
    searched = {part.section for part in parts}
    others = tuple(attachment_of(p) for p in structure.parts if p.section not in searched)
    return Outline(stub, assemble_message(fields, leaves), others)


def _outline_of_one_part(sketch: SearchSketch, data: Mapping[bytes, Value]) -> Outline | None:
    """A message that is one text, or one thing that is not searched."""
    head = sketch.fields.rstrip(b"\r\n") + b"\r\n\r\n"
    if not sketch.parts:
        structure = sketch.structure
        told = () if structure is None else tuple(map(attachment_of, structure.parts))
        return Outline(sketch.stub, head, told)
    body = find_text(data, b"BODY[TEXT]")
    return None if body is None else Outline(sketch.stub, head + body, ())
