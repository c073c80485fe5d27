"""A connection that speaks IMAP: imapclient and imaplib, with our own reader and writer below.

imapclient knows how to begin: the greeting, STARTTLS and SASL. imaplib, below it, keeps
each answer until a command has ended, reads literals of any size, checks no argument and logs
passwords (safety.md 1.12, 1.13), so bytes come and go through a `Wire` and a `Gate` instead, and
what follows the sign-in is a `conversation`, which hands out answers as they come.
"""

from __future__ import annotations

import contextlib
import imaplib
import itertools
import re
import ssl
from collections.abc import Generator, Iterable, Sequence
from pathlib import Path
from typing import NoReturn

import imapclient

from core.errors import ServerBroken, ServerNotTrusted, ServerOffline
from core.sources.imap import limits
from core.sources.imap.answers import Tagged, Untagged, code_of, readable
from core.sources.imap.arguments import Literal
from core.sources.imap.gate import Gate
from core.sources.imap.outage import throttle
from core.sources.imap.wire import Wire

_UNTAGGED = re.compile(rb"\* (?:(\d{1,10}) )?([A-Za-z][A-Za-z0-9-]*)(?: (.*))?", re.DOTALL)
_TAGGED = re.compile(rb"([A-Z]{1,9}\d+) (OK|NO|BAD)(?: (.*))?", re.DOTALL | re.IGNORECASE)
_STATUS = frozenset({b"OK", b"NO", b"BAD", b"BYE", b"PREAUTH"})  # followed by text, no literal
_DIGITS = 10  # of a number of 32 bits, the largest that there is here
_AHEAD = 8  # commands sent before the answer to the first of them
_AT_ONCE = 1 << 16  # bytes of a literal that are sent without asking, where the server allows it


