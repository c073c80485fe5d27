"""A proxy that stands between a client and an IMAP server, and lets happen to them what happens.

It speaks TLS to the client and clear text to the server (both on loopback), so that it counts and
cuts the bytes of the protocol, not of the encryption. A `Trap` waits for a command and then cuts
the connection at an exact byte of the command or of its reply, stalls, answers in the server's
place, rewrites the reply, or lets somebody else act first. `Pace` makes every reply slow.
"""

from __future__ import annotations

import select
import socket
import ssl
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Self

from helpers.accounts.accounts import HOST
from helpers.servers.authority import Authority
from helpers.servers.used_up import UsedUp

TICK_S = 0.01
LOOK_S = 0.1  # who waits for bytes is woken for the rest; this is for systems that cannot do that
DRAIN_S = 60.0
TAG = b"{tag}"  # in `Trap.instead`: the tag of the command


@dataclass(frozen=True, slots=True)
class Trap:
    """What happens when a client sends a line with these words. The first that fits is used up.

    Attributes:
        on: Words of the command, upper case: b"UID MOVE".
        before: Called before anything of the command is passed on.
        instead: The command is not passed on; the client gets this, `TAG` replaced.
        command_bytes: So many bytes of the command are passed on, then both sides are cut.
        then: Called when the command was passed on, before its reply is read.
        rewrite: Makes of each line of the reply what the client gets of it.
        reply_bytes: So many bytes of the reply are passed on, then both sides are cut; the server
            has answered in full by then.
        hang_up: Both sides are cut after `instead`, or after the whole reply.
        stall: Instead of a cut nothing passes any more in either direction.
        times: How often it can be sprung.
    """

    on: bytes
    before: Callable[[], object] | None = None
    instead: bytes | None = None
    command_bytes: int | None = None
    then: Callable[[], object] | None = None
    rewrite: Callable[[bytes], bytes] | None = None
    reply_bytes: int | None = None
    hang_up: bool = False
    stall: bool = False
    times: int = 1


@dataclass(frozen=True, slots=True)
class Pace:
    """How replies trickle: in slices of so many bytes, at so many bytes a second (0: at once).

    delay_s: After so long on their way; more may be on the way meanwhile, as on a long line.
    """

    slice_bytes: int = 65_536
    bytes_per_second: float = 0.0
    delay_s: float = 0.0


class CutProxy:
    """A proxy in front of a port of loopback. `close` ends it and all its connections.

    Attributes:
        port: Where clients find it, by TLS.
        commands: The lines that clients sent, in the order of their arrival, not literals' sizes.
        replies: The whole replies to the trapped commands.
        received: Bytes that clients got. sent: bytes that they sent.
        turns: How often a client spoke when it had been answered since it last did.
        away: New connections are closed at once, as in an outage.
    """

    def __init__(
        self, authority: Authority, upstream: int, *, pace: Pace | None = None, text: bool = True
    ) -> None:
        """Listen in front of `upstream`; `text` false lets binary (compressed) bytes through."""
        self.upstream = upstream
        self.pace = pace or Pace()
        self.text = text
        self.away = False
        self.commands: list[bytes] = []
        self.replies: list[bytes] = []
        self.received = self.sent = self.turns = 0
        self.context = server_context(authority)
        self.closing = threading.Event()
        self._traps = UsedUp[Trap]()
        self._lock = threading.Lock()
        self._links: list[_Link] = []
        self._listener = socket.create_server((HOST, 0))
        self._listener.settimeout(LOOK_S)
        self.port: int = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._accept, name="cut-proxy")
        self._thread.start()

    def set(self, *traps: Trap) -> None:
        """Lay these traps in the place of all that were there."""
        self._traps.lay(*traps)

    def cut(self) -> None:
        """Cut all connections now."""
        for link in list(self._links):
            link.cut.set()
            link.wake()

    def close(self) -> None:
        """End all of it; returns when its threads are gone."""
        self.closing.set()
        wake(self._listener)
        self._thread.join(DRAIN_S)
        for link in self._links:
            link.wake()
            link.join(DRAIN_S)
        self._listener.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def sprung(self, line: bytes) -> Trap | None:
        """What this line provokes, once less."""
        return self._traps.take(line)

    def _accept(self) -> None:
        while not self.closing.is_set():
            try:
                client, _ = self._listener.accept()
            except OSError:  # none came, or `close` wakes us
                continue
            if self.away:
                client.close()
                continue
            link = _Link(self, client)
            self._links.append(link)
            link.start()


class _Cut(Exception):
    """Both sides are to be closed."""


