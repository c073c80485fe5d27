"""Mail of a form that we only read: a store that refuses everything, and says why.

Apple Mail and Outlook keep indexes beside their mail that nobody else may write, and the format of
a .pst or .msg file is theirs. What can be done with such mail is a cleaned copy.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from core.errors import StoreRefused
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import Folder, folder_called
from core.ports import MailSource, StoreHold
from core.sources.over_source import StoreOverSource


def read_only_refusal(path: Path) -> Refusal:
    """Why a folder of such mail is never written: `Folder.fixed`."""
    return Refusal(RefusalKind.ARCHIVE, str(path))


@dataclass(frozen=True, slots=True)
class ReadOnlyStore(StoreOverSource[MailSource]):
    """A source that can only be read, where a store is asked for."""

    def refusal(self, folder: Folder) -> Refusal:
        """ARCHIVE, always."""
        del folder
        return read_only_refusal(self.spec.path)

    def files_of(self, name: str, uids: Collection[str]) -> dict[str, Path]:
        """The file that each of these messages lies in, where its uid is the name of one.

        Raises:
            SourceError: The source cannot be listed.
        """
        folder = folder_called(self.folders(), name)
        if folder is None:
            return {}
        path = folder.path
        if path.is_file():
            return dict.fromkeys(uids, path)
        return {uid: path / uid for uid in uids if (path / uid).is_file()}

    def hold(self, folder: Folder) -> AbstractContextManager[StoreHold]:
        """Refuse.

        Raises:
            StoreRefused: ARCHIVE, always.
        """
        raise StoreRefused(self.spec.path, self.refusal(folder))

    def has_leftovers(self, folder: Folder) -> bool:
        """Never: nothing was ever begun here."""
        del folder
        return False
