"""A folder of an account held like any other: messages taken out, put back, appended.

"Out" is the account's own trash, never nowhere. What lands somewhere has a new UID; it is found
among what arrived by the identity of its bytes, which costs a read of each message. So the engine
moves by `MovingHold` within an account, and this is for where another store is involved.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from core.crashpoints import crash_point
from core.errors import StoreFailed, StoreRefused
from core.identity import identity
from core.model.message_state import names_of_flags
from core.model.refusals import RefusalKind
from core.model.remote import RemovalMethod, ServerMessage, is_deleted
from core.model.sources import MessageKey, RawMessage, Stub
from core.ports import ReturningMessage, StoredMessage, StoredPlace
from core.sources.disk import durable
from core.sources.disk.durable import as_store_error as system_refusals
from core.sources.disk.reading import changed_ns
from core.sources.envelope import find_header, flags_of, parse_time, sent_time
from core.sources.imap.hold.append import BATCH, ExpectedMessage, find_landings, move_and_find
from core.sources.imap.hold.moves import MovingHold, as_store_error
from core.sources.imap.hold.origin import ImapOrigin
from core.sources.imap.protocol.replies import SelectedFolder
from core.sources.imap.protocol.sanitize import can_keep, is_date
from core.sources.imap.session.folder_view import format_internal_date, parse_message_id
from core.times import utc_time


class MessageToAppend(NamedTuple):
    """A message to be appended. date: INTERNALDATE, "": the server's own now."""

    data: bytes
    flags: tuple[str, ...]
    date: str


