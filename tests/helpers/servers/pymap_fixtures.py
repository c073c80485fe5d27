"""Fixtures with pymap beside Dovecot. Where it is not installed, tests that need it are skipped.

With TWINSWEEP_NEED_SERVERS=1, as `.ci/run` has it, they fail instead.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest
from helpers.servers.dovecot import Dovecot
from helpers.servers.dovecot_conf import Shape
from helpers.servers.fixtures import MEMORY, NEED_VARIABLE
from helpers.servers.pymap_server import PymapServer, PymapShape, is_there

WHY = "no pymap here (it is in packaging/requirements-dev.lock; not for Windows)"


@pytest.fixture(scope="session")
def pymap_like(request: pytest.FixtureRequest) -> Iterator[Callable[[PymapShape], PymapServer]]:
    """Gives a pymap of a shape; one is made for each shape and shared by all tests."""
    if not is_there():
        if os.environ.get(NEED_VARIABLE):
            pytest.fail(WHY)
        pytest.skip(WHY)
    running: dict[PymapShape, PymapServer] = {}

    def give(shape: PymapShape) -> PymapServer:
        if shape not in running:
            authority = request.getfixturevalue("authority")
            running[shape] = PymapServer(authority, shape, within=MEMORY)
        return running[shape]

    yield give
    for server in running.values():
        server.close()


@pytest.fixture(scope="session")
def server_like(
    request: pytest.FixtureRequest,
) -> Callable[[Shape | PymapShape], Dovecot | PymapServer]:
    """Gives the shared server of a shape, whoever wrote it."""

    def give(shape: Shape | PymapShape) -> Dovecot | PymapServer:
        kind = "pymap_like" if isinstance(shape, PymapShape) else "dovecot_like"
        server: Dovecot | PymapServer = request.getfixturevalue(kind)(shape)
        return server

    return give
