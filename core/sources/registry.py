"""Which kind of source a path is, the class that reads each kind, and where mail can go."""

from __future__ import annotations

import stat
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import assert_never

from core.errors import NotMail, NotRead, ServerOffline, SourceForbidden, SourceMissing
from core.job import Job, NullJob
from core.model.sources import Folder, FolderRole, SourceKind, SourceSpec, UnreadForm
from core.ports import MailSource, MailStore
from core.sources.apple.emlx import EmlxSource, emlx_weight, is_emlx, outside_attachments
from core.sources.disk.packing import form_of_file, head_of, is_packed, may_be_packed
from core.sources.disk.reading import (
    DiskFolder,
    as_source_error,
    open_quietly,
    read_at,
    walk_folders,
)
from core.sources.files.eml import EmlSource, find_eml_folders, is_eml
from core.sources.files.maildir import PARTS, MaildirSource, find_maildirs, outside_maildirs
from core.sources.files.mh import MhSource, find_mh_folders, is_number
from core.sources.files.store import FilesStore
from core.sources.mbox.find import SUFFIXES, is_box, is_mbox, is_takeout, split_by_form
from core.sources.mbox.source import MboxSource
from core.sources.mbox.store import MboxStore
from core.sources.mbox.takeout import TakeoutSource
from core.sources.outlook.find import (
    PST_SUFFIXES,
    begins_as_pst,
    find_msg_folders,
    find_pst_files,
    holds_containers,
    is_msg,
    is_msg_name,
    is_pst,
)
from core.sources.packed.source import PackedSource, find_packed, unpacked
from core.sources.plan_folders import plan_kind
from core.sources.read_only_store import ReadOnlyStore
from core.sources.single_files import begins_as_mail, looks_binary

BOX_MAIL_BYTES = 8_192  # a message in an mbox is taken to be this long, to weigh a mixed folder


def detect(path: Path) -> SourceSpec:
    """Find out what kind of mail lies at a path.

    Args:
        path: A file or a folder; the spec has it made absolute, links as they are.

    Raises:
        SourceMissing: There is nothing.
        SourceForbidden: It may not be read.
        NotMail: A folder that is no mailbox, or a file that is no mail.
    """
    return detect_all(path)[0]


def detect_all(path: Path) -> tuple[SourceSpec, ...]:
    """As `detect`, but for a folder with several kinds of mail in it all of them, most mail first.

    Outlook's data files in it come last, each by its own path.

    Raises:
        SourceMissing, SourceForbidden, NotMail: As `detect`.
    """
    path = path.absolute()
    with as_source_error(path):
        if not path.is_dir():
            return (SourceSpec(_kind_of_packed(path) or _kind_of_file(path), path),)
        tree = list(walk_folders(path))
        found = [SourceSpec(kind, path) for kind in _kinds_of_tree(tree)]
        found += [SourceSpec(SourceKind.PST, file) for file in find_pst_files(tree)]
        if find_packed(tree) and _sources_in(unpacked(path).root):
            found.append(SourceSpec(SourceKind.PACKED, path))
    if not found:
        unread = ((file, form) for _, file, form in find_unread(path) if form)
        raise next((NotRead(file, form) for file, form in unread), NotMail(path))
    return tuple(found)


def _sources_in(folder: Path) -> tuple[MailSource, ...]:
    """The sources in a folder in which something was unpacked; none where there is no mail."""
    try:
        return tuple(map(open_source, detect_all(folder)))
    except NotMail:
        return ()


def find_unread(path: Path) -> list[tuple[str, Path, UnreadForm | None]]:
    """What promises mail and is in no source, by its path below a folder, and what it is.

    Files of forms that are not read, in each folder the first one of a form; what could not be
    unpacked of a packed file or in a folder; and, of no form, files without the mail that their
    names promise (R-PK3). A text that another program calls .msg promises nothing.

    Raises:
        SourceError: The folder cannot be listed.
    """
    with as_source_error(path):
        tree = outside_attachments(list(walk_folders(path))) if path.is_dir() else []
    found: dict[object, tuple[str, Path, UnreadForm | None]] = {}
    for listed in outside_maildirs(tree):
        beside = frozenset(listed.files)
        saved = list(filter(is_msg_name, listed.files))
        has_saved = holds_containers(listed.path, saved)
        for name in listed.files:
            file, suffix = listed.path / name, Path(name).suffix.lower()
            if name.startswith((".", "nstmp")):
                continue
            known = (f"{listed.name}/{name}" if listed.name else name, file)
            head = head_of(file) if may_be_packed(name) else b""
            if form := form_of_file(name, head):
                found.setdefault((listed.path, form), (*known, form))
            elif (
                (suffix in SUFFIXES and not is_packed(head) and not is_box(file, beside))
                or (suffix in PST_SUFFIXES and not begins_as_pst(file))
                or (name in saved and not has_saved and b"\0" in head_of(file))
            ):
                found[file] = (*known, None)
    if not tree or find_packed(tree):
        found |= {name: (name, path / name, form) for name, form in unpacked(path).left}
    return list(found.values())


def open_source(spec: SourceSpec, job: Job | None = None) -> MailSource:  # noqa: C901, PLR0911 - one a kind
    """The source of local mail that a spec stands for. Opens nothing yet.

    Args:
        spec: Which source.
        job: Asked to stop while a Takeout is looked through.

    Raises:
        ServerOffline: It is an account, for which there is `core.sources.stores.Stores`.
    """
    match spec.kind:
        case SourceKind.MBOX:
            return MboxSource(spec)
        case SourceKind.MAILDIR:
            return MaildirSource(spec)
        case SourceKind.MH:
            return MhSource(spec)
        case SourceKind.EML:
            return EmlSource(spec)
        case SourceKind.EMLX:
            return EmlxSource(spec)
        case SourceKind.MSG:
            from core.sources.outlook.msg import MsgSource  # noqa: PLC0415 - as below

            return MsgSource(spec)
        case SourceKind.TAKEOUT:  # to know its folders it reads for long
            return TakeoutSource(spec) if job is None else TakeoutSource(spec, job)
        case SourceKind.PST:
            from core.sources.outlook.pst.source import PstSource  # noqa: PLC0415 - rare mail

            return PstSource(spec)
        case SourceKind.PACKED:
            return PackedSource(spec, _sources_in)
        case SourceKind.IMAP:
            raise ServerOffline(spec.path)
        case _:
            assert_never(spec.kind)


