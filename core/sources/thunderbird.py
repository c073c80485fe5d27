"""Whether Thunderbird has a folder in its hands (safety.md R-TB1, R-TB5).

A lock file of Thunderbird's stays behind on purpose, so that it exists means nothing; whether it
is locked does. We only ask, and never take that lock. Asking on Windows means to try to open the
file for writing; that, and macOS, have not been tried on a real computer of that kind.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from core.model import Refusal, RefusalKind
from core.sources import durable

if sys.platform != "win32":
    from core.sources.locks import lock_holder

_SIGNS = ("prefs.js", ".parentlock", "parent.lock", "lock")
_OWNER = re.compile(r":(\+?)([0-9]+)$")  # lock -> "127.0.1.1:+4711"


def profile_of(path: Path) -> Path | None:
    """The profile that a mail folder belongs to: the folder over Mail/ with a profile's files."""
    for folder in path.parents:
        if folder.name in ("Mail", "ImapMail", "News"):
            profile = folder.parent
            if any(os.path.lexists(profile / sign) for sign in _SIGNS):
                return profile
    return None


def running(path: Path) -> Refusal | None:
    """THUNDERBIRD_RUNNING if a Thunderbird has the profile of this mail folder open."""
    profile = profile_of(path)
    if profile is not None and _is_open(profile):
        return Refusal(RefusalKind.THUNDERBIRD_RUNNING, str(profile))
    return None


def compacting(path: Path) -> Refusal | None:
    """COMPACTING if a compaction beside this mail folder was begun and not finished."""
    try:
        names = os.listdir(path.parent)  # noqa: PTH208 - names are enough
    except OSError:
        return None
    for name in names:
        if name == ".compact-temp" or name.startswith("nstmp"):
            return Refusal(RefusalKind.COMPACTING, str(path.parent / name))
    return None


if sys.platform == "win32":

    def _is_open(profile: Path) -> bool:
        try:
            os.close(durable.open_existing(profile / "parent.lock", write=True))
        except FileNotFoundError:
            return False
        except OSError:
            return True
        return False

else:

    def _is_open(profile: Path) -> bool:
        try:
            with durable.reading(profile / ".parentlock") as fd:
                return lock_holder(fd) is not None
        except FileNotFoundError:
            return _link_says_so(profile)
        except OSError:
            return True  # not ours to look at: somebody's, then

    def _link_says_so(profile: Path) -> bool:
        """Ask the symbolic link `lock`, the only sign where locks do not work.

        Its "+" means that it counts for nothing once the fcntl lock can be looked at, and that
        was done before.
        """
        try:
            owner = _OWNER.search(os.readlink(profile / "lock"))  # noqa: PTH115 - text, no path
        except OSError:
            return False
        if owner is None:
            return False
        try:
            os.kill(int(owner[2]), 0)
        except ProcessLookupError:
            return False
        except (PermissionError, OverflowError):
            return True
        return True
