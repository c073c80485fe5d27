"""Put the attachments that Apple Mail keeps apart back into a message.

Mail cuts large parts out of a message, leaves their headers with "X-Apple-Content-Length" in a
file "46123.partial.emlx", and keeps what they held, decoded, in a file of its own:

    Messages/46123.partial.emlx
    Attachments/46123/2/report.pdf          part 2; parts of part 2 are 2.1, 2.2

Older ones keep it as it stood in the mail, in Messages/46123.2.emlxpart. What was never fetched
from the server is in neither; the mail then stays as it is there, and that is told.
"""

from __future__ import annotations

import quopri
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pybase64

from core.sources.disk.reading import natural_key, open_quietly, read_at
from core.sources.single_files import LARGEST_BYTES

SUFFIX = ".emlx"
PARTIAL = ".partial.emlx"
MAX_PARTS = 1_000  # more than any mail has; the rest stays as it is
MAX_LEVELS = 64  # of parts in parts
MARK = b"x-apple-content-length"

_HEAD_BYTES = 1 << 16
_BLANK = re.compile(rb"\n\r?\n|\A\r?\n")
_TYPE = re.compile(rb"(?im)^content-type[ \t]*:[ \t]*(?:\r?\n[ \t]+)?([a-z]+/[a-z0-9.+-]+)")
_BOUNDARY = re.compile(rb'(?i)[; \t\n]boundary[ \t]*=[ \t]*(?:"([^"\n]{1,200})"|([^\s;"]{1,200}))')
_CODING = re.compile(rb"(?im)^content-transfer-encoding[ \t]*:[ \t]*([a-z0-9-]+)")
_BINARY = re.compile(rb"(?im)^content-type[ \t]*:\s*(?!text/|message/|multipart/)[a-z]")
_MARKED = re.compile(rb"(?im)^x-apple-content-length[ \t]*:[^\n]*\n(?:[ \t][^\n]*\n)*")
_DASHED = re.compile(rb"(?m)^--[^\n]*(?:\n|\Z)")


class _Gap(NamedTuple):
    """A part that was cut out: its number, its headers [head, body), and its body [body, end)."""

    number: str
    head: int
    body: int
    end: int


@dataclass(slots=True)
class _Level:
    """A multipart that we are inside of."""

    boundary: bytes
    number: str  # of the multipart itself, "" for the mail
    parts: int = 0

    def next_number(self) -> str:
        """The number of the next part in it."""
        self.parts += 1
        return f"{self.number}.{self.parts}" if self.number else str(self.parts)


def restore_attachments(
    mail: bytes, file: Path, largest: int = LARGEST_BYTES
) -> tuple[bytes, list[str]]:
    """Put back what was cut out of a message.

    Args:
        mail: As it stands in its file.
        file: That file; beside it the parts are looked for.
        largest: How many bytes the mail may have with them; what does not fit counts as missing.

    Returns:
        The mail, and the numbers of the parts that are nowhere on this computer.

    Cost: nothing where nothing was cut out; else one look at each line that begins with "--".
    """
    if MARK not in mail and MARK not in mail.lower():
        return mail, []
    pieces, missing = [], []
    done, size = 0, len(mail)
    for gap in _find_gaps(mail):
        head = mail[gap.head : gap.body]
        eol = b"\r\n" if b"\r\n" in head else b"\n"
        if _BINARY.search(head) and not _CODING.search(head):  # Mail left that out, too
            head = b"Content-Transfer-Encoding: base64" + eol + head
        body = _read_part(file, gap.number, head, largest - size)
        if body is None:
            missing.append(gap.number)
            continue
        pieces += [mail[done : gap.head], _MARKED.sub(b"", head), _with_line_ends(body, eol)]
        pieces.append(eol if gap.end < len(mail) else b"")
        done, size = gap.end, size + len(body)
    return b"".join([*pieces, mail[done:]]), missing


def attachments_folder(file: Path) -> Path:
    """The folder with what was cut out of the mail in this file."""
    return file.parent.parent / "Attachments" / _number_of(file)


def _number_of(file: Path) -> str:
    return file.name.partition(".")[0]


