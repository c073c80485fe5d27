"""Who else uses the mail that Twinsweep reads: one entry a program, and what is to be minded.

Whoever scans, plans, shows, moves or takes back mail asks this table. A program that is not known
here is nobody's neighbour, so a new one is an entry of `NEIGHBOURS`, with its tests.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from core.model.found import Caution, CautionKind, Ghosts
from core.model.refusals import Refusal, RefusalKind
from core.sources.disk.processes import runs_program
from core.sources.neighbours import evolution, syncs, thunderbird
from core.sources.neighbours.syncs import sync_program

_CACHE = (
    re.compile(  # of Thunderbird; Claws Mail, Sylpheed; systems; Evolution; KMail; Gnus; Apple
        r"(?i)/(?:ImapMail|(?:imap|news)cache|\.cache|Library/Caches|cache/evolution"
        r"|cur/[0-9a-f]{2}|apps/kmail/d?imap|News/(?:agent|cache)"
        r"|Library/Mail/(?:V2/)?(?:IMAP|EWS|Exchange)-[^/]*)\Z"
    )
)


class Marks(NamedTuple):
    """What a program notes of messages elsewhere than in them.

    Attributes:
        names: As in `core.model.message_state`, by uid; of an mbox by where the message begins.
        lists_all: What is not named is deleted, and only still there.
    """

    names: Mapping[str, frozenset[str]]
    lists_all: bool = False


PASSING = (RefusalKind.THUNDERBIRD_RUNNING, RefusalKind.COMPACTING, RefusalKind.PROGRAM_RUNNING)
NO_MARKS = Marks(MappingProxyType({}))
FindCautions = Callable[[Iterable[Path], Mapping[Path, Ghosts]], dict[Path, Caution]]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A program that uses mail which lies in files. All that is asked is of a real path.

    Attributes:
        name: What people call it.
        refusal: Why a file or folder may not be changed now: the program has it in its hands, or
            keeps of it what we cannot read.
        marks: What it notes of the messages of a file or folder elsewhere than in them.
        cautions: What is to be known of mail before it is cleaned, by its path.
        name_on_return: What a message of a folder is called that comes back to it.
    """

    name: str
    refusal: Callable[[Path], Refusal | None] = lambda _: None
    marks: Callable[[Path], Marks] = lambda _: NO_MARKS
    cautions: FindCautions = lambda _paths, _ghosts: {}
    name_on_return: Callable[[Path, str], str] = lambda _, name: name


def server_cache(path: Path) -> Refusal | None:
    """Why a file or folder is never written, if it is a mail program's cache of a server's mail.

    The program throws it away or fetches it anew, Thunderbird trusts byte offsets in its index
    unchecked, and the message itself lies on the server (R-TB3).
    """
    real = path.resolve()
    for folder in (real, *real.parents):
        beside = ("prefs.js", "ImapMail", "Mail") if folder.name == "News" else ()
        in_profile = any((folder.parent / name).exists() for name in beside)
        if in_profile or _CACHE.search(folder.as_posix()):
            return Refusal(RefusalKind.SERVER_CACHE, str(folder))
    cache = thunderbird.cache_folder(real)
    return None if cache is None else Refusal(RefusalKind.SERVER_CACHE, str(cache))


def neighbour_refusal(path: Path) -> Refusal | None:
    """Why mail at a real path may not be changed now, for the sake of those who use it too."""
    asked = (neighbour.refusal(path) for neighbour in NEIGHBOURS)
    return server_cache(path) or next((why for why in asked if why is not None), None)


def busy_refusal(path: Path) -> Refusal | None:
    """As `neighbour_refusal`, of what passes by itself: a program runs, or has not finished."""
    why = neighbour_refusal(path)
    return why if why is not None and why.kind in PASSING else None


def marks_beside(path: Path) -> Marks:
    """What programs note of the messages of a file or folder elsewhere than in them."""
    all_marks = [marks for one in NEIGHBOURS if (marks := one.marks(path)) is not NO_MARKS]
    found: dict[str, frozenset[str]] = {}
    for marks in all_marks:
        for uid, names in marks.names.items():
            found[uid] = found.get(uid, frozenset()) | names
    return Marks(found, any(marks.lists_all for marks in all_marks)) if all_marks else NO_MARKS


def find_cautions(
    paths: Iterable[Path], ghosts: Mapping[Path, Ghosts] = MappingProxyType({})
) -> dict[Path, Caution]:
    """What is to be known of files and folders of mail; of each the most pressing only.

    ghosts: Deleted mail that a scan saw, by the paths of files.
    """
    paths = tuple(paths)
    found: dict[Path, Caution] = {}
    for neighbour in NEIGHBOURS:
        found = neighbour.cautions(paths, ghosts) | found
    return found


def name_on_return(folder: Path, name: str) -> str:
    """What a message that comes back to a folder is called there, for those who use it too."""
    for neighbour in NEIGHBOURS:
        name = neighbour.name_on_return(folder, name)
    return name


def _sync_cautions(paths: Iterable[Path], _ghosts: Mapping[Path, Ghosts]) -> dict[Path, Caution]:
    named = {path: sync_program(path) for path in paths}
    return {path: Caution(CautionKind.SYNCED, 0, name) for path, name in named.items() if name}


def _thunderbird_refusal(path: Path) -> Refusal | None:
    return (
        thunderbird.compacting_refusal(path)
        or thunderbird.running_refusal(path)
        or thunderbird.index_refusal(path)
    )


def _thunderbird_marks(path: Path) -> Marks:
    index = thunderbird.read_index(path)
    if index is None:
        return NO_MARKS
    names = {str(at): mark.names for at, mark in index.marks.items()}
    return Marks(names, lists_all=index.lists_all)


def _program(name: str, process: str, uses: Callable[[Path], bool]) -> Neighbour:
    """A program that must not run while its mail is changed, as it knows what it read before."""

    def refusal(path: Path) -> Refusal | None:
        is_open = uses(path) and runs_program(process)
        return Refusal(RefusalKind.PROGRAM_RUNNING, name) if is_open else None

    def cautions(paths: Iterable[Path], _ghosts: Mapping[Path, Ghosts]) -> dict[Path, Caution]:
        its = [path for path in paths if uses(path)]
        is_open = bool(its) and runs_program(process)
        return dict.fromkeys(its, Caution(CautionKind.RUNNING, 0, name)) if is_open else {}

    return Neighbour(name, refusal=refusal, cautions=cautions)


NEIGHBOURS = (
    Neighbour(
        "Thunderbird",
        refusal=_thunderbird_refusal,
        marks=_thunderbird_marks,
        cautions=thunderbird.find_cautions,
    ),
    _program("Claws Mail", "claws-mail", lambda path: os.path.lexists(path / ".claws_mark")),
    _program("Sylpheed", "sylpheed", lambda path: os.path.lexists(path / ".sylpheed_mark")),
    replace(
        _program("Evolution", "evolution", lambda path: evolution.database_of(path) is not None),
        marks=lambda path: Marks(labels) if (labels := evolution.read_labels(path)) else NO_MARKS,
    ),
    Neighbour(
        "mbsync, OfflineIMAP, Lieer", cautions=_sync_cautions, name_on_return=syncs.name_on_return
    ),
)
