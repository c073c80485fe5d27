"""How a connection begins: imapclient knows the greeting, STARTTLS and SASL."""

from __future__ import annotations

from pathlib import Path

import imapclient
from typing_extensions import override

from core.sources.imap.protocol.client import Imap4
from core.sources.imap.protocol.wire import Wire


class Client(imapclient.IMAPClient):  # type: ignore[misc]  # imapclient ships no types
    """imapclient over our own connection. It is used for greeting, STARTTLS and SASL only."""

    def __init__(self, wire: Wire, path: Path, host: str) -> None:
        self._ours = wire
        self._path = path
        super().__init__(host, ssl=False)
        self._imap.debug = 0  # it asks imaplib to log each line

    @property
    @override
    def imap(self) -> Imap4:
        imap: Imap4 = self._imap
        return imap

    def _create_IMAP4(self) -> Imap4:  # noqa: N802 - the name is imapclient's
        return Imap4(self._ours, self._path, self.host)

    def _set_read_timeout(self) -> None:
        """Nothing: the wire has its own patience."""
