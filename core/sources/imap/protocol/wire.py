"""Bytes to and from a server: socket, encryption, compression, and a reader with limits.

The socket never blocks: each wait lasts for a tick at most, after which the job is asked whether
to go on, so that Stop works in the middle of a stalled answer. Reading is in blocks; a line or a
literal that lies in one block is copied once, a larger literal is joined once.
"""

from __future__ import annotations

import contextlib
import selectors
import socket
import ssl
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

from core.errors import ServerBroken, ServerNotTrusted, ServerOffline
from core.job import Job, NullJob
from core.model.remote import Traffic
from core.sources.imap.protocol import limits
from core.sources.imap.protocol.deadline import Deadline
from core.sources.imap.protocol.limits import Timeouts
from core.sources.imap.protocol.rate import RECEIVED_AHEAD, UNLIMITED, RateMeter
from core.sources.imap.protocol.sockets import NO_ANSWER, connect_socket, is_loopback
from core.system.authorities import explain_distrust

_UNPACKED = 1 << 20  # bytes unpacked at once: a block may hold a thousand times its size
_CRLF = b"\r\n"
TOO_SLOW = "no complete answer in time"
NO_TLS = "no TLS is spoken"
_WAITS = (BlockingIOError, InterruptedError, ssl.SSLWantReadError, ssl.SSLWantWriteError)


