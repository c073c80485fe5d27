"""How mail files are named and found in the three kinds of folders that hold one file a mail."""

from __future__ import annotations

import os
import secrets
import socket
import sys
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path, PurePosixPath
from typing import Protocol

from core.errors import StoreRefused
from core.model.mail import MessageFlag
from core.model.refusals import Refusal, RefusalKind
from core.sources.disk import durable
from core.sources.envelope import safe_file_name
from core.sources.files.eml import is_eml
from core.sources.files.maildir import (
    find_file,
    list_messages,
    shared_uids,
    split_name,
    uid_of_base,
)
from core.sources.files.maildir_states import MaildirFormat, maildir_forms, read_format
from core.sources.files.mh import is_number, mh_names
from core.sources.files.mh_sequences import (
    SequenceFormat,
    drop_numbers,
    restore_numbers,
    sequence_forms,
    write_sequences,
)
from core.sources.neighbours.table import name_on_return
from core.sources.single_files import mails_in
from core.state_ports import StateFormat

STAGE = "twinsweep-undo"
_LETTERS = (
    (MessageFlag.DRAFT, "D"),
    (MessageFlag.FLAGGED, "F"),
    (MessageFlag.ANSWERED, "R"),
    (MessageFlag.SEEN, "S"),
)
_numbers = count(1)


class FilePlace(Protocol):
    """One folder of mail files. Names are relative to `folder`, "/" between levels."""

    @property
    def folder(self) -> Path:
        """Where the names begin."""

    @property
    def stage(self) -> Path:
        """Where our stage is, when there is one."""

    def make(self) -> None:
        """Make the folder, empty."""

    def names(self) -> dict[str, str]:
        """The uid of each message, and its name now."""

    def find(self, names: Mapping[str, str], uid: str) -> str | None:
        """The name of a message, among what `names` gave; None if it is gone or not certain."""

    def shared_uids(self, names: Mapping[str, str]) -> frozenset[str]:
        """The uids that several mails go by, so that it is not certain which of them is meant."""

    def uid_of(self, name: str) -> str:
        """The uid of the message with this name, if no other has it."""

    def is_deleted(self, name: str) -> bool:
        """Whether the name says that the mail is deleted already."""

    def is_valid(self, name: str) -> bool:
        """Whether a message of this folder could have this name."""

    def new_name(self, data: bytes, flags: MessageFlag, taken: set[str]) -> str:
        """A free name for a new mail."""

    def name_on_return(self, name: str) -> str:
        """What a message is called that comes back and had this name."""

    def other_name(self, name: str, taken: set[str]) -> str:
        """A free name for a message whose own name is taken."""

    def state_format(self) -> StateFormat:
        """How the forms of this folder are read."""

    def state_forms(self, names: Collection[str]) -> dict[str, str]:
        """The form of each message by its name; what has no place for a state is left out."""

    def write_states(self, forms: Mapping[str, tuple[str, str]]) -> None:
        """Give messages, by their names now, other forms: (as it is now, as it shall be).

        Raises:
            StoreRefused: CHANGED: the form of one is another by now, or cannot be had; others may
                have been written.
            OSError: The system failed.
        """

    def forget_states(self, names: Collection[str]) -> None:
        """Forget what is said outside of their files about messages that are not there."""

    def return_states(self, forms: Mapping[str, str]) -> None:
        """Say of messages that are about to come what `state_forms` said when they went.

        Raises:
            StoreRefused: LOCKED.
            OSError: The system failed.
        """


