"""Sessions: what the program asks of a server, in the program's values.

A `ReadSession` has no method that changes anything, and its gate lets no such command pass:
EXAMINE is no barrier, some servers move mail out of a folder opened with it (R-IM1).
Sessions are lent by `core.sources.imap.session.servers`, used in one thread at a time, and belong
to the job that borrowed them. `core.sources.imap.session.changes` has the one that changes mail.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from core.errors import ServerBroken
from core.sources.imap.protocol import limits
from core.sources.imap.protocol.answers import TaggedResponse, UntaggedResponse, Value, read_code
from core.sources.imap.protocol.arguments import (
    UNASKED,
    Literal,
    asks_only_for_changes,
    encode_fetch_items,
    encode_folder,
    encode_uid_range,
    encode_uid_sets,
    largest_literal,
)
from core.sources.imap.protocol.client import Imap4
from core.sources.imap.protocol.connection import AccountConnection
from core.sources.imap.protocol.folder_count import FolderCount
from core.sources.imap.protocol.namespaces import (
    Namespace,
    owner_of,
    read_namespaces,
    unseen_prefixes,
)
from core.sources.imap.protocol.replies import (
    FetchResponse,
    FolderStatus,
    ListedFolder,
    SelectedFolder,
    SelectResponses,
    ServerSaidNo,
    is_named,
    read_fetch,
    read_list,
    read_status,
    read_vanished,
)

_DIGITS = 10  # of a UID at most
_SEARCHED = frozenset({"SEEN", "FLAGGED", "ANSWERED", "DRAFT", "DELETED"})


class ReadSession(AccountConnection):
    """A connection that is signed in and can only read.

    Raises, in all methods that ask the server:
        ServerSaidNo: It refused. Throttled: It asks to wait.
        ServerOffline: The connection broke, or the server closed it.
        ServerBroken: It said what no server may say; the connection is closed.
        Cancelled: The job was stopped; in the middle of a command the connection is closed.
    """

    def __init__(self, imap: Imap4, path: Path, capabilities: frozenset[str]) -> None:
        super().__init__(imap, path, capabilities)
        self._vanished: list[tuple[int, int]] = []
        self._opened_folder: tuple[str, SelectedFolder] | None = None
        self._namespaces: tuple[Namespace, ...] | None = None
        self.account = path.stem
        self.shows_all: bool | None = None  # a folder of all messages; None: not listed yet

    @property
    def opened(self) -> tuple[str, SelectedFolder] | None:
        """The folder that is open, and what it was like when it was opened."""
        return self._opened_folder

    @property
    def count(self) -> FolderCount:
        """What came into that folder and went since then, as far as the server told."""
        return self._count

    # --- folders ---------------------------------------------------------------------------------

    def folders(self) -> tuple[ListedFolder, ...]:
        """All folders, as listed by the server; names of over `limits.NAME` bytes are left out.

        Those of other users, and shared ones, are among them where the server shows them, and say
        so. Cost: one LIST, once for each connection a NAMESPACE, and a LIST more for each
        namespace that the first one shows nothing of.
        """
        out = list(self._run_list(b'"*"'))
        spaces = self._known_namespaces()
        for prefix in unseen_prefixes((it.name for it in out), spaces):
            known = {it.name for it in out}
            out += (
                it for it in self._run_list(encode_folder(f"{prefix}*")) if it.name not in known
            )
        self.shows_all = any("\\all" in it.attributes for it in out)
        return tuple(it._replace(owner=owner_of(it.name, spaces)) for it in out)

    def _run_list(self, pattern: bytes) -> tuple[ListedFolder, ...]:
        words = [b"LIST", b'""', pattern]
        if self._has("SPECIAL-USE", "IMAP4REV2") and self._has("LIST-EXTENDED", "IMAP4REV2"):
            words += [b"RETURN", b"(SPECIAL-USE)"]
        out: dict[str, ListedFolder] = {}
        n_answers = 0

        def hear(answer: UntaggedResponse) -> None:
            nonlocal n_answers
            if answer.kind == b"LIST" and (listed := read_list(answer)):
                known = out.get(listed.name, listed)  # a server may list it twice
                out[listed.name] = listed._replace(attributes=listed.attributes | known.attributes)
                n_answers += 1
                if n_answers > limits.FOLDERS:
                    raise ServerBroken(self._path, f"more than {limits.FOLDERS} folders")

        self._ask(*words, hear=hear)
        return tuple(out.values())

    def _known_namespaces(self) -> tuple[Namespace, ...]:
        """Asked for once; none where the server does not tell, or refuses to."""
        if self._namespaces is None:
            told: list[Value] = []

            def hear(answer: UntaggedResponse) -> None:
                if answer.kind == b"NAMESPACE":
                    told[:] = self._values(answer)

            if self._has("NAMESPACE", "IMAP4REV2"):
                with suppress(ServerSaidNo):
                    self._ask(b"NAMESPACE", hear=hear)
            self._namespaces = read_namespaces(told)
        return self._namespaces

    def status(self, name: str, *, brief: bool = False) -> FolderStatus:
        """Numbers of a folder that is not open now (RFC 3501 6.3.10).

        `brief`: only what needs no look at its messages, UIDNEXT and UIDVALIDITY.
        """
        wanted = [b"UIDNEXT", b"UIDVALIDITY"]
        if not brief:
            wanted.append(b"MESSAGES")
            wanted += [b"HIGHESTMODSEQ"] * self._has("CONDSTORE", "QRESYNC")
            wanted += [b"SIZE"] * self._has("STATUS=SIZE", "IMAP4REV2")
        told: list[UntaggedResponse] = []
        words = b"(" + b" ".join(wanted) + b")"
        self._ask(b"STATUS", encode_folder(name), words, hear=told.append)
        return self._status_in(told, name)

    def _status_in(self, told: Sequence[UntaggedResponse], name: str) -> FolderStatus:
        try:
            return read_status(told, name)
        except ValueError as error:
            raise ServerBroken(self._path, str(error)) from error

    def examine(self, name: str) -> SelectedFolder:
        r"""Open a folder for reading: no \Recent is taken, nothing marked as seen."""
        return self._open(b"EXAMINE", name)

    def examine_counted(self, name: str) -> tuple[SelectedFolder, FolderStatus | None]:
        """Open a folder for reading, and have its messages counted in another way, just before.

        Costs no more time than `examine`. Returns None where the server refuses STATUS.
        """
        if isinstance(encode_folder(name), Literal):  # which has to wait for leave
            try:
                status = self.status(name)
            except ServerSaidNo:
                status = None
            return self.examine(name), status
        counting_of = (b"STATUS", encode_folder(name), b"(MESSAGES UIDNEXT UIDVALIDITY)")
        commands = (counting_of, (b"EXAMINE", encode_folder(name)))
        self._opened_folder = None
        told: list[UntaggedResponse] = []
        opening = SelectResponses()
        answers = self._imap.conversations(commands, largest=limits.SMALL_LITERAL)
        with closing(answers):
            while True:
                try:
                    answer = next(answers)
                except StopIteration as stop:
                    counting, ended = stop.value
                    break
                told.append(answer)
                opening.hear(answer)
        self._look_at([ended])
        status = self._status_in(told, name) if counting.kind == b"OK" else None
        return self._is_open(name, opening, ended), status

    def rights(self, name: str) -> str | None:
        """What we may do in a folder, a letter each (RFC 4314 2.1); None where it is not told.

        Cost: nothing where the server has no lists of rights; else one round trip.
        """
        if "ACL" not in self.capabilities:
            return None
        told: list[tuple[Value, ...]] = []

        def hear(answer: UntaggedResponse) -> None:
            if answer.kind == b"MYRIGHTS":
                told.append(self._values(answer))

        try:
            self._ask(b"MYRIGHTS", encode_folder(name), hear=hear)
        except ServerSaidNo:
            return None
        own = [found for found in told if found and is_named(found[0], name)]
        last = (own or told or [(None,)])[-1][-1]
        return last.decode("latin-1") if isinstance(last, bytes) else None

    def unselect(self) -> None:
        """Leave the folder that is open, without removing what is marked in it (R-IM7)."""
        if "UNSELECT" in self.capabilities:
            self._opened_folder = None
            self._do(b"UNSELECT")

    # --- mails -----------------------------------------------------------------------------------

    def fetch(
        self,
        uids: Sequence[int] | str,
        items: str,
        *,
        changed_since: int = 0,
        vanished: bool = False,
        largest: int = limits.LITERAL,
    ) -> Iterator[FetchResponse]:
        """Ask for something of messages in the folder that is open.

        What is not read of it is thrown away before the next command: see `come_to_rest`. A
        message that is gone, or whose answer makes no sense, has no entry, or an empty one.

        Args:
            uids: Which; a string is a set as it is sent: "1:*".
            items: Like "(UID FLAGS BODY.PEEK[])"; nothing that would set a flag.
            changed_since: Only messages whose mod-sequence is greater (CONDSTORE).
            vanished: Also tell which went since then (QRESYNC): see `vanished`.
            largest: Bytes of the largest string to accept; `limits.literal_limit` of a size.

        Raises:
            ValueError: An argument is none.
        """
        modifiers = []
        if changed_since:
            words = b"(CHANGEDSINCE %d VANISHED)" if vanished else b"(CHANGEDSINCE %d)"
            modifiers = [words % changed_since]
        return self._run_fetch([(uids, items)], modifiers, largest)

    def fetch_all(
        self, requests: Sequence[tuple[Sequence[int] | str, str]], *, largest: int = limits.LITERAL
    ) -> Iterator[FetchResponse]:
        """Several fetches, sent ahead of the answers, which come in the same order.

        Args and Raises: as `fetch`. A message asked for in two requests has two answers.
        """
        return self._run_fetch(requests, [], largest)

    def _run_fetch(
        self,
        requests: Sequence[tuple[Sequence[int] | str, str]],
        modifiers: Sequence[bytes],
        largest: int,
    ) -> Iterator[FetchResponse]:
        """Look at the arguments now, and fetch when the answers are asked for."""
        commands: list[tuple[bytes, ...]] = []
        inside: set[int] | None = set()
        bare, limit = False, 0
        for uids, items in requests:
            asked = encode_fetch_items(items)
            limit = max(limit, largest_literal(items, largest))
            bare = bare or asks_only_for_changes(items)
            for words, those in _sets(uids):
                commands.append((b"UID", b"FETCH", words, asked, *modifiers))
                if those is None:
                    inside = None
                elif inside is not None:
                    inside |= those
        self._vanished = []
        return self._answers_to(commands, inside, bare, limit)

    def _answers_to(
        self,
        commands: Sequence[Sequence[bytes]],
        inside: set[int] | None,
        bare: bool,
        largest: int,
    ) -> Iterator[FetchResponse]:
        """Fetch. What was not asked for is left out: other messages, and flags alone."""
        exists = self._opened_folder[1].exists if self._opened_folder else 0
        expected = 2 * (len(inside) if inside is not None else min(exists, limits.MAILS))
        answers = self._imap.conversations(commands, largest=largest, expected=expected)
        with closing(answers):
            while True:
                try:
                    answer = next(answers)
                except StopIteration as stop:
                    self._look_at_fetched([it for it in stop.value if not _is_of_gone(it)])
                    return
                if answer.kind != b"FETCH":
                    self._count.hear(answer)
                    if answer.kind == b"VANISHED":
                        self._note_vanished(answer.text)
                    continue
                fetched = read_fetch(answer)
                if fetched is None or (inside is not None and fetched.uid not in inside):
                    continue
                if bare or not fetched.data or not fetched.data.keys() <= UNASKED:
                    yield fetched

    def undeleted(self, uids: Sequence[int]) -> frozenset[int]:
        r"""Those of these messages that are in the folder that is open and not \\Deleted.

        Cost: some 7 bytes a message in each direction.
        """
        asked, found = sorted(set(uids)), set[int]()
        for start in range(0, len(asked), limits.SEARCH_UIDS):
            for words, _ in encode_uid_sets(
                asked[start : start + limits.SEARCH_UIDS], limits.FETCH_SET
            ):
                found |= self.search("UNDELETED", words.decode())
        return frozenset(found.intersection(asked))

    def search(self, key: str, uids: str = "1:*") -> set[int]:
        """The messages of the folder that is open with a flag, or without it: "SEEN", "UNSEEN".

        `uids`: among which; a set as it is sent. Cost: some 7 bytes for each that is found.

        Raises:
            ValueError: An argument is none.
        """
        if key.removeprefix("UN") not in _SEARCHED:
            raise ValueError(f"not to be searched: {key!r}")
        found: set[int] = set()

        def hear(answer: UntaggedResponse) -> None:
            if answer.kind == b"SEARCH":
                words = answer.text.split()
                found.update(int(n) for n in words if n.isdigit() and len(n) <= _DIGITS)

        asked = (b"UID", b"SEARCH", b"UID", encode_uid_range(uids), key.encode("ascii"))
        self._ask(*asked, hear=hear)
        return found

    def vanished(self) -> list[tuple[int, int]]:
        """Ranges of UIDs, both ends included, that the last fetch told to be gone."""
        return list(self._vanished)

    def _note_vanished(self, text: bytes) -> None:
        try:
            ranges = read_vanished(text)
        except ValueError as error:
            raise ServerBroken(self._path, str(error)) from error
        if len(self._vanished) + len(ranges) > limits.MAILS:
            raise ServerBroken(self._path, "too many VANISHED")
        self._vanished += ranges

    def _open(self, word: bytes, name: str) -> SelectedFolder:
        self._opened_folder = None
        opening = SelectResponses()
        ended = self._ask(word, encode_folder(name), hear=opening.hear)
        return self._is_open(name, opening, ended)

    def _is_open(
        self, name: str, opening: SelectResponses, ended: TaggedResponse
    ) -> SelectedFolder:
        """Note that a folder was opened."""
        opened = opening.opened(read_only=read_code(ended.text).word == "READ-ONLY")
        self._opened_folder = name, opened
        self._count = FolderCount(opened.exists)
        return opened

    def _look_at_fetched(self, every: Sequence[TaggedResponse]) -> None:
        """Raise if one of these was refused; the folder is to be opened anew before the next.

        To Cyrus a folder that is renumbered, or made anew under its name, while it is open is
        dead: all its messages are told to be expunged, and whatever is asked then is answered by
        NO.
        """
        try:
            self._look_at(every)
        except ServerSaidNo:
            self._opened_folder = None
            raise


def _is_of_gone(ended: TaggedResponse) -> bool:
    """Whether a fetch is refused for messages alone that others removed; all else was told."""
    return ended.kind == b"NO" and read_code(ended.text).word == "EXPUNGEISSUED"


def _sets(uids: Sequence[int] | str) -> Iterator[tuple[bytes, set[int] | None]]:
    """What each command asks for; None: nobody knows which messages that will be."""
    if isinstance(uids, str):
        yield encode_uid_range(uids), None
        return
    for words, inside in encode_uid_sets(uids, limits.FETCH_SET):
        yield words, set(inside)
