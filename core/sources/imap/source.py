"""An account as a source: its folders, what they hold, and the messages, read and never changed.

Reads in the thread that asks, over connections that `Servers` lends for one batch at a time. A
batch whose connection breaks is asked for again. A server that answers nonsense loses only the
mail that it is about: the batch is halved until that one stands alone, to be read in pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TypeVar, cast

from core.errors import ServerBroken, SourceError, SourceForbidden, SourceMissing
from core.job import Job, NullJob
from core.model.plan import TO_SERVER, TO_TRASH
from core.model.refusals import Refusal
from core.model.remote import Account, FetchEstimate, Listing, Outline, Traffic
from core.model.sources import Folder, Problem, ProblemKind, RawMessage, SourceSpec, Stub
from core.sources.imap.hold.moves import arriving_refusal, removal_method_of
from core.sources.imap.hold.store import leaving_refusal
from core.sources.imap.protocol.replies import SelectedFolder, ServerSaidNo
from core.sources.imap.protocol.sanitize import is_folder
from core.sources.imap.session import fetching
from core.sources.imap.session import searched_texts as searching
from core.sources.imap.session.estimate import estimate_fetch
from core.sources.imap.session.fetching import BLOCK_BYTES, PART_BYTES, cut_by_bytes, uid_of
from core.sources.imap.session.folder_view import find_undeleted
from core.sources.imap.session.folders import account_folders, find_trash
from core.sources.imap.session.listing import list_folder, stubs_of
from core.sources.imap.session.outline import LARGEST_TEXT
from core.sources.imap.session.servers import Servers
from core.sources.imap.session.session import ReadSession

BATCH_MAILS = 500
MOST_FAILURES = 50  # over single messages, for one source: then it is the server

_FetchItem = Stub | fetching.Sketch | searching.SearchSketch | Outline
_Item = TypeVar("_Item", bound=_FetchItem)
_Made = TypeVar("_Made")


class ImapSource:
    """Mail of one account (`core.ports.RemoteSource`). Used in one thread."""

    def __init__(
        self, spec: SourceSpec, account: Account, servers: Servers, job: Job | None = None
    ) -> None:
        """Cheap: nothing is asked before it is needed.

        Args:
            spec: Kind IMAP; its path is the account's file.
            account: What stands in that file.
            servers: Lends the connections.
            job: Of what has no job of its own: `folders`, `expected`, `fetch`.
        """
        self._spec = spec
        self._account = account
        self._servers = servers
        self._job: Job = job or NullJob()
        self._traffic = Traffic()
        self._failures = 0

    @property
    def spec(self) -> SourceSpec:
        """Which source this is."""
        return self._spec

    @property
    def account(self) -> Account:
        """Whose mail it is."""
        return self._account

    @property
    def traffic(self) -> Traffic:
        """What went over the wire for this source since it was made, signing in not counted."""
        return self._traffic

    def folders(self) -> tuple[Folder, ...]:
        """Its folders that hold mail; `core.sources.imap.session.folders` tells which.

        Raises:
            SourceError: The server cannot be reached, or refuses.
        """

        def work(session: ReadSession) -> tuple[Folder, ...]:
            return account_folders(
                self._account, self._spec.path, session.folders(), is_gmail=session.is_gmail
            )

        return self._ask_server(None, self._job, work)

    def estimate(self, folder: Folder, known: Listing | None) -> FetchEstimate:
        """What reading a folder would fetch. Cost: one STATUS.

        Raises:
            SourceError: The server cannot be asked.
        """

        def work(session: ReadSession) -> FetchEstimate:
            if session.opened and session.opened[0] == folder.name:
                session.noop()  # of the folder that is open STATUS tells what was told before
            status = session.status(folder.name)
            return estimate_fetch(status, known, packed=session.is_compressed)

        return self._ask_server(folder, self._job, work)

    def leaving_refusal(self, folder: Folder) -> Refusal | None:
        """Why no mail can leave a folder, as far as its rights tell.

        Raises:
            SourceError: The server cannot be asked.
        """

        def work(session: ReadSession) -> Refusal | None:
            way = removal_method_of(session.capabilities)
            return leaving_refusal(session.rights(folder.name), folder.name, way)

        return self._ask_server(None, self._job, work)

    def arriving_refusal(self, to: str) -> Refusal | None:
        """Why no mail can be moved to a folder of this account, as far as its rights tell.

        Raises:
            SourceError: The server cannot be asked.
        """

        def work(session: ReadSession) -> Refusal | None:
            if "ACL" not in session.capabilities:
                return None
            name = self._account.trash or find_trash(session.folders())
            if to != TO_TRASH:
                name = to.removeprefix(f"{TO_SERVER}{self._account.id}/")
            return arriving_refusal(session.rights(name), name) if is_folder(name) else None

        if to != TO_TRASH and not to.startswith(f"{TO_SERVER}{self._account.id}/"):
            return None
        return self._ask_server(None, self._job, work)

    def list_folder(self, folder: Folder, known: Listing | None, job: Job) -> Listing:
        """List a folder; see `core.sources.imap.session.listing`.

        Raises:
            SourceError: It cannot be listed, or not whole (`ListingIncomplete`).
        """

        def work(session: ReadSession) -> Listing:
            return list_folder(session, folder, known, job)

        return self._ask_server(folder, job, work)

    def stubs(self, folder: Folder, job: Job) -> Iterator[Stub | Problem]:
        """List the messages of a folder by ascending UID, from nothing.

        Raises:
            SourceError: The folder cannot be listed.
        """
        job.checkpoint()
        yield from stubs_of(folder.name, self.list_folder(folder, None, job))

    def outlines(
        self, folder: Folder, stubs: Sequence[Stub], job: Job
    ) -> Iterator[Outline | Problem]:
        """Outlines of some messages in their order; see `core.sources.imap.session.fetching`.

        Memory: the outlines of `BATCH_MAILS`, or `PART_BYTES` of them, and as many sketches.

        Raises:
            SourceError: The server cannot be asked any more.

        Cost: a round trip for `BATCH_MAILS` messages, and one more: ask for many at a time.
        """
        batches = [stubs[at : at + BATCH_MAILS] for at in range(0, len(stubs), BATCH_MAILS)]
        if not batches:
            return
        first = self._batch(folder, batches[0], job, fetching.fetch_sketches, fetching.sketch_one)
        for after in [*batches[1:], ()]:
            following: list[fetching.Sketch | Problem] = []
            told = [
                item if isinstance(item, Problem) else fetching.as_outline(item) for item in first
            ]
            drawn = self._draw_outlines(
                folder, [s for s in told if isinstance(s, fetching.Sketch)], after, following, job
            )
            for item in told:  # what lacks nothing goes first: the next trip may not come back
                yield next(drawn) if isinstance(item, fetching.Sketch) else item
            yield from drawn  # nothing, but the messages after these are asked for
            first = following

    def complete_outlines(
        self, folder: Folder, outlines: Sequence[Outline], job: Job
    ) -> Iterator[Outline | Problem]:
        """The same outlines with the parts that were `missing`, in their order.

        Raises:
            SourceError: As `outlines`.
        """
        sizes = [min(outline.stub.size_bytes, LARGEST_TEXT) for outline in outlines]
        for batch in cut_by_bytes(outlines, sizes, PART_BYTES):
            yield from self._batch(
                folder, batch, job, fetching.complete_outlines, fetching.fetch_outline_alone
            )

    def texts(
        self, folder: Folder, stubs: Sequence[Stub], job: Job, *, attachments: bool
    ) -> Iterator[Outline | Problem]:
        """What keywords are searched in, of some messages; see `searched_texts`.

        Memory: `PART_BYTES` of parts, or one part.

        Raises:
            SourceError: As `outlines`.
        """
        look = searching.first_step(attachments=attachments)
        for start in range(0, len(stubs), BATCH_MAILS):
            batch = stubs[start : start + BATCH_MAILS]
            first = self._batch(folder, batch, job, look, searching.sketch_one)
            sketches = [item for item in first if not isinstance(item, Problem)]
            yield from (item for item in first if isinstance(item, Problem))
            sizes = [sketch.wanted.octets for sketch in sketches]
            for some in cut_by_bytes(sketches, sizes, PART_BYTES):
                yield from self._batch(
                    folder, some, job, searching.fetch_texts, fetching.fetch_outline_alone
                )

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
        """Read whole messages in their order, with CR LF as the server gives them.

        Memory: one block of `BLOCK_BYTES`, or one message.
        """
        for batch in cut_by_bytes(stubs, [stub.size_bytes for stub in stubs], BLOCK_BYTES):
            yield from self._batch(
                folder, batch, self._job, fetching.fetch_whole, fetching.fetch_in_pieces
            )

    def present(self, folder: Folder, uids: Collection[str], job: Job) -> frozenset[str]:
        r"""Those of these mails that are in a folder now and not \\Deleted, as far as it is told.

        Cost: NOOP and one SEARCH by UID.

        Raises:
            SourceError: The server cannot be asked any more.
        """

        def work(session: ReadSession) -> frozenset[str]:
            return find_undeleted(session, folder.name, uids)

        return self._ask_server(folder, job, work) if uids else frozenset()

    def _draw_outlines(
        self,
        folder: Folder,
        sketches: Sequence[fetching.Sketch],
        after: Sequence[Stub],
        following: list[fetching.Sketch | Problem],
        job: Job,
    ) -> Iterator[Outline | Problem]:
        """The second step, for so many messages at a time as may be held.

        With the last of them goes the first step of the messages `after`, into `following`.
        """
        sizes = [sketch.wanted.octets for sketch in sketches]
        batches = list(cut_by_bytes(sketches, sizes, PART_BYTES)) or [[]]
        for number, batch in enumerate(batches, 1):
            items: list[fetching.Sketch | Stub] = [*batch]
            if number == len(batches):
                items += after
            done = cast(  # mypy joins the two kinds of tuples to one of no kind
                "list[Outline | fetching.Sketch | Problem]",
                self._batch(
                    folder, items, job, fetching.take_next_step, fetching.take_next_step_alone
                ),
            )
            for place, item in enumerate(done):
                if place < len(batch) and not isinstance(item, fetching.Sketch):
                    yield item
                elif not isinstance(item, Outline):
                    following.append(item)

    # --- asking ----------------------------------------------------------------------------------

    def _batch(
        self,
        folder: Folder,
        items: Sequence[_Item],
        job: Job,
        work: Callable[[ReadSession, Sequence[_Item]], Iterable[_Made | Problem]],
        alone: Callable[[ReadSession, _Item], _Made | Problem],
    ) -> list[_Made | Problem]:
        """Do something for some messages of a folder, and for each alone over which it fails.

        Raises:
            SourceError: The folder or the server cannot be asked any more.
        """
        if not items:
            return []

        def at_once(session: ReadSession) -> list[_Made | Problem]:
            if not _is_same_numbering(_open_folder(session, folder, items), items):
                return [
                    Problem.of(_stub_of(item), ProblemKind.CHANGED, "UIDVALIDITY")
                    for item in items
                ]
            try:
                return list(work(session, items))
            except (ServerBroken, ServerSaidNo) as error:
                raise _Failed(str(error.args[-1])) from error

        try:
            return self._ask_server(folder, job, at_once)
        except _Failed as error:
            if len(items) == 1:
                self._failures += 1
                if self._failures > MOST_FAILURES:
                    raise ServerBroken(self._spec.path, str(error)) from error
                return [self._by_itself(folder, items[0], job, alone)]
        half = len(items) // 2
        return [
            *self._batch(folder, items[:half], job, work, alone),
            *self._batch(folder, items[half:], job, work, alone),
        ]

    def _by_itself(
        self,
        folder: Folder,
        item: _Item,
        job: Job,
        alone: Callable[[ReadSession, _Item], _Made | Problem],
    ) -> _Made | Problem:
        """One mail over which the server failed, in another way; a problem if that fails too."""

        def again(session: ReadSession) -> _Made | Problem:
            if not _is_same_numbering(_open_folder(session, folder, [item]), [item]):
                return Problem.of(_stub_of(item), ProblemKind.CHANGED, "UIDVALIDITY")
            try:
                return alone(session, item)
            except (ServerBroken, ServerSaidNo) as error:
                return Problem.of(_stub_of(item), ProblemKind.UNREADABLE, str(error.args[-1]))

        return self._ask_server(folder, job, again)

    def _ask_server(
        self, folder: Folder | None, job: Job, work: Callable[[ReadSession], _Made]
    ) -> _Made:
        """Ask the server something, again where the connection breaks, and count the bytes."""

        def counted(session: ReadSession) -> _Made:
            received, sent = session.traffic
            try:
                return work(session)
            finally:
                now = session.traffic
                self._traffic = Traffic(
                    self._traffic.received + now.received - received,
                    self._traffic.sent + now.sent - sent,
                )

        try:
            name = folder.name if folder else ""
            return self._servers.read(self._account, job, counted, folder=name)
        except ServerSaidNo as error:
            raise self._as_source_error(folder, error) from error

    def _as_source_error(self, folder: Folder | None, error: ServerSaidNo) -> SourceError:
        path = folder.path if folder else self._spec.path
        kinds: dict[str, type[SourceError]] = {
            "NONEXISTENT": SourceMissing,
            "NOPERM": SourceForbidden,
        }
        return kinds.get(error.code, SourceError)(path, error.text)


class _Failed(Exception):
    """The server failed over some mails: it said no, or nonsense."""


def _stub_of(item: _FetchItem) -> Stub:
    return item if isinstance(item, Stub) else item.stub


def _open_folder(
    session: ReadSession, folder: Folder, items: Sequence[_FetchItem]
) -> SelectedFolder:
    """Open the folder in a session, unless it is open and all of these messages were there then.

    A session learns of new mail between two commands only, and may have been at rest meanwhile.
    """
    if session.opened is not None:
        name, opened = session.opened
        last = max((uid_of(_stub_of(item)) for item in items), default=0)
        if name == folder.name and last < opened.uid_next:
            return opened
    return session.examine(folder.name)


def _is_same_numbering(opened: SelectedFolder, items: Iterable[_FetchItem]) -> bool:
    """Whether the UIDs of these messages mean in the open folder what they meant when listed."""
    prefix = f"{opened.validity}:"
    return all(_stub_of(item).key.uid.startswith(prefix) for item in items)
