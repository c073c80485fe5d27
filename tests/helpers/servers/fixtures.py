"""Fixtures with real servers. Where there is none, tests that need it are skipped, aloud.

With TWINSWEEP_NEED_SERVERS=1, as `.ci/run` has it, they fail instead.

Tests ask for "a server like this" (`dovecot_like`) and get a Dovecot. Those marked `every_server`
run on one of all kinds, drawn by the seed, and in a soak on each; `every_server("cyrus")` names
the kinds besides Dovecot.
TWINSWEEP_TEST_SERVER=cyrus gives all tests another one, to see what a server does to the suite.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import helpers.servers.cyrus
import helpers.servers.dovecot
import pytest
from helpers.imap.scripted import ScriptedServer
from helpers.process.sampling import draw
from helpers.servers.authority import Authority
from helpers.servers.certificates import can_sign
from helpers.servers.cut_proxy import CutProxy
from helpers.servers.cyrus import Cyrus
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import Shape
from helpers.servers.own_server import remove_left

SHARED = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
MEMORY = SHARED if os.access(SHARED, os.W_OK) else None  # thousands of small files: no disk
NEED_VARIABLE = "TWINSWEEP_NEED_SERVERS"
KIND_VARIABLE = "TWINSWEEP_TEST_SERVER"
DOVECOT, DOVECOT_ACL, CYRUS, CYRUS_DOTS = "dovecot", "dovecot-acl", "cyrus", "cyrus-dots"
OTHERS = (DOVECOT_ACL, CYRUS, CYRUS_DOTS)
WHY_NOT = {
    DOVECOT: "no Dovecot 2.3 or 2.4 here: packaging/test-packages.sh says what to do",
    CYRUS: "no Cyrus 3 here: packaging/test-packages.sh says what to do",
}
Like = Callable[[Shape], Dovecot | Cyrus]


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known."""
    config.addinivalue_line(
        "markers", "every_server(*kinds): for these kinds of servers besides Dovecot, or for all"
    )
    config.addinivalue_line("markers", "dovecot_only: in a file of tests for every server")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests that are marked so on other servers too."""
    mark = metafunc.definition.get_closest_marker("every_server")
    if metafunc.definition.get_closest_marker("dovecot_only") is not None:
        return
    if mark is not None and "dovecot_like" in metafunc.fixturenames:
        every = (DOVECOT, *(mark.args or OTHERS))
        kinds = draw(every, 1, of=metafunc.definition.nodeid)
        metafunc.parametrize("dovecot_like", kinds, indirect=True, scope="session")


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """Who signs the certificates of this run's servers."""
    if not can_sign():
        pytest.skip("no cryptography here, which makes the certificates of servers")
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture(scope="session")
def server_of(request: pytest.FixtureRequest) -> Iterator[Callable[[str, Shape], Dovecot | Cyrus]]:
    """Gives a server of a kind and shape; one is made of each and shared by all tests."""
    if MEMORY is not None:
        for prefix in (helpers.servers.dovecot.PREFIX, helpers.servers.cyrus.PREFIX):
            remove_left(MEMORY, prefix)
    running: dict[tuple[str, Shape], Dovecot | Cyrus] = {}

    def give(kind: str, shape: Shape) -> Dovecot | Cyrus:
        if (kind, shape) not in running:
            authority = request.getfixturevalue("authority")
            running[kind, shape] = start_server(kind, shape, authority)
        return running[kind, shape]

    yield give
    for server in running.values():
        server.close()


@pytest.fixture(scope="session")
def dovecot_like(
    request: pytest.FixtureRequest, server_of: Callable[[str, Shape], Dovecot | Cyrus]
) -> Like:
    """Gives a server of a shape; a Dovecot, if the test is not for every server."""
    kind: str = getattr(request, "param", os.environ.get(KIND_VARIABLE, DOVECOT))
    require_server(kind)
    return lambda shape: server_of(kind, shape)


def require_server(kind: str) -> None:
    """Skip the test where there is no such server; fail where there must be one."""
    family = DOVECOT if kind.startswith(DOVECOT) else CYRUS
    if (helpers.servers.dovecot if family == DOVECOT else helpers.servers.cyrus).is_there():
        return
    if os.environ.get(NEED_VARIABLE):
        pytest.fail(WHY_NOT[family])
    pytest.skip(WHY_NOT[family])


def start_server(kind: str, shape: Shape, authority: Authority) -> Dovecot | Cyrus:
    """Start a server of a kind that fits a shape."""
    match kind:
        case "dovecot":
            return Dovecot(authority, shape, within=MEMORY)
        case "dovecot-acl":
            return Dovecot(authority, replace(shape, acl=True), within=MEMORY)
        case "cyrus-dots":
            return Cyrus(authority, replace(shape, separator="."), within=MEMORY)
        case _:
            return Cyrus(authority, shape, within=MEMORY)


@pytest.fixture(scope="session")
def dovecot(dovecot_like: Like) -> Dovecot | Cyrus:
    """A server with all that it can. Shared: take a `person`, do not stop it."""
    return dovecot_like(Shape())


@pytest.fixture
def scripted(authority: Authority) -> Iterator[Callable[..., ScriptedServer]]:
    """Gives a scripted server: `scripted(boxes, manners)`; it ends with the test."""
    with ExitStack() as running:
        yield lambda boxes, manners=None, **more: running.enter_context(
            ScriptedServer(authority, boxes, manners, **more)
        )


@pytest.fixture
def between(authority: Authority) -> Iterator[Callable[..., CutProxy]]:
    """Gives a proxy in front of somebody's Dovecot: `between(person)`; it ends with the test.

    The account then is `person.account(port=proxy.port)`.
    """
    with ExitStack() as running:
        yield lambda person, **more: running.enter_context(
            CutProxy(authority, person.server.site.starttls_port, **more)
        )


@pytest.fixture
def person(dovecot: Dovecot | Cyrus) -> Person:
    """Somebody with an empty mailbox on the shared server, for one test."""
    return dovecot.person()
