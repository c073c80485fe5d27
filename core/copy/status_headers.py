r"""What a mail has to say of its own state where it is stored in a file, and what it says already.

A server and a Maildir keep flags and tags beside the mail; an mbox and a single file keep them in
header lines: Status, X-Status and X-Keywords (mutt, Dovecot), X-Mozilla-Status, X-Mozilla-Status2
and X-Mozilla-Keys (Thunderbird), X-Evolution. Where these lines tell the truth, to Thunderbird
too, they stay as they are. Else both families are written anew on top; bits that mean something
else stay. Nothing but these lines is ever changed.

Names are those of `core.model.message_state`, and "\\Draft".
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from core.model.message_state import (
    DELETED_BITS,
    DRAFT,
    SEEN,
    is_state_name,
    normal_name,
    state_bits,
)
from core.sources.envelope import find_header, is_ghost
from core.sources.mbox.state_lines import HEAD_BYTES, MboxFormat, header_names

_OURS = 0x1007 | DELETED_BITS["X-Mozilla-Status"]  # the bits of these names, and of deletion
_DELETED = DELETED_BITS["X-Mozilla-Status2"]
_ROOM = 80  # Thunderbird leaves it for tags, to change them in place
_END = re.compile(rb"\n\r?\n")
_LINES = re.compile(
    rb"(?im)^(?:(?:x-)?status|x-keywords|x-mozilla-(?:status2?|keys))[ \t]*:"
    rb"[^\n]*(?:\n[ \t][^\n]*)*(?:\n|\Z)"
)
_EVOLUTION = re.compile(
    rb"(?im)^(x-evolution[ \t]*:[ \t]*(?:[0-9a-f]{8}-)?)([0-9a-f]{1,8})(?![0-9a-f])"
)
_LENGTH = re.compile(rb"(?im)^content-length[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*(?:\n|\Z)")


def names_in_headers(data: bytes) -> frozenset[str]:
    """What these header lines of a message say. Cost: a search in its first 64 KiB."""
    lines = b"".join(
        found.group() for found in _LINES.finditer(_split_headers(data[:HEAD_BYTES])[0])
    )
    said = header_names(re.sub(rb"\r?\n[ \t]+", b" ", lines))
    draft = [DRAFT] if b"T" in (find_header(lines, "X-Status") or b"") else []
    return names_to_store((*said, *draft))


def names_to_store(names: Iterable[str]) -> frozenset[str]:
    """Those of a message's names that a copy of it is given, each in one spelling."""
    known = {normal_name(name).lower(): normal_name(name) for name in sorted(names)}
    return frozenset(name for name in known.values() if name == DRAFT or is_state_name(name))


def with_status_headers(data: bytes, names: frozenset[str]) -> bytes:
    """The mail, which is not deleted, with header lines that tell these names and no others.

    Args:
        data: A message as sent. It stays byte for byte as it is if it tells them already.
        names: What `names_in_headers` must say of it.
    """
    head, rest = _split_headers(data)
    has_mozilla = find_header(head, "X-Mozilla-Status") is not None
    needs_mozilla = not names <= {SEEN, DRAFT}  # of other programs' lines, it reads Status alone
    is_told = names_in_headers(data) == names and not is_ghost(data)
    if data[:1] in (b" ", b"\t") or (is_told and has_mozilla >= needs_mozilla):
        return data
    lines = _state_lines(names, head, mozilla=has_mozilla or needs_mozilla)
    head = _EVOLUTION.sub(_without_deletion, _LINES.sub(b"", head))
    newline = b"\r\n" if head.partition(b"\n")[0].endswith(b"\r") else b"\n"
    return b"".join(line.encode("latin-1") + newline for line in lines) + head + rest


def without_content_length(data: bytes) -> bytes:
    """The mail without Content-Length, which told how long it was where it was stored before."""
    head, rest = _split_headers(data)
    return _LENGTH.sub(b"", head) + rest


def _split_headers(data: bytes) -> tuple[bytes, bytes]:
    """The headers with their last line end, and all that follows."""
    if data[:1] in (b"\n", b"\r"):
        return b"", data
    end = _END.search(data)
    cut = len(data) if end is None else end.start() + 1
    return data[:cut], data[cut:]


def _state_lines(names: frozenset[str], head: bytes, *, mozilla: bool) -> list[str]:
    """Status, and more if there is more to tell; "O" is old, so that it is no new mail."""
    draft, room = "T" if DRAFT in names else "", " " * max(_ROOM, len(" ".join(names)))
    plain = _fill(["Status: O ", f"X-Status: {draft:3}", f"X-Keywords: {room}"], names)
    lines = [line for line in map(str.rstrip, plain) if names and not line.endswith(":")]
    if mozilla:
        fields = ("X-Mozilla-Status", "X-Mozilla-Status2")
        bits, more = (state_bits(find_header(head, field) or b"") for field in fields)
        mine = [f"X-Mozilla-Status: {bits & ~_OURS:04x}", f"X-Mozilla-Keys: {room}"]
        first, keys = _fill(mine, names)
        lines += [first, f"X-Mozilla-Status2: {more & ~_DELETED:08x}", keys]
    return lines


def _fill(lines: list[str], names: frozenset[str]) -> list[str]:
    filled: list[str] = json.loads(MboxFormat().with_names(json.dumps(lines), sorted(names)))
    return filled


def _without_deletion(found: re.Match[bytes]) -> bytes:
    """Evolution's line without the bit for deletion, as many digits as before."""
    bits = int(found[2], 16) & ~DELETED_BITS["X-Evolution"]
    return b"%b%0*x" % (found[1], len(found[2]), bits)
