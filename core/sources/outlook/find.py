"""Which files are Outlook's: by their names and first bytes, without what reads them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from core.sources.disk.reading import DiskFolder, open_quietly, read_at, sort_names
from core.sources.files.maildir import outside_maildirs

MSG_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_MSG_SUFFIX = ".msg"
SNIFFED = 5  # of so many files one must be a container: other programs call texts .msg, too
_PST_MAGIC = b"!BDN"
PST_SUFFIXES = (".pst", ".ost")


def is_msg_name(name: str) -> bool:
    """Whether a file's name says that Outlook saved a message in it."""
    return name.lower().endswith(_MSG_SUFFIX) and not name.startswith(".")


def is_msg(path: Path) -> bool:
    """Whether a file is a message in an OLE container.

    Raises:
        OSError: It cannot be read.
    """
    with open_quietly(path) as fd:
        if read_at(fd, len(MSG_MAGIC), 0) != MSG_MAGIC:
            return False
        from core.sources.outlook.msg_file import is_message  # noqa: PLC0415 - loads olefile

        with os.fdopen(os.dup(fd), "rb") as file:
            return is_message(file)


def find_msg_folders(tree: Sequence[DiskFolder]) -> list[tuple[str, Path]]:
    """The folders of a walked tree that hold .msg files of Outlook's."""
    return [
        (listed.name, listed.path)
        for listed in outside_maildirs(tree)
        if holds_containers(listed.path, list(filter(is_msg_name, listed.files)))
    ]


def holds_containers(folder: Path, names: list[str]) -> bool:
    """Whether one of the first of these files is a message that Outlook saved."""
    for name in names[:SNIFFED]:
        try:
            with open_quietly(folder / name) as fd:
                if read_at(fd, len(MSG_MAGIC), 0) == MSG_MAGIC:
                    return True
        except OSError:
            continue
    return False


def is_pst(head: bytes) -> bool:
    """Whether a file that begins so is one of Outlook's."""
    return head.startswith(_PST_MAGIC)


def find_pst_files(tree: Sequence[DiskFolder]) -> list[Path]:
    """Outlook's data files in a walked tree, by their names and first bytes."""
    named = [
        listed.path / name
        for listed in tree
        for name in sort_names([n for n in listed.files if n.lower().endswith(PST_SUFFIXES)])
    ]
    return [path for path in named if begins_as_pst(path)]


def begins_as_pst(path: Path) -> bool:
    """Whether a file is one of Outlook's, or may be one that cannot be read."""
    try:
        with open_quietly(path) as fd:
            return is_pst(read_at(fd, len(_PST_MAGIC), 0))
    except FileNotFoundError:
        return False
    except OSError:  # whoever reads it says so
        return True
