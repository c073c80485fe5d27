"""Connecting without blocking."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator

import pytest
from helpers.process.systems import needs_linux

from core.job import Cancelled, NullJob, ThreadJob
from core.sources.imap.protocol.sockets import NO_ANSWER, SocketAddress, connect_socket


@pytest.fixture
def silent() -> Iterator[SocketAddress]:
    """A port where nobody answers: whom it would take are waiting already."""
    with contextlib.ExitStack() as opened:
        listener = opened.enter_context(socket.socket())
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        for _ in range(4):
            waiting = opened.enter_context(socket.socket())
            waiting.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                waiting.connect(listener.getsockname())
        yield (socket.AF_INET, socket.SOCK_STREAM, 0, "", listener.getsockname())


@needs_linux
def test_a_server_that_does_not_answer_is_given_up(silent: SocketAddress) -> None:
    with pytest.raises(TimeoutError, match=NO_ANSWER):
        connect_socket(silent, time.monotonic() + 0.05, 0.01, NullJob())


@needs_linux
def test_a_stopped_job_does_not_wait_for_it(silent: SocketAddress) -> None:
    job = ThreadJob()
    job.cancel()
    with pytest.raises(Cancelled):
        connect_socket(silent, time.monotonic() + 600, 0.01, job)


def test_a_port_that_nobody_has_is_an_error_of_the_system() -> None:
    with socket.socket() as taken:  # bound, and not listening
        taken.bind(("127.0.0.1", 0))
        place = (socket.AF_INET, socket.SOCK_STREAM, 0, "", taken.getsockname())
        with pytest.raises(ConnectionRefusedError):
            connect_socket(place, time.monotonic() + 9, 0.01, NullJob())
