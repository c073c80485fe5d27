"""One web request is encrypted, bounded, and left at once when the job is stopped."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from core.accounts.web import (
    LARGEST_ANSWER,
    WebFailed,
    WebResponse,
    fetch,
    is_loopback,
    run_stoppable,
)
from core.job import Cancelled, NullJob, ThreadJob


class AnsweringSite(BaseHTTPRequestHandler):
    """Answers as the path says: a status, and where it leads."""

    stall = threading.Event()

    def do_GET(self) -> None:
        _, status, *rest = self.path.split("/", 2)
        if status == "stall":
            self.stall.wait(60)
            return
        body = b"x" * (LARGEST_ANSWER + 1 if status == "large" else 5)
        self.send_response(int(status) if status.isdecimal() else 200)
        if rest and rest[0]:
            self.send_header("Location", rest[0])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Say nothing."""


@pytest.fixture
def site() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), AnsweringSite) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        AnsweringSite.stall.clear()
        yield f"http://127.0.0.1:{server.server_port}"
        AnsweringSite.stall.set()
        server.shutdown()


def test_an_answer_is_an_answer_whatever_its_status(site: str) -> None:
    assert fetch(f"{site}/200/", NullJob()) == WebResponse(200, b"xxxxx")
    assert fetch(f"{site}/404/", NullJob()).status == 404
    assert fetch(f"{site}/503/", NullJob(), {"a": "b"}).status == 503


def test_redirects_are_followed_within_limits(site: str) -> None:
    assert fetch(f"{site}/302/{site}/200/", NullJob()).status == 200
    assert fetch(f"{site}/302/http://example.org/", NullJob()).status == 302
    assert fetch(f"{site}/302/ftp://127.0.0.1/", NullJob()).status == 302
    assert fetch(f"{site}/302/file:///etc/passwd", NullJob()).status == 302


def test_a_page_that_leads_to_itself_ends(site: str) -> None:
    assert fetch(f"{site}/302//302/", NullJob()).status == 302


def test_a_form_is_never_sent_on(site: str) -> None:
    assert fetch(f"{site}/307/{site}/200/", NullJob(), {"secret": "s"}).status == 307


def test_a_large_answer_is_refused(site: str) -> None:
    with pytest.raises(WebFailed, match="too large"):
        fetch(f"{site}/large/", NullJob())


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "http://localhost/",  # a name can be made to mean anything
        "http://127.0.0.1.example.org/",
        "http://127.0.0.1@example.org/",
        "file:///etc/passwd",
        "ftp://127.0.0.1/",
        "https://[::1",
        "https://example.org:x/",
        "",
    ],
)
def test_what_is_not_encrypted_is_not_asked(url: str) -> None:
    with pytest.raises(WebFailed):
        fetch(url, NullJob())


def test_no_answer_is_said(site: str) -> None:
    closed = site.rpartition(":")[0] + ":1"

    with pytest.raises(WebFailed):
        fetch(f"{closed}/", NullJob())


def test_stop_does_not_wait_for_the_answer(site: str) -> None:
    job = ThreadJob()
    threading.Timer(0.05, job.cancel).start()

    with pytest.raises(Cancelled):
        fetch(f"{site}/stall/", job)


def test_an_error_of_the_call_is_the_callers() -> None:
    with pytest.raises(ZeroDivisionError):
        run_stoppable(lambda: 1 // 0, NullJob())
    assert run_stoppable(lambda: None, NullJob()) is None


def test_only_addresses_of_this_computer_are_loopback() -> None:
    assert is_loopback("127.0.0.1")
    assert is_loopback("::1")
    assert not is_loopback("localhost")
    assert not is_loopback("192.168.0.1")
