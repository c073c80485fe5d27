"""Programs that keep a Maildir and a server alike: what leaves one is removed from the other.

Each gives a message the number that it has on the server (",U=7" in its name), and remembers which
it has seen on both sides. A message with a number that it does not remember is one that the server
lost, so it is not sent there again (R-MD4).

Source: the manuals of mbsync (isync 1.4) and OfflineIMAP 8, and Maildirs that they wrote.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path

from core.sources.neighbours.surroundings import names_in

_LOOKED_AT = 64  # names of messages; all of a folder come from one program
_UID = re.compile(r",U=([0-9]+)")
_OF_OFFLINEIMAP = re.compile(r",U=[0-9]+,FMD5=[0-9a-f]{32}")
_NUMBERS = re.compile(r",(?:U=[0-9]+|FMD5=[0-9a-f]{32})")
_STATE = ".mbsyncstate"
_SIGNS = (_STATE, ".uidvalidity", ".isyncuidmap.db")
MBSYNC, OFFLINEIMAP, LIEER = "mbsync", "OfflineIMAP", "Lieer"


def sync_program(folder: Path) -> str:
    """The program that keeps a Maildir like a folder on a server; "" if none is known to.

    Cost: where the folder changed, a look for some files, and the first names of messages.
    """
    try:
        times = [path.stat().st_mtime_ns for path in (folder, folder / "cur")]
    except OSError:
        return ""
    return _find_program(folder, *times)


@lru_cache(maxsize=4_096)
def _find_program(folder: Path, _changed_ns: int, _renamed_ns: int) -> str:
    if any(_OF_OFFLINEIMAP.search(name) for name in names_in(folder / "cur", _LOOKED_AT)):
        return OFFLINEIMAP
    if any(os.path.lexists(folder / sign) for sign in _SIGNS):
        return MBSYNC
    roots = (folder, folder.parent)
    return LIEER if any(os.path.lexists(root / ".gmailieer.json") for root in roots) else ""


def name_on_return(folder: Path, name: str) -> str:
    """The name of a message that comes back to a Maildir: with its number if that still counts.

    Without it the next sync sends the message to the server. Where the number of a message is in
    doubt, that is safe: at worst the server gets it anew and loses the one that it had.
    """
    number = _UID.search(name)
    is_synced = _OF_OFFLINEIMAP.search(name) or sync_program(folder)
    if number is None or not is_synced or number[1] in _numbers_known(folder):
        return name
    return _NUMBERS.sub("", name)


def _numbers_known(folder: Path) -> frozenset[str]:
    """The numbers that mbsync's state beside the messages lists for them: the second of a line."""
    try:
        text = (folder / _STATE).read_text("ascii", "replace")
    except OSError:
        return frozenset()
    entries = (line.split() for line in text.splitlines())
    return frozenset(e[1] for e in entries if len(e) > 1 and e[0].isdigit() and e[1].isdigit())
