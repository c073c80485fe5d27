"""What the one-file program unpacks into the temporary folder, and leaves there when it is killed.

It needs some 220 MB there, and its own start takes them away when it ends; nobody does after a
`kill -9`. So each running program holds a lock in its folder, and the next one deletes the folders
whose lock nobody holds any more. A folder without a lock file is left alone: it may be of another
program, or of one of ours that is just being unpacked.
"""

from __future__ import annotations

import os
import shutil
import stat
import sys
from contextlib import suppress
from pathlib import Path

from core.system.places import is_packaged

FOLDERS = "_MEI*"  # as PyInstaller's start names them
LOCK = "twinsweep.running"

if sys.platform == "win32":

    def tidy_up() -> None:
        """Do nothing: this lock is of POSIX."""

else:
    import fcntl

    def tidy_up() -> None:
        """Of the one-file program: lock its own folder, delete those of programs that are dead."""
        own = Path(getattr(sys, "_MEIPASS", ""))
        if is_packaged() and own.match(FOLDERS):
            with suppress(OSError):  # a full or odd temporary folder keeps nobody from working
                hold(own)
                delete_dead(own, FOLDERS)

    def hold(folder: Path) -> int:
        """Share the lock of a folder for as long as this process lives; gives the descriptor.

        A new file gets its name once it is locked: nobody sees it without.
        """
        path = folder / LOCK
        new = path.with_suffix(f".{os.getpid()}")
        file = os.open(path if path.exists() else new, os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.flock(file, fcntl.LOCK_SH)
        if new.exists():
            new.rename(path)
        return file

    def delete_dead(own: Path, names: str) -> None:
        """Delete the folders beside `own` that are this user's, and whose lock nobody holds."""
        for folder in own.parent.glob(names):
            with suppress(OSError):
                if folder != own and _is_ours(folder) and _is_dead(folder / LOCK):
                    shutil.rmtree(folder, ignore_errors=True)

    def _is_ours(folder: Path) -> bool:
        status = folder.lstat()
        return stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid()

    def _is_dead(lock: Path) -> bool:
        file = os.open(lock, os.O_RDWR | os.O_NOFOLLOW)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        finally:
            os.close(file)
        return True
