"""The list of what is inside the package and under which licence, with the whole texts."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import contents
from inside.bundled import Ingredient

RULE = "=" * 78
HEAD = """\
{name} {version} is under the MIT license (LICENSE beside this file). The package holds these too.

Qt, PySide6, shiboken6 and libpff are under the LGPL: they lie in the package as libraries of their
own that may be exchanged for others (in the folder, or the .deb, just by putting files in their
place; the single file and the AppImage hold the same files). Their source texts come from their
makers: the Qt Company (Qt for Python, qt.io), Joachim Metz (libyal/libpff on GitHub).

The dictionary of Ukrainian (pymorphy3-dicts-uk) is left out: what it says of its license does not
agree with itself.

The same list for programs is sbom.cdx.json, beside this file. The texts of all licenses follow the
list; a text that several libraries share is there once.
"""


def write(folder: Path, inside: Sequence[Ingredient]) -> Path:
    """Write the list with all texts, and our own licence, into a folder; give the list."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(contents.ROOT / "LICENSE", folder / "LICENSE")
    parts = [HEAD.format(name=contents.NAME, version=contents.VERSION)]
    parts.append("".join(f"{line}\n" for one in inside for line in _lines(one)))
    parts += [
        f"{RULE}\n{', '.join(names)}\n{RULE}\n{text}\n" for text, names in _shared(inside).items()
    ]
    path = folder / "THIRD-PARTY.txt"
    path.write_text("\n".join(parts), "utf-8")
    return path


def _lines(one: Ingredient) -> Iterator[str]:
    yield _line(one)
    yield from (f"    {_line(part)}" for part in one.carried)


def _line(one: Ingredient) -> str:
    name = f"{one.name} {one.version}".rstrip()
    return f"{name}: {one.licence or 'as its text says'}"


def _shared(inside: Sequence[Ingredient]) -> dict[str, list[str]]:
    """Each text, and the names of those that are under it, in the order of the list."""
    found: dict[str, dict[str, None]] = {}
    for one in inside:
        for part in (one, *one.carried):
            for text in part.texts:
                found.setdefault(text.strip(), {})[f"{part.name} {part.version}".rstrip()] = None
    return {text: list(names) for text, names in found.items()}