@dataclass(frozen=True, slots=True)
class MaildirPlace:
    """A Maildir: uid is the name before its flags, names are "cur/…" and "new/…"."""

    folder: Path

    @property
    def stage(self) -> Path:
        """In tmp/, which no reader of mail looks into."""
        return self.folder / "tmp" / STAGE

    def make(self) -> None:
        """Make what is missing of the Maildir; tmp/ is often left out."""
        for folder in (self.folder, *(self.folder / part for part in ("tmp", "new", "cur"))):
            if not folder.is_dir():
                durable.make_folder(folder)
                durable.sync_folder(folder.parent)

    def names(self) -> dict[str, str]:
        """The uid of each message, and its name now."""
        return list_messages(self.folder)

    def find(self, names: Mapping[str, str], uid: str) -> str | None:
        """The file, by its number where it shared its base name."""
        return find_file(self.folder, names, uid)

    def shared_uids(self, names: Mapping[str, str]) -> frozenset[str]:
        """The base names that several files have."""
        return shared_uids(names)

    def uid_of(self, name: str) -> str:
        """The part before the flags."""
        return uid_of_base(split_name(name.rpartition("/")[2])[0])

    def is_deleted(self, name: str) -> bool:
        """Whether it has the flag T."""
        return bool(split_name(name)[1] & MessageFlag.GHOST)

    def is_valid(self, name: str) -> bool:
        """Whether it is a file of cur/ or new/."""
        parts = PurePosixPath(name).parts
        mail = len(parts) == 2 and parts[0] in ("cur", "new") and not parts[1].startswith(".")
        return mail and stays_here(parts[1])

    def new_name(self, data: bytes, flags: MessageFlag, taken: set[str]) -> str:
        """A name as deliveries have, unique in the world; seen or flagged mail goes to cur/.

        Names sort as they were given, as a destination relies on after a crash: hence the zeros.

        `,S=` is the size. Nothing of a former name is kept: a `,U=` of another folder would be
        taken for a number of this one (R-MD2).
        """
        del taken
        now = time.time_ns()
        unique = (
            f"{now // 10**9}.M{now // 1000 % 10**6:06d}P{os.getpid()}Q{next(_numbers)}"
            f"R{secrets.token_hex(4)}.{_host()},S={len(data)}"
        )
        letters = "".join(letter for flag, letter in _LETTERS if flags & flag)
        mark = "!2," if os.name == "nt" else ":2,"
        return f"cur/{unique}{mark}{letters}" if letters else f"new/{unique}"

    def name_on_return(self, name: str) -> str:
        """The name, without a number that the folder's sync program does not know any more."""
        return name_on_return(self.folder, name)

    def other_name(self, name: str, taken: set[str]) -> str:
        """A new unique name in the same folder with the same flags."""
        part, _, file = name.rpartition("/")
        info = file[len(split_name(file)[0]) :]
        unique = self.new_name(b"", MessageFlag.NONE, taken).rpartition("/")[2].partition(",")[0]
        return f"{part}/{unique}{info}"

    def state_format(self) -> StateFormat:
        """Letters behind the name."""
        return read_format(self.folder)

    def state_forms(self, names: Collection[str]) -> dict[str, str]:
        """The name, where it tells flags."""
        return maildir_forms(self.folder, names)

    def write_states(self, forms: Mapping[str, tuple[str, str]]) -> None:
        """Give files the names that tell other states, one after the other."""
        for before, after in forms.values():
            if before == after:
                continue
            source, target = self.folder / before, self.folder / after
            if not os.path.lexists(source) or os.path.lexists(target):
                raise StoreRefused(self.folder, Refusal(RefusalKind.CHANGED, str(source)))
            durable.replace(source, target)
        parts = {(self.folder / name).parent for pair in forms.values() for name in pair}
        for part in sorted(parts):
            durable.sync_folder(part)

    def forget_states(self, names: Collection[str]) -> None:
        """Nothing is said outside of the files."""

    def return_states(self, forms: Mapping[str, str]) -> None:
        """The names tell all."""


@dataclass(frozen=True, slots=True)
class _NamedPlace:
    """A folder of files that are never renamed: the name of a message is its uid."""

    folder: Path

    @property
    def stage(self) -> Path:
        """Beside the messages, hidden, with nothing in it that looks like one."""
        return self.folder / f".{STAGE}"

    def make(self) -> None:
        """Make the folder, if it is missing."""
        _make_one(self.folder)

    def find(self, names: Mapping[str, str], uid: str) -> str | None:
        """The name is the uid."""
        return names.get(uid)

    def shared_uids(self, names: Mapping[str, str]) -> frozenset[str]:
        """None: a name is one file's."""
        del names
        return frozenset()

    def name_on_return(self, name: str) -> str:
        """The name."""
        return name

    def uid_of(self, name: str) -> str:
        """The name is the uid."""
        return name

    def is_deleted(self, name: str) -> bool:
        """Never: MH renames what is deleted to what is no number, and .eml says nothing of it."""
        del name
        return False

    def state_format(self) -> StateFormat:
        """None that says anything."""
        return MaildirFormat({})

    def state_forms(self, names: Collection[str]) -> dict[str, str]:
        """None: no state is written to such a folder."""
        del names
        return {}

    def write_states(self, forms: Mapping[str, tuple[str, str]]) -> None:
        """Refuse: nothing here has a form."""
        if forms:
            raise StoreRefused(self.folder, Refusal(RefusalKind.CHANGED, str(self.folder)))

    def forget_states(self, names: Collection[str]) -> None:
        """Nothing is said outside of the files."""

    def return_states(self, forms: Mapping[str, str]) -> None:
        """Nothing was said."""


