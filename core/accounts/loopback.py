"""The one answer of a browser: a listener on this computer that takes a redirect, then is gone.

RFC 8252 7.3: the browser is sent back to an address of this computer, with a port (and where the
provider lets us, a path) that nobody can guess. Any other request, from whatever program or web
page tries, is answered with 400 and changes nothing (R-CR3, F34).
"""

from __future__ import annotations

import hmac
import secrets
import selectors
import socket
import sys
import time
import urllib.parse
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Self

from core.errors import ConsentFailed
from core.job import Job

TIMEOUT_S = 300.0
TICK_S = 0.1
LARGEST_REQUEST = 1 << 14  # bytes; a redirect has less than 2 KiB
REQUEST_S = 5.0
MOST_OPEN = 16  # connections at a time; browsers open a few to no use
_PAGE = """\
HTTP/1.1 {status}\r
Content-Type: text/html; charset=utf-8\r
Content-Length: {length}\r
Content-Security-Policy: default-src 'none'\r
Cache-Control: no-store\r
Referrer-Policy: no-referrer\r
X-Content-Type-Options: nosniff\r
Connection: close\r
\r
{body}"""
_DONE = "<!doctype html><title>Twinsweep</title><p>Signed in. You can close this page."
_NOT_DONE = "<!doctype html><title>Twinsweep</title><p>Not signed in. You can close this page."
_REFUSED = "<!doctype html><title>Twinsweep</title><p>Not asked for."


class RedirectListener:
    """Waits for one redirect. Use as a context manager; listens from when it is made.

    Args:
        host: "127.0.0.1", or "localhost", which browsers may take for ::1 as well.
        free_path: Listen at a path of 128 random bits; else at "/".
        state: What the redirect must bring (RFC 6749 10.12).

    Raises:
        ConsentFailed: This computer does not let us listen.
    """

    def __init__(self, host: str, state: str, *, free_path: bool = True) -> None:
        self._host, self._state = host, state
        self._path = f"/{secrets.token_urlsafe(16)}" if free_path else "/"
        self._stack = ExitStack()
        self._selector = self._stack.enter_context(selectors.DefaultSelector())
        self._open: dict[socket.socket, tuple[bytearray, float]] = {}
        try:
            self._port = self._listen(socket.AF_INET, "127.0.0.1", 0)
        except OSError as error:
            self._stack.close()
            raise ConsentFailed("", f"no port to listen on: {error.strerror}") from error
        if host == "localhost":
            self._listen_twice()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for connection in list(self._open):
            self._drop(connection)
        self._stack.close()

    @property
    def uri(self) -> str:
        """What the provider is told to send the browser to."""
        return f"http://{self._host}:{self._port}{self._path}"

    def wait(self, job: Job, timeout_s: float = TIMEOUT_S) -> str:
        """The code that the redirect brings.

        Raises:
            ConsentFailed: The user or the provider said no, or the time is over.
            Cancelled: The job was stopped.
        """
        end = time.monotonic() + timeout_s
        while time.monotonic() < end:
            job.checkpoint()
            for connection, request in self._requests():
                code, error = self._read(request)
                if not code and not error:
                    self._reply(connection, "400 Bad Request", _REFUSED)
                    continue
                self._reply(connection, "200 OK", _DONE if code else _NOT_DONE)
                if error:
                    raise ConsentFailed("", error)
                return code
        raise ConsentFailed("", "no answer of the browser in time")

    def _listen(self, family: socket.AddressFamily, address: str, port: int) -> int:
        listener = self._stack.enter_context(socket.socket(family, socket.SOCK_STREAM))
        if sys.platform == "win32":  # else another program may listen on this port too
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        listener.bind((address, port))
        listener.listen(MOST_OPEN)
        listener.setblocking(False)
        self._selector.register(listener, selectors.EVENT_READ, "listener")
        return int(listener.getsockname()[1])

    def _listen_twice(self) -> None:
        try:
            self._listen(socket.AF_INET6, "::1", self._port)
        except OSError:
            return  # no IPv6 here, then no browser uses it

    def _requests(self) -> Iterator[tuple[socket.socket, bytes]]:
        """Requests whose head is whole, after waiting for them a moment."""
        for key, _ in self._selector.select(TICK_S):
            ready = key.fileobj
            if not isinstance(ready, socket.socket):
                continue
            if key.data == "listener":
                self._accept(ready)
                continue
            request = self._more(ready)
            if request is not None:
                yield ready, request
        now = time.monotonic()
        for connection in [c for c, (_, end) in self._open.items() if end < now]:
            self._drop(connection)

    def _accept(self, listener: socket.socket) -> None:
        try:
            connection, _ = listener.accept()
        except OSError:
            return
        if len(self._open) >= MOST_OPEN:  # the oldest gives way: it may hold nothing back
            self._drop(next(iter(self._open)))
        connection.setblocking(False)
        self._open[connection] = (bytearray(), time.monotonic() + REQUEST_S)
        self._selector.register(connection, selectors.EVENT_READ, "request")

    def _more(self, connection: socket.socket) -> bytes | None:
        """The head of the request if it is whole now."""
        got, _ = self._open.get(connection, (bytearray(), 0.0))
        try:
            piece = connection.recv(LARGEST_REQUEST)
        except OSError:
            piece = b""
        got += piece
        if b"\r\n\r\n" in got:
            return bytes(got)
        if not piece or len(got) > LARGEST_REQUEST:
            self._drop(connection)
        return None

    def _read(self, request: bytes) -> tuple[str, str]:
        """The code, or the provider's error, of the redirect; both "" if this is none."""
        lines = request.partition(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
        words = lines[0].split(" ")
        hosts = [line[5:].strip() for line in lines[1:] if line[:5].lower() == "host:"]
        if len(words) != 3 or words[0] != "GET" or hosts != [f"{self._host}:{self._port}"]:
            return "", ""
        path, _, query = words[1].partition("?")
        if not _equal(path, self._path):
            return "", ""
        values = urllib.parse.parse_qs(query, max_num_fields=50)
        if len(values.get("state", ())) != 1 or not _equal(values["state"][0], self._state):
            return "", ""
        code, error = values.get("code", [""]), values.get("error", [""])
        if len(code) != 1 or len(error) != 1:
            return "", ""
        return ("", error[0][:200]) if error[0] else (code[0], "")

    def _reply(self, connection: socket.socket, status: str, body: str) -> None:
        page = _PAGE.format(status=status, length=len(body), body=body)
        try:
            connection.settimeout(1.0)
            connection.sendall(page.encode("ascii"))
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # the browser is gone; what it brought counts
        self._drop(connection)

    def _drop(self, connection: socket.socket) -> None:
        if self._open.pop(connection, None) is not None:
            self._selector.unregister(connection)
        connection.close()


def _equal(one: str, other: str) -> bool:
    """Compare in a time that does not tell how much of it was right."""
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8"))
