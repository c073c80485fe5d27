"""Mail in MH folders: a file each, named by its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.job import Job
from core.model.mail import MessageFlag
from core.model.message_state import flags_of_names
from core.model.sources import Folder, Problem, RawMessage, SourceSpec, Stub
from core.sources.disk.reading import (
    DiskFolder,
    as_source_error,
    closed_folders,
    open_quietly,
    read_at,
    sort_names,
    walk_folders,
)
from core.sources.files.maildir import outside_maildirs
from core.sources.files.mh_sequences import SEQUENCES, UNKNOWN, SequenceFormat, sequence_forms
from core.sources.folder_roles import name_folders
from core.sources.neighbours.claws import DELETED
from core.sources.single_files import begins_as_mail, files_in, list_files, read_or_vanished

SNIFFED = 5  # of so many numbered files one must read like a message


@dataclass(frozen=True, slots=True)
class MhSource:
    """Mail in an MH folder and the folders below it."""

    spec: SourceSpec
    whole: bool = False  # as `core.sources.mbox.source.MboxSource.whole`

    def folders(self) -> tuple[Folder, ...]:
        """The folder under the name "", and those below it by their paths, in natural order.

        Raises:
            SourceError: It cannot be read at all.
        """
        with as_source_error(self.spec.path):
            tree = list(walk_folders(self.spec.path))
        return name_folders(self.spec.path, find_mh_folders(tree) + closed_folders(tree))

    def stubs(self, folder: Folder, job: Job) -> Iterator[Stub | Problem]:
        """List the messages by number; the uid is the file name.

        Raises:
            SourceError: The folder cannot be listed.
        """
        with as_source_error(folder.path):
            names = mh_names(folder.path)
        flags = _read_flags(folder.path, names)
        for one in list_files(folder, names, job):
            if isinstance(one, Stub):
                yield one._replace(flags=flags.get(one.key.uid, one.flags))
            else:
                yield one

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
        """Read these messages."""
        for stub in stubs:
            yield from read_or_vanished(folder.path / stub.key.uid, stub, whole=self.whole)


def _read_flags(folder: Path, names: Sequence[str]) -> dict[str, MessageFlag]:
    """What the folder's sequences say of messages, by name; nothing where it has none."""
    try:
        forms = sequence_forms(folder, names)
    except OSError:
        return {}
    how = SequenceFormat()
    found = {form: flags_of_names(how.names_of(form)) for form in set(forms.values())}
    ghosts = {form: MessageFlag.GHOST for form in found if DELETED in form.split()}
    found = {form: flags | ghosts.get(form, MessageFlag.NONE) for form, flags in found.items()}
    return {name: found[form] for name, form in forms.items() if form != UNKNOWN}


def find_mh_folders(tree: Sequence[DiskFolder]) -> list[tuple[str, Path]]:
    """The MH folders of a walked tree.

    Numbered files alone do not make one: they may be logs, or mbox files named by year.
    """
    return [
        (listed.name, listed.path)
        for listed in outside_maildirs(tree)
        if SEQUENCES in listed.files
        or _holds_mail(listed.path, [name for name in listed.files if is_number(name)])
    ]


def mh_names(folder: Path) -> list[str]:
    """The numbered files directly in a folder, by number.

    Raises:
        OSError: It cannot be listed.
    """
    return list(sort_names(files_in(folder, is_number)))


def is_number(name: str) -> bool:
    """Whether a file's name is that of a message in MH: a number without leading zeros."""
    return name.isascii() and name.isdigit() and not name.startswith("0")


def _holds_mail(folder: Path, names: list[str]) -> bool:
    for name in names[:SNIFFED]:
        try:
            with open_quietly(folder / name) as fd:
                head = read_at(fd, 1 << 14, 0)
        except OSError:
            continue
        if begins_as_mail(head) and not head.startswith(b"From "):
            return True
    return False
