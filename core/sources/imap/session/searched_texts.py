"""What keywords are searched in, asked of an open session: header fields and all parts of text.

As an outline (`core.sources.imap.session.fetching`), but nothing may be left for later: every
branch of an alternative, texts of any length, attached text and attached messages, and the
receivers, whom no comparison needs. Parts come as they lie in the mail, encoded, and are searched
so. All else that is attached stays where it is. A mail whose structure makes no sense is read
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
from core.sources.imap.protocol.structure import Part, Structure, attachment_of, read_structure
from core.sources.imap.session.fetching import (
    SMALL_BYTES,
    Wanted,
    fetched,
    leaf_of,
    mended,
    sections_of,
    text_in,
    uid_of,
    with_headers,
)
from core.sources.imap.session.outline import assembled, is_credible, is_simple
from core.sources.imap.session.session import ReadSession

FIELDS = "FROM SENDER SUBJECT TO CC BCC CONTENT-TYPE CONTENT-TRANSFER-ENCODING CONTENT-DISPOSITION"
_FIRST = f"(UID BODYSTRUCTURE BODY.PEEK[HEADER.FIELDS ({FIELDS})])"
_WHOLE = "(UID BODY.PEEK[])"
_TEXT = "TEXT"


class TextSketch(NamedTuple):
    """What the first step told of a mail.

    Attributes:
        fields: The header fields that are searched, as sent.
        structure: None if there is none that can be trusted.
        parts: Those to fetch.
        data: The whole mail, of a small one.
        wanted: What the second step is to fetch.
    """

    stub: Stub
    fields: bytes
    structure: Structure | None
    parts: tuple[Part, ...]
    data: bytes | None
    wanted: Wanted


First = Callable[[ReadSession, Sequence[Stub]], list[TextSketch | Problem]]


def first_look(*, attachments: bool) -> First:
    """The first step, for some mails in their order."""

    def look(session: ReadSession, stubs: Sequence[Stub]) -> list[TextSketch | Problem]:
        small = [stub for stub in stubs if 0 < stub.size_bytes <= SMALL_BYTES]
        large = [stub for stub in stubs if not 0 < stub.size_bytes <= SMALL_BYTES]
        found = fetched(session, [(small, _WHOLE), (large, _FIRST)], limits.SMALL_LITERAL)
        return [_sketch(stub, found.get(uid_of(stub)), attachments) for stub in stubs]

    return look


def look_alone(session: ReadSession, stub: Stub) -> TextSketch:
    """The first step for a mail over which the server failed: it is to be read whole."""
    del session
    return _to_be_read_whole(stub)


def texts(session: ReadSession, sketches: Sequence[TextSketch]) -> list[Outline | Problem]:
    """The second step, for some mails in their order."""
    got = sections_of(session, [sketch.wanted for sketch in sketches])
    made = [_outline(sketch, got.get(uid_of(sketch.stub), {})) for sketch in sketches]
    return mended(session, [sketch.stub for sketch in sketches], made)


def _sketch(
    stub: Stub, data: Mapping[bytes, Value] | None, attachments: bool
) -> TextSketch | Problem:
    if data is None:
        return Problem(stub.key, stub.position, ProblemKind.VANISHED, "")
    whole = text_in(data, b"BODY[]")
    if whole is not None:
        return TextSketch(stub, b"", None, (), whole, Wanted(stub, (), 0))
    fields = text_in(data, b"BODY[HEADER.FIELDS") or b""
    structure = read_structure(data.get(b"BODYSTRUCTURE"))
    if structure is None or not is_credible(structure, fields, stub.size_bytes):
        return _to_be_read_whole(stub)
    if not fields.strip():
        return _to_be_read_whole(stub)  # the header is not where the server looks for it
    parts = tuple(part for part in structure.parts if _is_searched(part, attachments))
    octets = sum(part.octets for part in parts)
    sections: tuple[str, ...]
    if not structure.is_multipart:
        sections = (_TEXT,) if parts else ()
    else:
        sections = with_headers(part.section for part in parts if part.octets)
    return TextSketch(stub, fields, structure, parts, None, Wanted(stub, sections, octets))


def _to_be_read_whole(stub: Stub) -> TextSketch:
    return TextSketch(stub, b"", None, (), None, Wanted(stub, (), stub.size_bytes))


def _is_searched(part: Part, attachments: bool) -> bool:
    return part.is_text or (attachments and is_attached_text(part.mime_type, part.name))


def _outline(sketch: TextSketch, data: Mapping[bytes, Value]) -> Outline | None:
    """A mail put together; None if it has to be read whole."""
    stub, fields, structure, parts, whole, _ = sketch
    if whole is not None:
        return Outline(stub, whole, None)
    if structure is None:
        return None
    if not structure.is_multipart:
        return _of_one_part(sketch, data)
    leaves = [leaf_of(part, data) for part in parts]
    if any(leaf.body is None or not is_simple(leaf.header) for leaf in leaves):
        return None
    searched = {part.section for part in parts}
    others = tuple(attachment_of(p) for p in structure.parts if p.section not in searched)
    return Outline(stub, assembled(fields, leaves), others)


def _of_one_part(sketch: TextSketch, data: Mapping[bytes, Value]) -> Outline | None:
    """A mail that is one text, or one thing that is not searched."""
    head = sketch.fields.rstrip(b"\r\n") + b"\r\n\r\n"
    if not sketch.parts:
        structure = sketch.structure
        told = () if structure is None else tuple(map(attachment_of, structure.parts))
        return Outline(sketch.stub, head, told)
    body = text_in(data, b"BODY[TEXT]")
    return None if body is None else Outline(sketch.stub, head + body, ())
