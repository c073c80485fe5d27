"""Licences: of a distribution by its metadata, of what it carries by our list; and their texts.

A reader's help, no legal advice.
"""

from __future__ import annotations

import re
from importlib.metadata import Distribution
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent / "licences"
COMMON = Path("/usr/share/common-licenses")  # Debian's
NAMES = re.compile(r"LICEN[CS]E|COPYING|NOTICE", re.IGNORECASE)
FITTING = re.compile(
    r"MIT|BSD|Apache|LGPL|Lesser|PSF|Python|ISC|MPL|Zlib|0BSD|CC-BY-SA", re.IGNORECASE
)
WITH_EXCEPTION = {
    "pyinstaller": "GPL-2.0-or-later with an exception: what it starts may have any licence"
}
LESSER = ("LGPL-3.0.txt", "GPL-3.0.txt")  # the first adds to the second


class CarriedLibrary(NamedTuple):
    """A library built into another; without `texts` that one's own licence holds them."""

    name: str
    licence: str
    texts: tuple[str, ...] = ()
    version: str = ""
    is_as_old: bool = False  # of the same version as what carries it


QT_THIRD = ("qt-third-parties.txt",)
CARRIED = {
    "pyside6-essentials": (
        CarriedLibrary("Qt", "LGPL-3.0-only", LESSER, is_as_old=True),
        CarriedLibrary("HarfBuzz", "MIT-Modern-Variant", QT_THIRD),
        CarriedLibrary("FreeType", "FTL", QT_THIRD),
        CarriedLibrary("libpng", "libpng-2.0", QT_THIRD),
        CarriedLibrary("zlib", "Zlib", QT_THIRD),
        CarriedLibrary("PCRE2", "BSD-3-Clause", QT_THIRD),
        CarriedLibrary("double-conversion", "BSD-3-Clause", QT_THIRD),
        CarriedLibrary("MD4C", "MIT", QT_THIRD),
        CarriedLibrary("TinyCBOR", "MIT", QT_THIRD),
        CarriedLibrary("Unicode data", "Unicode-3.0", QT_THIRD),
        CarriedLibrary("ICU", "Unicode-3.0", ("icu.txt",), version="73"),
    ),
    "libpff-python": (CarriedLibrary("libyal", "LGPL-3.0-or-later", LESSER),),
    "selectolax": (CarriedLibrary("lexbor", "Apache-2.0", ("lexbor.txt", "Apache-2.0.txt")),),
    "cffi": (CarriedLibrary("libffi", "MIT", ("libffi.txt",)),),
    "cryptography": (CarriedLibrary("OpenSSL", "Apache-2.0", ("Apache-2.0.txt",)),),
    "numpy": (
        CarriedLibrary("OpenBLAS", "BSD-3-Clause"),
        CarriedLibrary("LAPACK", "BSD-3-Clause-Open-MPI"),
        CarriedLibrary("libgfortran", "GPL-3.0-or-later WITH GCC-exception-3.1"),
        CarriedLibrary("libquadmath", "LGPL-2.1-or-later"),
    ),
    "pymorphy3-dicts-ru": (
        CarriedLibrary("OpenCorpora dictionary of Russian", "CC-BY-SA-3.0", ("CC-BY-SA-3.0.txt",)),
    ),
}
# Wheels that come without the text of their licence.
WITHOUT_TEXT = {
    "pyside6-essentials": LESSER,
    "shiboken6": LESSER,
    "rjieba": ("MIT.txt",),
    "pymorphy3-dicts-ru": ("MIT.txt",),
}


def text(name: str) -> str:
    """A text of the folder `licences`."""
    return (HERE / name).read_text("utf-8")


def texts_of(one: Distribution) -> tuple[str, ...]:
    """The texts of a distribution's licence: its own, else those of our list."""
    own = tuple(
        file.read_text("utf-8")
        for file in one.files or ()
        if NAMES.search(str(file))
        and not file.suffix.startswith(".py")
        and ".dist-info" in str(file)
    )
    return own or tuple(map(text, WITHOUT_TEXT.get(one.name.lower().replace("_", "-"), ())))


def licence_of(one: Distribution) -> str:
    """A distribution's licence in a few words, as its metadata say.

    Raises:
        SystemExit: It is none of those that fit ours.
    """
    name = one.name.lower()
    words = WITH_EXCEPTION.get(name) or _by_metadata(one) or _by_text(one)
    if name not in WITH_EXCEPTION and not FITTING.search(words):
        raise SystemExit(f"notices: look at the licence of {one.name}: {words!r}")
    return words


def _by_metadata(one: Distribution) -> str:
    told = one.metadata
    kinds = [
        kind.rsplit(" :: ", 1)[-1]
        for kind in told.get_all("Classifier") or []
        if kind.startswith("License")
    ]
    first = (told.get("License") or "").split("\n")[0]
    return told.get("License-Expression") or ", ".join(kinds) or first


def _by_text(one: Distribution) -> str:
    """Where the metadata say nothing."""
    whole = "".join(texts_of(one))
    if "Redistribution and use in source and binary forms" in whole:
        return "BSD-3-Clause"
    return "MIT" if "Permission is hereby granted, free of charge" in whole else ""


def licences_in(copyright_file: str) -> str:
    """The short names in a copyright file of Debian; "" where it is written freely."""
    if not copyright_file.startswith("Format:"):
        return ""
    found = re.findall(r"^License: *(\S.*)$", copyright_file, re.MULTILINE)
    return ", ".join(sorted({name.strip() for name in found}))


def common_texts(copyright_file: str) -> tuple[str, ...]:
    """The whole texts of the licences that a copyright file of Debian only points at."""
    found = re.findall(r"/usr/share/common-licenses/([\w.-]*\w)", copyright_file)
    paths = sorted({(COMMON / name).resolve() for name in found})
    return tuple(path.read_text("utf-8") for path in paths if path.is_file())