@dataclass(frozen=True, slots=True)
class NumberedPlace(_NamedPlace):
    """An MH folder: names are numbers, and uids."""

    def names(self) -> dict[str, str]:
        """Each number, twice."""
        return {name: name for name in mh_names(self.folder)}

    def is_valid(self, name: str) -> bool:
        """Whether it is a number."""
        return is_number(name)

    def state_format(self) -> StateFormat:
        """Names of sequences."""
        return SequenceFormat.of(self.folder)

    def state_forms(self, names: Collection[str]) -> dict[str, str]:
        """The sequences that hold it."""
        return sequence_forms(self.folder, names)

    def write_states(self, forms: Mapping[str, tuple[str, str]]) -> None:
        """Write the folder's sequences, all at once."""
        write_sequences(self.folder, forms)

    def forget_states(self, names: Collection[str]) -> None:
        """Take their numbers out of the sequences."""
        drop_numbers(self.folder, names)

    def return_states(self, forms: Mapping[str, str]) -> None:
        """Put their numbers into the sequences."""
        restore_numbers(self.folder, forms)

    def new_name(self, data: bytes, flags: MessageFlag, taken: set[str]) -> str:
        """The number after the highest."""
        del data, flags
        return str(1 + max(map(int, filter(is_number, taken)), default=0))

    def other_name(self, name: str, taken: set[str]) -> str:
        """As `new_name`."""
        del name
        return self.new_name(b"", MessageFlag.NONE, taken)


@dataclass(frozen=True, slots=True)
class EmlPlace(_NamedPlace):
    """A folder of .eml files, or (`only`) one single file of a folder: names are uids."""

    only: str = ""

    def names(self) -> dict[str, str]:
        """Each file name, twice."""
        if self.only:
            names = [self.only] if (self.folder / self.only).is_file() else []
        else:
            names = mails_in(self.folder, is_eml)
        return {name: name for name in names}

    def is_valid(self, name: str) -> bool:
        """Whether it is a plain file name of this folder."""
        plain = name == PurePosixPath(name).name and name not in ("", ".", "..")
        here = plain and "\\" not in name and stays_here(name)
        return here and (not self.only or name == self.only)

    def new_name(self, data: bytes, flags: MessageFlag, taken: set[str]) -> str:
        """Date, subject and hash of the mail, and a number if that is taken."""
        del flags
        return _numbered_name(safe_file_name(data), taken)

    def other_name(self, name: str, taken: set[str]) -> str:
        """The name with a number."""
        return _numbered_name(name, taken)


def stays_here(name: str, *, is_windows: bool = sys.platform == "win32") -> bool:
    r"""Whether a file of this name lies in the folder that it is put into.

    On Windows "\" leads to others, and what follows ":" is no name but a stream of the file.
    """
    return not is_windows or ("\\" not in name and ":" not in name)


def _make_one(folder: Path) -> None:
    if not folder.is_dir():
        durable.make_folder(folder)
        durable.sync_folder(folder.parent)


def _numbered_name(name: str, taken: set[str]) -> str:
    lower = {other.lower() for other in taken}  # for systems that take "A" and "a" for the same
    stem, dot, suffix = name.rpartition(".")
    tries = (f"{stem}_{n}{dot}{suffix}" for n in count(2))
    return name if name.lower() not in lower else next(t for t in tries if t.lower() not in lower)


def _host() -> str:
    """The host's name as Maildir wants it: no slash, no colon."""
    return socket.gethostname().replace("/", r"\057").replace(":", r"\072") or "localhost"
