"""Sockets: to connect without blocking, and whether an address is this computer's own."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import selectors
import socket
import time

from core.job import Job

NO_ANSWER = "no answer"
SocketAddress = tuple[socket.AddressFamily, socket.SocketKind, int, str, object]  # of getaddrinfo


def is_loopback(text: str) -> bool:
    """Whether an IP address, as the system writes it, is one of the computer's own."""
    address = ipaddress.ip_address(text.partition("%")[0])
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


def connect_socket(place: SocketAddress, by: float, tick_s: float, job: Job) -> socket.socket:
    """Connect without blocking for longer than a tick.

    Raises:
        OSError: It did not work, or not in time.
        Cancelled: The job was stopped.
    """
    family, kind, protocol, _name, address = place
    sock = socket.socket(family, kind, protocol)
    try:
        sock.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            sock.connect(address)  # type: ignore[arg-type]  # whatever getaddrinfo gave
        _await_connection(sock, by, tick_s, job)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    except BaseException:
        sock.close()
        raise
    return sock


def _await_connection(sock: socket.socket, by: float, tick_s: float, job: Job) -> None:
    with selectors.DefaultSelector() as selector:
        selector.register(sock, selectors.EVENT_WRITE)
        while not selector.select(tick_s):
            job.checkpoint()
            if time.monotonic() > by:
                raise TimeoutError(NO_ANSWER)
    failed = sock.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
    if failed:
        raise OSError(failed, os.strerror(failed))
