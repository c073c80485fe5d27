"""Which kind of source a path is, and the class that reads each kind."""

from __future__ import annotations

import stat
from pathlib import Path

from core.errors import NotMail
from core.model import SourceKind, SourceSpec
from core.ports import MailSource, MailStore
from core.sources.eml import EmlSource, eml_folders, is_eml
from core.sources.files import quiet_open, read_at, told, walk
from core.sources.files_store import FilesStore
from core.sources.maildir import PARTS, MaildirSource, maildirs
from core.sources.mbox import MboxSource
from core.sources.mbox_find import is_mbox, mbox_files
from core.sources.mbox_store import MboxStore
from core.sources.mh import MhSource, is_number, mh_folders
from core.sources.single import begins_as_mail, looks_binary

_SOURCES: dict[SourceKind, type[MboxSource | MaildirSource | MhSource | EmlSource]] = {
    SourceKind.MBOX: MboxSource,
    SourceKind.MAILDIR: MaildirSource,
    SourceKind.MH: MhSource,
    SourceKind.EML: EmlSource,
}
BOX_MAIL_BYTES = 8_192  # a mail in an mbox is taken to be this long, to weigh a mixed folder


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

    Raises:
        SourceMissing, SourceForbidden, NotMail: As `detect`.
    """
    path = path.absolute()
    with told(path):
        if not path.is_dir():
            return (SourceSpec(_kind_of_file(path), path),)
        kinds = _kinds_of_tree(path)
    if not kinds:
        raise NotMail(path)
    return tuple(SourceSpec(kind, path) for kind in kinds)


def open_source(spec: SourceSpec) -> MailSource:
    """The source that a spec stands for. Opens nothing yet."""
    return _SOURCES[spec.kind](spec)


def open_store(spec: SourceSpec) -> MailStore:
    """The store that a spec stands for. Opens nothing yet; what it names need not exist yet."""
    source = _SOURCES[spec.kind](spec)
    return MboxStore(source) if isinstance(source, MboxSource) else FilesStore(source)


def _kind_of_file(path: Path) -> SourceKind:
    if not stat.S_ISREG(path.stat().st_mode):
        raise NotMail(path)
    with quiet_open(path) as fd:
        head = read_at(fd, 1 << 16, 0)
    if is_eml(path.name) and head and not looks_binary(head):
        return SourceKind.EML
    if is_mbox(path):
        return SourceKind.MBOX
    if begins_as_mail(head) and not looks_binary(head):
        return SourceKind.EML
    raise NotMail(path)


def _kinds_of_tree(path: Path) -> list[SourceKind]:
    """The kinds of mail below a folder, that of which there is most first."""
    tree = list(walk(path))
    files = {listed.path: listed.files for listed in tree}
    weights: dict[SourceKind, int] = {}
    for _, place in maildirs(tree):
        mails = sum(len(files.get(place / part, ())) for part in PARTS)
        weights[SourceKind.MAILDIR] = weights.get(SourceKind.MAILDIR, 0) + 1 + mails
    for _, place in mh_folders(tree):
        mails = sum(map(is_number, files[place]))
        weights[SourceKind.MH] = weights.get(SourceKind.MH, 0) + 1 + mails
    for _, file in mbox_files(tree):
        mails = file.stat().st_size // BOX_MAIL_BYTES
        weights[SourceKind.MBOX] = weights.get(SourceKind.MBOX, 0) + 1 + mails
    for _, place in eml_folders(tree):
        mails = sum(map(is_eml, files[place]))
        weights[SourceKind.EML] = weights.get(SourceKind.EML, 0) + mails
    return sorted(weights, key=lambda kind: -weights[kind])
