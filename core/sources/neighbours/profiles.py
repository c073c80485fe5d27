"""Thunderbird's list of profiles, and where each keeps its mail.

`profiles.ini` names the folders; which one is opened by itself stands in a section of the
installation, or, for older ones, at the profile. Where each server of a profile keeps its mail,
and of what type it is, stands in prefs.js.
"""

from __future__ import annotations

import configparser
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from core.sources.neighbours.surroundings import (
    System,
    UserEnvironment,
    current_environment,
    folder_variable,
    names_in,
)

MOST_BYTES = 4 << 20  # of prefs.js and profiles.ini; a real one has some 100 kB
_PREF = re.compile(
    r'user_pref\("mail\.server\.(server\d+)\.(directory|type)",\s*"((?:[^"\\]|\\.)*)"\)'
)
_KEPT_HERE = ("none", "pop3", "movemail")  # types of servers whose mail is nowhere else
_NO_CACHE = (*_KEPT_HERE, "rss")
_SALT = re.compile(r"\A[0-9a-z]{8}\.(?=.)")


@dataclass(frozen=True, slots=True)
class ThunderbirdProfile:
    """A profile of Thunderbird: its folder, what it is called, whether it is opened by itself."""

    path: Path
    name: str
    is_default: bool


class ServerDirectory(NamedTuple):
    """Where a profile keeps the mail of one of its servers, and of what type that is."""

    path: Path
    type: str

    @property
    def is_cache(self) -> bool:
        """Whether the mail lies on the server; of a server of no known type nobody can tell."""
        return self.type not in ("", *_NO_CACHE)


def list_profiles(root: Path) -> tuple[ThunderbirdProfile, ...]:
    """The profiles that the `profiles.ini` in a folder lists, the default one first.

    A profile whose folder is gone is left out; a damaged list is none.
    """
    sections = _read_sections(root / "profiles.ini")
    listed = [(s, root / s["path"]) for s in sections if s.get("path")]
    # What installations open by themselves: sections without a name that say default=FOLDER.
    chosen = {
        root / section["default"]
        for section in sections
        if "path" not in section and section.get("default", "") not in ("", "0", "1")
    }
    if not any(path in chosen for _, path in listed):
        chosen = {path for section, path in listed if section.get("default") == "1"}
    found = [
        ThunderbirdProfile(path, section.get("name") or profile_name(path), path in chosen)
        for section, path in listed
        if _is_folder(path)
    ]
    if len(found) == 1:
        found = [ThunderbirdProfile(found[0].path, found[0].name, is_default=True)]
    return tuple(sorted(found, key=lambda profile: not profile.is_default))


def profile_name(path: Path) -> str:
    """What a profile is called, by the name of its folder: without what makes it unique."""
    return _SALT.sub("", path.name)


def server_directories(profile: Path) -> tuple[ServerDirectory, ...]:
    """Where a profile keeps the mail of its servers. Cost: a read of prefs.js where it changed."""
    file = profile / "prefs.js"
    try:
        status = file.stat()
    except OSError:
        return ()
    return _read_directories(file, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=64)
def _read_directories(file: Path, _changed_ns: int, _size: int) -> tuple[ServerDirectory, ...]:
    kinds: dict[str, str] = {}
    places: dict[str, Path] = {}
    for server, what, value in _PREF.findall(_read_text(file)):
        if what == "type":
            kinds[server] = value
        else:
            places[server] = Path(re.sub(r"\\(.)", r"\1", value))
    return tuple(
        ServerDirectory(place, kinds.get(server, ""))
        for server, place in places.items()
        if place.is_absolute()
    )


def find_outside_folders(profile: Path) -> tuple[Path, ...]:
    """Folders outside a profile where one of its servers keeps mail that is nowhere else."""
    return tuple(
        dict.fromkeys(
            place
            for place, kind in server_directories(profile)
            if kind in _KEPT_HERE and not place.is_relative_to(profile) and _is_folder(place)
        )
    )


def find_owner(real: Path) -> Path | None:
    """The profile of this user that names a directory over a real path as one of a server.

    Cost: a look at the lists of profiles and at each prefs.js, which are read where they changed.
    """
    roots = thunderbird_roots(current_environment())
    known = {}
    for root in roots:
        with suppress(OSError):
            known[root] = (root / "profiles.ini").stat().st_mtime_ns
    for profile in _read_profiles(tuple(known.items())):
        for server in server_directories(profile):
            if real.is_relative_to(os.path.realpath(server.path)):
                return profile
    return None


@lru_cache(maxsize=8)
def _read_profiles(lists: tuple[tuple[Path, int], ...]) -> tuple[Path, ...]:
    return tuple(profile.path for root, _ in lists for profile in list_profiles(root))


def find_thunderbird_profiles(around: UserEnvironment) -> tuple[ThunderbirdProfile, ...]:
    """All profiles of Thunderbird (and Betterbird, which shares its form), default ones first."""
    found: dict[Path, ThunderbirdProfile] = {}
    for root in thunderbird_roots(around):
        for profile in list_profiles(root):
            found.setdefault(profile.path, profile)
    return tuple(sorted(found.values(), key=lambda profile: not profile.is_default))


def _read_sections(file: Path) -> list[dict[str, str]]:
    parser = configparser.RawConfigParser(strict=False)
    try:
        parser.read_string(_read_text(file))
    except configparser.Error:
        return []
    return [dict(parser.items(name)) for name in parser.sections()]


def _read_text(file: Path) -> str:
    """What a small file says; "" where it cannot be read."""
    try:
        with file.open("rb") as opened:
            return opened.read(MOST_BYTES).decode("utf-8", "replace").removeprefix("\ufeff")
    except OSError:
        return ""


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def find_mail_folders(profile: Path) -> Iterator[Path]:
    """The folders of mail that a profile keeps itself: Mail, and what lies outside."""
    if _is_folder(profile / "Mail"):
        yield profile / "Mail"
    yield from find_outside_folders(profile)


def thunderbird_roots(around: UserEnvironment) -> tuple[Path, ...]:
    """Where lists of profiles are."""
    home = around.home
    match around.system:
        case System.MACOS:
            return (home / "Library" / "Thunderbird",)
        case System.WINDOWS:
            roaming = folder_variable(around, "APPDATA", home / "AppData" / "Roaming")
            packages = (
                folder_variable(around, "LOCALAPPDATA", home / "AppData" / "Local") / "Packages"
            )
            stored = (
                packages / name / "LocalCache" / "Roaming" / "Thunderbird"
                for name in names_in(packages)
                if "thunderbird" in name.casefold()
            )
            return (roaming / "Thunderbird", *stored)
        case System.LINUX:
            config = folder_variable(around, "XDG_CONFIG_HOME", home / ".config")
            return (
                home / ".thunderbird",
                home / "snap" / "thunderbird" / "common" / ".thunderbird",
                home / ".var" / "app" / "org.mozilla.Thunderbird" / ".thunderbird",
                home / ".var" / "app" / "net.thunderbird.Thunderbird" / ".thunderbird",
                home / ".var" / "app" / "eu.betterbird.Betterbird" / ".thunderbird",
                config / "thunderbird",
                home / ".mozilla-thunderbird",
                home / ".icedove",
            )
