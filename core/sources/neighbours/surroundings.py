"""Where programs keep mail on this computer: the user's home, variables and usual folders."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from core.sources.disk.reading import natural_key
from core.system.places import home_folder

MOST_LISTED = 2_000  # names of a folder of downloads that are looked at
_USER_DIR = re.compile(r'^XDG_(DOCUMENTS|DOWNLOAD)_DIR="(\$HOME/)?([^"]+)"', re.MULTILINE)


class System(Enum):
    """What runs the computer."""

    LINUX = "linux"  # and the other Unixes
    MACOS = "macos"
    WINDOWS = "windows"


@dataclass(frozen=True, slots=True)
class UserEnvironment:
    """What is asked where mail may be.

    Attributes:
        home: The user's folder.
        environment: Variables, such as APPDATA and XDG_CONFIG_HOME.
        system: What runs the computer.
        root: Where the system's own folders are; "/" but for tests.
    """

    home: Path
    environment: Mapping[str, str]
    system: System = System.LINUX
    root: Path = Path("/")


def current_environment() -> UserEnvironment:
    """This user on this computer."""
    named = {"win32": System.WINDOWS, "darwin": System.MACOS}
    home = home_folder() or Path("/nonexistent")  # as of users of the system
    return UserEnvironment(home, dict(os.environ), named.get(sys.platform, System.LINUX))


def user_folders(around: UserEnvironment) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Folders of documents, and of downloads, under the names that the desktop gave them."""
    home = around.home
    documents, downloads = [home / "Documents"], [home / "Downloads"]
    if around.system is System.WINDOWS:
        documents.append(folder_variable(around, "OneDrive", home / "OneDrive") / "Documents")
    if around.system is System.LINUX:
        config = folder_variable(around, "XDG_CONFIG_HOME", home / ".config")
        for what, at_home, name in _USER_DIR.findall(text_of(config / "user-dirs.dirs")):
            folder = home / name if at_home else Path(name)
            (documents if what == "DOCUMENTS" else downloads).insert(0, folder)
    return _once(documents, home), _once(downloads, home)


def _once(folders: list[Path], home: Path) -> tuple[Path, ...]:
    """No folder twice, and not the home itself, which stands for "none" in user-dirs.dirs."""
    return tuple(folder for folder in dict.fromkeys(folders) if folder != home)


def folder_variable(around: UserEnvironment, name: str, otherwise: Path) -> Path:
    """The folder that a variable names, if it names one absolutely."""
    value = around.environment.get(name, "")
    return Path(value) if value and Path(value).is_absolute() else otherwise


def data_folder(around: UserEnvironment) -> Path:
    """Where programs of a Unix desktop keep what is theirs."""
    return folder_variable(around, "XDG_DATA_HOME", around.home / ".local" / "share")


def text_of(file: Path) -> str:
    """The first MiB of a text; "" where it cannot be read."""
    try:
        with file.open("rb") as opened:
            return opened.read(1 << 20).decode("utf-8", "replace")
    except OSError:
        return ""


def names_in(folder: Path, most: int = MOST_LISTED) -> list[str]:
    """The first names in a folder, in their natural order; none where it cannot be listed."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry, _ in zip(entries, range(most), strict=False)]
    except OSError:
        return []
    return sorted(names, key=natural_key)
