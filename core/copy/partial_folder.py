"""Where a copy grows until it is whole: "NAME.partial" beside the folder that it becomes.

In it are the mail and the record of what is done. When all is written and was read again, the
mail takes its name in one rename; so a folder NAME is either not there or a whole copy, and a
folder that was there before is never touched.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from core.crashpoints import crash_point
from core.errors import StoreFailed, StoreRefused
from core.model.refusals import Refusal, RefusalKind
from core.system.disk import sync_folder
from core.system.patience import retry_while_refused

JOURNAL = "journal.db"
_IN_THE_WAY = (errno.EEXIST, errno.ENOTEMPTY, errno.ENOTDIR)


class PartialFolder:
    """The folders of a copy in the making."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.partial = target.with_name(target.name + ".partial")
        self.mail = self.partial / "mail"
        self.journal = self.partial / JOURNAL

    @property
    def is_begun(self) -> bool:
        """Whether a former call left something to go on with."""
        return self.journal.is_file()

    def check(self) -> None:
        """Raise if there is no room for a name; changes nothing.

        Raises:
            StoreRefused: TAKEN: something is there; MISSING: the folder it shall be in is not.
        """
        if not self.target.parent.is_dir():
            kind, where = RefusalKind.MISSING, self.target.parent
            raise StoreRefused(where, Refusal(kind, str(where)))
        if not self.is_begun and holds_any(self.partial):
            raise self._as_taken(self.partial)  # not ours
        if holds_any(self.target) and not (self.is_begun and not self.mail.exists()):
            raise self._as_taken(self.target)

    def prepare(self) -> None:
        """Make the folders.

        Raises:
            StoreRefused: As `check`.
            StoreFailed: The system does not let us.
        """
        if holds_any(self.target):
            with suppress(OSError):  # what a crash at the very end leaves: nothing is in it
                self.partial.rmdir()
        self.check()
        with as_store_failed(self.partial):
            _make(self.partial)
            sync_folder(self.partial.parent)

    def begin(self) -> None:
        """Make an empty place for the mail; what was there is of no use any more."""
        with as_store_failed(self.mail):
            if self.mail.exists():
                crash_point("copy: clear")
                shutil.rmtree(self.mail)
            _make(self.mail)
            sync_folder(self.partial)

    def complete(self) -> None:
        """Give the copy its name; the record still says that it is whole.

        Raises:
            StoreRefused: TAKEN: somebody made something there meanwhile.
            StoreFailed: The system does not let us.
        """
        with as_store_failed(self.target):
            if self.mail.is_dir():
                with suppress(FileNotFoundError):
                    if holds_any(self.target):
                        raise self._as_taken(self.target)
                    self.target.rmdir()
                crash_point("copy: before the name")
                self._rename()
                crash_point("copy: after the name")
            sync_folder(self.partial)
            sync_folder(self.target.parent)

    def _rename(self) -> None:
        """Rename; the system refuses where a folder with anything in it, or a file, appeared."""
        try:
            if sys.platform == "win32":
                retry_while_refused(self._take_name)
            else:
                self._take_name()
        except OSError as error:
            if error.errno in _IN_THE_WAY:
                raise self._as_taken(self.target) from error
            raise

    def _take_name(self) -> None:
        os.rename(self.mail, self.target)  # noqa: PTH104 - never `replace`

    def clear(self) -> None:
        """Remove the record of a finished copy."""
        with as_store_failed(self.partial):
            # The journal goes last: without it the rest would be taken for somebody else's.
            names = sorted(self.partial.iterdir(), key=lambda path: path.name == JOURNAL)
            for path in names:
                crash_point("copy: clear up")
                path.unlink(missing_ok=True)
            crash_point("copy: last folder")
            self.partial.rmdir()
            sync_folder(self.partial.parent)

    def _as_taken(self, path: Path) -> StoreRefused:
        return StoreRefused(path, Refusal(RefusalKind.TAKEN, str(path)))


@contextmanager
def as_store_failed(path: Path) -> Iterator[None]:
    """Turn what the system says into `StoreFailed` about a path."""
    try:
        yield
    except OSError as error:
        raise StoreFailed(path, error.strerror or str(error)) from error


def _make(folder: Path) -> None:
    crash_point("copy: folder")
    folder.mkdir(mode=0o700, exist_ok=True)


def holds_any(path: Path) -> bool:
    """Whether something is there that is more than an empty folder."""
    if not os.path.lexists(path):
        return False
    return path.is_symlink() or not path.is_dir() or any(path.iterdir())
