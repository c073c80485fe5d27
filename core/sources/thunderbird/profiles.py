"""Thunderbird's list of profiles, and where each keeps its mail.

`list_profiles.ini` names the folders; which one is opened by itself stands in a section of the
installation, or, for older ones, at the profile. A server of a profile may keep its mail outside,
which stands in prefs.js.
"""

from __future__ import annotations

import configparser
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MOST_BYTES = 4 << 20  # of prefs.js and profiles.ini; a real one has some 100 kB
_PREF = re.compile(
    r'user_pref\("mail\.server\.(server\d+)\.(directory|type)",\s*"((?:[^"\\]|\\.)*)"\)'
)
_KEPT_HERE = ("none", "pop3", "movemail")  # types of servers whose mail is nowhere else
_SALT = re.compile(r"\A[0-9a-z]{8}\.(?=.)")


@dataclass(frozen=True, slots=True)
class ThunderbirdProfile:
    """A profile of Thunderbird: its folder, what it is called, whether it is opened by itself."""

    path: Path
    name: str
    is_default: bool


def list_profiles(root: Path) -> tuple[ThunderbirdProfile, ...]:
    """The profiles that the `list_profiles.ini` in a folder lists, the default one first.

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


def find_outside_folders(profile: Path) -> tuple[Path, ...]:
    """Folders outside a profile where one of its servers keeps mail that is nowhere else."""
    kinds: dict[str, str] = {}
    places: dict[str, Path] = {}
    for server, what, value in _PREF.findall(_read_text(profile / "prefs.js")):
        if what == "type":
            kinds[server] = value
        else:
            places[server] = Path(value.replace("\\\\", "\\").replace('\\"', '"'))
    return tuple(
        dict.fromkeys(
            place
            for server, place in places.items()
            if kinds.get(server) in _KEPT_HERE
            and place.is_absolute()
            and not place.is_relative_to(profile)
            and _is_folder(place)
        )
    )


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
