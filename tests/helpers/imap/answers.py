"""What the scripted IMAP server answers to FETCH, and how it reads commands."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from email.message import Message

from helpers.imap.boxes import ScriptedMessage

Token = bytes | list["Token"]
_WORD = re.compile(rb'"((?:[^"\\]|\\.)*)"|([()])|((?:[^\s()"\[]|\[[^\]]*\])+)|\s+')


def tokens(line: bytes) -> list[Token]:
    """Cut a command into words and (nested) lists; literals were made quoted strings before."""
    stack: list[list[Token]] = [[]]
    at = 0
    while at < len(line):
        match = _WORD.match(line, at)
        if match is None:
            raise ValueError(line)
        at = match.end()
        quoted, bracket, atom = match.groups()
        if quoted is not None:
            stack[-1].append(re.sub(rb"\\(.)", rb"\1", quoted, flags=re.DOTALL))
        elif bracket == b"(":
            stack.append([])
        elif bracket == b")":
            done = stack.pop()
            stack[-1].append(done)
        elif atom is not None:
            stack[-1].append(atom)
    return stack[0]


def quote(text: str) -> bytes:
    """A quoted string."""
    return b'"' + text.encode("ascii").replace(b"\\", b"\\\\").replace(b'"', b'\\"') + b'"'


def fetch_response(number: int, uid: int, mail: ScriptedMessage, items: list[bytes]) -> bytes:
    """The untagged FETCH response for one message."""
    told = [b"UID %d" % uid]
    told += [_item(mail, item) for item in items if item.upper() != b"UID"]
    return b"* %d FETCH (%s)\r\n" % (number, b" ".join(told))


def _item(mail: ScriptedMessage, item: bytes) -> bytes:  # noqa: PLR0911 - a table of items
    match item.upper():
        case b"FLAGS":
            return b"FLAGS (" + " ".join(sorted(mail.flags)).encode() + b")"
        case b"RFC822.SIZE":
            return b"RFC822.SIZE %d" % (len(mail.data) if mail.size is None else mail.size)
        case b"INTERNALDATE":
            return b"INTERNALDATE " + quote(mail.date)
        case b"EMAILID":
            return b"EMAILID " + (b"(%s)" % mail.object_id.encode() if mail.object_id else b"NIL")
        case b"X-GM-MSGID":
            return b"X-GM-MSGID %d" % mail.view
        case b"X-GM-LABELS":
            return b"X-GM-LABELS (" + b" ".join(map(quote, sorted(mail.labels))) + b")"
        case b"MODSEQ":
            return b"MODSEQ (%d)" % mail.mod_seq
        case b"BODYSTRUCTURE":
            return b"BODYSTRUCTURE " + body_structure(
                message_from_bytes(mail.data, policy=policy.compat32)
            )
        case upper if upper.startswith(b"BODY.PEEK["):
            return _section(mail.data, item)
        case other:
            raise ValueError(other)


def _section(data: bytes, item: bytes) -> bytes:
    match = re.fullmatch(rb"BODY\.PEEK\[([^\]]*)\](?:<(\d+)\.(\d+)>)?", item, re.IGNORECASE)
    assert match is not None, item
    which, start, length = match.groups()
    piece = _bytes_of(data, which)
    name = b"BODY[" + which + b"]"
    if start is not None:
        piece = piece[int(start) : int(start) + int(length)]
        name += b"<" + start + b">"
    return b"%s {%d}\r\n%s" % (name, len(piece), piece)


def _bytes_of(data: bytes, which: bytes) -> bytes:
    head, blank, body = data.partition(b"\r\n\r\n")
    upper = which.upper()
    if not upper:
        return data
    if upper == b"HEADER":
        return head + blank
    if upper == b"TEXT":
        return body
    if upper.startswith(b"HEADER.FIELDS"):
        wanted = set(upper.partition(b"(")[2].rstrip(b")").split())
        fields = re.findall(rb"[^\r\n:]+:[^\r\n]*(?:\r\n[ \t][^\r\n]*)*\r\n", head + b"\r\n")
        kept = [f for f in fields if f.partition(b":")[0].strip().upper() in wanted]
        return b"".join(kept) + b"\r\n"
    return part_bytes(data, [int(n) for n in which.split(b".") if n.isdigit()])


def part_bytes(data: bytes, numbers: list[int]) -> bytes:
    """The stored bytes of a numbered part; enough for messages with proper boundaries."""
    head, _, body = data.partition(b"\r\n\r\n")
    message = message_from_bytes(head + b"\r\n\r\n", policy=policy.compat32)
    boundary = message.get_boundary()
    if not numbers or (boundary is None and numbers == [1]):
        return body
    if boundary is None:
        return b""
    pieces = re.split(
        rb"(?:^|\r\n)--" + re.escape(boundary.encode()) + rb"(?:--)?[ \t]*\r\n", b"\r\n" + body
    )
    index, *deeper = numbers
    if not 0 < index < len(pieces):
        return b""
    child = pieces[index]
    is_multipart = b"multipart/" in child.partition(b"\r\n\r\n")[0].lower()
    if not deeper and is_multipart:
        return child.partition(b"\r\n\r\n")[2]
    return part_bytes(child, deeper or [1])


def body_structure(message: Message) -> bytes:
    """BODYSTRUCTURE of a message, with the extension data that clients look at."""
    kind, _, subtype = message.get_content_type().partition("/")
    payload = message.get_payload()
    if isinstance(payload, list) and kind == "multipart":
        inner = b"".join(body_structure(child) for child in payload)  # type: ignore[arg-type]
        return b"(%s %s %s NIL NIL)" % (inner, quote(subtype), _parameters(message))
    text = message.get_payload() if isinstance(payload, str) else payload[0].as_string()  # type: ignore[union-attr,index]
    assert isinstance(text, str)
    size = len(text.encode("utf-8", "surrogateescape"))
    encoding = str(message.get("Content-Transfer-Encoding", "7bit"))
    told = [
        quote(kind), quote(subtype), _parameters(message), b"NIL", b"NIL", quote(encoding),
        b"%d" % size,
    ]  # fmt: skip
    if kind == "text":
        told.append(b"%d" % text.count("\n"))
    told += [b"NIL", _disposition(message), b"NIL", b"NIL"]
    return b"(" + b" ".join(told) + b")"


def _parameters(message: Message) -> bytes:
    given = (message.get_params(header="content-type") or [])[1:]
    if not given:
        return b"NIL"
    return b"(" + b" ".join(quote(k) + b" " + quote(v) for k, v in given) + b")"


def _disposition(message: Message) -> bytes:
    what = message.get_content_disposition()
    if what is None:
        return b"NIL"
    name = message.get_filename()
    named = b"(" + quote("filename") + b" " + quote(name) + b")" if name else b"NIL"
    return b"(" + quote(what) + b" " + named + b")"
