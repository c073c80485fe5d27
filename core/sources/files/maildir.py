"""Mail in Maildirs: a file each in cur/ or new/, flags in its name.

A message's name changes whenever a flag does, and its folder when it is first seen; what stays is
the part before the flags, so that is its uid (R-MD1). Nothing here moves a message from
new/ to cur/, as a mail program would.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from core.job import Job, in_turns
from core.model.mail import MessageFlag
from core.model.sources import (
    Folder,
    MessageKey,
    Problem,
    ProblemKind,
    RawMessage,
    SourceSpec,
    Stub,
)
from core.sources.disk.reading import (
    DiskFolder,
    as_source_error,
    closed_folders,
    sort_in_portions,
    walk_folders,
)
from core.sources.folder_roles import name_folders
from core.sources.single_files import file_stub, read_file

PARTS = ("new", "cur")  # in the order in which a message goes through them
LOOKS = 3  # how often a message is looked for that is renamed under our eyes

_NUMBERED = "/"  # between base name and number of a file; in no file name
_OWN = ",twinsweep="  # the same, in the base name that such a file got of its own

_INFO = re.compile(r"[:!;][12],[^:!;]*\Z")
_FLAGS = {
    "S": MessageFlag.SEEN,
    "F": MessageFlag.FLAGGED,
    "R": MessageFlag.ANSWERED,
    "D": MessageFlag.DRAFT,
    "T": MessageFlag.GHOST,
}


@dataclass(frozen=True, slots=True)
class MaildirSource:
    """Mail in a Maildir, and in those below it."""

    spec: SourceSpec
    whole: bool = False  # as `core.sources.mbox.source.MboxSource.whole`

    def folders(self) -> tuple[Folder, ...]:
        """Each Maildir from the root down: "" for the root, "A/B" for ".A.B" and for A/B.

        What a server encoded in their names is decoded.

        Raises:
            SourceError: It cannot be read at all.
        """
        with as_source_error(self.spec.path):
            tree = list(walk_folders(self.spec.path))
        shut = [
            item
            for item in closed_folders(tree)
            if item[0].rpartition("/")[2] not in (*PARTS, "tmp")
        ]
        return name_folders(self.spec.path, find_maildirs(tree) + shut)

    def stubs(self, folder: Folder, job: Job) -> Iterator[Stub | Problem]:
        """List the messages of new/ and cur/ together, by base name, which is also the uid.

        Raises:
            SourceError: The folder cannot be listed.
        """
        with as_source_error(folder.path):
            files = list_messages(folder.path)
        for position, (uid, file) in enumerate(in_turns(files.items(), job)):
            yield _stub(folder, position, uid, file)

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
        """Read these messages under whatever names they have now."""
        names: Mapping[str, str] = {}
        for stub in stubs:
            uid = stub.key.uid
            likely = _likely_file(folder.path, stub)
            if likely is None:
                names = names or _locate_cached(folder.path)
            for look in range(LOOKS):
                file = find_file(folder.path, names, uid) if look or likely is None else likely
                if file is None:
                    names = locate_messages(folder.path)
                    file = find_file(folder.path, names, uid)
                if file is None:
                    continue
                try:
                    yield from read_file(folder.path / file, stub, whole=self.whole)
                    break
                except FileNotFoundError:
                    names = {name: path for name, path in names.items() if path != file}
            else:
                yield Problem.of(stub, ProblemKind.VANISHED, "")


def split_name(name: str) -> tuple[str, MessageFlag]:
    """Base name and flags of a file name; ":2,", "!2," and ";2," set flags off."""
    info = _INFO.search(name)
    if info is None:
        return name, MessageFlag.NONE
    return name[: info.start()], _read_flags(info.group()[3:])


@lru_cache(maxsize=256)
def _read_flags(letters: str) -> MessageFlag:
    """Remembered: of 100,000 messages most have one of a few sets."""
    flags = MessageFlag.NONE
    for letter in letters:
        flags |= _FLAGS.get(letter, MessageFlag.NONE)
    return flags


def list_messages(folder: Path) -> dict[str, str]:
    """Where each mail of a Maildir is: uid to path below it ("cur/name:2,S"), in order of uid.

    A message that moves from new/ to cur/ while we look is seen twice, and taken where it is now.
    Two files of one base name, as after a backup was copied over a Maildir, are two mails: the
    base name is the uid of neither, and the system's number of the file tells them apart. So
    whatever becomes of one of them, the uid of the other never comes to mean another file. One
    that has a base name of its own since (`own_form`) keeps that uid.

    Raises:
        OSError: It cannot be listed.
    """
    found: dict[str, str] = {}
    shared: defaultdict[str, list[str]] = defaultdict(list)
    for part in PARTS:
        with suppress(FileNotFoundError), os.scandir(folder / part) as listed:
            # Thunderbird's Maildirs have no new/ until mail comes
            for name in (file.name for file in listed):
                if not name.startswith("."):
                    base, file = split_name(name)[0], f"{part}/{name}"
                    if found.setdefault(base, file) != file:
                        shared[base].append(file)
    for base, others in shared.items():
        found |= _tell_apart(folder, base, [found.pop(base), *others])
    for base in [base for base in found if _OWN in base and _NUMBERED not in base]:
        if uid_of_base(base) not in found:
            found[uid_of_base(base)] = found.pop(base)
    return {uid: found[uid] for uid in sort_in_portions(list(found))}


def _tell_apart(folder: Path, base: str, files: Sequence[str]) -> dict[str, str]:
    """Files of one base name by uid; what was renamed while we looked is one, the later one."""
    by_number: dict[int, str] = {}
    for file in sorted(files, key=lambda file: (PARTS.index(file[:3]), file)):
        with suppress(FileNotFoundError):
            by_number[(folder / file).lstat().st_ino] = file
    alone = len(by_number) == 1
    return {
        base if alone else f"{base}{_NUMBERED}{number}": file for number, file in by_number.items()
    }


def own_form(uid: str, form: str) -> str:
    """The name for a message that gets another state: if it shares its base name, one of its own.

    So it never needs a name that another file has, as restored files do. Its uid is as before.
    """
    base, _, number = uid.rpartition(_NUMBERED)
    part, _, file = form.rpartition("/")
    if not base or split_name(file)[0] != base:
        return form
    return f"{part}/{base}{_OWN}{number}{file[len(base) :]}"


def uid_of_base(base: str) -> str:
    """The uid of the only message of a base name: what it was when others had that name, too."""
    return _NUMBERED.join(base.rsplit(_OWN, 1))


def base_of_uid(uid: str) -> str:
    """The base name of a message, whether or not another one has it, too."""
    return uid.rpartition(_NUMBERED)[0] or uid


def find_file(folder: Path, names: Mapping[str, str], uid: str) -> str | None:
    """Where a message is, in what `locate_messages` gave; None if it is gone or not certain.

    A message that shared its base name is still the same file when it is the only one left.
    """
    if uid in names:
        return names[uid]
    base, _, number = uid.rpartition(_NUMBERED)
    file = names.get(uid_of_base(base))
    if file is not None:
        with suppress(FileNotFoundError):
            if str((folder / file).lstat().st_ino) == number:
                return file
    return None


def shared_uids(names: Mapping[str, str]) -> frozenset[str]:
    """The base names that several files have, as uids, which mean none of them."""
    numbered = ((uid, split_name(names[uid][4:])[0]) for uid in names if _NUMBERED in uid)
    return frozenset(uid_of_base(base) for uid, base in numbered if uid.startswith(f"{base}/"))


def locate_messages(folder: Path) -> dict[str, str]:
    """As `list_messages`; empty if it cannot be listed."""
    try:
        return list_messages(folder)
    except OSError:
        return {}


def outside_maildirs(tree: Sequence[DiskFolder]) -> list[DiskFolder]:
    """A walked tree without the insides of its Maildirs."""
    insides = {path / part for _, path in find_maildirs(tree) for part in ("cur", "new", "tmp")}
    return [listed for listed in tree if listed.path not in insides]


def find_maildirs(tree: Sequence[DiskFolder]) -> list[tuple[str, Path]]:
    """The Maildirs of a walked tree: folders with cur/ and, as not all make both, new/ or tmp/.

    In a backup without empty folders, those with files in cur/ that are named as a Maildir's.
    """
    told = {
        listed.path.parent
        for listed in tree
        if listed.path.name == "cur" and any(map(_INFO.search, listed.files))
    }
    return [
        (listed.name, listed.path)
        for listed in tree
        if "cur" in listed.folders
        and ("new" in listed.folders or "tmp" in listed.folders or listed.path in told)
    ]


def _stub(folder: Folder, position: int, uid: str, listed: str) -> Stub | Problem:
    key = MessageKey(0, folder.name, uid)
    file: str | None = listed
    for _ in range(LOOKS):
        if file is None:
            break
        try:
            status = os.stat(os.path.join(folder.path, file))  # noqa: PTH116, PTH118 - half the time
        except FileNotFoundError:
            # renamed meanwhile, most likely
            file = find_file(folder.path, locate_messages(folder.path), uid)
        except OSError as error:
            return Problem(key, position, ProblemKind.UNREADABLE, error.strerror or "")
        else:
            _, flags = split_name(file)
            stub = file_stub(folder.name, uid, status, flags)
            return stub._replace(position=position)
    return Problem(key, position, ProblemKind.VANISHED, "")


def _likely_file(folder: Path, stub: Stub) -> str | None:
    """Where a message is if nobody changed its flags: to list 100,000 files takes half a second.

    Who reads it compares the file with what was listed.
    """
    uid = stub.key.uid
    if _NUMBERED in uid:
        return None
    letters = "".join(sorted(letter for letter, flag in _FLAGS.items() if flag & stub.flags))
    for file in (f"cur/{uid}:2,{letters}", f"new/{uid}", f"cur/{uid}"):
        if os.path.lexists(folder / file):
            return file
    return None


def _locate_cached(folder: Path) -> dict[str, str]:
    """As `locate_messages`, but listed once for all chunks of mail while nothing is renamed."""
    try:
        stamps = tuple((folder / part).stat().st_mtime_ns for part in PARTS)
    except OSError:
        return locate_messages(folder)
    return _locate_at(folder, stamps)


@lru_cache(maxsize=2)
def _locate_at(folder: Path, stamps: tuple[int, ...]) -> dict[str, str]:
    """`locate_messages`, remembered for these times of the folders' last changes.

    Without it a Maildir of 100,000 messages, read in chunks of 200, would be listed 500 times.
    """
    del stamps
    return locate_messages(folder)