class _Link(threading.Thread):
    """One connection. One thread for both directions: a TLS socket is not for two."""

    def __init__(self, proxy: CutProxy, client: socket.socket) -> None:
        super().__init__(name="cut-proxy link")
        self.cut = threading.Event()
        self._proxy = proxy
        self._raw = client
        self._server: socket.socket | None = None
        self._line = b""
        self._trap: Trap | None = None
        self._tag = b""
        self._reply = b""
        self._passed = 0
        self._answered = True  # it waits for no greeting
        self._on_its_way: deque[tuple[float, bytes]] = deque()

    def wake(self) -> None:
        """Let it see at once that it is to end; by the side that is not encrypted."""
        if self._server is not None:
            wake(self._server)

    def run(self) -> None:
        try:
            self._raw.settimeout(DRAIN_S)
            with self._proxy.context.wrap_socket(self._raw, server_side=True) as self._client:
                self._client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                with socket.create_connection((HOST, self._proxy.upstream)) as self._server:
                    self._server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    self._server.settimeout(DRAIN_S)
                    self._pump()
        except (OSError, _Cut):
            pass
        finally:
            self._raw.close()

    def _pump(self) -> None:
        delay_s = self._proxy.pace.delay_s
        while not (self._proxy.closing.is_set() or self.cut.is_set()):
            ready = [self._client] if self._client.pending() else []
            if not ready:
                wait_s = self._deliver() if self._on_its_way else LOOK_S
                ready = select.select([self._client, self._server], [], [], wait_s)[0]
            if self._client in ready:
                self._from_client(self._some(self._client))
            if self._server in ready:
                data = self._some(self._server)
                if delay_s:
                    self._on_its_way.append((time.monotonic() + delay_s, data))
                else:
                    self._from_server(data)

    def _deliver(self) -> float:
        """Pass on what has been on its way for long enough; how long to wait for the next."""
        while self._on_its_way:
            left = self._on_its_way[0][0] - time.monotonic()
            if left > 0:
                return min(left, TICK_S)
            self._from_server(self._on_its_way.popleft()[1])
        return TICK_S

    def _some(self, sock: socket.socket) -> bytes:
        data = sock.recv(65_536)
        if not data:
            raise _Cut
        return data

    def _from_client(self, data: bytes) -> None:
        self._proxy.sent += len(data)
        self._proxy.turns += self._answered
        self._answered = False
        if not self._proxy.text:
            self._server.sendall(data)
            return
        *lines, self._line = (self._line + data).split(b"\n")
        for line in lines:
            self._command(line + b"\n")

    def _command(self, line: bytes) -> None:
        self._proxy.commands.append(line.rstrip(b"\r\n"))
        trap = self._proxy.sprung(line)
        if trap is None:
            self._server.sendall(line)
            return
        self._tag = line.split(b" ", 1)[0]
        if trap.before is not None:
            trap.before()
        if trap.instead is not None:
            self._to_client(trap.instead.replace(TAG, self._tag))
            if trap.hang_up or trap.stall:
                self._end(trap)
            return
        if trap.command_bytes is not None:
            self._server.sendall(line[: trap.command_bytes])
            self._end(trap)
        self._server.sendall(line)
        self._trap, self._reply, self._passed = trap, b"", 0
        if trap.then is not None:
            trap.then()

    def _from_server(self, data: bytes) -> None:
        trap = self._trap
        if trap is None:
            self._to_client(data)
            return
        self._reply += data
        whole = self._is_whole()
        if trap.reply_bytes is not None:
            self._to_client(self._reply[self._passed : trap.reply_bytes])
            self._passed = min(len(self._reply), trap.reply_bytes)
            if not whole:
                return
        elif trap.rewrite is None:
            self._to_client(data)
        elif whole:
            lines = self._reply.splitlines(keepends=True)
            self._to_client(b"".join(trap.rewrite(line) for line in lines))
        if whole:
            self._proxy.replies.append(self._reply)
            self._trap = None
            if trap.hang_up or trap.reply_bytes is not None:
                self._end(trap)

    def _is_whole(self) -> bool:
        last = self._reply[: -len(b"\r\n")].rpartition(b"\n")[2]
        return self._reply.endswith(b"\n") and last.startswith(self._tag + b" ")

    def _to_client(self, data: bytes) -> None:
        self._answered = True
        pace = self._proxy.pace
        for start in range(0, len(data), pace.slice_bytes):
            piece = data[start : start + pace.slice_bytes]
            self._client.sendall(piece)
            self._proxy.received += len(piece)
            if pace.bytes_per_second:
                time.sleep(len(piece) / pace.bytes_per_second)

    def _end(self, trap: Trap) -> None:
        """Cut both sides, once the server is done with what it was sent; or be silent for good."""
        if trap.stall:
            while not (self._proxy.closing.is_set() or self.cut.is_set()):
                time.sleep(TICK_S)
            raise _Cut
        self._server.shutdown(socket.SHUT_WR)
        while self._server.recv(65_536):
            pass
        raise _Cut


def wake(sock: socket.socket) -> None:
    """End the waiting of a thread for a socket, where the system lets us; else its tick does."""
    with suppress(OSError):
        sock.shutdown(socket.SHUT_RDWR)


@cache
def server_context(authority: Authority) -> ssl.SSLContext:
    """The TLS side of a server on loopback, with a certificate of this authority."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    cert, key = authority.issue("localhost", HOST)
    with tempfile.TemporaryDirectory() as made:
        path = Path(made) / "both.pem"
        path.write_bytes(cert + key)
        context.load_cert_chain(path)
    return context
