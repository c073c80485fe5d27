"""Where mail programs keep mail on this computer, and what of it is there.

Pure functions over `UserEnvironment`: a home folder, an environment, a system. Nothing else is
asked, so that a test makes up a home and never sees a real one. Only places that programs are
known to use are looked at; no disk is searched.

The places on Windows and macOS are as documented by their programs; nobody has tried them on a
real computer of that kind.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from core.errors import SourceError, SourceForbidden
from core.job import Job
from core.model.found import Contents, MailPlace, PlaceKind
from core.model.sources import Folder, Problem, SourceKind, SourceSpec, Stub
from core.sources.neighbours.claws import mailboxes
from core.sources.neighbours.profiles import (
    find_mail_folders,
    find_thunderbird_profiles,
    list_profiles,
    profile_name,
)
from core.sources.neighbours.surroundings import (
    System,
    UserEnvironment,
    data_folder,
    folder_variable,
    names_in,
    text_of,
    user_folders,
)
from core.sources.registry import detect_all, open_source

MOST_COUNTED_BYTES = 4 << 30  # a larger place is weighed, not counted: that would be a scan
_APPLE = re.compile(r"\AV(\d+)\Z")
_STORE = re.compile(
    r"^\s*(?:Path(?:\[\$e\])?\s*=?|Inbox|(?:localfolders|path|mail_root)\s*=)\s*"
    r"\"?((?:~|\$HOME)?/[^\"\n]+?)/?\"?\s*$",
    re.MULTILINE,
)
_MH_PATH = re.compile(r"^Path:\s*(\S.*?)\s*$", re.MULTILINE | re.IGNORECASE)
_OUTLOOK = (".pst", ".ost")
_SINGLE = (".mbox", ".mbx", *_OUTLOOK)


def find_mail_places(around: UserEnvironment, job: Job) -> tuple[MailPlace, ...]:
    """Every place with mail, in the order of programs.

    No path is there twice, none lies inside another. A place that is there and holds no mail is
    left out; one that nobody may look into is not.

    Cost: a listing of each place; single files are looked at their beginning.
    """
    found: dict[Path, MailPlace] = {}
    for candidates in (*_BY_PROGRAM, _folders, _files):
        for place in candidates(around):
            job.checkpoint()
            if not _is_inside(place.path, found) and _holds_mail(place.path):
                found[place.path] = place
    return tuple(found.values())


def measure_place(path: Path) -> Contents:
    """What kinds of mail a place holds, in how many folders, and how large their files are."""
    try:
        specs = detect_all(path)
    except SourceForbidden:
        return Contents(forbidden=True)
    except SourceError:
        return Contents()
    folders: list[Folder] = []
    for spec in specs:
        with suppress(SourceError):  # a damaged file does not hide the others
            folders += open_source(spec).folders()
    sizes: dict[Path, int] = {}  # several folders may lie in one file
    for folder in folders:
        sizes[folder.path] = max(sizes.get(folder.path, 0), folder.size_bytes)
    size = sum(sizes.values())
    return Contents(tuple(spec.kind for spec in specs), len(folders), size)


def count_messages(path: Path, job: Job) -> Contents:
    """As `measure_place`, with the number of mails; not where that would take as long as a scan.

    Raises:
        Cancelled: The job was stopped.
    """
    weighed = measure_place(path)
    if weighed.size_bytes > MOST_COUNTED_BYTES:
        return weighed
    messages = size = 0
    for spec in _specs(path):
        source = open_source(spec)
        with suppress(SourceError):
            for folder in source.folders():
                job.checkpoint()
                stubs = [s for s in _list_safely(source.stubs(folder, job)) if isinstance(s, Stub)]
                messages += len(stubs)
                size += 0 if folder.path.is_file() else sum(stub.size_bytes for stub in stubs)
    return Contents(weighed.kinds, weighed.folders, weighed.size_bytes + size, messages)


def resolve_path(path: Path) -> tuple[Path, ...]:
    """What is meant by a path that somebody dropped or typed.

    A profile of Thunderbird is its mail without its copies of what is on servers; the folder over
    the profiles, or their list, is all of them; an index (.msf) is the mail beside it; the folder
    of Apple Mail is its newest version; one of KMail is it and those that lie below it, which are
    beside it on disk. Everything else is itself.
    """
    if path.name == "profiles.ini":
        path = path.parent
    if path.suffix == ".msf" and _is_file(path.with_suffix("")):
        return (path.with_suffix(""),)
    if _is_file(path / "prefs.js"):
        return tuple(find_mail_folders(path)) or (path,)
    if _is_file(path / "profiles.ini"):
        mail = tuple(
            place for profile in list_profiles(path) for place in find_mail_folders(profile.path)
        )
        return mail or (path,)
    below = path.parent / f".{path.name}.directory"
    return (path, below) if names_in(below) else (_newest_apple(path) or path,)


def profile_title(path: Path) -> str:
    """What the profile is called whose folder Mail or ImapMail a path is; "" if it is none's."""
    profile = path.parent
    if path.name not in ("Mail", "ImapMail") or not _is_file(profile / "prefs.js"):
        return ""
    for root in (profile.parent, profile.parent.parent):
        for listed in list_profiles(root):
            if listed.path == profile:
                return listed.name
    return profile_name(profile)