def _find_gaps(mail: bytes) -> list[_Gap]:
    """The parts of a message that have a mark, and no body."""
    found: list[_Gap] = []
    for number, head, body, end in _leaves(mail):
        if _MARKED.search(mail, head, body) and not mail[body:end].strip():
            found.append(_Gap(number, head, body, end))
            if len(found) == MAX_PARTS:
                break
    return found


def _leaves(mail: bytes) -> Iterator[tuple[str, int, int, int]]:
    """Number, start, body and end of each part that is no multipart, in their order."""
    stack: list[_Level] = []
    open_part = _enter_part(mail, 0, "", stack)
    n_parts = 0
    for line in _DASHED.finditer(mail):
        at = _level_of(line[0].rstrip(), stack)
        if at is None:
            continue
        n_parts += 1
        if n_parts > MAX_PARTS:
            return
        if open_part is not None:
            yield (*open_part, line.start())
            open_part = None
        level, closes = at
        del stack[level + (0 if closes else 1) :]
        if not closes:
            open_part = _enter_part(mail, line.end(), stack[level].next_number(), stack)
    if open_part is not None:
        yield (*open_part, len(mail))


def _enter_part(
    mail: bytes, head: int, number: str, stack: list[_Level]
) -> tuple[str, int, int] | None:
    """Look at the headers of a part; a multipart goes onto the stack, any other is given back."""
    for _ in range(MAX_LEVELS):
        body = _body_of(mail, head)
        kind = _TYPE.search(mail, head, body)
        name = kind[1].lower() if kind else b""
        if name != b"message/rfc822" or not mail[body : body + 4].strip():
            break
        head = body  # the part is what this message is
    boundary = _BOUNDARY.search(mail, kind.end(), body) if kind else None
    if name.startswith(b"multipart/") and boundary and len(stack) < MAX_LEVELS:
        stack.append(_Level(b"--" + (boundary[1] or boundary[2]), number))
        return None
    return number or "1", head, body


def _body_of(mail: bytes, head: int) -> int:
    """The offset below the headers that start at `head`."""
    if mail.startswith((b"\n", b"\r\n"), head):
        return mail.index(b"\n", head) + 1
    blank = _BLANK.search(mail, head, head + _HEAD_BYTES)
    return blank.end() if blank else min(len(mail), head + _HEAD_BYTES)


def _level_of(line: bytes, stack: list[_Level]) -> tuple[int, bool] | None:
    """Of which multipart the line is a border, and whether it is its last one."""
    for level in range(len(stack) - 1, -1, -1):
        boundary = stack[level].boundary
        if line == boundary:
            return level, False
        if line == boundary + b"--":
            return level, True
    return None


def _read_part(file: Path, number: str, head: bytes, room_bytes: int) -> bytes | None:
    """What was cut out, as it has to stand in the mail; None: it is not here, or is too much."""
    beside = file.parent / f"{_number_of(file)}.{number}.emlxpart"
    data = _read_file(beside, room_bytes)
    if data is not None:
        return data
    apart = _file_in(attachments_folder(file) / number, head)
    data = _read_file(apart, room_bytes) if apart else None
    return None if data is None else _encode(data, head)


def _file_in(folder: Path, head: bytes) -> Path | None:
    """The attached file in its folder; of several the one that the headers name."""
    try:
        names = [p.name for p in folder.iterdir() if p.is_file() and not p.name.startswith(".")]
    except OSError:
        return None
    named = [name for name in names if name.encode() in head]
    chosen = named or names
    return folder / min(chosen, key=natural_key) if len(chosen) == 1 or named else None


def _read_file(path: Path, room_bytes: int) -> bytes | None:
    try:
        with open_quietly(path) as fd:
            data = read_at(fd, max(0, room_bytes) + 1, 0)
    except OSError:
        return None
    return data if len(data) <= room_bytes else None


def _encode(data: bytes, head: bytes) -> bytes:
    coding = _CODING.search(head)
    match coding[1].lower() if coding else b"":
        case b"base64":
            return bytes(pybase64.encodebytes(data))
        case b"quoted-printable":
            return quopri.encodestring(data)
    return data


def _with_line_ends(body: bytes, eol: bytes) -> bytes:
    """With the line ends of the mail, and one at its end."""
    body = body.removesuffix(b"\n").removesuffix(b"\r")
    return (body.replace(b"\r\n", b"\n").replace(b"\n", eol) if eol == b"\r\n" else body) + eol