class Imap4(imaplib.IMAP4):
    """imaplib's protocol state over a `Wire`.

    Attributes:
        wire, gate: What is below. at_rest: Whether no command is under way.
        last: The last tagged answer. non_sync: Bytes of literals that need no leave (RFC 7888).
    """

    def __init__(self, wire: Wire, path: Path, host: str) -> None:
        self.wire = wire
        self.gate = Gate()
        self.at_rest = True
        self.last = Tagged(b"OK", b"")
        self.non_sync = 0
        self._path = path
        self._tag = b""  # of the last command
        self._waiting: set[bytes] = set()  # tags of the commands that are under way
        self._held = b""
        self._chatter = 0  # answers so far to the last command of imaplib
        super().__init__(host)

    # --- what imaplib calls ----------------------------------------------------------------------

    def open(self, host: str = "", port: int = 143, timeout: float | None = None) -> None:  # noqa: ARG002 - imaplib's
        """Nothing: the wire is there already."""
        self.host = host

    def read(self, size: int) -> bytes:
        """The next so many bytes."""
        return self.wire.literal(size)

    def readline(self) -> bytes:
        """The next line, with its CR LF."""
        return self.wire.line() + b"\r\n"

    def send(self, data: bytes) -> None:  # type: ignore[override]  # imaplib sends bytes only
        """Send one line through the gate; imaplib may send its end apart."""
        self._held += data
        if data.endswith(b"\r\n"):
            line, self._held = self._held, b""
            self.gate.check(line)
            self.at_rest = False
            self.wire.send(line)

    def shutdown(self) -> None:
        """Let go of the connection."""
        self.wire.close()

    def starttls(self, ssl_context: ssl.SSLContext | None = None) -> tuple[str, list[bytes]]:  # type: ignore[override]  # no Any
        """Ask for TLS and begin it; nothing may stand between the OK and it (R-TL5)."""
        typ, data = self._simple_command("STARTTLS")
        if typ == "OK":
            self.wire.encrypt(ssl_context or ssl.create_default_context(), self.host)
            self._get_capabilities()
        return typ, data

    def _get_capabilities(self) -> None:
        self.capabilities = tuple(self.ask_capabilities())

    def _log(self, line: str) -> None:
        """Keep nothing: imaplib would remember the last lines, passwords among them."""

    def _get_response(self) -> bytes | None:
        """Read one answer and file it where imaplib looks; None asks for more of a command."""
        self._chatter += 1
        if self._chatter > limits.CHATTER:
            self._broken("too many answers")
        answer = self._answer(limits.SMALL_LITERAL)
        if isinstance(answer, bytes):
            self.continuation_response = answer  # type: ignore[assignment]  # bytes in truth
            return None
        if isinstance(answer, Tagged):
            self.tagged_commands[self._tag] = (answer.kind.decode(), [answer.text])  # type: ignore[assignment]  # as imaplib fills it
            self._finish(answer)
        elif answer.kind == b"BYE":
            self._said_bye(answer.text)
        elif answer.kind == b"PREAUTH":
            raise ServerNotTrusted(self._path, "PREAUTH")
        else:
            self.untagged_responses[answer.kind.decode()] = [answer.text]
        return answer.kind + b" " + answer.text  # never empty: that would be a challenge

    def ask_capabilities(self) -> frozenset[str]:
        """What the server can, upper case: asked anew, for it changes with TLS and the sign-in.

        A no, or silence, is never taken for "nothing": mail would be treated as on a poor server,
        and Gmail's not as Gmail's.

        Raises:
            Throttled, ServerOffline: It will not tell now. ServerBroken: It tells nothing.
        """
        names: frozenset[str] = frozenset()
        ended = self.last
        answers = self.conversation(b"CAPABILITY")
        for _ in range(limits.CHATTER):
            try:
                answer = next(answers)
            except StopIteration as stop:
                ended = stop.value
                break
            if answer.kind == b"CAPABILITY":
                names = frozenset(answer.text.decode("ascii", "replace").upper().split())
        else:
            self._broken("too many answers")
        if ended.kind != b"OK":
            code = code_of(ended.text)
            raise throttle(self._path, code) or ServerOffline(self._path, code.text)
        if names.isdisjoint({"IMAP4REV1", "IMAP4REV2"}):
            self._broken("no capabilities")
        return names

    # --- conversations ---------------------------------------------------------------------------

    def conversation(
        self,
        *pieces: bytes,
        largest: int = limits.SMALL_LITERAL,
        expected: int = 0,
    ) -> Generator[Untagged, None, Tagged]:
        """Send a command, hand out what comes, and return how it ended.

        Args:
            pieces: Words and arguments, which are joined by spaces; `Literal`s are sent as such.
            largest: Bytes of the largest literal to accept.
            expected: How many answers there may well be, beside `limits.ANSWERS`.

        Raises:
            ServerBroken: It sends more than it may, or nonsense. The connection is closed.
            ServerOffline: The connection broke, or the server said BYE.
            Throttled: BYE, with the wish to wait.
        """
        self._look_at_rest()
        self._new_tag()
        try:
            refused = yield from self._send_command(pieces)
            if refused is not None:
                return refused
            return (yield from self._answers(largest, limits.ANSWERS + expected))
        finally:
            self._close_unless_at_rest()

    def conversations(
        self, commands: Sequence[Sequence[bytes]], *, largest: int, expected: int = 0
    ) -> Generator[Untagged, None, tuple[Tagged, ...]]:
        """Several commands without literals, sent ahead of their answers (RFC 3501 5.5).

        Saves the time that a question and an answer take on their way, for all but the first.
        Nothing more is sent once one was refused. Not for NOOP and a look at what others did:
        Dovecot puts off what they expunged while more commands wait.

        Args and Raises: as `conversation`.

        Returns:
            How each ended that was sent.
        """
        self._look_at_rest()
        ended: list[Tagged] = []
        ahead = iter(commands)
        try:
            self._send_lines(itertools.islice(ahead, _AHEAD))
            while self._waiting:
                answer = yield from self._answers(largest, limits.ANSWERS + expected)
                ended.append(answer)
                if answer.kind == b"OK" and (pieces := next(ahead, ())):
                    self._send_lines([pieces])
                elif answer.kind != b"OK":
                    ahead = iter(())
            return tuple(ended)
        finally:
            self._close_unless_at_rest()

    def _look_at_rest(self) -> None:
        """Before a command: the one before must have come to its end."""
        self._close_unless_at_rest()
        if self.wire.closed:
            raise ServerOffline(self._path, "the connection was closed")
        self._waiting.clear()

    def _close_unless_at_rest(self) -> None:
        if not self.at_rest:
            self.wire.close()

    def _send_lines(self, commands: Iterable[Sequence[bytes]]) -> None:
        """Send commands at once: in one packet, if they fit."""
        out = bytearray()
        for pieces in commands:
            line = b" ".join((self._new_tag(), *pieces)) + b"\r\n"
            self.gate.check(line)
            out += line
        if out:
            self.at_rest = False
            self.wire.send(out)

    def _answers(self, largest: int, at_most: int) -> Generator[Untagged, None, Tagged]:
        """Hand out what comes until a command has ended; return how."""
        for _ in range(at_most):
            answer = self._answer(largest)
            if isinstance(answer, Tagged):
                return self._finish(answer)
            if isinstance(answer, bytes):
                self._broken("a request to go on")
            if answer.kind == b"BYE":
                self._said_bye(answer.text)
            yield answer
        self._broken("too many answers")

    def _send_command(self, pieces: tuple[bytes, ...]) -> Generator[Untagged, None, Tagged | None]:
        """Send all of it; what comes before a literal may be sent is handed out.

        Returns:
            The refusal where a literal was not wanted.
        """
        out = bytearray()
        line = self._tag
        for piece in pieces:
            if not isinstance(piece, Literal):
                line += b" " + piece
                continue
            free = self.non_sync > 0 and len(piece) <= self.non_sync
            line += b" {%d+}\r\n" % len(piece) if free else b" {%d}\r\n" % len(piece)
            self._put(out, line)
            if not free:
                self._flush(out)
                refused = yield from self._leave()
                if refused is not None:
                    return refused
            self._put(out, piece)
            line = b""
        self._put(out, line + b"\r\n")
        self._flush(out)
        return None

    def _put(self, out: bytearray, data: bytes) -> None:
        self.gate.check(data)
        self.at_rest = False
        if len(data) > _AT_ONCE:  # no copy of a large literal
            self._flush(out)
            self.wire.send(data)
        else:
            out += data

    def _flush(self, out: bytearray) -> None:
        if out:
            self.wire.send(bytes(out))
            out.clear()

    def _leave(self) -> Generator[Untagged, None, Tagged | None]:
        """Wait until the server wants the literal; its refusal if it does not."""
        for _ in range(limits.ANSWERS):
            answer = self._answer(limits.SMALL_LITERAL)
            if isinstance(answer, bytes):
                return None
            if isinstance(answer, Tagged):
                return self._finish(answer)
            if answer.kind == b"BYE":
                self._said_bye(answer.text)
            yield answer
        self._broken("too many answers")

    # --- answers ---------------------------------------------------------------------------------

    def _new_tag(self) -> bytes:
        self._tag = super()._new_tag()  # type: ignore[misc]  # not in the stubs
        self.tagged_commands = {self._tag: None}
        self._waiting.add(self._tag)
        self._chatter = 0
        return self._tag

    def _answer(self, largest: int) -> Untagged | Tagged | bytes:
        """Read one answer; bytes are the text of a request to go on."""
        line = self.wire.line()
        words = line.split(b" ", 3)
        if len(words) == 4 and words[2] == b"FETCH" and words[0] == b"*" and _is_number(words[1]):
            text = words[3]  # nearly all that ever comes is of this kind
            return Untagged(b"FETCH", int(words[1]), text, self._literals(text, largest))
        found = _UNTAGGED.fullmatch(line)
        if found is not None:
            kind, text = found[2].upper(), found[3] or b""
            rest = () if kind in _STATUS else self._literals(text, largest)
            return Untagged(kind, int(found[1] or 0), text, rest)
        if line[:1] == b"+":
            return line[2:]
        if line.startswith((b"[", b"* [")):  # Exchange forgets "OK" before COPYUID
            return Untagged(b"OK", 0, line[line.index(b"[") :])
        ended = _TAGGED.fullmatch(line)
        if ended is None or ended[1] not in self._waiting:
            self._broken(f"no answer: {readable(line[:60])}")
        return Tagged(ended[2].upper(), ended[3] or b"", ended[1])

    def _literals(self, text: bytes, largest: int) -> list[bytes] | tuple[()]:
        """The literals of an answer and the lines after them."""
        if not text.endswith(b"}"):
            return ()
        out: list[bytes] = []
        length, total = len(text), 0
        line = text
        while line.endswith(b"}") and (at := line.rfind(b"{")) >= 0:
            mark = line[at + 1 : -1]
            size = int(mark) if _is_number(mark) else -1
            if not 0 <= size <= largest:
                self._broken(f"a literal of {readable(mark)} bytes, at most {largest} expected")
            out.append(self.wire.literal(size))
            line = self.wire.line()
            length += len(line)
            total += size
            if length > limits.LINE or total > limits.LITERAL:
                self._broken("an answer without end")
            out.append(line)
        return out

    def _finish(self, answer: Tagged) -> Tagged:
        self._waiting.discard(answer.tag)
        self.at_rest = not self._waiting
        self.last = answer
        self.gate.finished()
        return answer

    def _said_bye(self, text: bytes) -> NoReturn:
        self.wire.close()
        code = code_of(text)
        raise throttle(self._path, code) or ServerOffline(self._path, code.text)

    def _broken(self, detail: str) -> NoReturn:
        self.wire.close()
        raise ServerBroken(self._path, detail)