# --- programs ------------------------------------------------------------------------------------


def _thunderbird(around: UserEnvironment) -> Iterator[MailPlace]:
    for profile in find_thunderbird_profiles(around):
        for path in find_mail_folders(profile.path):
            yield MailPlace(PlaceKind.THUNDERBIRD, path, profile.name, profile.is_default)


def _thunderbird_caches(around: UserEnvironment) -> Iterator[MailPlace]:
    for profile in find_thunderbird_profiles(around):
        path = profile.path / "ImapMail"
        yield MailPlace(PlaceKind.THUNDERBIRD_CACHE, path, profile.name, profile.is_default)


def _apple_mail(around: UserEnvironment) -> Iterator[MailPlace]:
    if around.system is System.MACOS:
        folder = around.home / "Library" / "Mail"
        newest = _newest_apple(folder)
        if newest is not None:
            yield MailPlace(PlaceKind.APPLE_MAIL, newest, newest.name)
        elif os.path.lexists(folder):  # without full access to the disk it cannot be listed
            yield MailPlace(PlaceKind.APPLE_MAIL, folder, folder.name)


def _newest_apple(folder: Path) -> Path | None:
    """The folder of the newest version of Apple Mail ("V10"), which moves all mail there."""
    versions = [(int(v[1]), name) for name in names_in(folder) if (v := _APPLE.match(name))]
    return folder / max(versions)[1] if versions and folder.name == "Mail" else None


def _outlook(around: UserEnvironment) -> Iterator[MailPlace]:
    documents, _ = user_folders(around)
    places = [folder / "Outlook Files" for folder in documents]
    if around.system is System.WINDOWS:
        local = folder_variable(around, "LOCALAPPDATA", around.home / "AppData" / "Local")
        old = around.home / "Local Settings" / "Application Data"
        places += [base / "Microsoft" / "Outlook" for base in (local, old)]
    for folder in places:
        yield from _files_in(folder, _OUTLOOK, PlaceKind.OUTLOOK)


def _evolution(around: UserEnvironment) -> Iterator[MailPlace]:
    if around.system is System.LINUX:
        flatpak = around.home / ".var" / "app" / "org.gnome.Evolution" / "data"
        for base in (data_folder(around), flatpak):
            path = base / "evolution" / "mail" / "local"
            yield MailPlace(PlaceKind.EVOLUTION, path, path.name)


def _kmail(around: UserEnvironment) -> Iterator[MailPlace]:
    if around.system is System.LINUX:
        data = data_folder(around)
        names = [n for n in names_in(data) if n.startswith("akonadi_maildir_resource_")]
        for name in ("local-mail", *names):
            for folder in (name, f".{name}.directory"):
                yield MailPlace(PlaceKind.KMAIL, data / folder, name)