def open_store(spec: SourceSpec, job: Job | None = None) -> MailStore:
    """The store of local mail that a spec stands for; what it names need not exist yet.

    Args:
        spec: Which source.
        job: Told when another program is waited for, and asked to stop meanwhile.

    Raises:
        ServerOffline: As `open_source`.
    """
    job = job or NullJob()
    match spec.kind:
        case SourceKind.MBOX:
            return MboxStore(MboxSource(spec, takeouts=True), job=job)
        case SourceKind.MAILDIR:
            return FilesStore(MaildirSource(spec), job=job)
        case SourceKind.MH:
            return FilesStore(MhSource(spec), job=job)
        case SourceKind.EML:
            return FilesStore(EmlSource(spec, plain=True), job=job)
        # A Takeout is changed as a plain mbox: `core.sources.plan_folders`.
        case SourceKind.EMLX | SourceKind.MSG | SourceKind.PST | SourceKind.TAKEOUT:
            return ReadOnlyStore(open_source(spec))
        case SourceKind.PACKED | SourceKind.IMAP:
            return ReadOnlyStore(open_source(spec))
        case _:
            assert_never(spec.kind)


def open_target(path: Path, job: Job | None = None) -> MailStore:
    """The store of a destination that a person named; where nothing is yet, a new mbox.

    job: As in `open_store`.

    Raises:
        SourceError: It is no mailbox, or its folder does not exist.
    """
    new = open_store(SourceSpec(SourceKind.MBOX, path), job)
    try:
        spec = detect(path)
        return open_store(replace(spec, kind=plan_kind(spec.kind)), job)
    except SourceMissing:
        if not path.parent.is_dir():
            raise
    except NotMail:
        if not new.has_leftovers(as_target_folder(path)):
            raise  # else a new one, half written at a crash
    if not path.is_absolute():
        raise SourceForbidden(path, "not absolute")
    return new


def as_holding_whole(source: MailSource) -> MailSource:
    """The same source, of which large messages come whole, up to 1 GiB each, and not digested.

    For whoever stores them elsewhere. Mail on a server comes whole in any case.
    """
    if isinstance(source, PackedSource):
        return replace(
            source, inside=lambda folder: tuple(map(as_holding_whole, _sources_in(folder)))
        )
    if isinstance(
        source, MboxSource | TakeoutSource | MaildirSource | MhSource | EmlSource | EmlxSource
    ):
        return replace(source, whole=True)
    return source


def as_target_folder(path: Path) -> Folder:
    """The folder of a destination: only its name matters to a store."""
    return Folder("", path, "", 0, FolderRole.NORMAL)


def _kind_of_file(path: Path) -> SourceKind:
    if not stat.S_ISREG(path.stat().st_mode):
        raise NotMail(path)
    with open_quietly(path) as fd:
        head = read_at(fd, 1 << 16, 0)
    if is_pst(head):
        return SourceKind.PST
    if is_msg(path):
        return SourceKind.MSG
    if is_emlx(path.name) and head and not looks_binary(head):
        return SourceKind.EMLX
    if is_eml(path.name) and head and not looks_binary(head):
        return SourceKind.EML
    if is_mbox(path):
        return SourceKind.TAKEOUT if is_takeout(path) else SourceKind.MBOX
    if begins_as_mail(head) and not looks_binary(head):
        return SourceKind.EML
    raise NotMail(path)


def _kind_of_packed(path: Path) -> SourceKind | None:
    """PACKED, or None for a file that is neither packed nor of a form that is not read."""
    head = head_of(path)
    if form := form_of_file(path.name, head):
        raise NotRead(path, form)
    if not is_packed(head):
        return None
    held = unpacked(path)
    if _sources_in(held.root):
        return SourceKind.PACKED
    raise next((NotRead(path, form) for _, form in held.left), NotMail(path))


def _kinds_of_tree(walked: Sequence[DiskFolder]) -> list[SourceKind]:
    """The kinds of mail below a folder, that of which there is most first."""
    tree = outside_attachments(walked)
    files = {listed.path: listed.files for listed in tree}
    weights: Counter[SourceKind] = Counter()
    for _, place in find_maildirs(tree):
        mails = sum(len(files.get(place / part, ())) for part in PARTS)
        weights[SourceKind.MAILDIR] += 1 + mails
    for _, place in find_mh_folders(tree):
        weights[SourceKind.MH] += 1 + sum(map(is_number, files[place]))
    forms = zip((SourceKind.MBOX, SourceKind.TAKEOUT), split_by_form(tree), strict=True)
    for kind, boxes in forms:
        for box in boxes:
            weights[kind] += 1 + box.path.stat().st_size // BOX_MAIL_BYTES
    for _, place in find_eml_folders(tree):
        weights[SourceKind.EML] += sum(map(is_eml, files[place]))
    for _, place in find_msg_folders(tree):
        weights[SourceKind.MSG] += sum(map(is_msg_name, files[place]))
    if mails := emlx_weight(tree):
        weights[SourceKind.EMLX] = mails
    return sorted(weights, key=lambda kind: -weights[kind])