def _is_number(text: bytes) -> bool:
    """Whether it is one of 32 bits or not much more."""
    return text.isdigit() and len(text) <= _DIGITS


class Client(imapclient.IMAPClient):  # type: ignore[misc]  # imapclient ships no types
    """imapclient over our own connection. It is used for greeting, STARTTLS and SASL only."""

    def __init__(self, wire: Wire, path: Path, host: str) -> None:
        self._ours = wire
        self._path = path
        super().__init__(host, ssl=False)
        self._imap.debug = 0  # it asks imaplib to log each line

    @property
    def imap(self) -> Imap4:
        """What speaks to the server."""
        imap: Imap4 = self._imap
        return imap

    def _create_IMAP4(self) -> Imap4:  # noqa: N802 - the name is imapclient's
        return Imap4(self._ours, self._path, self.host)

    def _set_read_timeout(self) -> None:
        """Nothing: the wire has its own patience."""


def goodbye(imap: Imap4) -> None:
    """Say LOGOUT where the connection is at rest, and close it. Waits for nothing, never fails."""
    with contextlib.suppress(ServerOffline):
        if imap.at_rest and not imap.wire.closed:
            imap.send(imap._new_tag() + b" LOGOUT\r\n")  # noqa: SLF001 - one's own class
    imap.wire.close()
