"""What a server's BODYSTRUCTURE tells of a message: its leaves, and where to fetch each.

Which leaf is text for reading and which is attached must come out as `core.message.parts` finds
it in the whole message; the steps may not know each other, so the rules stand here by value and a
test holds both against each other. A structure that makes no sense, or is larger than what is
looked at in a whole message, is none: such a message is read whole.
"""

from __future__ import annotations

from typing import NamedTuple

from core.identity import NOT_FOR_READING, outline_digest
from core.model.mail import Attachment
from core.sources.imap.protocol.answers import Value
from core.sources.imap.protocol.attachment_names import decode_parameter, read_parameters

MAX_DEPTH = 64  # as `core.message.mime`
MAX_PARTS = 1_000

_BASE64_LINE = 78  # 76 characters and the line end, for 57 bytes


class BodyPart(NamedTuple):
    """A leaf of a message.

    Attributes:
        section: What BODY[...] calls it.
        mime_type: Lower case.
        name: The file name, decoded, or "".
        is_text: It is text for reading, else attached.
        transfer: Content-Transfer-Encoding, lower case.
        octets: Its size as it is sent.
        md5: Content-MD5 as sent, or "".
        alternative, branch: As in `core.model.mail.PartRef`.
    """

    section: str
    mime_type: str
    name: str
    is_text: bool
    transfer: str
    octets: int
    md5: str
    alternative: int
    branch: int


class BodyStructure(NamedTuple):
    """The leaves of a message in their order; `is_multipart`: the mail is not one leaf itself."""

    parts: tuple[BodyPart, ...]
    is_multipart: bool


class _Node(NamedTuple):
    """A part that was not looked at yet."""

    value: Value
    section: str
    depth: int
    alternative: int
    branch: int


class _Tail(NamedTuple):
    """What stands behind the size of a leaf."""

    md5: str
    disposition: str
    parameters: dict[str, bytes]


def read_structure(value: Value) -> BodyStructure | None:
    """Read a BODYSTRUCTURE; None where it makes no sense, or is above a limit.

    Cost: linear; no recursion. Source: RFC 3501 7.4.2.
    """
    if not isinstance(value, tuple):
        return None
    parts: list[BodyPart] = []
    stack = [_Node(value, "", 0, 0, 0)]
    alternatives = 0
    while stack:
        node = stack.pop()
        inner = _inner_values(node.value)
        if not inner:
            leaf = _read_leaf(node, is_root=not node.depth)
            if leaf is None or len(parts) == MAX_PARTS:
                return None
            parts.append(leaf)
            continue
        if node.depth == MAX_DEPTH or len(stack) + len(inner) > MAX_PARTS:
            return None
        is_new = _subtype(node.value, len(inner)) == "alternative" and not node.alternative
        alternatives += is_new
        stack += _children(node, inner, alternatives if is_new else 0)
    return BodyStructure(tuple(parts), is_multipart=bool(_inner_values(value)))


def attachment_of(part: BodyPart) -> Attachment:
    """An attached part as the structure tells of it.

    The digest is over what a server tells of it, so it equals that of the same part of another
    copy, and never that of a part that was read.
    """
    digest = outline_digest(part.name, part.mime_type, part.octets, part.md5)
    return Attachment(part.name, part.mime_type, _estimate_decoded_size(part), digest, digest)


def _estimate_decoded_size(part: BodyPart) -> int:
    """About how many bytes a part has when its transfer encoding is undone."""
    if part.transfer != "base64":
        return part.octets
    lines = -(-part.octets // _BASE64_LINE)
    return max(0, part.octets - 2 * lines) * 3 // 4


def _inner_values(value: Value) -> tuple[Value, ...]:
    """The parts of a multipart; none for a leaf, and for nonsense."""
    if not isinstance(value, tuple):
        return ()
    for count, item in enumerate(value):
        if not isinstance(item, tuple):
            return value[:count]
    return ()


def _subtype(value: Value, at: int) -> str:
    if isinstance(value, tuple) and len(value) > at:
        return _read_word(value[at])
    return ""


def _children(node: _Node, inner: tuple[Value, ...], new_alternative: int) -> list[_Node]:
    """The parts of a multipart, last first, as they go on the stack."""
    prefix = f"{node.section}." if node.section else ""
    nodes = []
    for number, value in enumerate(inner):
        alternative = new_alternative or node.alternative
        branch = number if new_alternative else node.branch
        nodes.append(_Node(value, f"{prefix}{number + 1}", node.depth + 1, alternative, branch))
    nodes.reverse()
    return nodes


def _read_leaf(node: _Node, *, is_root: bool) -> BodyPart | None:
    value = node.value
    if not isinstance(value, tuple) or len(value) < 7:
        return None
    octets = value[6]
    main, sub = _read_word(value[0]), _read_word(value[1])
    if not isinstance(octets, int) or not main or not sub:
        return None
    tail = _read_tail(value, main)
    name = decode_parameter(tail.parameters, "filename") or decode_parameter(
        read_parameters(value[2]), "name"
    )
    mime_type = f"{main}/{sub}"
    is_text = (
        main == "text"
        and mime_type not in NOT_FOR_READING
        and tail.disposition != "attachment"
        and (is_root or not name)
    )
    return BodyPart(
        node.section or "TEXT",
        mime_type,
        name,
        is_text,
        _read_word(value[5]),
        octets,
        tail.md5,
        node.alternative,
        node.branch,
    )


def _read_tail(value: tuple[Value, ...], main: str) -> _Tail:
    """MD5 and disposition: behind the lines of text, the envelope of an attached message."""
    at = 7
    if main == "text":
        at = 8
    elif main == "message" and len(value) > 9 and isinstance(value[7], tuple):
        at = 10
    rest = value[at:]
    md5 = rest[0] if rest and isinstance(rest[0], bytes) else b""
    disposition = rest[1] if len(rest) > 1 else None
    if not isinstance(disposition, tuple) or not disposition:
        return _Tail(md5.decode("latin-1"), "", {})
    given = read_parameters(disposition[1]) if len(disposition) > 1 else {}
    return _Tail(md5.decode("latin-1"), _read_word(disposition[0]), given)


def _read_word(value: Value) -> str:
    """A type, an encoding, a disposition: lower case; "" where the server tells none."""
    return value.decode("latin-1").strip().lower() if isinstance(value, bytes) else ""
