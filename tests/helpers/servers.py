"""Fixtures with real servers. Where there is no Dovecot, tests that need one are skipped, aloud.

With TWINSWEEP_NEED_DOVECOT=1, as `.ci/run` has it, they fail instead.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from helpers.authority import Authority
from helpers.cut_proxy import CutProxy
from helpers.dovecot import Dovecot, Person, is_there, remove_left
from helpers.dovecot_conf import Shape
from helpers.scripted_imap import ScriptedServer

SHARED = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
MEMORY = SHARED if os.access(SHARED, os.W_OK) else None  # thousands of small files: no disk
NEED_VARIABLE = "TWINSWEEP_NEED_DOVECOT"
WHY = "no Dovecot 2.3 and openssl here (Debian: apt-get install dovecot-imapd openssl)"


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """Who signs the certificates of this run's servers."""
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture(scope="session")
def dovecot_like(request: pytest.FixtureRequest) -> Iterator[Callable[[Shape], Dovecot]]:
    """Gives a server of a shape; one is made for each shape and shared by all tests."""
    if not is_there():
        if os.environ.get(NEED_VARIABLE):
            pytest.fail(WHY)
        pytest.skip(WHY)
    if MEMORY is not None:
        remove_left(MEMORY)
    running: dict[Shape, Dovecot] = {}

    def give(shape: Shape) -> Dovecot:
        if shape not in running:
            authority = request.getfixturevalue("authority")
            running[shape] = Dovecot(authority, shape, within=MEMORY)
        return running[shape]

    yield give
    for server in running.values():
        server.close()


@pytest.fixture(scope="session")
def dovecot(dovecot_like: Callable[[Shape], Dovecot]) -> Dovecot:
    """A Dovecot with all that it can. Shared: take a `person`, do not stop it."""
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
def person(dovecot: Dovecot) -> Person:
    """Somebody with an empty mailbox on the shared Dovecot, for one test."""
    return dovecot.person()
