"""Messages asked of an open session: outlines in few round trips, whole messages in blocks.

An outline takes two steps. First comes what tells what a message is: its structure and the header
fields that are read; of a small mail, whose structure would cost more than it saves, all of its
body. Then the text parts come, one command for all messages of the batch that want the same
sections, since a command for each message would cost a round trip each. The second step of a batch
and the first of the next one go together, so that a batch costs one round trip.

A message whose structure makes no sense, or whose parts do not come as it promised, is read whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from core.model.remote import Outline
from core.model.sources import Problem, ProblemKind, RawMessage, Stub
from core.sources.imap.protocol import limits
from core.sources.imap.protocol.answers import Value
from core.sources.imap.protocol.structure import (
    BodyPart,
    BodyStructure,
    attachment_of,
    read_structure,
)
from core.sources.imap.session.outline import (
    FIELDS,
    SMALL_PART_OCTETS,
    OutlineLeaf,
    assemble_message,
    fill_in_parts,
    is_credible,
    is_simple,
    is_too_long,
    parts_to_fetch_first,
    parts_to_hold,
)
from core.sources.imap.session.session import ReadSession

SMALL_BYTES = 4 << 10  # a message of so many bytes comes with all of its body at once
PART_BYTES = 16 << 20  # of parts of messages that are held at a time
BLOCK_BYTES = 32 << 20  # of whole messages
PIECE_BYTES = 8 << 20  # so much at a time of a message that is larger than a block

_HEADER = f"BODY.PEEK[HEADER.FIELDS ({FIELDS})]"
_FIRST = f"(UID BODYSTRUCTURE {_HEADER})"
_SMALL = f"(UID {_HEADER} BODY.PEEK[TEXT])"
EMPTY_BYTES = 2  # that a server may say of a message without a byte: some count an end of line
_WHOLE = ""  # the section that is all of the mail
_TEXT = "TEXT"
_T = TypeVar("_T")


class _HasStub(Protocol):
    """Anything that stands for a message."""

    @property
    def stub(self) -> Stub:
        """Of which mail."""


class SectionRequest(NamedTuple):
    """What is to be fetched of a message: sections; `octets` is about how much that is."""

    stub: Stub
    sections: tuple[str, ...]
    octets: int


class Sketch(NamedTuple):
    """What the first step told of a message.

    Attributes:
        fields: The header fields that are read, as sent.
        structure: None if there is none that can be trusted.
        body: All of it, of a small mail.
        wanted: What the second step is to fetch.
    """

    stub: Stub
    fields: bytes
    structure: BodyStructure | None
    body: bytes | None
    wanted: SectionRequest


def uid_of(stub: Stub) -> int:
    """The UID of a message; the number before it in the key is the UIDVALIDITY."""
    return int(stub.key.uid.rpartition(":")[2])


def cut_by_bytes(items: Sequence[_T], sizes: Sequence[int], most: int) -> Iterator[list[_T]]:
    """Cut a sequence so that each piece has at most so many bytes, but one item at least."""
    piece: list[_T] = []
    total = 0
    for item, size in zip(items, sizes, strict=True):
        if piece and total + size > most:
            yield piece
            piece, total = [], 0
        piece.append(item)
        total += size
    if piece:
        yield piece


# --- outlines -----------------------------------------------------------------------------------


def fetch_sketches(session: ReadSession, stubs: Sequence[Stub]) -> list[Sketch | Problem]:
    """The first step, for some messages in their order."""
    found = fetch_requests(session, _first_step(stubs), limits.SMALL_LITERAL)
    return [_read_sketch(stub, found.get(uid_of(stub))) for stub in stubs]


def sketch_one(session: ReadSession, stub: Stub) -> Sketch:
    """The first step for a message over which the server failed: it is to be read whole."""
    del session
    return _make_sketch(stub, b"", None, None)


def as_outline(sketch: Sketch) -> Outline | Sketch:
    """A message of which nothing more is to be fetched, as an outline; else what it was."""
    return sketch if sketch.wanted.sections else _assemble_outline(sketch, {}) or sketch


def take_next_step(
    session: ReadSession, items: Sequence[Sketch | Stub]
) -> list[Outline | Sketch | Problem]:
    """The second step of the messages that were sketched, the first of the others, in one trip."""
    sketches = [item for item in items if isinstance(item, Sketch)]
    stubs = [item for item in items if isinstance(item, Stub)]
    second, largest = _second_step([sketch.wanted for sketch in sketches])
    got = fetch_requests(
        session, [*second, *_first_step(stubs)], max(largest, limits.SMALL_LITERAL)
    )
    drawn = _draw_outlines(session, sketches, got)
    return [*drawn, *(_read_sketch(stub, got.get(uid_of(stub))) for stub in stubs)]


def take_next_step_alone(session: ReadSession, item: Sketch | Stub) -> Outline | Sketch | Problem:
    """A message over which the server failed, in either step."""
    if isinstance(item, Sketch):
        return fetch_outline_alone(session, item)
    return sketch_one(session, item)


def fetch_outline_alone(session: ReadSession, item: _HasStub) -> Outline | Problem:
    """A message over which the server failed, read whole and in pieces."""
    mail = fetch_in_pieces(session, item.stub)
    return Outline(mail.stub, mail.data, None) if isinstance(mail, RawMessage) else mail


def complete_outlines(
    session: ReadSession, outlines: Sequence[Outline]
) -> list[Outline | Problem]:
    """Outlines with all that was missing in them, in their order."""
    wants = [
        SectionRequest(
            outline.stub,
            with_header_sections(outline.sections[number] for number in sorted(outline.missing)),
            outline.stub.size_bytes,
        )
        for outline in outlines
    ]
    got = fetch_sections(session, wants)
    made = [_fill_outline(outline, got.get(uid_of(outline.stub), {})) for outline in outlines]
    return mend_outlines(session, [outline.stub for outline in outlines], made)


def _first_step(stubs: Sequence[Stub]) -> list[tuple[Sequence[Stub], str]]:
    small = [stub for stub in stubs if 0 < stub.size_bytes <= SMALL_BYTES]
    large = [stub for stub in stubs if not 0 < stub.size_bytes <= SMALL_BYTES]
    return [(small, _SMALL), (large, _FIRST)]


def _draw_outlines(
    session: ReadSession, sketches: Sequence[Sketch], got: Mapping[int, Mapping[bytes, Value]]
) -> list[Outline | Problem]:
    made = [_assemble_outline(sketch, got.get(uid_of(sketch.stub), {})) for sketch in sketches]
    return mend_outlines(session, [sketch.stub for sketch in sketches], made)


def _read_sketch(stub: Stub, data: Mapping[bytes, Value] | None) -> Sketch | Problem:
    if data is None:
        return Problem.of(stub, ProblemKind.VANISHED)
    fields = find_text(data, b"BODY[HEADER.FIELDS") or b""
    body = find_text(data, b"BODY[TEXT]")
    structure = read_structure(data.get(b"BODYSTRUCTURE"))
    if structure is not None and not is_credible(structure, fields, stub.size_bytes):
        structure = None
    if not fields.strip() or body == b"":
        structure = body = None  # header and body are not where the server looks for them
    return _make_sketch(stub, fields, structure, body)


def _make_sketch(
    stub: Stub, fields: bytes, structure: BodyStructure | None, body: bytes | None
) -> Sketch:
    """A sketch, and what is still to be fetched of the mail."""
    sections: tuple[str, ...] = ()
    octets = 0
    if body is not None:
        pass
    elif structure is None or is_too_long(structure):
        sections, octets = (_WHOLE,), stub.size_bytes
    elif structure.is_multipart:
        chosen = parts_to_fetch_first(parts_to_hold(structure))
        sections = with_header_sections(part.section for part in chosen)
        octets = sum(part.octets for part in chosen)
    elif structure.parts[0].is_text or structure.parts[0].octets <= SMALL_PART_OCTETS:
        sections, octets = (_TEXT,), structure.parts[0].octets
    return Sketch(stub, fields, structure, body, SectionRequest(stub, sections, octets))


def _assemble_outline(sketch: Sketch, data: Mapping[bytes, Value]) -> Outline | None:
    """A message put together; None if it has to be read whole."""
    stub, fields, structure, body, wanted = sketch
    if wanted.sections == (_TEXT,):
        body = find_text(data, b"BODY[TEXT]")
        if body is None:
            return None
    if body is not None:
        return Outline(stub, fields.rstrip(b"\r\n") + b"\r\n\r\n" + body, ())
    if structure is None or wanted.sections == (_WHOLE,):
        return None
    parts = parts_to_hold(structure)
    leaves = [read_leaf(part, data) for part in parts]
    missing = frozenset(number for number, leaf in enumerate(leaves) if leaf.body is None)
    names = [part.section for part in parts]
    lost = {names[number] for number in missing}
    if not lost.isdisjoint(wanted.sections) or not all(is_simple(leaf.header) for leaf in leaves):
        return None
    others = {part.section for part in structure.parts} - {*names}
    return Outline(
        stub=stub,
        data=assemble_message(fields, leaves),
        attachments=tuple(attachment_of(p) for p in structure.parts if p.section in others),
        missing=missing,
        sections=tuple(names),
    )


def read_leaf(part: BodyPart, data: Mapping[bytes, Value]) -> OutlineLeaf:
    """A part with what came of it; an empty one is not asked for."""
    if not part.octets:
        return OutlineLeaf(part, body=b"")
    name = part.section.encode("ascii")
    header = find_text(data, b"BODY[%b.MIME]" % name) or b""
    return OutlineLeaf(part, header, find_text(data, b"BODY[%b]" % name))


def _fill_outline(outline: Outline, data: Mapping[bytes, Value]) -> Outline | None:
    """An outline with what was missing; None if the mail has to be read whole."""
    if not outline.missing:
        return outline
    bodies: dict[int, tuple[bytes, bytes]] = {}
    for number in outline.missing:
        name = outline.sections[number].encode("ascii")
        header, body = (
            find_text(data, b"BODY[%b.MIME]" % name),
            find_text(data, b"BODY[%b]" % name),
        )
        if header is None or body is None or not is_simple(header):
            return None
        bodies[number] = header, body
    made = fill_in_parts(outline.data, bodies)
    return None if made is None else outline._replace(data=made, missing=frozenset())


def mend_outlines(
    session: ReadSession, stubs: Sequence[Stub], made: Sequence[Outline | None]
) -> list[Outline | Problem]:
    """Read whole what could not be put together."""
    lost = [stub for stub, outline in zip(stubs, made, strict=True) if outline is None]
    mails = fetch_whole(session, lost)
    out: list[Outline | Problem] = []
    for outline in made:
        item = next(mails) if outline is None else outline
        out.append(Outline(item.stub, item.data, None) if isinstance(item, RawMessage) else item)
    return out


# --- whole mails --------------------------------------------------------------------------------


def fetch_whole(session: ReadSession, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
    """Whole messages in their order, a block in memory at a time.

    A large mail comes in pieces, so that its size need not be believed.
    """
    for block in cut_by_bytes(stubs, [stub.size_bytes for stub in stubs], BLOCK_BYTES):
        most = max(stub.size_bytes for stub in block)
        if most > BLOCK_BYTES:
            yield fetch_in_pieces(session, block[0])
            continue
        got = fetch_requests(session, [(block, "(UID BODY.PEEK[])")], most)
        for stub in block:
            told = got.get(uid_of(stub))
            data = find_text(told or {}, b"BODY[]")
            yield RawMessage(stub, data) if data else _nothing_told(stub, told)


def fetch_in_pieces(session: ReadSession, stub: Stub) -> RawMessage | Problem:
    """One message in pieces, however large it was said to be."""
    pieces: list[bytes] = []
    for start in range(0, limits.LITERAL, PIECE_BYTES):
        items = f"(UID BODY.PEEK[]<{start}.{PIECE_BYTES}>)"
        told = fetch_requests(session, [([stub], items)], PIECE_BYTES).get(uid_of(stub))
        piece = find_text(told or {}, b"BODY[]")
        if told is None or (piece is None and not _is_nil(told)):
            return _nothing_told(stub, told)
        pieces.append(piece or b"")  # some servers say NIL behind the end
        if len(pieces[-1]) < PIECE_BYTES:
            data = b"".join(pieces)
            return RawMessage(stub, data) if data else _nothing_told(stub, told)
    return Problem.of(stub, ProblemKind.TOO_LARGE)


# --- on the wire --------------------------------------------------------------------------------


def with_header_sections(names: Iterable[str]) -> tuple[str, ...]:
    """Parts, each with its MIME header: it alone says surely how to decode the part."""
    return tuple(section for name in names for section in (f"{name}.MIME", name))


def fetch_sections(
    session: ReadSession, wants: Sequence[SectionRequest]
) -> dict[int, dict[bytes, Value]]:
    """The sections that messages want; those that want the same are asked for together."""
    return fetch_requests(session, *_second_step(wants))


def _second_step(wants: Sequence[SectionRequest]) -> tuple[list[tuple[Sequence[Stub], str]], int]:
    """What to ask for the sections that mails want, and the most octets that one of them has."""
    groups: dict[tuple[str, ...], list[SectionRequest]] = {}
    for want in wants:
        if want.sections and want.sections != (_WHOLE,):
            groups.setdefault(want.sections, []).append(want)
    requests: list[tuple[Sequence[Stub], str]] = [
        ([want.stub for want in members], _fetch_items(names)) for names, members in groups.items()
    ]
    largest = max((want.octets for members in groups.values() for want in members), default=0)
    return requests, largest


def _fetch_items(names: Iterable[str]) -> str:
    return f"(UID {' '.join(f'BODY.PEEK[{name}]' for name in names)})"


def fetch_requests(
    session: ReadSession, requests: Sequence[tuple[Sequence[Stub], str]], largest: int
) -> dict[int, dict[bytes, Value]]:
    """Ask for several things at once, each of some messages; what was told, by UID.

    `largest`: no string is expected to be larger, but room is left: sizes are estimates.
    """
    asked = [(sorted({*map(uid_of, stubs)}), items) for stubs, items in requests if stubs]
    got: dict[int, dict[bytes, Value]] = {}
    for uid, data in session.fetch_all(asked, largest=limits.literal_limit(largest)):
        got.setdefault(uid, {}).update(data)
    return got


def find_text(data: Mapping[bytes, Value], name: bytes) -> bytes | None:
    """A string by the beginning of its name: servers write sections in forms of their own.

    NIL, and what is no string, is None.
    """
    found = data.get(name)
    if found is None:
        found = next((data[key] for key in data if key.startswith(name)), None)
    return found if isinstance(found, bytes) else None


def _nothing_told(stub: Stub, told: Mapping[bytes, Value] | None) -> RawMessage | Problem:
    """A mail of which no byte came: it is gone, or empty, or the server does not give it out."""
    if told is None:
        return Problem.of(stub, ProblemKind.VANISHED)
    is_empty = _is_nil(told) or find_text(told, b"BODY[]") == b""
    if is_empty and stub.size_bytes <= EMPTY_BYTES:
        return RawMessage(stub, b"")
    return Problem.of(stub, ProblemKind.UNREADABLE)


def _is_nil(told: Mapping[bytes, Value]) -> bool:
    """Whether a message was told to have no bytes: NIL where they should be."""
    return any(told[key] is None for key in told if key.startswith(b"BODY[]"))
