"""Writing a small file of ours whole or not at all, and never over something that is not ours.

A report and a plan go where a person says. A slip of the fingers there must not cost a mailbox
(`scan Inbox --report Inbox`), and a disk that fills up must not leave half a plan.
"""

from __future__ import annotations

import codecs
import csv
import errno
import io
import os
import secrets
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path

from core.system.disk import sync_file
from core.system.json_document import json_pieces
from core.system.patience import retry_while_refused

Cell = str | int | float
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\0")
_AT_ONCE = 1000  # rows a piece


def write_json(
    path: Path, value: object, *, indent: int | None = None, private: bool = False
) -> None:
    """Write a JSON document; one that stands there already is replaced, links are followed.

    ASCII with escapes: paths that are no UTF-8 come through as lone surrogates. What is no regular
    file (a pipe, /dev/stdout) is written into, not replaced. A `private` file can be read by this
    user alone, from its first byte on.

    Raises:
        FileExistsError: What stands there is no JSON document, so it is not ours.
        OSError: It cannot be written; what was there is as it was.
    """
    text = chain(json_pieces(value, indent=indent), "\n")
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file() and not path.is_dir():
        with path.open("w", encoding="ascii") as file:
            file.writelines(text)
        return
    if path.is_dir():  # to open one is another error on each system
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    _refuse_foreign(path, b"{")
    _replace(path, (piece.encode("ascii") for piece in text), private=private)


def write_csv(path: Path, header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
    """Write a table for spreadsheets; one with the same header is replaced, links are followed.

    In UTF-8 with the mark that spreadsheets know it by; half characters become question marks.
    Only this user can read it. `rows` are taken one by one.

    Raises:
        FileExistsError: What stands there is another file.
        OSError: It cannot be written; what was there is as it was.
    """
    path = Path(os.path.realpath(path))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    pieces = csv_pieces(header, rows)
    head = codecs.BOM_UTF8 + next(pieces).encode("utf-8")
    _refuse_foreign(path, head.rstrip())
    texts = (piece.encode("utf-8", "replace") for piece in pieces)
    _replace(path, chain((head,), texts), private=True)


def write_page(path: Path, pieces: Iterable[str]) -> None:
    """Write an HTML page of ours; an older one is replaced, links are followed.

    In UTF-8; half characters become question marks. Only this user can read it. What is no
    regular file is written into. `pieces` are taken one by one; the first begins with the two
    lines that our pages begin with.

    Raises:
        FileExistsError: What stands there is another file.
        OSError: It cannot be written; what was there is as it was.
    """
    path = Path(os.path.realpath(path))
    texts = (piece.encode("utf-8", "replace") for piece in pieces)
    if path.exists() and not path.is_file() and not path.is_dir():
        with path.open("wb") as file:
            file.writelines(texts)
        return
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    first = next(texts)
    _refuse_foreign(path, b"\n".join(first.split(b"\n")[:2]))
    _replace(path, chain((first,), texts), private=True)


def _replace(path: Path, pieces: Iterable[bytes], *, private: bool) -> None:
    part = path.with_name(f".twinsweep-{secrets.token_hex(8)}.part")
    try:
        opener = partial(os.open, mode=0o600) if private else None  # for this user alone
        with open(part, "xb", opener=opener) as file:
            file.writelines(pieces)
            file.flush()
            sync_file(file.fileno())
        if sys.platform == "win32":
            retry_while_refused(lambda: part.replace(path))
        else:
            part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _refuse_foreign(path: Path, ours: bytes) -> None:
    """Raise if a file is there that does not begin as ours do; an empty one is nobody's."""
    try:
        with path.open("rb") as file:
            head = file.read(64 + len(ours))
    except FileNotFoundError:
        return
    if head.strip() and not head.lstrip().startswith(ours):
        raise FileExistsError(
            errno.EEXIST, "it is there already, and is not one of ours", str(path)
        )


def csv_pieces(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Iterator[str]:
    """The text of a table, piece by piece (RFC 4180); the first piece is the header alone.

    For spreadsheets, in which no cell is a formula: senders write subjects, so a cell that would
    be one gets an apostrophe (R-EX4).
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(header)
    yield _take(out)
    for n, row in enumerate(rows, start=1):
        writer.writerow([_without_formula(cell) for cell in row])
        if n % _AT_ONCE == 0:
            yield _take(out)
    yield _take(out)


def _take(out: io.StringIO) -> str:
    text = out.getvalue()
    out.seek(0)
    out.truncate()
    return text


def _without_formula(cell: Cell) -> Cell:
    if isinstance(cell, str) and cell.startswith(_FORMULA):
        return f"'{cell}"
    return cell
