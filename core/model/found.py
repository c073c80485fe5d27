"""Values for mail that was found on this computer, and for what its mail program does with it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from core.model.sources import SourceKind


class PlaceKind(Enum):
    """Whose mail a place holds. The values stand in the terminal's JSON."""

    THUNDERBIRD = "thunderbird"  # the folders of a profile that are kept on this computer
    THUNDERBIRD_CACHE = "thunderbird_cache"  # a profile's copies of what is on servers
    APPLE_MAIL = "apple_mail"
    OUTLOOK = "outlook"  # a data file
    EVOLUTION = "evolution"
    KMAIL = "kmail"
    TAKEOUT = "takeout"  # what Google gave out
    FOLDERS = "folders"  # Maildir, MH or mbox, where mbsync, Dovecot, Claws and others keep them
    SPOOL = "spool"  # where the system itself delivers
    FILE = "file"  # a mail file among downloads and documents


@dataclass(frozen=True, slots=True)
class MailPlace:
    """A place with mail.

    Attributes:
        place: Whose it is.
        path: The file or folder to open.
        name: What its owner calls it: a profile, a file, a folder.
        is_default: It is the profile that Thunderbird opens by itself.
    """

    place: PlaceKind
    path: Path
    name: str
    is_default: bool = False


@dataclass(frozen=True, slots=True)
class Contents:
    """What lies in a place.

    Attributes:
        kinds: Most mail first; () where it is no mail after all, or where nobody may look.
        folders: How many folders with mail, or that may have some.
        size_bytes: Of files of many messages, and of single ones as far as they were counted.
        messages: How many messages; -1: not counted.
        forbidden: The system does not let us look.
    """

    kinds: tuple[SourceKind, ...] = ()
    folders: int = 0
    size_bytes: int = 0
    messages: int = -1
    forbidden: bool = False


class Ghosts(NamedTuple):
    """Deleted mail that a scan saw in a file: its bytes, and those of the file then."""

    bytes: int
    file_bytes: int


class CautionKind(Enum):
    """What is the matter with a folder that another program uses; the most pressing first."""

    RUNNING = "running"  # the program runs: look only
    COMPACTING = "compacting"  # a compaction was begun and not finished: look only
    COMPACT_FIRST = "compact_first"  # deleted mail still lies in its file
    SYNCED = "synced"  # the program's next sync removes what left the folder from its server


@dataclass(frozen=True, slots=True)
class Caution:
    """What is to be known of a folder before it is cleaned.

    Attributes:
        size_bytes: How much deleted mail still lies in the file, as far as the index says.
        program: Which program it is about.
    """

    kind: CautionKind
    size_bytes: int = 0
    program: str = "Thunderbird"
