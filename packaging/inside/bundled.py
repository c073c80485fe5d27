"""What is inside a built program: libraries of Python, what these carry, and the system's.

Told by the files that PyInstaller put together, so nothing is named that is not there, and nothing
is there that nobody names: a file without an owner, or an owner without its licence's text, ends
the build.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any
from urllib.parse import quote

import contents
from inside import licensing

BOOT = ("pyinstaller",)  # its start code is in each program
DOCUMENTS = Path("/usr/share/doc")


@dataclass(frozen=True, slots=True)
class Ingredient:
    """A library in the program; `texts` are its licence's, `carried` what is built into it."""

    name: str
    version: str
    licence: str
    purl: str
    texts: tuple[str, ...]
    carried: tuple[Ingredient, ...] = ()


def ingredients(files: Iterable[str]) -> tuple[Ingredient, ...]:
    """Whose the files are: Python, distributions of Python, packages of Debian; by name.

    Raises:
        SystemExit: Nobody knows whose a file is, or a licence is missing or does not fit.
    """
    owners, rest = _split(sorted({os.path.abspath(file) for file in files}))  # noqa: PTH100 - keeps links
    found = [_read_python(), *(of_distribution(one) for one in owners)]
    if sys.platform == "linux":
        found += _read_debian(rest)
    bare = [one.name for whole in found for one in (whole, *whole.carried) if not one.texts]
    if bare:
        raise SystemExit(f"notices: no licence's text of {', '.join(bare)}: see licensing.py")
    return tuple(sorted(found, key=lambda one: one.name.lower()))


def _split(files: list[str]) -> tuple[list[Distribution], list[str]]:
    """The distributions that some of the files are of, and the files of nobody but the system."""
    owner_of: dict[str, Distribution] = {}
    for one in distributions():
        for file in one.files or ():
            owner_of[os.path.abspath(one.locate_file(file))] = one  # noqa: PTH100 - keeps links
    of_python = (
        sysconfig.get_path("stdlib"),
        sysconfig.get_path("platstdlib"),
        sys.base_exec_prefix,
    )
    ours = (str(contents.ROOT), *(of_python if os.name == "nt" else of_python[:2]))
    owners = {one.name: one for one in distributions() if one.name in BOOT}
    rest = []
    for file in files:
        if file in owner_of:
            owners[owner_of[file].name] = owner_of[file]
        elif not file.startswith(tuple(f"{one}{os.sep}" for one in ours)) or ".so" in file:
            rest.append(file)
    return list(owners.values()), rest


def of_distribution(one: Distribution) -> Ingredient:
    """A distribution as it is installed here, with what it carries."""
    name = one.name.lower().replace("_", "-")
    return Ingredient(
        one.name,
        one.version,
        licensing.licence_of(one),
        f"pkg:pypi/{name}@{one.version}",
        licensing.texts_of(one),
        tuple(_find_carried(one, name)),
    )


def _find_carried(one: Distribution, name: str) -> Iterator[Ingredient]:
    """What is built into a distribution: by its own bill of materials, and by our list."""
    told = {str(part["name"]).lower(): part for part in _own_bills(one)}
    for part in licensing.CARRIED.get(name, ()):
        known = told.pop(part.name.lower(), {})
        version = part.version or str(known.get("version") or "")
        version = one.version if part.is_as_old else version
        texts = tuple(map(licensing.text, part.texts)) or licensing.texts_of(one)
        yield Ingredient(
            part.name, version, part.licence, _generic_purl(part.name, version), texts
        )
    yield from (_read_component(part, licensing.texts_of(one)) for part in told.values())


def _own_bills(one: Distribution) -> Iterator[dict[str, Any]]:
    """The components of the bills of materials that a wheel brings along."""
    for file in one.files or ():
        if file.parent.name == "sboms" and file.suffix == ".json":
            yield from json.loads(file.read_text("utf-8")).get("components", ())


def _read_component(part: dict[str, Any], texts: tuple[str, ...]) -> Ingredient:
    """A component of a wheel's own bill of materials."""
    name, version = str(part["name"]), str(part.get("version") or "")
    words = [
        str(one.get("expression") or one.get("license", {}).get("id") or "")
        for one in part.get("licenses") or ()
    ]
    purl = str(part.get("purl") or _generic_purl(name, version)).partition("?")[0]
    return Ingredient(name, version, " AND ".join(filter(None, words)), purl, texts)


def _generic_purl(name: str, version: str) -> str:
    purl = f"pkg:generic/{quote(name.lower().replace(' ', '-'))}"
    return f"{purl}@{quote(version)}" if version else purl


def _read_python() -> Ingredient:
    version = platform.python_version()
    short = f"python{sys.version_info.major}.{sys.version_info.minor}"
    places = (
        Path(sysconfig.get_path("stdlib"), "LICENSE.txt"),
        Path(sys.base_prefix, "LICENSE.txt"),
        DOCUMENTS / short / "copyright",
        DOCUMENTS / f"lib{short}-minimal" / "copyright",
    )
    texts = tuple(path.read_text("utf-8") for path in places if path.is_file())[:1]
    return Ingredient("Python", version, "PSF-2.0", f"pkg:generic/python@{version}", texts)


def _read_debian(files: list[str]) -> list[Ingredient]:
    """The packages of Debian that some files are of."""
    owners = _owners(files)
    lost = [file for file in files if file not in owners and not _is_pythons(file)]
    if lost:
        raise SystemExit(f"notices: nobody knows whose these are: {', '.join(lost)}")
    if not owners:
        return []
    fields = r"${Package}\t${Version}\t${Architecture}\n"
    told = _run("dpkg-query", "-W", "-f", fields, *sorted(set(owners.values())))
    system = platform.freedesktop_os_release()
    distro = f"{system.get('ID', 'debian')}-{system.get('VERSION_ID', 'sid')}"
    found = []
    for name, version, machine in (line.split("\t") for line in told.splitlines()):
        copyright_file = DOCUMENTS / name / "copyright"
        text = copyright_file.read_text("utf-8", "replace") if copyright_file.is_file() else ""
        maker = f"pkg:deb/{system.get('ID', 'debian')}/{name}@{quote(version, safe='.-~')}"
        found.append(
            Ingredient(
                name, version, licensing.licences_in(text),
                f"{maker}?arch={machine}&distro={distro}",
                (text, *licensing.common_texts(text)) if text else (),
            )
        )  # fmt: skip
    return found


def _is_pythons(file: str) -> bool:
    """Whether it came with a Python that was built by hand."""
    return file.startswith(f"{sys.base_prefix}{os.sep}") and sys.base_prefix != "/usr"


def _owners(files: list[str]) -> dict[str, str]:
    """The package of Debian that each file is of, where there is one.

    Debian knows some files by the name that they had before /lib became a link to /usr/lib.
    """
    asked: dict[str, str] = {}
    for file in files:
        for path in (file, os.path.realpath(file)):
            asked |= {path: file, path.removeprefix("/usr"): file}
            asked |= {f"/usr{path}": file} if path.startswith("/lib") else {}
    if not asked:
        return {}
    lines = (line.rpartition(": ") for line in _run("dpkg-query", "-S", *asked).splitlines())
    return {
        asked[path]: names.split(",")[0].split(":")[0]
        for names, _, path in lines
        if path in asked and not names.startswith("diversion ")
    }


def _run(*command: str) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:  # no Debian
        return ""