class ImapHold(MovingHold):
    """A hold on one folder of an account: `ServerHold` whole. Made as `MovingHold`."""

    def _take(self, opened: SelectedFolder) -> None:
        super()._take(opened)
        self._floors: dict[str, str] = {}

    def digest(self, key: MessageKey) -> str | None:
        """Hex SHA-256 of the mail; None if it is gone or a ghost.

        Raises:
            StoreFailed: The connection broke.
        """
        return self.digests([key.uid]).get(key.uid)

    def raw(self, key: MessageKey) -> bytes:
        """The mail as sent, line ends as LF, as files on this computer have them.

        Raises:
            KeyError: It is not there.
            StoreFailed: The connection broke.
        """
        return self._read(key)[1].replace(b"\r\n", b"\n")

    def leaving(self, key: MessageKey) -> StoredMessage:
        """The bytes as the server gives them; flags, labels, INTERNALDATE, and where to look.

        Raises:
            KeyError: It is not there.
            StoreFailed: The connection broke.
        """
        mail, data = self._read(key)
        trash, trash_floor = self._way_out()
        origin = ImapOrigin(
            uid=mail.uid,
            flags=mail.flags,
            labels=mail.labels,
            date=mail.date,
            floor=self._floor_now(""),
            trash=trash,
            trash_floor=trash_floor,
        )
        return StoredMessage(key, data, origin.as_json())

    def take_out(self, keys: Sequence[MessageKey]) -> None:
        """Send these messages to the trash of their account; seen to be there when it returns.

        Raises:
            StoreRefused: CHANGED: one is gone, nothing was sent; NO_TRASH; the server said no.
            StoreFailed: The connection broke, or what was sent did not arrive.
        """
        uids = list(dict.fromkeys(key.uid for key in keys))
        there = {uid: mail for uid, mail in self.look_up(uids).items() if not is_deleted(mail)}
        if len(there) < len(uids):
            self._refuse(RefusalKind.CHANGED, self._folder)
        self._floors.clear()
        if uids:
            mails = [there[uid] for uid in uids]
            for _ in move_and_find(self, mails, self.trash(), path=self._path):
                pass

    def put_back(self, returns: Sequence[ReturningMessage]) -> tuple[StoredPlace, ...]:
        """Bring messages back from where they went; else append the safety copy.

        Their UIDs are new ones. What is back already, with the date that it had, is left alone.

        Raises:
            StoreRefused: The server said no.
            StoreFailed: The connection broke, or a safety copy cannot be read.
        """
        origins = [ImapOrigin.of(back.origin) for back in returns]
        with system_refusals(self._path):
            datas = [_read_safety_copy(back) for back in returns]
        wanted = [
            ExpectedMessage(identity(data), _id_of(data), origin.date)
            for data, origin in zip(datas, origins, strict=True)
        ]
        landings = self._take_marks_off(origins, wanted)
        for trash, numbers in _group_by_trash(origins).items():
            here = [n for n in numbers if n in landings]
            self._strike_copies(trash, here, origins, wanted)
            gone = [n for n in numbers if n not in landings]
            landings |= self._bring_home(trash, gone, origins, wanted)
        taken = {landing.uid for landing in landings.values()}
        taken |= {uid for back in returns for uid in back.taken}
        landings |= self._back_already(taken, landings, origins, wanted)
        lost = [n for n in range(len(returns)) if n not in landings]
        messages = [MessageToAppend(datas[n], origins[n].flags, origins[n].date) for n in lost]
        landings |= dict(zip(lost, self._append_in_batches(messages), strict=True))
        if self.is_gmail:
            for n, landing in landings.items():
                self.add_flags_and_labels(landing.uid, labels=origins[n].labels)
        return tuple(landings[n] for n in range(len(returns)))

    def append(self, mails: Sequence[RawMessage]) -> tuple[StoredPlace, ...]:
        """APPEND these messages, flags and times kept, and find them again by their bytes.

        Raises:
            StoreRefused: SERVER: there is a NUL in one, which IMAP cannot carry (RFC 3501 9),
                nothing was stored; or the server said no, those before that one are stored.
            StoreFailed: The connection broke, or what was stored reads otherwise.
        """
        if any(b"\0" in mail.data for mail in mails):
            self._refuse(RefusalKind.SERVER, "NUL")
        return tuple(self._append_in_batches([_message_to_append(mail) for mail in mails]))

    def find(self, digest: str) -> tuple[MessageKey, ...]:
        """Where messages of this identity lie, by UID.

        Cost: one listing with header fields; those are read whole that have the Message-ID which
        this identity is known to have, else all that were not read before.

        Raises:
            StoreFailed: The connection broke.
        """
        with as_store_error(self._path):
            there = self._view.since(1)
            message_id = self._other_folders.known.ids.get(digest)
            if message_id is not None:
                there = tuple(mail for mail in there if mail.message_id == message_id)
            digests = self._view.identities(there)
        return tuple(
            MessageKey(0, self._folder, mail.uid)
            for mail in there
            if digests.get(mail.uid) == digest
        )

    def _read(self, key: MessageKey) -> tuple[ServerMessage, bytes]:
        with as_store_error(self._path):
            found = self._view.whole(key.uid)
        if found is None:
            raise KeyError(key)
        return found

    def _way_out(self) -> tuple[str, str]:
        """The trash and what arrives there next; where there is none, mail can still be read."""
        try:
            trash = self.trash()
            return trash, self._floor_now(trash)
        except StoreRefused:
            return "", ""

    def _floor_now(self, folder: str) -> str:
        """As `floor`, asked once until mail is moved: a lower one holds as well."""
        if folder not in self._floors:
            self._floors[folder] = self.next_arrival(folder)
        return self._floors[folder]

    def _take_marks_off(
        self, origins: Sequence[ImapOrigin], wanted: Sequence[ExpectedMessage]
    ) -> dict[int, StoredPlace]:
        r"""Those that are still here, where they were only marked: \\Deleted comes off."""
        if self.way is RemovalMethod.MOVE:
            return {}
        seen = self.look_up([origin.uid for origin in origins])
        here = {
            n: mail.uid
            for n, origin in enumerate(origins)
            if (mail := seen.get(origin.uid)) is not None
            and (mail.message_id, mail.date) == (wanted[n].message_id, origin.date)
        }
        self.unmark([uid for uid in here.values() if is_deleted(seen[uid])])
        digests = self.digests(list(here.values()))
        return {
            n: StoredPlace(self._folder, uid)
            for n, uid in here.items()
            if digests.get(uid) == wanted[n].digest
        }

    def _strike_copies(
        self,
        trash: str,
        numbers: Sequence[int],
        origins: Sequence[ImapOrigin],
        wanted: Sequence[ExpectedMessage],
    ) -> None:
        """Take the copies of messages that are here again out of the trash, as far as can be."""
        if not numbers:
            return
        uids = self._in_trash(trash, numbers, origins, wanted)
        if uids:
            with self._hold_other(trash) as there:
                there.expunge(list(there.look_up(list(uids.values())).values()))

    def _in_trash(
        self,
        trash: str,
        numbers: Sequence[int],
        origins: Sequence[ImapOrigin],
        wanted: Sequence[ExpectedMessage],
    ) -> dict[int, str]:
        """Where those of these messages are that still lie in the trash, by number."""
        floor = min((origins[n].trash_floor for n in numbers), key=_order)
        try:
            places = find_landings(self, trash, floor, [wanted[n] for n in numbers])
        except StoreRefused:
            return {}  # another trash now, or none: the safety copies are used
        return {n: at.uid for n, at in zip(numbers, places, strict=True) if at is not None}

    def _bring_home(
        self,
        trash: str,
        numbers: Sequence[int],
        origins: Sequence[ImapOrigin],
        wanted: Sequence[ExpectedMessage],
    ) -> dict[int, StoredPlace]:
        """Bring back what still lies in the trash."""
        uids = self._in_trash(trash, numbers, origins, wanted) if numbers else {}
        if not uids:
            return {}
        with self._hold_other(trash) as there:
            mails = there.look_up(list(uids.values()))
            going = [mails[uid] for uid in uids.values() if uid in mails]
            back = dict(move_and_find(there, going, self._folder, path=self._path))
        return {n: back[uid] for n, uid in uids.items() if uid in back}

    def _back_already(
        self,
        taken: Collection[str],
        landings: Mapping[int, StoredPlace],
        origins: Sequence[ImapOrigin],
        wanted: Sequence[ExpectedMessage],
    ) -> dict[int, StoredPlace]:
        """Those that a former call, or a person, put back: of the same bytes and the same date."""
        open_ = [n for n in range(len(origins)) if n not in landings and origins[n].floor]
        if not open_:
            return {}
        floor = min((origins[n].floor for n in open_), key=_order)
        try:
            its = [wanted[n] for n in open_]
            places = find_landings(self, self._folder, floor, its, taken=taken)
        except StoreRefused:
            return {}  # another UIDVALIDITY: nothing can be told
        there = self.look_up([at.uid for at in places if at])
        return {
            n: at
            for n, at in zip(open_, places, strict=True)
            if at and at.uid in there
            if parse_time(there[at.uid].date) == parse_time(origins[n].date)
        }

    @contextmanager
    def _hold_other(self, folder: str) -> Iterator[MovingHold]:
        """Hold another folder for a while, on the one writing connection."""
        with as_store_error(self._path):
            opened = self._session.select(folder)
            try:
                yield MovingHold(
                    self._path, self._account, self._session, folder, opened, self._other_folders
                )
            finally:
                self._take(self._session.select(self._folder))

    def _append_in_batches(self, messages: Sequence[MessageToAppend]) -> list[StoredPlace]:
        return [
            landing
            for start in range(0, len(messages), BATCH)
            for landing in self._stored_batch(messages[start : start + BATCH])
        ]

    def _stored_batch(self, messages: Sequence[MessageToAppend]) -> Iterator[StoredPlace]:
        self._floors.clear()
        floor = self.next_arrival("")
        wanted: list[ExpectedMessage] = []
        for message in messages:
            with as_store_error(self._path):
                crash_point("imap: before an append")
                flags = [flag for flag in message.flags if can_keep(flag, self._opened)]
                date = message.date if is_date(message.date) else ""
                data = message.data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")  # RFC 3501
                said = self._session.append(self._folder, data, flags, date)
                crash_point("imap: after an append")
            hint = StoredPlace(self._folder, f"{said.validity}:{said.uid}") if said else None
            digest, message_id = identity(message.data), _id_of(message.data)
            wanted.append(ExpectedMessage(digest, message_id, message.date, hint))
        for landing in find_landings(self, self._folder, floor, wanted):
            if landing is None:
                raise StoreFailed(self._path, "stored, but it reads otherwise")
            yield landing