def _takeout(around: UserEnvironment) -> Iterator[MailPlace]:
    _, downloads = user_folders(around)
    for folder in (*downloads, around.home):
        for name in names_in(folder):
            if name.casefold().startswith("takeout"):
                for path in (folder / name / "Takeout" / "Mail", folder / name / "Mail"):
                    yield from _files_in(path, (".mbox",), PlaceKind.TAKEOUT)


_BY_PROGRAM: tuple[Callable[[UserEnvironment], Iterator[MailPlace]], ...] = (
    _thunderbird,
    _thunderbird_caches,
    _apple_mail,
    _outlook,
    _evolution,
    _kmail,
    _takeout,
)


def _folders(around: UserEnvironment) -> Iterator[MailPlace]:
    """Maildir, MH and mbox folders: where programs say they are, then where they mostly are."""
    if around.system is System.WINDOWS:
        return
    home = around.home
    config = folder_variable(around, "XDG_CONFIG_HOME", home / ".config")
    told = [home / ".mbsyncrc", config / "isyncrc", home / ".offlineimaprc"]
    told.append(config / "offlineimap" / "config")
    told += [home / ".notmuch-config", config / "notmuch" / "default" / "config"]
    resources = (n for n in names_in(config) if n.startswith("akonadi_maildir_resource_"))
    told += [config / name for name in resources]  # KMail's, where they were set elsewhere
    named = [
        place.replace("$HOME", "~", 1) for file in told for place in _STORE.findall(text_of(file))
    ]
    named += [
        f"~/{path.removeprefix('~/')}" for path in _MH_PATH.findall(text_of(home / ".mh_profile"))
    ]
    places = [home / name[2:] if name.startswith("~/") else Path(name) for name in named]
    usual = ("Maildir", "Mail", "mail", ".maildir", ".mail", ".local/share/mail", "mbox")
    of_claws = (path for _, path, _ in mailboxes(around))
    for path in (*places, *of_claws, *(home / name for name in usual)):
        yield MailPlace(PlaceKind.FOLDERS, path, path.name)
    spool = around.environment.get("MAIL", "")
    user = around.environment.get("USER", "")
    if spool.startswith("/"):
        yield MailPlace(PlaceKind.SPOOL, Path(spool), Path(spool).name)
    if user:
        yield MailPlace(PlaceKind.SPOOL, around.root / "var" / "mail" / user, user)


def _files(around: UserEnvironment) -> Iterator[MailPlace]:
    """Files of many messages among downloads and documents."""
    documents, downloads = user_folders(around)
    for folder in (*downloads, *documents):
        yield from _files_in(folder, _SINGLE, PlaceKind.FILE)


# --- folders -------------------------------------------------------------------------------------


def _files_in(folder: Path, suffixes: tuple[str, ...], place: PlaceKind) -> Iterator[MailPlace]:
    for name in names_in(folder):
        if name.casefold().endswith(suffixes) and not name.startswith("."):
            kind = PlaceKind.OUTLOOK if name.casefold().endswith(_OUTLOOK) else place
            yield MailPlace(kind, folder / name, name)


def _specs(path: Path) -> tuple[SourceSpec, ...]:
    try:
        return detect_all(path)
    except SourceError:
        return ()


def _list_safely(items: Iterator[Stub | Problem]) -> Iterator[Stub | Problem]:
    """What a listing gives until it ends, or until the system does not let it go on."""
    with suppress(SourceError):
        yield from items


def _is_inside(path: Path, found: Mapping[Path, MailPlace]) -> bool:
    """Whether a path, by whatever name, is one that was found before, or lies in one."""
    real = Path(os.path.realpath(path))
    known = {Path(os.path.realpath(other)) for other in found}
    return real in known or any(parent in known for parent in real.parents)


def _holds_mail(path: Path) -> bool:
    if not os.path.lexists(path):
        return False
    contents = measure_place(path)
    if contents.forbidden or contents.size_bytes > 0:
        return True
    # Empty Maildirs are not worth a line.
    in_files = any(kind is not SourceKind.MBOX for kind in contents.kinds)
    return in_files and (_is_file(path) or any(files for _, _, files in os.walk(path)))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # in a folder that nobody may look into
        return False
