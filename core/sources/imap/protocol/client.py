"""A connection that speaks IMAP: imaplib, with our own reader and writer below.

imaplib keeps each answer until a command has ended, reads literals of any size, checks no argument
and logs passwords (R-HS1, R-HS5), so bytes come and go through a `Wire` and a `CommandFilter`
instead, and what follows the sign-in is a `conversation`.

Nobody can leave an answer half read, which would cost the connection: a `conversation` is heard to
its end before it returns, and of `conversations`, whose answers are handed out as they come, what
a caller leaves is read and thrown away (`come_to_rest`).
"""

from __future__ import annotations

import contextlib
import imaplib
import itertools
import ssl
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NoReturn

from typing_extensions import override

from core.errors import ServerBroken, ServerError, ServerNotTrusted, ServerOffline
from core.job import Cancelled
from core.sources.imap.protocol import limits
from core.sources.imap.protocol.answer_reader import AnswerReader
from core.sources.imap.protocol.answers import TaggedResponse, UntaggedResponse, read_code
from core.sources.imap.protocol.arguments import Literal
from core.sources.imap.protocol.command_filter import CommandFilter
from core.sources.imap.protocol.outage import read_throttle
from core.sources.imap.protocol.wire import Wire
from core.system.authorities import tls_context

_AHEAD = 8  # commands sent before the answer to the first of them
_AT_ONCE = 1 << 16  # bytes of a literal that are sent without asking, where the server allows it
_OVERHEAD = 64  # bytes that an answer counts beside its text, among those that are thrown away

ResponseHandler = Callable[[UntaggedResponse], object]


