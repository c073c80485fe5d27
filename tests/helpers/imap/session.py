"""The commands of the scripted IMAP server that need a sign-in, on folders in memory."""

from __future__ import annotations

from typing import NamedTuple

from helpers.imap.answers import Token, fetch_response, quote, tokens
from helpers.imap.boxes import Boxes, ScriptedFolder
from imapclient.imap_utf7 import decode as from_utf7
from imapclient.imap_utf7 import encode as utf7

OK = b"OK done"
NO_SUCH = b"NO [NONEXISTENT] no such folder"


class ImapReply(NamedTuple):
    """Untagged responses, with line ends, and the words after the tag."""

    untagged: list[bytes]
    tagged: bytes = OK


class Mailer:
    """One signed-in client and the folder that it has selected."""

    def __init__(self, boxes: Boxes, *, gmail: bool) -> None:
        self._boxes = boxes
        self._gmail = gmail
        self._box: ScriptedFolder | None = None
        self._read_only = True

    def answer(self, rest: bytes) -> ImapReply:  # noqa: C901, PLR0911 - a table of commands
        """Carry out a command (without its tag)."""
        try:
            word, *arguments = tokens(rest)
        except ValueError:
            return ImapReply([], b"BAD cannot read that")
        assert isinstance(word, bytes)
        name = word.upper()
        if name == b"UID" and arguments and isinstance(arguments[0], bytes):
            name, arguments = b"UID " + arguments[0].upper(), arguments[1:]
        match name:
            case b"LIST":
                return self._list(_name(arguments[1]))
            case b"NAMESPACE":
                return ImapReply([b"* NAMESPACE %s\r\n" % self._boxes.namespaces])
            case b"MYRIGHTS":
                return self._rights(_name(arguments[0]))
            case b"STATUS":
                return self._status(arguments)
            case b"EXAMINE" | b"SELECT":
                return self._open(_name(arguments[0]), read_only=name == b"EXAMINE")
            case b"UNSELECT":
                self._box = None
                return ImapReply([])
            case b"CREATE":
                self._boxes.make(_name(arguments[0]))
                return ImapReply([])
            case b"APPEND":
                return self._append(arguments)
            case _ if self._box is None:
                return ImapReply([], b"BAD no folder is selected")
            case _:
                return self._on_box(name, arguments, self._box)

    def _on_box(self, name: bytes, arguments: list[Token], box: ScriptedFolder) -> ImapReply:
        uids = box.chosen(_bytes(arguments[0])) if name != b"UID SEARCH" else []
        match name:
            case b"UID FETCH":
                return self._fetch(uids, arguments[1:], box)
            case b"UID SEARCH":
                return self._search(arguments, box)
            case b"UID STORE":
                return self._store(uids, arguments[1:], box)
            case b"UID MOVE" | b"UID COPY":
                return self._transfer(uids, _name(arguments[1]), box, leaves=name == b"UID MOVE")
            case b"UID EXPUNGE":
                marked = [uid for uid in uids if "\\Deleted" in box.mails[uid].flags]
                return ImapReply([self._expunged(uid, box) for uid in marked])
            case _:
                return ImapReply([], b"BAD unknown command")

    def _list(self, pattern: str) -> ImapReply:
        lines = []
        start = pattern.removesuffix("*")
        for box in self._boxes:
            if not box.name.startswith(start) or (box.hidden and not start):
                continue
            told = " ".join(("\\HasNoChildren", *box.attributes)).encode()
            lines.append(b'* LIST (%s) "/" %s\r\n' % (told, _wire(box.name)))
        return ImapReply(lines)

    def _rights(self, name: str) -> ImapReply:
        box = self._boxes.by_name.get(name)
        if box is None:
            return ImapReply([], NO_SUCH)
        return ImapReply([b"* MYRIGHTS %s %s\r\n" % (_wire(name), box.rights.encode())])

    def _status(self, arguments: list[Token]) -> ImapReply:
        box = self._boxes.by_name.get(_name(arguments[0]))
        if box is None:
            return ImapReply([], NO_SUCH)
        values = {
            b"MESSAGES": len(box.mails),
            b"UIDNEXT": box.uid_next,
            b"UIDVALIDITY": box.validity,
            b"HIGHESTMODSEQ": self._boxes.highest(),
            b"SIZE": sum(len(mail.data) for mail in box.mails.values()),
        }
        asked = [_bytes(item).upper() for item in arguments[1]]
        told = b" ".join(b"%s %d" % (item, values[item]) for item in asked if item in values)
        return ImapReply([b"* STATUS %s (%s)\r\n" % (_wire(box.name), told)])

    def _open(self, name: str, *, read_only: bool) -> ImapReply:
        box = self._boxes.by_name.get(name)
        if box is None:
            self._box = None
            return ImapReply([], NO_SUCH)
        self._box, self._read_only = box, read_only or box.read_only
        lines = [
            b"* FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)\r\n",
            b"* OK [PERMANENTFLAGS (%s)] kept\r\n" % " ".join(box.permanent).encode(),
            b"* %d EXISTS\r\n* 0 RECENT\r\n" % len(box.mails),
            b"* OK [UIDVALIDITY %d] ok\r\n" % box.validity,
            b"* OK [UIDNEXT %d] ok\r\n" % box.uid_next,
            b"* OK [HIGHESTMODSEQ %d] ok\r\n" % self._boxes.highest(),
        ]
        mode = b"READ-ONLY" if self._read_only else b"READ-WRITE"
        return ImapReply(lines, b"OK [%s] open" % mode)

    def _fetch(self, uids: list[int], arguments: list[Token], box: ScriptedFolder) -> ImapReply:
        items = arguments[0] if isinstance(arguments[0], list) else [arguments[0]]
        names = [_bytes(item) for item in items]
        since = 0
        if len(arguments) > 1 and isinstance(arguments[1], list):
            since = int(_bytes(arguments[1][1]))
            names.append(b"MODSEQ")
        order = {uid: n for n, uid in enumerate(box.mails, 1)}
        found = [uid for uid in uids if box.mails[uid].mod_seq > since]
        return ImapReply([fetch_response(order[uid], uid, box.mails[uid], names) for uid in found])

    def _search(self, arguments: list[Token], box: ScriptedFolder) -> ImapReply:
        words = [_bytes(word).upper() for word in arguments]
        uids = sorted(box.mails)
        if words[:1] == [b"X-GM-MSGID"]:
            uids = [uid for uid in uids if box.mails[uid].view == int(words[1])]
        elif words[:1] == [b"UID"]:
            uids = box.chosen(words[1])
        for flag in ("Seen", "Flagged", "Answered", "Draft", "Deleted"):
            for word, wanted in ((flag.upper(), True), (f"UN{flag.upper()}", False)):
                if word.encode() in words:
                    uids = [u for u in uids if (f"\\{flag}" in box.mails[u].flags) is wanted]
        return ImapReply([b"* SEARCH" + b"".join(b" %d" % uid for uid in uids) + b"\r\n"])

    def _store(self, uids: list[int], arguments: list[Token], box: ScriptedFolder) -> ImapReply:
        unchanged = None
        if isinstance(arguments[0], list):
            unchanged, arguments = int(_bytes(arguments[0][1])), arguments[1:]
        item = _bytes(arguments[0]).upper()
        given = arguments[1] if isinstance(arguments[1], list) else [arguments[1]]
        values = {_bytes(value).decode() for value in given}
        if self._read_only:
            return ImapReply([], b"OK Store ignored with read-only mailbox")
        modified = [
            uid for uid in uids if unchanged is not None and box.mails[uid].mod_seq > unchanged
        ]
        for uid in uids:
            if uid not in modified:
                self._change(box, uid, item, values)
        shown = b"X-GM-LABELS" if b"LABELS" in item else b"FLAGS"
        lines = [] if item.endswith(b".SILENT") else self._fetch(uids, [shown], box).untagged
        if modified:
            listed = b",".join(b"%d" % uid for uid in modified)
            return ImapReply(lines, b"OK [MODIFIED %s] some failed" % listed)
        return ImapReply(lines)

    def _change(self, box: ScriptedFolder, uid: int, item: bytes, values: set[str]) -> None:
        mail = box.mails[uid]
        if b"X-GM-LABELS" in item:
            changed = mail.labels - values if item.startswith(b"-") else mail.labels | values
            self._boxes.relabel(mail, changed)
            return
        mail.flags = mail.flags - values if item.startswith(b"-") else mail.flags | values
        self._boxes.touch(mail)

    def _transfer(
        self, uids: list[int], to: str, box: ScriptedFolder, *, leaves: bool
    ) -> ImapReply:
        target = self._boxes.by_name.get(to)
        if target is None:
            return ImapReply([], b"NO [TRYCREATE] no such folder")
        if self._read_only and leaves:
            return ImapReply([], b"NO read-only")
        if not uids:
            return ImapReply([], b"OK No messages found")
        numbers = {uid: n for n, uid in enumerate(box.mails, 1)}
        move = self._boxes.move if leaves else self._boxes.copy
        landed = [move(box, uid, target) for uid in uids]
        pairs = (b",".join(b"%d" % uid for uid in each) for each in (uids, landed))
        code = b"[COPYUID %d %s %s]" % (target.validity, *pairs)
        if not leaves:
            return ImapReply([], b"OK %s copied" % code)
        gone = [b"* %d EXPUNGE\r\n" % numbers[uid] for uid in reversed(uids)]
        return ImapReply([b"* OK %s moved\r\n" % code, *gone])

    def _expunged(self, uid: int, box: ScriptedFolder) -> bytes:
        number = list(box.mails).index(uid) + 1
        self._boxes.expunge(box, uid)
        return b"* %d EXPUNGE\r\n" % number

    def _append(self, arguments: list[Token]) -> ImapReply:
        name, *options, data = arguments
        box = self._boxes.by_name.get(_name(name))
        if box is None:
            return ImapReply([], b"NO [TRYCREATE] no such folder")
        values: dict[str, object] = {}
        for option in options:
            if isinstance(option, list):
                values["flags"] = {_bytes(flag).decode() for flag in option}
            else:
                values["date"] = option.decode()
        uid = self._boxes.deliver(box.name, _bytes(data), **values)[0]
        return ImapReply([], b"OK [APPENDUID %d %d] stored" % (box.validity, uid))


def _bytes(token: Token) -> bytes:
    assert isinstance(token, bytes)
    return token


def _name(token: Token) -> str:
    decoded: str = from_utf7(_bytes(token))
    return decoded


def _wire(name: str) -> bytes:
    encoded: bytes = utf7(name)
    return quote(encoded.decode("ascii"))
