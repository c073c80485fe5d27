"""The list of what is inside the package and under which licence, from the installed metadata.

Run by the Python that the package is built with; ends with an error where a library's licence is
not one of those that fit ours. A reader's help, no legal advice.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import contents
from packaging.requirements import Requirement

BESIDE = ("pyinstaller", "setuptools")  # their start code is in each package
TEXTS = re.compile(r"LICEN[CS]E|COPYING|NOTICE", re.IGNORECASE)
FITTING = re.compile(r"MIT|BSD|Apache|LGPL|Lesser|PSF|Python|ISC|MPL|Zlib|0BSD", re.IGNORECASE)
WITH_EXCEPTION = {
    "pyinstaller": "GPL-2.0-or-later with an exception: what it starts may have any licence"
}
HEAD = """\
{name} {version} is under the MIT licence (LICENSE beside this file). The package holds these too.

Qt, PySide6, shiboken6 and libpff are under the LGPL: they lie in the package as libraries of their
own that may be exchanged for others (in the folder, or the .deb, just by putting files in their
place; the single file holds the same files). Their source texts come from their makers: the Qt
Company (Qt for Python, qt.io), Joachim Metz (libyal/libpff on GitHub).

The dictionary of Ukrainian (pymorphy3-dicts-uk) is left out: what it says of its licence does not
agree with itself.
"""


def write(folder: Path) -> Path:
    """Write the list and our own licence into a folder; give the list.

    Raises:
        SystemExit: A library has a licence that does not fit.
    """
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(contents.ROOT / "LICENSE", folder / "LICENSE")
    found = sorted(_inside(), key=lambda one: one.name.lower())
    unfit = [one.name for one in found if not _fits(one)]
    if unfit:
        raise SystemExit(f"notices: look at the licences of {', '.join(unfit)}")
    rule = "=" * 78
    parts = [HEAD.format(name=contents.NAME, version=contents.VERSION)]
    parts.append("".join(f"{one.name} {one.version}: {licence_of(one)}\n" for one in found))
    parts.append(f"Python {sys.version.split()[0]}: PSF-2.0\n")
    parts += [
        f"{rule}\n{one.name} {one.version}\n{rule}\n{text.strip()}\n"
        for one in found
        for text in _texts(one)
    ]
    path = folder / "THIRD-PARTY.txt"
    path.write_text("\n".join(parts), "utf-8")
    return path


def of_system_libraries(files: Iterable[str]) -> str:
    """Which packages of Debian the libraries at the top of the bundle come from."""
    if shutil.which("dpkg-query") is None:
        return "Not known: the package was not built on Debian.\n"
    owners: set[str] = set()
    for name in sorted(file for file in files if ".so" in file and "/" not in file):
        found = subprocess.run(
            ["dpkg-query", "-S", f"*/{name}"], capture_output=True, text=True, check=False
        )
        owners.update(line.split(":")[0] for line in found.stdout.splitlines()[:1])
    lines = "".join(f"{owner}: /usr/share/doc/{owner}/copyright\n" for owner in sorted(owners))
    return f"Libraries of Debian in the package, and where Debian has their licences:\n\n{lines}"


def licence_of(one: Distribution) -> str:
    """A distribution's licence in a few words, as its metadata say."""
    if one.name in WITH_EXCEPTION:
        return WITH_EXCEPTION[one.name]
    told = one.metadata
    kinds = [
        kind.rsplit(" :: ", 1)[-1]
        for kind in told.get_all("Classifier") or []
        if kind.startswith("License")
    ]
    first = (told.get("License") or "").split("\n")[0]
    return told.get("License-Expression") or ", ".join(kinds) or first or _first_line(one)


def _first_line(one: Distribution) -> str:
    """Of its licence's text, where the metadata say nothing."""
    text = next(_texts(one), "")
    if "Redistribution and use in source and binary forms" in text:
        return "BSD"
    return "MIT" if "Permission is hereby granted, free of charge" in text else ""


def _fits(one: Distribution) -> bool:
    return one.name in WITH_EXCEPTION or bool(FITTING.search(licence_of(one)))


def _inside() -> Iterator[Distribution]:
    """The distributions that the program needs, and theirs, as installed here."""
    project = tomllib.loads((contents.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    waiting, seen = [*project["dependencies"], *BESIDE], set[str]()
    while waiting:
        required = Requirement(waiting.pop())
        name = required.name.lower().replace("_", "-")
        is_out = name.replace("-", "_") in contents.LEFT_OUT and name not in BESIDE
        if name in seen or is_out or not _applies(required):
            continue
        seen.add(name)
        try:
            one = distribution(name)
        except PackageNotFoundError:
            continue
        waiting.extend([] if name in BESIDE else one.requires or [])
        yield one


def _applies(required: Requirement) -> bool:
    return required.marker is None or required.marker.evaluate({"extra": ""})


def _texts(one: Distribution) -> Iterator[str]:
    for file in one.files or []:
        if TEXTS.search(file.name) and file.suffix not in {".py", ".pyc"}:
            yield file.read_text("utf-8") or ""


if __name__ == "__main__":
    print(write(Path(sys.argv[1])))