class Imap4(imaplib.IMAP4):
    """imaplib's protocol state over a `Wire`.

    Attributes:
        wire, gate: What is below. at_rest: Whether no command is under way.
        last: The last tagged answer. non_sync: Bytes of literals that need no leave (RFC 7888).
    """

    def __init__(self, wire: Wire, path: Path, host: str) -> None:
        self.wire = wire
        self._reader = AnswerReader(wire, path)
        self.gate = CommandFilter()
        self.at_rest = True
        self.last = TaggedResponse(b"OK", b"")
        self.non_sync = 0
        self._path = path
        self._tag = b""  # of the last command
        self._waiting: set[bytes] = set()  # tags of the commands that are under way
        self._stream: object = None  # whoever is handed out the answers of `conversations`
        self._held = b""
        self._chatter = 0  # answers so far to the last command of imaplib
        super().__init__(host)

    # --- what imaplib calls ----------------------------------------------------------------------

    def open(self, host: str = "", port: int = 143, timeout: float | None = None) -> None:  # noqa: ARG002 - imaplib's
        """Nothing: the wire is there already."""
        self.host = host

    @override
    def read(self, size: int) -> bytes:
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

    @override
    def shutdown(self) -> None:
        self.wire.close()

    def starttls(self, ssl_context: ssl.SSLContext | None = None) -> tuple[str, list[bytes]]:  # type: ignore[override]  # no Any
        """Ask for TLS and begin it; nothing may stand between the OK and it (R-TL5)."""
        typ, data = self._simple_command("STARTTLS")
        if typ == "OK":
            self.wire.encrypt(ssl_context or tls_context(), self.host)
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
        answer = self._reader.answer(limits.SMALL_LITERAL, self._waiting)
        if isinstance(answer, bytes):
            self.continuation_response = answer  # type: ignore[assignment]  # bytes in truth
            return None
        if isinstance(answer, TaggedResponse):
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
        n_answers = 0

        def hear(answer: UntaggedResponse) -> None:
            nonlocal names, n_answers
            n_answers += 1
            if n_answers > limits.CHATTER:
                self._broken("too many answers")
            if answer.kind == b"CAPABILITY":
                names = frozenset(answer.text.decode("ascii", "replace").upper().split())

        ended = self.conversation(b"CAPABILITY", hear=hear)
        if ended.kind != b"OK":
            code = read_code(ended.text)
            raise read_throttle(self._path, code) or ServerOffline(self._path, code.text)
        if names.isdisjoint({"IMAP4REV1", "IMAP4REV2"}):
            self._broken("no capabilities")
        return names

    # --- conversations ---------------------------------------------------------------------------

    def conversation(
        self,
        *pieces: bytes,
        hear: ResponseHandler = lambda _: None,
        largest: int = limits.SMALL_LITERAL,
        expected: int = 0,
    ) -> TaggedResponse:
        """Send a command, hear all that comes, and return how it ended.

        Args:
            pieces: Words and arguments, which are joined by spaces; `Literal`s are sent as such.
            hear: Called with each untagged answer; if it fails, the connection is closed.
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
            refused = self._send_command(pieces, hear)
            if refused is not None:
                return refused
            for _ in range(limits.ANSWERS + expected):
                answer = self._next(largest)
                if isinstance(answer, TaggedResponse):
                    return answer
                hear(answer)
            self._broken("too many answers")
        finally:
            self._close_unless_at_rest()

    def conversations(
        self, commands: Sequence[Sequence[bytes]], *, largest: int, expected: int = 0
    ) -> Generator[UntaggedResponse, None, tuple[TaggedResponse, ...]]:
        """Several commands without literals, sent ahead of their answers (RFC 3501 5.5).

        Saves the time that a question and an answer take on their way, for all but the first.
        Nothing more is sent once one was refused. Not for NOOP and a look at what others did:
        Dovecot puts off what they expunged while more commands wait.

        Answers are handed out as they come. Whoever leaves before the end costs nobody the
        connection: see `come_to_rest`.

        Args and Raises: as `conversation`.

        Returns:
            How each ended that was sent, in the order of sending.
        """
        self._look_at_rest()
        stream = self._stream = object()
        ended: dict[bytes, TaggedResponse | None] = {}
        ahead = iter(commands)
        left = limits.ANSWERS + expected
        try:
            ended |= dict.fromkeys(self._send_lines(itertools.islice(ahead, _AHEAD)))
            while self._waiting:
                answer = self._next(largest)
                if isinstance(answer, TaggedResponse):
                    left = limits.ANSWERS + expected
                    ended[answer.tag] = answer
                    ended |= self._sent_after(answer, ahead)
                    continue
                left -= 1
                if not left:
                    self._broken("too many answers")
                yield answer
                if self._stream is not stream:
                    raise RuntimeError("the rest of this answer was thrown away")
            return tuple(each for each in ended.values() if each is not None)
        except GeneratorExit:
            if self._stream is stream:
                self.come_to_rest()
            raise
        finally:
            if self._stream is stream:
                self._stream = None
                self._close_unless_at_rest()

    def _sent_after(
        self, answer: TaggedResponse, ahead: Iterator[Sequence[bytes]]
    ) -> dict[bytes, TaggedResponse | None]:
        """Send one command more where one has ended well; its tag."""
        self.wire.begin()
        if answer.kind != b"OK":
            for _ in ahead:  # none of them is sent any more
                pass
        pieces = next(ahead, ())
        return dict.fromkeys(self._send_lines([pieces]) if pieces else ())

    def come_to_rest(self) -> None:
        """Throw away what is left of `conversations` that somebody left before their end.

        Up to `limits.LEFT_OVER` bytes, for `Timeouts.probe_s`; the connection is closed where that
        does not do, or a job is stopped. Never fails. Cost: nothing where all was read.
        """
        stream, self._stream = self._stream, None
        if stream is not None and not self.at_rest and not self.wire.closed:
            with contextlib.suppress(ServerError, Cancelled), self.wire.hurried():
                self._throw_away(limits.LEFT_OVER)
        self._close_unless_at_rest()

    def _throw_away(self, most: int) -> None:
        """Read until all commands have ended, or so many bytes."""
        while self._waiting and most > 0:
            answer = self._next(most)
            most -= _OVERHEAD + len(answer.text)
            if isinstance(answer, UntaggedResponse):
                most -= sum(map(len, answer.rest))

    def _look_at_rest(self) -> None:
        """Before a command: the one before must have come to its end."""
        self.come_to_rest()
        if self.wire.closed:
            raise ServerOffline(self._path, "the connection was closed")
        self._waiting.clear()
        self.wire.begin()

    def _close_unless_at_rest(self) -> None:
        if not self.at_rest:
            self.wire.close()

    def _send_lines(self, commands: Iterable[Sequence[bytes]]) -> list[bytes]:
        """Send commands at once, in one packet if they fit; their tags."""
        out = bytearray()
        tags: list[bytes] = []
        for pieces in commands:
            tags.append(self._new_tag())
            line = b" ".join((tags[-1], *pieces)) + b"\r\n"
            self.gate.check(line)
            out += line
        if out:
            self.at_rest = False
            self.wire.send(out)
        return tags

    def _next(self, largest: int) -> UntaggedResponse | TaggedResponse:
        """What comes next of the answers to commands that were sent whole."""
        answer = self._reader.answer(largest, self._waiting)
        if isinstance(answer, TaggedResponse):
            return self._finish(answer)
        if isinstance(answer, bytes):
            self._broken("a request to go on")
        if answer.kind == b"BYE":
            self._said_bye(answer.text)
        return answer

    def _send_command(
        self, pieces: tuple[bytes, ...], hear: ResponseHandler
    ) -> TaggedResponse | None:
        """Send all of it; what comes before a literal may be sent is heard.

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
                refused = self._leave(hear)
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

    def _leave(self, hear: ResponseHandler) -> TaggedResponse | None:
        """Wait until the server wants the literal; its refusal if it does not."""
        for _ in range(limits.ANSWERS):
            answer = self._reader.answer(limits.SMALL_LITERAL, self._waiting)
            if isinstance(answer, bytes):
                break
            if isinstance(answer, TaggedResponse):
                return self._finish(answer)
            if answer.kind == b"BYE":
                self._said_bye(answer.text)
            hear(answer)
        else:
            self._broken("too many answers")
        return None

    # --- answers ---------------------------------------------------------------------------------

    def _new_tag(self) -> bytes:
        self._tag = super()._new_tag()  # type: ignore[misc]  # not in the stubs
        self.tagged_commands = {self._tag: None}
        self._waiting.add(self._tag)
        self._chatter = 0
        return self._tag

    def _finish(self, answer: TaggedResponse) -> TaggedResponse:
        self._waiting.discard(answer.tag)
        self.at_rest = not self._waiting
        self.last = answer
        self.gate.finished()
        return answer

    def _said_bye(self, text: bytes) -> NoReturn:
        self.wire.close()
        code = read_code(text)
        raise read_throttle(self._path, code) or ServerOffline(self._path, code.text)

    def _broken(self, detail: str) -> NoReturn:
        self.wire.close()
        raise ServerBroken(self._path, detail)


def log_out(imap: Imap4) -> None:
    """Say LOGOUT where the connection is at rest, and close it. Waits for nothing, never fails."""
    with contextlib.suppress(ServerOffline):
        if imap.at_rest and not imap.wire.closed:
            imap.send(imap._new_tag() + b" LOGOUT\r\n")  # noqa: SLF001 - one's own class
    imap.wire.close()
