"""Which mailboxes have a file or folder among their mail that somebody opened by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from core.model.sources import SourceKind
from core.sources.apple.emlx import find_outer_folders, is_emlx
from core.sources.files.eml import is_eml
from core.sources.files.maildir import PARTS
from core.sources.files.mh import is_number
from core.sources.outlook.find import is_msg_name


def find_holders(path: Path) -> Iterator[tuple[SourceKind, Path]]:
    """The mailboxes that a path may be a part of, each by its kind and its folder, nearest first.

    Whether they are mailboxes is not looked at, only where they would be. A mailbox below another
    one, as in a Maildir or in MH, is no part of it.
    """
    outer, name = path.parent, path.name
    if not path.is_dir():
        if is_eml(name):
            yield SourceKind.EML, outer
        if is_msg_name(name):
            yield SourceKind.MSG, outer
        if is_number(name):
            yield SourceKind.MH, outer
        if outer.name in PARTS:
            yield SourceKind.MAILDIR, outer.parent
    elif name in PARTS:
        yield SourceKind.MAILDIR, outer
    if path.is_dir() or is_emlx(name):
        yield from ((SourceKind.EMLX, folder) for folder in find_outer_folders(path))
