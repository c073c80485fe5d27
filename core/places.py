"""Where this program keeps its own files.

appdirs knows the right folders on each system; it is no longer developed, so it stays behind these
functions. TWINSWEEP_HOME puts everything into one folder instead (portable use, tests).
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import appdirs

APP = "twinsweep"
HOME_VARIABLE = "TWINSWEEP_HOME"


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
        """Known bulk mail, and which mails are not copies: as precious as the journal."""
        return self.data / "library.db"

    @property
    def trash(self) -> Path:
        """Where mail of local files goes when it is removed, and its safety copies."""
        return self.data / "trash"

    @property
    def fingerprints(self) -> Path:
        """The disposable record of mail read before."""
        return self.cache / "fingerprints.db"


def places() -> Places:
    """The folders of this user on this system, or below TWINSWEEP_HOME where it is set."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        root = Path(home)
        return Places(root / "data", root / "cache", root / "config")
    return Places(
        Path(appdirs.user_data_dir(APP, appauthor=False)),
        Path(appdirs.user_cache_dir(APP, appauthor=False)),
        Path(appdirs.user_config_dir(APP, appauthor=False)),
    )


def make_private(folder: Path) -> Path:
    """Make a folder that only this user can read, with its parents; return it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
