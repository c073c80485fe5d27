"""What is inside the program: versions and licences.

`make package` puts the whole list of licences together; from source the libraries that are
installed tell of themselves.
"""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import NamedTuple

FOLDER, FILE = "notices", "THIRD-PARTY.txt"
LIBRARIES = (
    "PySide6-Essentials", "imapclient", "beautifulsoup4", "selectolax", "pymorphy3", "simplemma",
    "rjieba", "rapidfuzz", "numpy", "pybase64", "keyring", "appdirs", "libpff-python", "olefile",
    "shtab", "pymorphy3-dicts-ru",
)  # fmt: skip

EXTRAS = ("pymorphy3-dicts-uk",)  # told of even where they are not: something works less then
# Where the metadata are silent, or say what is not all: read in the licences' texts.
CORRECTED = {
    "imapclient": "BSD-3-Clause",
    "pymorphy3-dicts-ru": "MIT, its data CC-BY-SA-3.0",
    "simplemma": "MIT, its data ODbL, CC-BY-SA and others",
    "pymorphy3-dicts-uk": "GPL-3.0, MIT or CC-BY-SA-3.0: its documentation is contradictory",
}


class BundledLibrary(NamedTuple):
    """A library inside: its name, version and licence, "" where it does not say.

    version: "" is an extra that is not installed.
    """

    name: str
    version: str
    licence: str


def third_party_notices() -> str:
    """Names, versions and licences of the libraries inside; "" where we run from source."""
    inside = getattr(sys, "_MEIPASS", None)
    if inside is None:
        return ""
    try:
        return Path(inside, FOLDER, FILE).read_text("utf-8")
    except OSError:
        return ""


def bundled_libraries() -> tuple[BundledLibrary, ...]:
    """Python and the libraries that the program is made of, as far as they tell of themselves."""
    found = [BundledLibrary("Python", platform.python_version(), "PSF-2.0")]
    for name in (*LIBRARIES, *EXTRAS):
        try:
            told = metadata(name)
        except PackageNotFoundError:
            if name in EXTRAS:
                found.append(BundledLibrary(name, "", ""))
            continue
        kinds = [
            kind.rsplit(" :: ", 1)[-1]
            for kind in told.get_all("Classifier") or []
            if kind.startswith("License")
        ]
        first = (told.get_all("License") or [""])[0].split("\n")[0]
        expression = (told.get_all("License-Expression") or [""])[0]
        licence = CORRECTED.get(name) or expression or ", ".join(kinds) or first
        found.append(BundledLibrary(name, told["Version"], licence))
    return tuple(found)
