"""One mail of a session, opened again to be looked at."""

from __future__ import annotations

from core.errors import SourceChanged, SourceMissing
from core.message.parts import headers_for_show, open_message
from core.model import MailFlag, MailView, RawMail, Stub
from core.ports import Sources
from core.scan.session import Session, key_of_row
from core.settings import ReadSettings
from core.sources.registry import Stores
from core.text.body import show_text

SOURCE_SHOWN_BYTES = 200_000  # safety.md 7: preview


def read_row(session: Session, row: int, *, stores: Sources | None = None) -> bytes:
    """The bytes of a mail, as sent, read from its store now.

    Raises:
        SourceMissing: It is not there any more.
        SourceChanged: Its folder changed since the scan.
    """
    held = session.folders[int(session.mails.folder[row])]
    source = (stores or Stores()).source(session.specs[held.source])
    stub = Stub(
        key_of_row(session, row),
        int(session.mails.position[row]),
        int(session.mails.size_bytes[row]),
        session.mails.version[row],
        MailFlag.NONE,
    )
    for folder in source.folders():
        if folder.name == held.folder.name:
            if folder.version != held.folder.version:
                raise SourceChanged(folder.path)
            for raw in source.fetch(folder, (stub,)):
                if isinstance(raw, RawMail):
                    return raw.data
    raise SourceMissing(held.folder.path)


def open_row(
    session: Session,
    row: int,
    settings: ReadSettings | None = None,
    *,
    stores: Sources | None = None,
) -> MailView:
    """Everything that a person may want to see of a mail.

    Cost: a few milliseconds, more for long mails; not for the screen's thread.

    Raises:
        SourceError: It cannot be read any more.
    """
    held = session.folders[int(session.mails.folder[row])]
    data = read_row(session, row, stores=stores)
    opened = open_message(data, settings=settings or ReadSettings())
    return MailView(
        mail=opened.mail,
        show_text=show_text(opened.parts, opened.decode, settings=settings or ReadSettings()),
        headers=headers_for_show(data),
        source=data[:SOURCE_SHOWN_BYTES].decode("utf-8", "replace"),
        size_bytes=int(session.mails.size_bytes[row]),
        where=held.folder.name or held.folder.path.name,
    )
