"""The client's end of a connection whose other end the test holds in its hands: no server."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from core.sources.imap.protocol import command_filter
from core.sources.imap.protocol.client import Imap4
from core.sources.imap.protocol.limits import Timeouts
from core.sources.imap.protocol.wire import Wire

ACCOUNT = Path("account.json")
HASTY = Timeouts(connect_s=2.0, idle_s=0.05, tick_s=0.01)


class RawImap(Imap4):
    """A connection past its greeting and sign-in. Its tags are T0, T1 and so on."""

    def _connect(self) -> None:
        self.tagpre = b"T"  # type: ignore[assignment]  # bytes in truth
        self.state = "AUTH"
        self.gate.allowed = command_filter.WRITE


@contextmanager
def wire_of(*packets: bytes, patience: Timeouts = HASTY) -> Iterator[tuple[Wire, socket.socket]]:
    """A wire on which these packets have come, each for one read, and the other end of it."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    wire = Wire(ours, ACCOUNT, patience=patience)
    try:
        for packet in packets:
            theirs.sendall(packet)
        yield wire, theirs
    finally:
        wire.close()
        theirs.close()


@contextmanager
def raw_imap(said: bytes) -> Iterator[tuple[RawImap, socket.socket]]:
    """A connection on which the server has said this already, and the server's end of it."""
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    wire = Wire(ours, ACCOUNT, patience=HASTY)
    try:
        assert theirs.send(said) == len(said), "too much for the buffers of the system"
        yield RawImap(wire, ACCOUNT, "imap.example.org"), theirs
    finally:
        wire.close()
        theirs.close()


def read_sent(theirs: socket.socket) -> bytes:
    """What was sent to the server since it was last asked."""
    try:
        return theirs.recv(1 << 20)
    except BlockingIOError:
        return b""


def read_conversation(
    imap: Imap4, *pieces: bytes, **limits: int
) -> tuple[Sequence[object], object]:
    """Have a conversation; its untagged answers, and how it ended."""
    out: list[object] = []
    ended = imap.conversation(*pieces, hear=out.append, **limits)
    return out, ended