class Wire:
    """One connection. Used in one thread at a time.

    Attributes:
        job: Asked at least every `Timeouts.tick_s` whether to go on; replaced by who takes over.
        idle_s: How long to wait for the next byte.
        command_s: How long for the answer to a command, see `Timeouts.command_s`.
        traffic: What went over it, encryption not counted.
        encrypted: Whether TLS is on. closed: whether it was let go of.
    """

    def __init__(
        self, sock: socket.socket, path: Path, *, patience: Timeouts, job: Job | None = None
    ) -> None:
        """Take over a connected socket. `path`: the account's file, which errors name.

        All that comes until `signed_in` has one deadline: `Timeouts.sign_in_s`.
        """
        sock.setblocking(False)
        self._sock = sock
        self._path = path
        self._patience = patience
        self._meter = UNLIMITED
        self.job: Job = job or NullJob()
        self.idle_s = patience.idle_s
        self.command_s = patience.command_s
        self._deadline = Deadline(patience.sign_in_s)
        self.encrypted = False
        self.closed = False
        self._selector = selectors.DefaultSelector()
        self._selector.register(sock, selectors.EVENT_READ)
        self._received = self._sent = 0
        self._block = b""
        self._at = 0  # of the block, how much was read
        self._inflate: zlib._Decompress | None = None
        self._deflate: zlib._Compress | None = None
        self._more = False  # there is more to unpack of what was received

    @classmethod
    def connect(
        cls, host: str, port: int, path: Path, *, patience: Timeouts, job: Job | None = None
    ) -> Wire:
        """Connect to the first address of the host that answers.

        Looking up the name blocks as long as the system takes; connecting does not.

        Raises:
            ServerOffline: There is no such host, or nobody answers in `Timeouts.connect_s` or, if
                that is less, in `Timeouts.sign_in_s`.
        """
        try:
            places = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise ServerOffline(path, _error_words(error)) from error
        job = job or NullJob()
        begun = time.monotonic()
        by = begun + min(patience.connect_s, patience.sign_in_s)
        failure = "no address"
        for left, place in enumerate(places, -len(places)):
            now = time.monotonic()  # a silent address leaves time for those after it
            try:
                sock = connect_socket(place, now - (by - now) / left, patience.tick_s, job)
            except OSError as error:
                failure = _error_words(error)
            else:
                wire = cls(sock, path, patience=patience, job=job)
                wire._deadline.spent_s = time.monotonic() - begun
                return wire
        raise ServerOffline(path, f"{host}, port {port}: {failure}")

    @property
    def traffic(self) -> Traffic:
        """What went over the wire so far."""
        return Traffic(self._received, self._sent)

    @property
    def is_local(self) -> bool:
        """Whether the other end is on this computer: bytes cost nothing on their way."""
        peer = self._sock.getpeername()
        if self._sock.family not in (socket.AF_INET, socket.AF_INET6):
            return True
        return is_loopback(str(peer[0]))

    @property
    def pending(self) -> int:
        """Bytes that have come and were not read."""
        return len(self._block) - self._at

    @property
    def has_news(self) -> bool:
        """Whether something came, or the end, that was not read. Cost: one system call."""
        if self.closed or self.pending:
            return True
        self._selector.modify(self._sock, selectors.EVENT_READ)
        return bool(self._selector.select(0))

    # --- deadlines and the account's rate --------------------------------------------------------

    def keep_to(self, meter: RateMeter) -> None:
        """Let bytes go no faster than this; the pauses for it count for no deadline."""
        self._meter = meter
        if meter.is_limited:  # else the system would take in megabytes before we ask for them
            self._sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED_AHEAD)

    def signed_in(self, *, idle_s: float) -> None:
        """From now on each command has a deadline of its own, and silence this one."""
        self.idle_s = idle_s
        self._deadline = Deadline(self.command_s, self._patience.least_rate)

    def begin(self) -> None:
        """A command begins, or the answer to the next of several: what it may take counts anew.

        Not so before the sign-in has come to its end, nor while `hurried`.
        """
        if self._deadline.rate:
            self._deadline = Deadline(self.command_s, self._deadline.rate, self._bytes_moved)

    @contextlib.contextmanager
    def hurried(self, seconds: float = 0.0) -> Iterator[None]:
        """All that is waited for inside has one deadline, `Timeouts.probe_s` if none is given."""
        seconds = seconds or self._patience.probe_s
        usual = self.idle_s, self._deadline
        self.idle_s, self._deadline = min(self.idle_s, seconds), Deadline(seconds)
        try:
            yield
        finally:
            self.idle_s, self._deadline = usual

    @property
    def _bytes_moved(self) -> int:
        return self._received + self._sent

    # --- encryption and compression --------------------------------------------------------------

    def encrypt(self, context: ssl.SSLContext, host: str) -> None:
        """Begin TLS, with the host's name checked as the context says.

        Raises:
            ServerNotTrusted: The certificate proves nothing, this is no TLS, or bytes came before
                it that a third party may have slipped in (R-TL5).
            ServerOffline: The connection broke.
        """
        if self.pending:
            raise ServerNotTrusted(self._path, "bytes before TLS")
        self._selector.unregister(self._sock)
        try:
            sock = context.wrap_socket(
                self._sock, server_hostname=host, do_handshake_on_connect=False
            )
            self._sock = sock
            self._selector.register(sock, selectors.EVENT_READ)
            self._handshake(sock)
        except ssl.SSLCertVerificationError as error:
            raise ServerNotTrusted(self._path, explain_distrust(error)) from error
        except (ssl.SSLEOFError, ssl.SSLZeroReturnError) as error:
            raise ServerOffline(self._path, _error_words(error)) from error
        except (ssl.SSLError, ValueError) as error:
            raise ServerNotTrusted(self._path, _error_words(error)) from error
        except OSError as error:
            raise ServerOffline(self._path, _error_words(error)) from error
        self.encrypted = True

    @property
    def is_compressed(self) -> bool:
        """Whether `compress` was called."""
        return self._inflate is not None

    def compress(self) -> None:
        """Begin DEFLATE in both directions (RFC 4978), with the byte after the last one read."""
        self._inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self._deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        compressed, self._block, self._at = self._block[self._at :], b"", 0
        if compressed:
            self._block = self._unpack(compressed)

    def _handshake(self, sock: ssl.SSLSocket) -> None:
        by = time.monotonic() + self._patience.connect_s
        while True:
            try:
                sock.do_handshake()
            except ssl.SSLWantWriteError:
                self._wait(selectors.EVENT_WRITE, by)
            except ssl.SSLWantReadError:
                self._wait(selectors.EVENT_READ, by)
            else:
                return

    # --- reading ---------------------------------------------------------------------------------

    def line(self) -> bytes:
        """The next line, without its CR LF.

        Raises:
            ServerBroken: It is longer than `limits.LINE`.
            ServerOffline: The connection broke, or nothing came for `Timeouts.idle_s`.
        """
        end = self._block.find(_CRLF, self._at)
        if end < 0:
            return self._long_line()
        line = self._block[self._at : end]
        self._at = end + 2
        return line

    def _long_line(self) -> bytes:
        """A line that does not end in this block."""
        so_far = bytearray(self._block[self._at :])
        while True:
            self._fill()
            seam = max(0, len(so_far) - 1)  # a CR may end the former block
            so_far += self._block
            end = so_far.find(_CRLF, seam)
            if end >= 0:
                self._at = len(self._block) - (len(so_far) - end - 2)
                return bytes(memoryview(so_far)[:end])
            if len(so_far) > limits.LINE:
                raise self._as_broken(f"a line of more than {limits.LINE} bytes")

    def literal(self, size: int) -> bytes:
        """The next so many bytes; the caller has looked that they are not too many.

        Memory: grows with what comes, not with what was announced.

        Raises:
            ServerOffline: As for `line`.
        """
        have = self.pending
        if size <= have:
            self._at += size
            return self._block[self._at - size : self._at]
        pieces = [self._block[self._at :]]
        missing = size - have
        while missing:
            self._fill()
            self._at = min(missing, len(self._block))
            pieces.append(self._block if self._at == len(self._block) else self._block[: self._at])
            missing -= self._at
        return b"".join(pieces)

    def _fill(self) -> None:
        """Replace the block, which must have been used up, by the next one."""
        block = b""
        while not block:
            block = self._unpack(self._receive())
        self._block, self._at = block, 0

    def _unpack(self, data: bytes) -> bytes:
        """What was received, decompressed: so much at once, the rest when it is asked for."""
        if self._inflate is None:
            return data
        try:
            data = self._inflate.decompress(self._inflate.unconsumed_tail + data, _UNPACKED)
        except zlib.error as error:
            raise self._as_broken(str(error)) from error
        self._more = len(data) == _UNPACKED
        if self._inflate.eof and not data:  # some servers end it properly before they hang up
            raise self._as_lost("the end of compressed data")
        return data

    def _receive(self) -> bytes:
        """What has come, or comes first; b"" where a former block is not unpacked yet."""
        self.job.checkpoint()
        if self._more:
            return b""
        block = self._meter.wait(self.job, self._patience.tick_s)
        by = 0.0
        while True:
            try:
                data = self._sock.recv(block)
            except _WAITS as wait:
                by = by or time.monotonic() + self.idle_s
                self._wait(_select_events(wait, selectors.EVENT_READ), by)
                continue
            except (OSError, ValueError) as error:
                raise self._as_lost(_error_words(error)) from error
            if not data:
                raise self._as_lost("the server closed the connection")
            self._received += len(data)
            self._meter.spend(len(data))
            return data

    # --- writing ---------------------------------------------------------------------------------

    def send(self, data: bytes | bytearray) -> None:
        """Send all of it.

        Raises:
            ServerOffline: The connection broke: nobody knows how much arrived.
        """
        if self._deflate is not None:
            data = self._deflate.compress(data) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
        view = memoryview(data)
        by = 0.0
        while view:
            block = self._meter.wait(self.job, self._patience.tick_s)
            try:
                n = self._sock.send(view[:block])
            except _WAITS as wait:
                by = by or time.monotonic() + self.idle_s
                self._wait(_select_events(wait, selectors.EVENT_WRITE), by)
                continue
            except (OSError, ValueError) as error:
                raise self._as_lost(_error_words(error)) from error
            by = 0.0
            self._sent += n
            self._meter.spend(n)
            view = view[n:]

    # --- waiting and the end ---------------------------------------------------------------------

    def _wait(self, events: int, by: float) -> None:
        """Wait until the socket is ready, in ticks.

        Raises:
            ServerOffline: It is not by then, or the deadline is over.
            Cancelled: The job was stopped; the connection is in the middle of something.
        """
        self._selector.modify(self._sock, events)
        begun = now = time.monotonic()
        is_ready = False
        while not is_ready:
            is_ready = bool(self._selector.select(self._patience.tick_s))
            now = time.monotonic()
            if not is_ready:
                self.job.checkpoint()
                if now > by:
                    raise self._as_lost(NO_ANSWER)
            if self._deadline.is_over(self._bytes_moved, now - begun):
                was_silent = now - begun > self._deadline.seconds / 2
                raise self._as_lost(NO_ANSWER if was_silent else TOO_SLOW)
        self._deadline.spent_s += now - begun

    def close(self) -> None:
        """Let go of the socket. Says nothing to the server."""
        if not self.closed:
            self.closed = True
            self._selector.close()
            with contextlib.suppress(OSError):
                self._sock.close()

    def _as_lost(self, detail: str) -> ServerOffline:
        self.close()
        return ServerOffline(self._path, detail)

    def _as_broken(self, detail: str) -> ServerBroken:
        self.close()
        return ServerBroken(self._path, detail)


def _error_words(error: Exception) -> str:
    """What the system says, without the numbers that only it knows."""
    if isinstance(error, ssl.SSLError):
        if error.reason == "WRONG_VERSION_NUMBER":
            return NO_TLS
        return (error.reason or str(error)).replace("_", " ").lower()
    return (error.strerror if isinstance(error, OSError) else "") or str(error)


def _select_events(wait: OSError, usual: int) -> int:
    """What to wait for: TLS may have to write in order to read, and the other way round."""
    if isinstance(wait, ssl.SSLWantReadError):
        return selectors.EVENT_READ
    if isinstance(wait, ssl.SSLWantWriteError):
        return selectors.EVENT_WRITE
    return usual