def _read_safety_copy(back: ReturningMessage) -> bytes:
    with durable.open_for_reading(back.file) as fd:
        return b"".join(durable.blocks(fd, back.offset, back.offset + back.size_bytes))


def _message_to_append(mail: RawMessage) -> MessageToAppend:
    flags = mail.stub.flags | flags_of(mail.data)
    names = tuple(sorted(names_of_flags(flags)))
    return MessageToAppend(mail.data, names, mail.date or _arrival_date(mail.stub, mail.data))


def _arrival_date(stub: Stub, data: bytes) -> str:
    """When a message arrived: the time of its file, if the stub tells one, else its Date."""
    changed = changed_ns(stub.version)
    when = sent_time(data) if changed is None else changed // 10**9
    return "" if when is None else format_internal_date(utc_time(when))


def _id_of(data: bytes) -> str:
    return parse_message_id(find_header(data, "Message-ID") or b"")


def _group_by_trash(origins: Iterable[ImapOrigin]) -> dict[str, list[int]]:
    """The numbers of the messages that went to each trash."""
    found: dict[str, list[int]] = {}
    for n, origin in enumerate(origins):
        if origin.trash and origin.trash_floor:
            found.setdefault(origin.trash, []).append(n)
    return found


def _order(floor: str) -> tuple[int, int]:
    """Floors by UIDVALIDITY, then UID; what is no floor is lowest."""
    head, _, tail = floor.partition(":")
    return (int(head), int(tail)) if head.isdecimal() and tail.isdecimal() else (0, 0)
