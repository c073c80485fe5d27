"""One message named on a command line, and the row of a scan that it is.

As `scan` shows mails: the mailbox, "#" and the position in its folder. Or the Message-ID in angle
brackets after the "#", or "uid:" and the number that the server gave it. A file with one message
in it needs no "#". The "~" that `scan` shows is understood where quotes keep it from the shell.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from core.cli.chosen import find_folders
from core.cli.options import SCHEME, AccountWord, MailWord, mail_word
from core.columns import Int64s
from core.errors import SettingsError
from core.scan.session import Session
from core.sources.imap.session.folders import is_same_folder
from core.sources.registry import detect_all, open_source
from core.system.places import Places

SEPARATOR = "#"
_UID = "uid:"
_NO_FOLDER = "no such mailbox or folder"


@dataclass(frozen=True, slots=True)
class MessageName:
    """A message as a command line names it.

    Attributes:
        text: What was typed.
        box: What to scan so as to find it.
        folder: The folder inside of `box`; "": not named.
        which: What stands behind the "#"; "": the only one there is.
    """

    text: str
    box: MailWord
    folder: str
    which: str


def mail_name(text: str) -> MessageName:
    """Understand the name of a message.

    Raises:
        ArgumentTypeError: It names none.
    """
    name = os.path.expanduser(text) if text.startswith("~/") else text  # noqa: PTH111 - it never fails
    if not name.startswith(SCHEME) and _is_there(Path(name)):
        return MessageName(text, mail_word(name), "", "")
    head, mark, which = name.partition(SEPARATOR + "<")
    which = "<" + which if mark else ""
    if not mark:
        head, mark, which = name.rpartition(SEPARATOR)
    if not mark:
        head, which = name, ""
    box = mail_word(head.rstrip())
    if mark and not which.strip():
        raise argparse.ArgumentTypeError(f"{text}: add the position: {head}#POSITION")
    if isinstance(box, AccountWord):
        return MessageName(text, box, box.folder, which.strip())
    found, folder = _split_existing(box)
    return MessageName(text, found, folder, which.strip())


def _split_existing(path: Path) -> tuple[Path, str]:
    """The part of a path that is there, and the rest: the folder of a mailbox inside."""
    inside: list[str] = []
    place = path
    while not _is_there(place) and place.parent != place and place.name:
        inside.insert(0, place.name)
        place = place.parent
    if not inside or not place.name or len(inside) > 8:
        return path, ""
    return place, "/".join(inside)


def _is_there(path: Path) -> bool:
    """Whether there is such a file or folder; what the system does not take for a path is none."""
    try:
        return path.exists()
    except OSError:  # too long, or in a folder that must not be looked into
        return False


def find_row(session: Session, name: MessageName, places: Places) -> int:
    """The row of a message in a scan of its mailbox.

    Raises:
        SettingsError: There is no such mail, or there are several.
    """
    folders = _possible_folders(session, name, places)
    mails = session.mails
    rows = np.flatnonzero(np.isin(mails.folder, folders))
    if not name.which:
        found = rows
    elif name.which.startswith("<"):
        wanted = name.which.strip("<>")
        message_id = mails.message_id.getter()
        found = np.array([row for row in rows.tolist() if message_id(row) == wanted], np.int64)
    elif name.which.startswith(_UID):
        found = _rows_by_uid(session, rows, name.which.removeprefix(_UID))
    elif name.which.isascii() and name.which.isdecimal():
        found = _rows_by_position(session, name, rows)
    else:
        found = _rows_by_uid(session, rows, name.which)
    if not len(found):
        raise SettingsError(name.text, _missing_words(session, name, folders))
    if len(found) > 1:
        raise SettingsError(name.text, _several_words(session, name, found))
    return int(found[0])


def _possible_folders(session: Session, name: MessageName, places: Places) -> list[int]:
    """The folders of the scan that the mail may be in."""
    folders = find_folders(session, name.box, places)
    if name.folder and not isinstance(name.box, AccountWord):
        folders = [
            number
            for number in folders
            if is_same_folder(session.folders[number].folder.name, name.folder)
        ]
    if folders:
        return folders
    for held in session.skipped:
        if name.folder and is_same_folder(held.folder.name, name.folder):
            raise SettingsError(
                name.text, f"{name.folder} is not searched by default; add --all-folders"
            )
    raise SettingsError(name.text, _NO_FOLDER)


def check_folder(name: MessageName) -> None:
    """Make sure that the folder inside of a mailbox is there, before all of it is read.

    Raises:
        SettingsError: It is not.
        SourceError: Nor is the mailbox.
    """
    if not name.folder or isinstance(name.box, AccountWord):
        return
    for spec in detect_all(name.box):
        for folder in open_source(spec).folders():
            if is_same_folder(folder.name, name.folder):
                return
    raise SettingsError(name.text, _NO_FOLDER)


def _rows_by_position(session: Session, name: MessageName, rows: Int64s) -> Int64s:
    """The messages at a position; of several folders that of the mailbox itself."""
    mails = session.mails
    found: Int64s = rows[mails.position[rows] == int(name.which)]
    if len(found) > 1:
        own = [
            row
            for row in found.tolist()
            if not session.folders[int(mails.folder[row])].folder.name
        ]
        return np.array(own, np.int64) if len(own) == 1 else found
    return found


def _rows_by_uid(session: Session, rows: Int64s, wanted: str) -> Int64s:
    """The messages with a number of the server's, or a uid as reports have it."""
    uid = session.mails.uid.getter()
    exact = [row for row in rows.tolist() if uid(row) == wanted]
    if exact or not wanted.isdecimal():
        return np.array(exact, np.int64)
    return np.array([r for r in rows.tolist() if uid(r).rpartition(":")[2] == wanted], np.int64)


def _missing_words(session: Session, name: MessageName, folders: list[int]) -> str:
    if name.which.startswith("<"):
        return "no message has this Message-ID"
    n_mails = max((session.folders[number].n_mails for number in folders), default=0)
    if not n_mails:
        return "it contains no messages"
    if name.which.isdecimal():
        return f"no message {name.which}; positions run from 0 to {n_mails - 1}"
    return "no such message"


def _several_words(session: Session, name: MessageName, rows: Int64s) -> str:
    mails = session.mails
    places = []
    for row in rows.tolist()[:5]:
        folder = session.folders[int(mails.folder[row])].folder.name
        places.append(f"{folder}#{int(mails.position[row])}")
    more = f" and {len(rows) - 5:,} more" if len(rows) > 5 else ""
    if not name.which:
        return f"it contains {len(rows):,} messages; add a position: {name.text}#POSITION"
    return f"{len(rows):,} messages match: {', '.join(places)}{more}"
