"""The messages of a plan, read whole from where they lie: what each is now, byte for byte.

Mail on a server was scanned by outline; here it is fetched whole, once for ever, and read again
by a worker, so that what goes is known to say what it was decided for, with what is attached to
it. What was read for an earlier plan is recalled; of that the server is only asked what is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

import numpy as np

from core.apply.outage import refusal_of
from core.errors import ServerError, SourceError
from core.identity import identity
from core.job import Job, Progress, Stage
from core.match.groups.proof import canonical_of
from core.model.plan import Address, Item
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import Outline
from core.model.sources import Problem, ProblemKind, RawMessage, SourceKind, Stub
from core.model.table import MessageTable, SessionFolder, stub_of_row
from core.ports import FingerprintCache, MailSource, Sources
from core.scan.folders import as_remote
from core.scan.gather import cut_into_chunks
from core.scan.known import MessageContent, WholeMessage, WholeMessages
from core.scan.read_outlines import OutlineTask, read_outlines, unpack_result
from core.scan.rows import Columns
from core.scan.session import Session
from core.scan.table import Chunk, join_chunks
from core.sources.disk.reading import as_source_error
from core.sources.mbox.takeout import find_ordinals
from core.sources.plan_folders import PlanPlaces
from core.system.pool import CrashedItem, ordered_map

REPORT_EVERY = 100
SAVE_BYTES = 64 << 20  # so much at most is fetched again after a crash


@dataclass(frozen=True, slots=True, eq=False)
class PlannedMessages:
    """What was read.

    Attributes:
        items: By row.
        refused: Why other rows have no item.
        mails: The scan.
        contents: Of the rows that were read by a worker, now or for an earlier plan.
    """

    items: Mapping[int, Item]
    refused: Mapping[int, Refusal]
    mails: MessageTable
    contents: Mapping[int, MessageContent]

    def content(self, row: int) -> MessageContent:
        """What a message says as a whole, where it was read whole; else as it was scanned."""
        return self.contents.get(row) or self._content_of_row(row)

    def says_otherwise(self, row: int) -> bool:
        """Whether the text of the whole mail is not the one that was compared."""
        return self.content(row).text != self._content_of_row(row).text

    def _content_of_row(self, row: int) -> MessageContent:
        starts = self.mails.attachment_starts
        keys = self.mails.attachment_keys[starts[row] : starts[row + 1]]
        text = tuple(self.mails.text_digest[row].tolist())
        return MessageContent(text, tuple(sorted(keys.tolist())), canonical_of(self.mails, row))


class PlannedMessageReader:
    """Reads the messages of some rows from their sources; used once."""

    def __init__(
        self, session: Session, stores: Sources, job: Job, cache: FingerprintCache
    ) -> None:
        self._session = session
        self._stores = stores
        self._job = job
        self._cache = cache
        self._n_rows = self._n_read = 0
        self._contents: dict[int, MessageContent] = {}
        self._places = PlanPlaces()

    def read(self, rows: Sequence[int]) -> PlannedMessages:
        """Items of these rows, and why others have none.

        Raises:
            ServerError: An account cannot be reached.
            Cancelled: The job was stopped.
        """
        items: dict[int, Item] = {}
        refused: dict[int, Refusal] = {}
        self._n_rows = len(rows)
        mails = self._session.mails
        wanted = np.array(rows, np.int64)
        for number in np.unique(mails.folder[wanted]) if len(rows) else ():
            self._job.checkpoint()
            held = self._session.folders[int(number)]
            its = wanted[mails.folder[wanted] == number].tolist()
            try:
                found = self._read_folder(held, its)
            except ServerError:
                raise
            except SourceError as error:
                refused |= dict.fromkeys(its, refusal_of(error))
                continue
            items |= found
            changed = Refusal(RefusalKind.CHANGED, str(held.folder.path))
            refused |= {row: changed for row in its if row not in found}
        return PlannedMessages(items, refused, mails, self._contents)

    def _read_folder(self, held: SessionFolder, rows: Sequence[int]) -> dict[int, Item]:
        """Items of the rows of one folder that are as they were scanned.

        Raises:
            SourceError: The folder is not there, or not the one that was scanned.
        """
        spec = self._session.specs[held.source]
        source = self._stores.source(spec, self._job)
        row_of = {self._session.mails.uid[row]: row for row in rows}
        stubs = [stub_of_row(self._session.mails, row, held.folder.name) for row in rows]
        if spec.kind is SourceKind.IMAP:
            digests = self._read_served(source, held, stubs, row_of)
        else:
            digests = self._local(source, held, stubs)
        going = {uid: row for uid, row in row_of.items() if uid in digests}
        positions = self._positions(held, going)
        place = self._places.of(spec, held.folder)
        return {
            row: self._item(held, row, digests[uid], Address(*place, uid, positions[uid], ""))
            for uid, row in going.items()
        }

    def _positions(self, held: SessionFolder, row_of: Mapping[str, int]) -> dict[str, int]:
        """Which mail of its store each is: of a Takeout the store is the file, not the label.

        Raises:
            SourceError: The file cannot be read.
        """
        if self._session.specs[held.source].kind is SourceKind.TAKEOUT:
            with as_source_error(held.folder.path):
                return find_ordinals(held.folder.path, list(row_of), self._job)
        position = self._session.mails.position
        return {uid: int(position[row]) for uid, row in row_of.items()}

    def _local(
        self, source: MailSource, held: SessionFolder, stubs: Sequence[Stub]
    ) -> dict[str, str]:
        """The digests, by uid, of messages on this computer."""
        folder = next((f for f in source.folders() if f.name == held.folder.name), None)
        if folder is None or folder.version != held.folder.version:
            return {}
        digests: dict[str, str] = {}
        bad: set[str] = set()
        for raw in source.fetch(folder, stubs):
            self._count()
            if isinstance(raw, RawMessage):
                digests[raw.stub.key.uid] = raw.whole or identity(raw.data)
            elif raw.position < 0:
                return {}  # it changed while it was read
            elif raw.kind is not ProblemKind.TOO_LARGE or _is_put_together(source.spec.kind):
                bad.add(raw.key.uid)
        return {uid: digest for uid, digest in digests.items() if uid not in bad}

    def _read_served(
        self,
        source: MailSource,
        held: SessionFolder,
        stubs: Sequence[Stub],
        row_of: Mapping[str, int],
    ) -> dict[str, str]:
        """The digests, by uid, of messages on a server; notes what each says."""
        memory = WholeMessages(self._cache, source.spec.path, held.folder)
        found = self._recall(source, held, memory, stubs)
        left = [stub for stub in stubs if stub.key.uid not in found]
        try:
            fresh: dict[str, WholeMessage] = {}
            n_bytes = 0
            for mails in self._fetch(source, held, left):
                fresh |= mails
                n_bytes += sum(mail.size_bytes for mail in mails.values())
                if n_bytes > SAVE_BYTES:
                    self._remember(memory, held, fresh)
                    found |= fresh
                    fresh, n_bytes = {}, 0
        finally:
            self._remember(memory, held, fresh)
        found |= fresh
        self._contents |= {row_of[uid]: mail.content for uid, mail in found.items()}
        return {uid: mail.digest for uid, mail in found.items()}

    def _recall(
        self,
        source: MailSource,
        held: SessionFolder,
        memory: WholeMessages,
        stubs: Sequence[Stub],
    ) -> dict[str, WholeMessage]:
        """Messages that were read for an earlier plan and are still there, by uid."""
        remote = as_remote(source)
        known = memory.read(self._session.settings)
        same = {
            stub.key.uid: known[stub.key.uid]
            for stub in stubs
            if stub.key.uid in known and known[stub.key.uid].size_bytes == stub.size_bytes
        }
        if remote is None or not same:
            return {}
        there = remote.present(held.folder, list(same), self._job)
        for _ in there:
            self._count()
        return {uid: mail for uid, mail in same.items() if uid in there}

    def _fetch(
        self, source: MailSource, held: SessionFolder, stubs: Sequence[Stub]
    ) -> Iterator[dict[str, WholeMessage]]:
        """Messages that are fetched whole now and read by workers, some at a time, by uid.

        Where the server is lost, what came before it is given first, and then the error is raised.
        """
        digests: dict[str, str] = {}
        broken: list[SourceError] = []

        def tasks() -> Iterator[OutlineTask]:
            for chunk in cut_into_chunks(stubs):
                outlines: list[Outline] = []
                try:
                    for raw in source.fetch(held.folder, chunk):
                        self._count()
                        if not isinstance(raw, Problem):
                            digests[raw.stub.key.uid] = identity(raw.data)
                            outlines.append(Outline(raw.stub, raw.data, None))
                except SourceError as error:
                    broken.append(error)
                yield OutlineTask(tuple(outlines), self._session.settings)
                if broken:
                    return

        sizes = {stub.key.uid: stub.size_bytes for stub in stubs}
        for result in ordered_map(read_outlines, tasks(), job=self._job):
            if not isinstance(result, CrashedItem):
                yield {
                    uid: WholeMessage(sizes[uid], digests[uid], content)
                    for uid, content in _contents(unpack_result(result).columns)
                }
        for error in broken:
            raise error

    def _remember(
        self, memory: WholeMessages, held: SessionFolder, fresh: Mapping[str, WholeMessage]
    ) -> None:
        """Keep what was read beyond this plan."""
        if fresh:
            mails = self._session.mails
            number = self._session.folders.index(held)
            listed = [mails.uid[row] for row in np.flatnonzero(mails.folder == number).tolist()]
            memory.add(fresh, listed, self._session.settings)

    def _count(self) -> None:
        if self._n_read % REPORT_EVERY == 0:
            self._job.checkpoint()
            done = Progress(Stage.CHECKING, self._n_read, self._n_rows, self._n_read)
            self._job.report(done)
        self._n_read += 1

    def _item(self, held: SessionFolder, row: int, digest: str, address: Address) -> Item:
        mails = self._session.mails
        # An mbox has one version, that of the file; of a folder of files each message has its own.
        version = held.folder.version if address.kind is SourceKind.MBOX else mails.version[row]
        return Item(
            address=address._replace(version=version),
            digest=digest,
            size_bytes=int(mails.size_bytes[row]),
            message_id=mails.message_id[row],
            subject=mails.subject[row],
            sender=mails.sender[row],
        )


def _contents(columns: Columns) -> Iterator[tuple[str, MessageContent]]:
    """What each message of a chunk says, by uid."""
    mails = join_chunks([Chunk(0, 0, columns)])
    keys, starts = mails.attachment_keys, mails.attachment_starts
    for row, uid in enumerate(mails.uid):
        text = tuple(mails.text_digest[row].tolist())
        attached = tuple(sorted(keys[starts[row] : starts[row + 1]].tolist()))
        yield uid, MessageContent(text, attached, canonical_of(mails, row))


def _is_put_together(kind: SourceKind) -> bool:
    """Whether mail of a kind is made from properties: of a too large one no digest tells all."""
    match kind:
        case SourceKind.MSG | SourceKind.PST | SourceKind.PACKED:
            return True
        case SourceKind.MBOX | SourceKind.TAKEOUT | SourceKind.MAILDIR | SourceKind.MH:
            return False
        case SourceKind.EML | SourceKind.EMLX | SourceKind.IMAP:
            return False
        case _:
            assert_never(kind)
