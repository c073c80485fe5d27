"""Where this program keeps its own files.

appdirs knows the right folders of Windows and macOS; it is no longer developed, so it stays behind
these functions. TWINSWEEP_HOME puts everything into one folder instead, and so does a folder
`twinsweep-data` beside a packaged program: carried on a stick, it leaves nothing on a computer.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import appdirs

from core.errors import SettingsError

APP = "twinsweep"
HOME_VARIABLE = "TWINSWEEP_HOME"
PORTABLE_FOLDER = "twinsweep-data"
_ON_WINDOWS: bool = sys.platform == "win32"  # the system itself knows the folders there
_OTHER_FOLDERS: bool = sys.platform in ("win32", "darwin")  # than those of XDG
_SET = (
    "Twinsweep keeps there what undo needs. Set HOME to your home folder, or TWINSWEEP_HOME to a "
    "folder for all that Twinsweep keeps."
)


@dataclass(frozen=True, slots=True)
class Places:
    """The program's own folders. They may not exist yet.

    Attributes:
        data: What cannot be made again: journal, library, trash, safety copies.
        cache: What can.
        config: Settings.
    """

    data: Path
    cache: Path
    config: Path

    @property
    def journal(self) -> Path:
        """The record of moves."""
        return self.data / "journal.db"

    @property
    def library(self) -> Path:
        """Known bulk mail, and which messages are not copies: as precious as the journal."""
        return self.data / "library.db"

    @property
    def trash(self) -> Path:
        """Where mail of local files goes when it is removed, and its safety copies."""
        return self.data / "trash"

    @property
    def fingerprints(self) -> Path:
        """The disposable record of mail read before."""
        return self.cache / "fingerprints.db"


def find_places() -> Places:
    """The folders of this user on this system, or below the one folder that was asked for.

    Raises:
        SettingsError: There is no home folder, or a part of a path only: what can be undone must
            not depend on where the program was started. Nothing was made.
    """
    asked = os.environ.get(HOME_VARIABLE)
    root = _require_absolute(asked) if asked else portable_folder()
    if root is not None:
        return Places(root / "data", root / "cache", root / "config")
    if _OTHER_FOLDERS:
        if not _ON_WINDOWS:
            _require_home()
        return Places(
            Path(appdirs.user_data_dir(APP, appauthor=False)),
            Path(appdirs.user_cache_dir(APP, appauthor=False)),
            Path(appdirs.user_config_dir(APP, appauthor=False)),
        )
    return Places(
        _xdg_folder("XDG_DATA_HOME", ".local/share") / APP,
        _xdg_folder("XDG_CACHE_HOME", ".cache") / APP,
        _xdg_folder("XDG_CONFIG_HOME", ".config") / APP,
    )


def home_folder() -> Path | None:
    """The user's folder: HOME, or what the system knows; None if there is none of that name."""
    if not _ON_WINDOWS and "HOME" in os.environ:
        home = Path(os.environ["HOME"])
    else:
        try:
            home = Path.home()
        except RuntimeError:  # a user without an entry, as in a container
            return None
    return home if home.is_absolute() and home.is_dir() else None


def _require_home() -> Path:
    home = home_folder()
    if home is None:
        raise SettingsError(
            "HOME",
            f"there is no folder {os.environ['HOME'] or chr(34) * 2}. {_SET}"
            if "HOME" in os.environ
            else f"it is not set, and the system knows no home folder of this user. {_SET}",
        )
    return home


def _xdg_folder(variable: str, at_home: str) -> Path:
    """A base folder; the specification wants what is no whole path to be ignored.

    Source: XDG Base Directory Specification 0.8. appdirs takes any value.
    """
    value = Path(os.environ.get(variable, ""))
    return value if value.is_absolute() else _require_home() / at_home


def _require_absolute(text: str) -> Path:
    path = Path(text)
    if not path.is_absolute():
        raise SettingsError(
            HOME_VARIABLE,
            f"{text} is not a full path, so each folder would have a history of its own. "
            f"Set it to the full path: {path.absolute()}",
        )
    return path


def is_packaged() -> bool:
    """Whether this is the program that runs without Python, as `make package` builds it."""
    return bool(getattr(sys, "frozen", False))


def portable_folder() -> Path | None:
    """The folder `twinsweep-data` beside the packaged program, if somebody made one there."""
    if not is_packaged():
        return None
    program = Path(sys.executable).absolute()
    mounted, image = os.environ.get("APPDIR"), os.environ.get("APPIMAGE")
    if mounted and image and program.is_relative_to(mounted):  # not of a program that started us
        program = Path(image).absolute()
    bundle = next((above for above in program.parents if above.suffix == ".app"), program)
    folder = bundle.parent / PORTABLE_FOLDER
    return folder if folder.is_dir() else None


def make_private(folder: Path) -> Path:
    """Make a folder that only this user can read, and what is missing above it; return it.

    Not by the mode of `mkdir` alone: that does not hold for what it makes above, and a folder
    that is there already may be open to others; it is closed.

    Raises:
        PermissionError: The folder belongs to another user, who could read and replace what is
            put there.
        OSError: It cannot be made.
    """
    missing = [folder]
    while not missing[-1].parent.exists():
        missing.append(missing[-1].parent)
    for path in reversed(missing):
        path.mkdir(mode=0o700, exist_ok=True)
    close_to_others(folder)
    return folder


if sys.platform == "win32":

    def close_to_others(path: Path) -> bool:
        """Do nothing: a user's own folders are closed to others from the start."""
        del path
        return False

else:

    def close_to_others(path: Path) -> bool:
        """Take away what others may do with a file or folder of ours; whether there was anything.

        Where the file system keeps no modes (a stick) nothing can be taken away; no error.

        Raises:
            PermissionError: It belongs to another user.
        """
        status = path.stat()
        if status.st_uid != os.geteuid():
            raise PermissionError(errno.EPERM, "it belongs to another user", str(path))
        mode = stat.S_IMODE(status.st_mode)
        if not mode & 0o077:
            return False
        with suppress(OSError):
            path.chmod(mode & ~0o077)
        return True
