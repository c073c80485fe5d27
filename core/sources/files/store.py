"""Mail in folders of files (Maildir, MH, .eml) that can be moved away and back.

No lock is needed against mail programs: they never change a file, and renames are seen. One of
ours on the folder keeps a second Twinsweep out, whose stage it would be.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import assert_never

from core.errors import StoreRefused
from core.job import Job, NullJob
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import Folder, folder_called
from core.sources.disk.durable import as_store_error
from core.sources.disk.former_place import absent_place, path_below, told_path
from core.sources.disk.locks import LOCK_WAIT_S, lock_folder
from core.sources.disk.reading import as_source_error as source_told
from core.sources.disk.reading import walk_folders
from core.sources.files.eml import EmlSource, is_eml
from core.sources.files.hold import FilesHold
from core.sources.files.maildir import MaildirSource
from core.sources.files.mh import MhSource
from core.sources.files.places import EmlPlace, FilePlace, MaildirPlace, NumberedPlace
from core.sources.folder_names import all_names
from core.sources.over_source import StoreOverSource
from core.sources.preflight import (
    MAILDIR_PARTS,
    folder_refusal,
    place_refusal,
    raise_refusal,
    space_refusal,
)
from core.state_ports import StateFormat


@dataclass(frozen=True, slots=True)
class FilesStore(StoreOverSource[MaildirSource | MhSource | EmlSource]):
    """A folder of mail files, and those below it.

    Attributes:
        lock_wait_s: Patience for our own lock.
        job: Told of such a wait, and asked to stop meanwhile.
    """

    lock_wait_s: float = LOCK_WAIT_S
    job: Job = field(default_factory=NullJob)

    def refusal(self, folder: Folder) -> Refusal | None:
        """Why nothing may be changed here now, or None."""
        place = self._place(folder)
        if place is None:
            return Refusal(RefusalKind.MISSING, folder.name)
        if not os.path.lexists(place.folder):
            return place_refusal(place.folder.parent)
        return _refusal(place) or space_refusal(place.folder, 0)

    @contextmanager
    def hold(self, folder: Folder) -> Iterator[FilesHold]:
        """Lock the folder against others of us and give a hold; a missing one is made.

        Raises:
            StoreRefused: See `MailStore.hold`.
            StoreFailed: What a crash left could not be repaired.
        """
        place = self._required_place(folder)
        if not os.path.lexists(place.folder):
            _make_folder(place)
        raise_refusal(place.folder, _refusal(place))
        with lock_folder(place.folder, self.lock_wait_s, self.job):
            named = self._named(folder.name)
            at = "" if named is None else path_below(self.spec.path, named)
            hold = FilesHold(place, folder.name, at)
            hold.repair()
            yield hold

    def absent(self, folder: Folder, origin: str = "") -> Path | None:
        """The folder that is not there; see `MakingStore.absent`."""
        if folder.name or told_path(origin):
            named = self._named(folder.name)
            return absent_place(self.spec.path, folder.name, origin, named)
        place = self._required_place(folder)
        return None if os.path.lexists(place.folder) else place.folder

    def make(self, folder: Folder, origin: str = "") -> None:
        """Make that folder; see `MakingStore.make`."""
        path = self.absent(folder, origin)
        if path is not None:
            _make_folder(self._place_at(path))

    def has_leftovers(self, folder: Folder) -> bool:
        """Whether a crash left an unfinished change here."""
        place = self._place(folder)
        return place is not None and os.path.lexists(place.stage)

    def files_of(self, name: str, uids: Collection[str]) -> dict[str, Path]:
        """The file that each of these messages lies in now, by the name that it has in its folder.

        Raises:
            SourceError: The source cannot be listed.
        """
        if self.spec.path.is_file():  # a single message; it may itself be a link
            return dict.fromkeys(uids, self.spec.path)
        path = self._path(name)
        if path is None:
            return {}
        place = self._place_at(path)
        with source_told(path):
            names = place.names()
        return {uid: place.folder / file for uid in uids if (file := place.find(names, uid))}

    def state_format(self, name: str) -> StateFormat:
        """How the forms of a folder are read."""
        return self._place_at(self._path(name) or self.spec.path).state_format()

    def state_forms(self, name: str, uids: Collection[str]) -> dict[str, str]:
        """The form of each of these messages of a folder; what has none is left out.

        Raises:
            SourceError: The folder cannot be read.
        """
        path = self._path(name)
        if path is None:
            return {}
        place = self._place_at(path)
        with source_told(path):
            names = place.names()
            files = {uid: file for uid in uids if (file := place.find(names, uid))}
            forms = place.state_forms(files.values())
        return {uid: forms[file] for uid, file in files.items() if file in forms}

    def _required_place(self, folder: Folder) -> FilePlace:
        place = self._place(folder)
        if place is None:
            raise StoreRefused(self.spec.path, Refusal(RefusalKind.MISSING, folder.name))
        return place

    def _place(self, folder: Folder) -> FilePlace | None:
        path = self._path(folder.name)
        return None if path is None else self._place_at(path)

    def _place_at(self, path: Path) -> FilePlace:
        match self.source:
            case MaildirSource():
                return MaildirPlace(path)
            case MhSource():
                return NumberedPlace(path)
            case EmlSource():
                return _eml_place(path)
            case _:
                assert_never(self.source)

    def _path(self, name: str) -> Path | None:
        """The real folder of a name."""
        path = self._named(name)
        return None if path is None else Path(os.path.realpath(path))

    def _named(self, name: str) -> Path | None:
        """The folder of a name. One that lost its last mail is not listed any more."""
        root = self.spec.path
        if not name and not (isinstance(self.source, EmlSource) and root.is_dir()):
            return root
        listed = folder_called(self.folders(), name)
        if listed is not None:
            return listed.path
        tree = list(walk_folders(root)) if root.is_dir() else []
        found = [one.path for one in tree if name in all_names(one.name, root.name)]
        return max(found, key=lambda path: len(path.parts), default=None)


def _eml_place(path: Path) -> EmlPlace:
    gone = is_eml(path.name) and not os.path.lexists(path)  # a single message, taken out
    if path.is_file() or gone:
        return EmlPlace(path.parent, only=path.name)
    return EmlPlace(path)


def _refusal(place: FilePlace) -> Refusal | None:
    refusal = folder_refusal(place.folder)
    if refusal is None and isinstance(place, MaildirPlace):
        parts = (place.folder / part for part in MAILDIR_PARTS)
        found = (folder_refusal(part) for part in parts if os.path.lexists(part))
        refusal = next((why for why in found if why is not None), None)
    return refusal


def _make_folder(place: FilePlace) -> None:
    raise_refusal(place.folder, place_refusal(place.folder.parent))
    with as_store_error(place.folder):
        place.make()
