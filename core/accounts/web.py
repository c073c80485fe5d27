"""One web request: encrypted, short, bounded, and left at once when the job is stopped.

For what signing in and looking for servers need, nothing else. Plain HTTP goes to this computer
alone (a provider of the tests); a redirect never leaves encryption, and a form is never sent on.
"""

from __future__ import annotations

import http.client
import ipaddress
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from core.job import Job
from core.system.authorities import tls_context

TIMEOUT_S = 10.0
LARGEST_ANSWER = 1 << 18  # bytes; an autoconfig file has 2 KiB, a token answer less
TICK_S = 0.1
MOST_REDIRECTS = 3
_Result = TypeVar("_Result")


class WebFailed(Exception):
    """There was no answer, or none that may be used; the text says why."""


class WebResponse(NamedTuple):
    """What a web server said: its status, and at most `LARGEST_ANSWER` bytes."""

    status: int
    body: bytes


def fetch(url: str, job: Job, form: Mapping[str, str] | None = None) -> WebResponse:
    """GET a page, or POST a form; an answer of any status is an answer.

    Raises:
        WebFailed: No connection, no trust, not encrypted, or too large.
        Cancelled: The job was stopped.

    Cost: at most a few times `TIMEOUT_S`.
    """
    if not _is_safe(url):
        raise WebFailed("not encrypted")
    return run_stoppable(lambda: _request(url, form), job)


def run_stoppable(call: Callable[[], _Result], job: Job) -> _Result:
    """The result of a short call that cannot be interrupted, asking every 0.1 s whether to stop.

    The one thread that core starts: a look-up of a name, and what `urllib` does, hear nobody until
    they are through, and Stop must be heard. The call runs in a thread that is left to itself
    when the job is stopped: it must hold nothing that others need, and end by its own time limit.

    Raises:
        Cancelled: The job was stopped.
    """
    results: list[_Result] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(call())
        except BaseException as error:  # noqa: BLE001 - handed to the thread that waits
            errors.append(error)

    thread = threading.Thread(target=run, name="request", daemon=True)
    thread.start()
    while thread.is_alive():
        job.checkpoint()
        thread.join(TICK_S)
    for error in errors:
        raise error
    return results[0]


def is_loopback(host: str) -> bool:
    """Whether this is an address (not a name) of this very computer."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _is_safe(url: str) -> bool:
    """Whether what is sent to this address, and comes from it, is encrypted or stays here."""
    try:
        parts = urllib.parse.urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and is_loopback(host))


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follow a few redirects of a GET, to encrypted places."""

    max_redirections = MOST_REDIRECTS

    def redirect_request(
        self,
        req: urllib.request.Request,
        fp: object,
        code: int,
        msg: str,
        headers: object,
        newurl: str,
    ) -> urllib.request.Request | None:
        if req.data is not None or not _is_safe(newurl):
            return None  # its status is the answer; a form holds a secret
        return super().redirect_request(req, fp, code, msg, headers, newurl)  # type: ignore[arg-type]  # passed on


def _request(url: str, form: Mapping[str, str] | None) -> WebResponse:
    data = None if form is None else urllib.parse.urlencode(form).encode("ascii")
    handlers: list[urllib.request.BaseHandler] = [
        urllib.request.HTTPSHandler(context=tls_context()),
        _Redirects(),
    ]
    if is_loopback(urllib.parse.urlsplit(url).hostname or ""):
        handlers.append(urllib.request.ProxyHandler({}))
    request = urllib.request.Request(  # noqa: S310 - the scheme was looked at
        url, data, {"Accept": "application/json, text/xml, */*", "User-Agent": "Twinsweep"}
    )
    try:
        with urllib.request.build_opener(*handlers).open(request, timeout=TIMEOUT_S) as reply:
            return _read_bounded(reply.status, reply.read(LARGEST_ANSWER + 1))
    except urllib.error.HTTPError as error:
        with error:
            return _read_bounded(error.code, error.read(LARGEST_ANSWER + 1))
    except (OSError, http.client.HTTPException, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise WebFailed(str(reason) or type(reason).__name__) from error


def _read_bounded(status: int, body: bytes) -> WebResponse:
    if len(body) > LARGEST_ANSWER:
        raise WebFailed("the answer is too large")
    return WebResponse(status, body)
