"""A folder of mail files held by us: messages taken out, put back, appended.

A uid means one message for ever. What it is was seen when its bytes were last looked at, and that
is looked at once more when nobody else can rename or change the file, before it goes.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from core.errors import StoreRefused
from core.identity import identity
from core.job import in_turns
from core.model.mail import MessageFlag
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import MessageKey, RawMessage
from core.ports import ReturningMessage, StoredMessage, StoredPlace
from core.sources.disk import durable
from core.sources.disk.durable import as_store_error
from core.sources.disk.former_place import AT
from core.sources.disk.reading import changed_ns
from core.sources.disk.staging import NewFile, StagingFolder
from core.sources.envelope import flags_of, is_ghost, parse_time, sent_time
from core.sources.files.maildir import own_form
from core.sources.files.places import EmlPlace, FilePlace
from core.sources.preflight import raise_refusal, space_refusal
from core.sources.single_files import LARGEST_BYTES, as_sent_file, file_identity
from core.state_ports import StateFormat

LOOKS = 3  # a listing may miss a file that is renamed meanwhile (R-MD1)
_PAUSE_S = 0.02
_MODE = 0o600
_Stamp = tuple[int, int, int]
# The name of each message, and files and forms for those that are not there yet.
_Incoming = tuple[list[str], list[NewFile], dict[str, str]]


class FilesHold:
    """A hold on one folder of mail files."""

    def __init__(self, place: FilePlace, name: str, at: str = "") -> None:
        """`at`: the path of the folder below its source; "": it is the source."""
        self._place = place
        self._name, self._below = name, at
        self._stage = StagingFolder(place.folder, place.stage, place.forget_states)
        self._names: dict[str, str] = {}
        self._shared: frozenset[str] | None = None  # uids that several of these go by, once asked
        self._seen: dict[str, _Stamp] = {}  # what a message was when its bytes were last looked at
        self._digests: dict[str, tuple[_Stamp, str | None]] = {}
        self._forms: dict[str, str] = {}  # of a message's state, when it was copied

    def repair(self) -> None:
        """Take back or finish what a crash left.

        Raises:
            StoreRefused: The stage is damaged.
            StoreFailed: The system failed.
        """
        with as_store_error(self._place.folder):
            self._stage.recover(lambda name: self._place.other_name(name, self._taken_names()))

    def digest(self, key: MessageKey) -> str | None:
        """Hex SHA-256 of the message as it is now; None if it is gone or a ghost."""
        return self.digests((key.uid,)).get(key.uid)

    def digests(self, uids: Collection[str]) -> dict[str, str]:
        """As `digest`, for each. What a listing misses is looked for in the next, all together.

        Cost: `LOOKS` listings at most, however many are gone.
        """
        found: dict[str, str] = {}
        left = list(dict.fromkeys(uids))
        with as_store_error(self._place.folder):
            for look in range(LOOKS + 1):
                if look:
                    self._list(look)
                left = [uid for uid in in_turns(left) if not self._take_digest(uid, found)]
                if not left:
                    break
            for uid in left:
                name = self._one_of(uid)
                digest = None if name is None else self._digest(uid, name)
                if digest is not None:
                    found[uid] = digest
        return found

    def _take_digest(self, uid: str, found: dict[str, str]) -> bool:
        """Put the identity of a message, unless it is a ghost, into `found`; False: look again."""
        name = self._place.find(self._names, uid)
        if name is None or not os.path.lexists(self._place.folder / name):
            return False
        digest = self._digest(uid, name)
        if digest is not None:
            found[uid] = digest
        return digest is not None or os.path.lexists(self._place.folder / name)

    def _digest(self, uid: str, name: str) -> str | None:
        try:
            data, large = self._head(uid, name)
        except FileNotFoundError:
            return None
        ghost = self._place.is_deleted(name) or is_ghost(data)
        found = None if ghost else large or identity(as_sent_file(data))
        self._digests[uid] = (self._seen[uid], found)
        return found

    def raw(self, key: MessageKey) -> bytes:
        """The mail as sent.

        Raises:
            KeyError: It is not there.
        """
        return as_sent_file(self.leaving(key).stored)

    def leaving(self, key: MessageKey) -> StoredMessage:
        """The bytes of the file, its name, time, mode and form.

        Raises:
            KeyError: It is not there.
        """
        with as_store_error(self._place.folder):
            name = self._locate(key.uid)
            if name is None:
                raise KeyError(key)
            try:
                stored = self._read(key.uid, name)
                status = (self._place.folder / name).stat()
                form = self._place.state_forms([name]).get(name)
            except FileNotFoundError as error:
                raise KeyError(key) from error
        self._forms[key.uid] = form or ""
        origin = {
            "store": "files",
            "name": name,
            "mtime_ns": status.st_mtime_ns,
            "mode": status.st_mode & 0o7777,
            "form": form or "",
            **({AT: self._below} if self._below else {}),
        }
        return StoredMessage(key, stored, json.dumps(origin))

    def take_out(self, keys: Sequence[MessageKey]) -> None:
        """Remove exactly these messages, all or none.

        Raises:
            StoreRefused: CHANGED: one is gone or not what it was when last looked at, or has
                other marks than `leaving` told.
            StoreFailed: The system failed.
        """
        uids = list(dict.fromkeys(key.uid for key in keys))
        if not uids:
            return
        with as_store_error(self._place.folder):
            self._place.make()  # a Maildir may lack tmp/, where the stage is
            for _ in range(LOOKS):
                names = [self._locate(uid) for uid in uids]
                known = [name for name in names if name is not None]
                if len(known) < len(uids) or self._has_other_marks(uids, known):
                    break
                if self._stage.take_out(known, lambda n, path: self._is_still(uids[n], path)):
                    for uid in uids:
                        self._names.pop(uid, None)
                    return
                self._names, self._shared = {}, None  # renamed, perhaps: look again
        raise self._as_changed()

    def _has_other_marks(self, uids: Sequence[str], names: Sequence[str]) -> bool:
        """Whether one of these messages, by uid and name now, was marked since it was copied."""
        now, how = self._place.state_forms(names), self._place.state_format()
        told = (
            (self._forms.get(uid), now.get(name, ""))
            for uid, name in zip(uids, names, strict=True)
        )
        return any(
            before is not None and before != after and how.names_of(before) != how.names_of(after)
            for before, after in told
        )

    def put_back(self, returns: Sequence[ReturningMessage]) -> tuple[StoredPlace, ...]:
        """Make the files again, with name, time and mode; under another name if it is taken.

        Raises:
            StoreRefused: NO_SPACE.
            StoreFailed: The system failed, or a safety copy cannot be read.
        """
        self._need(sum(back.size_bytes for back in returns))
        return self._bring_in(lambda: self._returning(returns))

    def append(self, mails: Sequence[RawMessage]) -> tuple[StoredPlace, ...]:
        """Store messages as new files; flags and time as their stubs or headers say.

        Raises:
            StoreRefused: NO_SPACE; READ_ONLY where the source is one single file.
            StoreFailed: The system failed.
        """
        self._need(sum(len(mail.data) for mail in mails))
        if isinstance(self._place, EmlPlace) and self._place.only:
            refusal = Refusal(RefusalKind.READ_ONLY, self._place.only)
            raise StoreRefused(self._place.folder, refusal)
        return self._bring_in(lambda: self._arriving(mails))

    @property
    def state_format(self) -> StateFormat:
        """How the forms of this folder are read."""
        return self._place.state_format()

    def state_form(self, key: MessageKey) -> str | None:
        """The form of a message now; None if it is gone, or has no place for a state."""
        with as_store_error(self._place.folder):
            name = self._locate(key.uid)
            return None if name is None else self._place.state_forms([name]).get(name)

    def own_form(self, key: MessageKey, form: str) -> str:
        """A name that no other message can have."""
        return own_form(key.uid, form)

    def stateless_digest(self, key: MessageKey) -> str | None:
        """Its identity: no byte of a file tells the state."""
        return self.digest(key)

    def find_stateless(self, digest: str) -> tuple[MessageKey, ...]:
        """As `find`."""
        return self.find(digest)

    def write_states(self, forms: Mapping[MessageKey, tuple[str, str]]) -> None:
        """Write other states.

        Raises:
            StoreRefused: CHANGED: one has another form by now, or its new one is taken; others
                may have theirs.
            StoreFailed: The system failed.
        """
        with as_store_error(self._place.folder):
            named = {self._locate(key.uid) or key.uid: pair for key, pair in forms.items()}
            try:
                self._place.write_states(named)
            finally:
                self._list()

    def find(self, digest: str) -> tuple[MessageKey, ...]:
        """Where mails of this identity lie, in the order of uids. Reads what it has not read."""
        with as_store_error(self._place.folder):
            self._list()
            return tuple(
                MessageKey(0, self._name, uid)
                for uid, name in self._names.items()
                if self._known_digest(uid, name) == digest
            )

    def _known_digest(self, uid: str, name: str) -> str | None:
        known = self._digests.get(uid)
        try:
            if known and known[0] == _stamp_of((self._place.folder / name).stat()):
                return None if self._place.is_deleted(name) else known[1]
        except FileNotFoundError:
            return None
        return self._digest(uid, name)

    def _locate(self, uid: str) -> str | None:
        """The name of a message now; None if it is gone."""
        for look in range(LOOKS + 1):
            if look:
                self._list(look)
            name = self._place.find(self._names, uid)
            if name is not None and os.path.lexists(self._place.folder / name):
                return name
        return None

    def _list(self, look: int = 1) -> None:
        """List the messages; a moment after the look before, if it is not the first."""
        if look > 1:
            time.sleep(_PAUSE_S)
        self._names, self._shared = self._place.names(), None

    def _one_of(self, uid: str) -> str | None:
        """One of several mails that go by a uid now: it is not gone, but none may be touched."""
        if self._shared is None:
            self._shared = self._place.shared_uids(self._names)
        if uid not in self._shared:
            return None
        return next(name for name in self._names.values() if self._place.uid_of(name) == uid)

    def _read(self, uid: str, name: str) -> bytes:
        """The bytes of a mail. A symbolic link is no mail of ours: what it leads to would stay."""
        if (self._place.folder / name).is_symlink():
            raise FileNotFoundError(name)
        with durable.open_for_reading(self._place.folder / name) as fd:
            status = os.fstat(fd)
            data = durable.read_at(fd, 0, status.st_size)
        self._seen[uid] = _stamp_of(status)
        return data

    def _head(self, uid: str, name: str) -> tuple[bytes, str]:
        """The bytes of a message, as `_read`; of a large one its first, and its identity."""
        path = self._place.folder / name
        if path.lstat().st_size <= LARGEST_BYTES:
            return self._read(uid, name), ""
        with durable.open_for_reading(path) as fd:
            status = os.fstat(fd)
            self._seen[uid] = _stamp_of(status)
            return durable.read_at(fd, 0, LARGEST_BYTES), file_identity(fd, 0, status.st_size)

    def _is_still(self, uid: str, path: Path) -> bool:
        """Whether a file is the one whose bytes were looked at; renames do not count.

        Its bytes are compared, too: its time may be what it was all the same (R-MB8).
        """
        if uid in self._seen and _stamp_of(path.lstat()) != self._seen[uid]:
            return False
        _, digest = self._digests.get(uid, (None, None))
        with durable.open_for_reading(path) as fd:
            return digest in (None, file_identity(fd, 0, os.fstat(fd).st_size))

    def _taken_names(self) -> set[str]:
        """Names that no new mail may have: all, deleted or no mail at all."""
        return {path.name for path in self._place.folder.iterdir()}

    def _need(self, size_bytes: int) -> None:
        raise_refusal(self._place.folder, space_refusal(self._place.folder, size_bytes))

    def _as_changed(self) -> StoreRefused:
        folder = self._place.folder
        return StoreRefused(folder, Refusal(RefusalKind.CHANGED, str(folder)))

    def _bring_in(self, look: Callable[[], _Incoming]) -> tuple[StoredPlace, ...]:
        """Make the files that `look` tells, all or none, and say first of each what it was."""
        with as_store_error(self._place.folder):
            for _ in range(LOOKS):
                names, files, forms = look()
                if not files:
                    return self._landings(names)
                self._place.make()
                self._place.return_states(forms)
                if self._stage.bring_in(files):
                    return self._landings(names)
        raise self._as_changed()

    def _returning(self, returns: Sequence[ReturningMessage]) -> _Incoming:
        """The name of each return, and files and forms for those that are not back yet.

        A message is back if the file of its very name has its bytes: another of the same base name
        may be a copy that never left.
        """
        taken = self._taken_names()
        names: list[str] = []
        files: list[NewFile] = []
        forms: dict[str, str] = {}
        for back in returns:
            name, mtime_ns, mode, form = _read_origin(back.origin)
            if not self._place.is_valid(name):
                name = self._place.new_name(b"", MessageFlag.NONE, taken)
            own, name = name, self._place.name_on_return(name)
            here = (one for one in (own, name) if _same_bytes(self._place.folder / one, back))
            if not back.is_out and (there := next(here, None)):
                names.append(there)
                continue
            if os.path.lexists(self._place.folder / name) or name in taken:
                name = self._place.other_name(name, taken)
            taken.add(name)
            names.append(name)
            files.append(NewFile(name, _read_content(back), mtime_ns, mode))
            if form is not None:
                forms[name] = form
        return names, files, forms

    def _arriving(self, mails: Sequence[RawMessage]) -> _Incoming:
        taken = self._taken_names()
        names: list[str] = []
        files: list[NewFile] = []
        for mail in mails:
            flags = mail.stub.flags | flags_of(mail.data)
            name = self._place.new_name(mail.data, flags, taken)
            taken.add(name)
            names.append(name)
            files.append(NewFile(name, [mail.data], _time_of(mail), _MODE))
        return names, files, dict.fromkeys(names, "")

    def _landings(self, names: Sequence[str]) -> tuple[StoredPlace, ...]:
        self._list()
        uids = {name: uid for uid, name in self._names.items()}
        return tuple(
            StoredPlace(self._name, uids.get(name) or self._place.uid_of(name)) for name in names
        )


def _read_origin(text: str) -> tuple[str, int, int, str | None]:
    """Name, time, mode and form, if told, of an origin; of another store's no name is known."""
    try:
        told_of: Any = json.loads(text)
        form = told_of.get("form")
        mode = int(told_of["mode"]) & 0o7777
        return (
            str(told_of["name"]),
            int(told_of["mtime_ns"]),
            mode,
            None if form is None else str(form),
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return "", time.time_ns(), _MODE, None


def _read_content(back: ReturningMessage) -> Iterator[bytes]:
    with durable.open_for_reading(back.file) as fd:
        yield from durable.blocks(fd, back.offset, back.offset + back.size_bytes)


def _same_bytes(path: Path, back: ReturningMessage) -> bool:
    with suppress(FileNotFoundError), durable.open_for_reading(path) as fd:
        if os.fstat(fd).st_size != back.size_bytes:
            return False
        offset = 0
        for block in _read_content(back):
            if durable.read_at(fd, offset, len(block)) != block:
                return False
            offset += len(block)
        return True
    return False


def _time_of(mail: RawMessage) -> int:
    """When a message arrived, in ns: as told, else the time of its file, else its Date."""
    changed = changed_ns(mail.stub.version)
    if not mail.date and changed is not None:
        return changed
    when = parse_time(mail.date) if mail.date else None
    if when is None:
        when = sent_time(mail.data)
    return time.time_ns() if when is None else when * 10**9


def _stamp_of(status: os.stat_result) -> _Stamp:
    return (status.st_ino, status.st_size, status.st_mtime_ns)
