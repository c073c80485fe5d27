"""One window at a time: two would overwrite each other's settings and show old states of mail.

The lock is a small SQLite file that its holder has a transaction on, as in
`core.system.durable_db`: it works on each system alike, and the system takes it back from a
process that died.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from core.system.places import make_private


def take_lock(path: Path) -> sqlite3.Connection | None:
    """Take a lock, made if it is not there; it is held until the connection is closed.

    Returns:
        The connection, or None if another process holds it.

    Raises:
        OSError: The file cannot be made.
    """
    make_private(path.parent)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    lock = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            return None
        raise OSError(str(error)) from error
    return lock
