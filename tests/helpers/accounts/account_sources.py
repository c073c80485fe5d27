"""Accounts on the servers of the tests as sources, opened as the program opens them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from helpers.imap.lent import LentServers
from helpers.imap.scripted import ScriptedServer
from helpers.servers.dovecot import Person

from core.accounts import files
from core.job import Job, NullJob
from core.message.parts import open_message
from core.model.fingerprint import BlockList, TextFacts
from core.model.remote import Outline
from core.model.sources import Folder, Problem, RawMessage, SourceKind, SourceSpec, Stub
from core.scan.read import PARTIAL, read_message
from core.settings import ReadSettings
from core.sources.imap.source import ImapSource
from core.system.places import find_places
from core.text.body import body_text

SETTINGS = ReadSettings()


@contextmanager
def source_of(
    of: Person | ScriptedServer, job: Job | None = None, **changes: object
) -> Iterator[ImapSource]:
    """Somebody's account as a source; `changes` are fields of the account."""
    with LentServers(of, **changes) as setup:
        path = files.save(find_places(), setup.account)
        yield ImapSource(SourceSpec(SourceKind.IMAP, path), setup.account, setup.servers, job)


def folder_of(source: ImapSource, name: str = "INBOX") -> Folder:
    """One folder of a source by its name."""
    return next(folder for folder in source.folders() if folder.name == name)


def stubs_in(source: ImapSource, folder: Folder) -> list[Stub]:
    """The messages of a folder, none of which may be a problem."""
    found = list(source.stubs(folder, NullJob()))
    assert not any(isinstance(item, Problem) for item in found)
    return [item for item in found if isinstance(item, Stub)]


def outlines_of(
    source: ImapSource, folder: Folder, stubs: Sequence[Stub]
) -> list[Outline | Problem]:
    """The outlines of some messages, and what came in place of one."""
    return list(source.outlines(folder, stubs, NullJob()))


@dataclass(frozen=True, slots=True)
class ComparedFacts:
    """What a scan compares of a message, and what a list shows of it.

    attachments: names and types, in some order, since an outline puts small ones first.
    """

    text_digest: bytes
    blocks: tuple[BlockList, ...]
    facts: TextFacts
    sender: str
    sender_name: str
    subject: str
    sent_utc: int
    message_id: str
    references: tuple[str, ...]
    hops: int
    attachments: tuple[tuple[str, str], ...]


def read_facts(raw: RawMessage, outline: Outline | None = None) -> ComparedFacts:
    """Read a whole message; or an outline, whose data `raw` has then."""
    read = read_message(raw, SETTINGS)
    mail = read.opened.mail
    more = outline.attachments or () if outline else ()
    return ComparedFacts(
        read.found.text_digest,
        read.found.blocks,
        read.found.facts,
        mail.sender,
        mail.sender_name,
        mail.subject,
        mail.sent_utc,
        mail.message_id,
        mail.references,
        mail.hops,
        tuple(sorted((a.name, a.mime_type) for a in (*mail.attachments, *more))),
    )


def is_partial(data: bytes, outline: Outline) -> bool:
    """Whether the reader would ask for the whole message, because of damage in the outline."""
    damage = read_message(RawMessage(outline.stub, data), SETTINGS).damage
    return bool(outline.sections) and not PARTIAL.isdisjoint(damage)


def is_lacking(outline: Outline) -> bool:
    """Whether the reader of an outline looks at a part that is missing."""
    opened = open_message(outline.data, settings=SETTINGS)
    used: set[int] = set()
    body_text(
        opened.parts, lambda ref: used.add(ref.number) or opened.decode(ref), settings=SETTINGS
    )
    return not used.isdisjoint(outline.missing)
