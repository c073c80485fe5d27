"""Writing a small file of ours whole or not at all, and never over something that is not ours.

A report and a plan go where a person says. A slip of the fingers there must not cost a mailbox
(`scan Inbox --report Inbox`), and a disk that fills up must not leave half a plan.
"""

from __future__ import annotations

import errno
import os
import secrets
import sys
from itertools import chain
from pathlib import Path

from core.system.disk import sync_file
from core.system.json_document import json_pieces
from core.system.patience import retry_while_refused


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
    _refuse_foreign(path)
    part = path.with_name(f".twinsweep-{secrets.token_hex(8)}.part")
    try:
        with open(part, "x", encoding="ascii", opener=_private if private else None) as file:
            file.writelines(text)
            file.flush()
            sync_file(file.fileno())
        if sys.platform == "win32":
            retry_while_refused(lambda: part.replace(path))
        else:
            part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _private(path: str, flags: int) -> int:
    """Make a file that this user alone can read."""
    return os.open(path, flags, 0o600)


def _refuse_foreign(path: Path) -> None:
    """Raise if a file is there whose beginning is not that of a JSON object."""
    try:
        with path.open("rb") as file:
            head = file.read(64).lstrip()
    except FileNotFoundError:
        return
    if head and not head.startswith(b"{"):
        raise FileExistsError(errno.EEXIST, "it is there already, and is no report or plan")
