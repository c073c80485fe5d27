"""The redirect listener takes the one right request, and nothing else (F34)."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.accounts.loopback import LARGEST_REQUEST, RedirectListener
from core.errors import ConsentFailed
from core.job import Cancelled, NullJob, ThreadJob

pytestmark = pytest.mark.slow

STATE = "the-state"


def ask(redirect: RedirectListener, request: bytes) -> bytes:
    """Send bytes to the listener, as any program of this computer can."""
    with socket.create_connection(("127.0.0.1", redirect._port), timeout=60) as sock:
        sock.sendall(request)
        answer = b""
        while piece := sock.recv(4096):
            answer += piece
    return answer


def get(redirect: RedirectListener, query: str, *, path: str = "", host: str = "") -> bytes:
    host = host or f"127.0.0.1:{redirect._port}"
    target = f"{path or redirect._path}?{query}"
    return ask(redirect, f"GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())


def test_the_code_of_the_right_redirect_is_given() -> None:
    with RedirectListener("127.0.0.1", STATE) as redirect, ThreadPoolExecutor(1) as browser:
        page = browser.submit(get, redirect, f"state={STATE}&code=abc%2Fd")
        assert redirect.wait(NullJob(), 10) == "abc/d"

    answer = page.result()
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"default-src 'none'" in answer
    assert b"<script" not in answer
    with pytest.raises(ConnectionRefusedError):  # it is gone with the first answer
        get(redirect, f"state={STATE}&code=again")


@pytest.mark.parametrize(
    "forged",
    [
        lambda r: get(r, "state=guess&code=evil"),
        lambda r: get(r, "code=evil"),
        lambda r: get(r, f"state={STATE}&state={STATE}&code=evil"),
        lambda r: get(r, f"state={STATE}&code=evil&code=evil"),
        lambda r: get(r, f"state={STATE}"),
        lambda r: get(r, f"state={STATE}&code=evil", path="/"),
        lambda r: get(r, f"state={STATE}&code=evil", host="evil.example"),
        lambda r: get(r, f"state={STATE}&code=evil", host=f"localhost:{r._port}"),
        lambda r: ask(r, f"GET {r._path}?state={STATE}&code=evil HTTP/1.1\r\n\r\n".encode()),
        lambda r: ask(
            r,
            f"POST {r._path}?state={STATE}&code=evil HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{r._port}\r\n\r\n".encode(),
        ),
        lambda r: get(r, "", path="/favicon.ico"),
        lambda r: ask(r, b"\0\xff\r\n\r\n"),
    ],
)
def test_a_forged_redirect_is_refused_and_the_true_one_still_counts(forged: object) -> None:
    with RedirectListener("127.0.0.1", STATE) as redirect, ThreadPoolExecutor(1) as others:
        waiting = others.submit(redirect.wait, NullJob(), 10.0)
        assert forged(redirect).startswith(b"HTTP/1.1 400 ")  # type: ignore[operator]
        assert not waiting.done()
        get(redirect, f"state={STATE}&code=true")

        assert waiting.result() == "true"


def test_the_users_no_is_said() -> None:
    with RedirectListener("127.0.0.1", STATE) as redirect, ThreadPoolExecutor(1) as browser:
        page = browser.submit(get, redirect, f"state={STATE}&error=access_denied")
        with pytest.raises(ConsentFailed, match="access_denied"):
            redirect.wait(NullJob(), 10)

    assert b"Not signed in" in page.result()


def test_it_waits_no_longer_than_it_was_told() -> None:
    with (
        RedirectListener("127.0.0.1", STATE) as redirect,
        pytest.raises(ConsentFailed, match="in time"),
    ):
        redirect.wait(NullJob(), 0.05)


def test_stop_ends_the_waiting() -> None:
    job = ThreadJob()
    with RedirectListener("127.0.0.1", STATE) as redirect:
        threading.Timer(0.05, job.cancel).start()
        with pytest.raises(Cancelled):
            redirect.wait(job, 60)


def test_who_holds_connections_open_holds_nothing_up() -> None:
    with RedirectListener("127.0.0.1", STATE) as redirect, ThreadPoolExecutor(1) as others:
        waiting = others.submit(redirect.wait, NullJob(), 30.0)
        idle = [socket.create_connection(("127.0.0.1", redirect._port)) for _ in range(40)]
        get(redirect, f"state={STATE}&code=true")

        assert waiting.result() == "true"
        for sock in idle:
            sock.close()


def test_a_request_without_end_is_cut_off() -> None:
    with RedirectListener("127.0.0.1", STATE) as redirect, ThreadPoolExecutor(1) as others:
        waiting = others.submit(redirect.wait, NullJob(), 30.0)
        try:
            answer = ask(redirect, b"GET /" + b"a" * 4 * LARGEST_REQUEST)
        except OSError:
            answer = b""
        get(redirect, f"state={STATE}&code=true")

        assert answer == b""
        assert waiting.result() == "true"


def test_where_the_name_is_localhost_both_its_addresses_are_heard() -> None:
    with RedirectListener("localhost", STATE, free_path=False) as redirect:
        assert redirect.uri == f"http://localhost:{redirect._port}/"
        with ThreadPoolExecutor(1) as browser:
            page = browser.submit(_by_name, redirect)
            assert redirect.wait(NullJob(), 10) == "abc"
        assert page.result() == 200


def _by_name(redirect: RedirectListener) -> int:
    connection = http.client.HTTPConnection("localhost", redirect._port, timeout=60)
    try:
        connection.request("GET", f"/?state={STATE}&code=abc")
        return connection.getresponse().status
    finally:
        connection.close()


def test_no_two_redirects_are_alike() -> None:
    with (
        RedirectListener("127.0.0.1", STATE) as one,
        RedirectListener("127.0.0.1", STATE) as other,
    ):
        assert one._path != other._path
        assert len(one._path) > 20


@settings(max_examples=examples(40))
@given(st.binary(max_size=200))
def test_any_bytes_are_refused_without_a_traceback(data: bytes) -> None:
    with RedirectListener("127.0.0.1", STATE) as redirect:
        assert redirect._read(data) == ("", "")
        sock = socket.create_connection(("127.0.0.1", redirect._port))
        sock.sendall(data)
        sock.close()
        end = time.monotonic() + 0.02
        while time.monotonic() < end:
            list(redirect._requests())
