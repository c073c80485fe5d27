"""Runs pymap as the tests want it: `python pymap_program.py CAPABILITIES ARGUMENT...`.

It is the real program, with three things changed: what it says it can after the sign-in
(CAPABILITIES, as it is said; "-": what pymap itself says), passwords kept as clear text (its own
hashing takes a second for each connection), and in memory any name may sign in with the password
that `password_of` tells. SIGUSR1 cuts all its connections, as a network that breaks does.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Sequence
from typing import Any

from pymap.backend.dict import Config as InMemory
from pymap.backend.dict import Login
from pymap.config import IMAPConfig
from pymap.imap import IMAPConnection
from pymap.main import main
from pymap.user import UserMetadata
from pysasl.hashing import Cleartext

ITS_OWN = "-"


def password_of(user: str) -> str:
    """The password of anybody on a server that keeps mail in memory."""
    return f"secret-{user}"


class _Anybody(dict[str, UserMetadata]):
    """Users, each of whom is there as soon as somebody asks."""

    def __init__(self, config: InMemory) -> None:
        super().__init__()
        self._config = config

    def __missing__(self, name: str) -> UserMetadata:
        return UserMetadata(self._config, name, password=password_of(name))

    def get(self, name: str, default: Any = None) -> Any:
        del default
        return self[name]


def _let_anybody_in() -> None:
    make = Login.__init__

    def made(login: Login, config: InMemory) -> None:
        make(login, config)
        login.users_dict = _Anybody(config)

    Login.__init__ = made  # type: ignore[method-assign]


def _keep_passwords_as_text() -> None:
    context = classmethod(lambda _cls, _passlib: Cleartext())
    IMAPConfig._get_hash_context = context  # type: ignore[method-assign, assignment]


def _say(capabilities: Sequence[str]) -> None:
    told = [word.encode() for word in capabilities]
    IMAPConfig.login_capability = property(lambda _config: told)  # type: ignore[assignment]


def _hang_up_when_told() -> None:
    connections: set[IMAPConnection] = set()
    run = IMAPConnection.run

    async def noted(connection: IMAPConnection, *arguments: Any) -> None:
        connections.add(connection)
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGUSR1, _abort, connections)
        try:
            await run(connection, *arguments)
        finally:
            connections.discard(connection)

    IMAPConnection.run = noted  # type: ignore[method-assign]


def _abort(connections: set[IMAPConnection]) -> None:
    for connection in connections:
        connection.writer.transport.abort()


if __name__ == "__main__":
    capabilities = sys.argv.pop(1)
    if capabilities != ITS_OWN:
        _say(capabilities.split())
    _let_anybody_in()
    _keep_passwords_as_text()
    _hang_up_when_told()
    main()
