"""One message of a session, opened again to be looked at."""

from __future__ import annotations

from dataclasses import replace

from core.errors import SourceChanged, SourceMissing
from core.job import Job, NullJob
from core.message.parts import headers_to_show, open_message
from core.model.compare import MessageView
from core.model.mail import MessageFlag
from core.model.remote import Outline
from core.model.sources import Folder, Problem, RawMessage, SourceKind, Stub
from core.model.table import stub_of_row
from core.ports import MailSource, Sources
from core.scan.folders import as_remote
from core.scan.session import Session
from core.server_ports import RemoteSource
from core.settings import ReadSettings
from core.sources.folder_names import source_name
from core.sources.stores import Stores
from core.text.body import show_text

SOURCE_SHOWN_BYTES = 200_000  # R-LM4
WHOLE_BYTES = 2 << 20  # a larger mail on a server is looked at without what is attached to it


def fetch_message(
    session: Session, row: int, *, stores: Sources | None = None, job: Job | None = None
) -> bytes:
    """The bytes of a mail, as sent, read from its store now; from a server, with LF as line ends.

    Raises:
        SourceMissing: It is not there any more.
        SourceChanged: Its folder changed since the scan.
    """
    held = session.folders[int(session.mails.folder[row])]
    source = (stores or Stores()).source(session.specs[held.source], job)
    folder = _current_folder(source, held.folder)
    for raw in source.fetch(folder, (stub_of_row(session.mails, row, held.folder.name),)):
        if isinstance(raw, RawMessage):
            is_served = source.spec.kind is SourceKind.IMAP
            return raw.data.replace(b"\r\n", b"\n") if is_served else raw.data
    raise SourceMissing(held.folder.path)


def view_message(
    session: Session,
    row: int,
    settings: ReadSettings | None = None,
    *,
    stores: Sources | None = None,
    job: Job | None = None,
) -> MessageView:
    """Everything that a person may want to see of a message.

    Of a message on a server that is larger than `WHOLE_BYTES` only the text is fetched, and the
    header fields that matter.

    Cost: a few milliseconds, more for long messages and for servers; not for the screen's thread.

    Raises:
        SourceError: It cannot be read any more.
        Cancelled: The job was stopped.
    """
    held = session.folders[int(session.mails.folder[row])]
    outline = _outline(session, row, stores or Stores(), job or NullJob())
    data = outline.data if outline else fetch_message(session, row, stores=stores, job=job)
    opened = open_message(data, settings=settings or ReadSettings())
    attached = (outline.attachments or ()) if outline else ()
    return MessageView(
        mail=replace(opened.mail, attachments=opened.mail.attachments + attached),
        show_text=show_text(opened.parts, opened.decode, settings=settings or ReadSettings()),
        headers=headers_to_show(data),
        source=data[:SOURCE_SHOWN_BYTES].decode("utf-8", "replace"),
        size_bytes=int(session.mails.size_bytes[row]),
        where=held.folder.name or source_name(held.folder.path),
        is_flagged=bool(int(session.mails.flags[row]) & MessageFlag.FLAGGED),
    )


def _outline(session: Session, row: int, stores: Sources, job: Job) -> Outline | None:
    """A large mail on a server without its attachments; None: it is to be read whole."""
    held = session.folders[int(session.mails.folder[row])]
    spec = session.specs[held.source]
    if spec.kind is not SourceKind.IMAP or session.mails.size_bytes[row] <= WHOLE_BYTES:
        return None
    source = as_remote(stores.source(spec, job))
    stub = stub_of_row(session.mails, row, held.folder.name)
    return None if source is None else _fetch_outline(source, held.folder, stub, job)


def _fetch_outline(source: RemoteSource, folder: Folder, stub: Stub, job: Job) -> Outline:
    for outline in source.outlines(folder, (stub,), job):
        if isinstance(outline, Problem):
            continue
        for whole in (
            source.complete_outlines(folder, (outline,), job) if outline.missing else (outline,)
        ):
            if not isinstance(whole, Problem):
                return whole._replace(data=whole.data.replace(b"\r\n", b"\n"))
    raise SourceMissing(folder.path)


def _current_folder(source: MailSource, folder: Folder) -> Folder:
    """The folder as it is now; one on a server needs no look, its messages never change."""
    if source.spec.kind is SourceKind.IMAP:
        return folder
    for now in source.folders():
        if now.name == folder.name:
            if now.version != folder.version:
                raise SourceChanged(now.path)
            return now
    raise SourceMissing(folder.path)
