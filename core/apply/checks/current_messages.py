"""Messages of a plan as they are now, read one by one and known by their identity.

In an mbox a message moves up when another leaves, so a kept message may lie elsewhere by now. To
read the file once for each of thousands would take hours: where they lie is looked up once, and
each that is read from there must have its identity all the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from core.apply.checks.likeness import read_messages, stub_of
from core.apply.context import ProofContext, is_on_server, source_of
from core.apply.count_identities import current_folder, live_stubs
from core.apply.journal.entries import Leg, leg_of
from core.identity import identity
from core.job import Job
from core.model.plan import Item
from core.model.sources import Folder, RawMessage, SourceKind, Stub
from core.ports import MailSource


class CurrentMessages:
    """Reads messages of a plan; used in one thread, for one round of checks."""

    def __init__(self, items: Iterable[Item], context: ProofContext, job: Job) -> None:
        """Prepare to read some messages; nothing is read yet."""
        self._context, self._job = context, job
        self._wanted: defaultdict[Leg, list[Item]] = defaultdict(list)
        for item in items:
            self._wanted[leg_of(item.address)].append(item)
        self._folders: dict[Leg, _ListedFolder] = {}

    def read(self, item: Item) -> RawMessage | None:
        """A message as it is now; None if no mail of its identity is there any more.

        Raises:
            SourceError: Its folder cannot be read.
        """
        leg = leg_of(item.address)
        source = source_of(self._context, leg, self._job)
        if is_on_server(leg):
            there = read_messages(source, leg, {item.address.uid: item}, self._job)
            return next((raw for raw in there if _is_it(raw, item)), None)
        if leg not in self._folders:
            self._folders[leg] = _ListedFolder(source, leg, self._wanted[leg], self._job)
        return self._folders[leg].read(item)


class _ListedFolder:
    """A folder on this computer, and where in it some messages lie."""

    def __init__(self, source: MailSource, leg: Leg, wanted: Iterable[Item], job: Job) -> None:
        self._source, self._leg, self._job = source, leg, job
        self._is_mbox = leg[0] == SourceKind.MBOX.value
        self._uids = {item.address.uid for item in wanted}
        self._digests = {item.digest for item in wanted}
        self._folder = current_folder(source, leg[2])
        self._listed: Folder | None = None  # as it was when its messages were looked up
        self._stubs: dict[str, Stub] = {}  # of an mbox by identity, else by uid

    def read(self, item: Item) -> RawMessage | None:
        """See `CurrentMessages.read`."""
        if self._is_mbox and item.digest not in self._stubs:
            raw = self._fetch(stub_of(item), item)  # as planned, which is most often true
            if raw is not None:
                return raw
        raw = self._fetch_listed(item)
        if raw is None and self._look_up():
            raw = self._fetch_listed(item)
        return raw

    def _fetch_listed(self, item: Item) -> RawMessage | None:
        stub = self._stubs.get(item.digest if self._is_mbox else item.address.uid)
        return None if stub is None else self._fetch(stub, item)

    def _fetch(self, stub: Stub, item: Item) -> RawMessage | None:
        if self._folder is None:
            return None
        found = self._source.fetch(self._folder, [stub])
        return next((r for r in found if isinstance(r, RawMessage) and _is_it(r, item)), None)

    def _look_up(self) -> bool:
        """Look up where the messages lie; False if that is known of an mbox as it is now."""
        self._folder = current_folder(self._source, self._leg[2])
        if self._folder is None or (self._is_mbox and self._folder == self._listed):
            return False
        stubs = live_stubs(self._source, self._folder, self._job)
        if self._is_mbox:
            self._stubs = self._find_by_identity(self._folder, stubs)
        else:
            self._stubs = {s.key.uid: s for s in stubs if s.key.uid in self._uids}
        self._listed = self._folder
        return True

    def _find_by_identity(self, folder: Folder, stubs: Iterable[Stub]) -> dict[str, Stub]:
        found: dict[str, Stub] = {}
        for raw in self._source.fetch(folder, list(stubs)):
            self._job.checkpoint()
            if isinstance(raw, RawMessage) and (digest := _digest(raw)) in self._digests:
                found.setdefault(digest, raw.stub)
        return found


def _digest(raw: RawMessage) -> str:
    return raw.whole or identity(raw.data)


def _is_it(raw: RawMessage, item: Item) -> bool:
    return _digest(raw) == item.digest
