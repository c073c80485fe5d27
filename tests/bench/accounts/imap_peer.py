"""What other programs do: fetch whole messages, or their headers, or move without looking.

By imapclient over TLS, in batches, as `tests.bench.accounts.imap` measures it against ours.
Prints JSON.

    python -m tests.bench.accounts.imap_peer full|headers|move USER PASSWORD PORT CA FOLDER
"""

from __future__ import annotations

import io
import json
import socket
import ssl
import sys
import time
from collections.abc import Sequence

from imapclient import IMAPClient

BATCH = 200  # what was fastest against Dovecot
MOVES = 100  # as many as we move at a time
HEADERS = "BODY.PEEK[HEADER.FIELDS (FROM TO SUBJECT DATE MESSAGE-ID REFERENCES IN-REPLY-TO)]"


class Counting(io.RawIOBase):
    """The bytes of a connection, counted before they are read through a buffer."""

    def __init__(self, sock: socket.socket) -> None:
        super().__init__()
        self.received = 0
        self._sock = sock

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:
        n = self._sock.recv_into(buffer)
        self.received += n
        return n


def main(arguments: Sequence[str]) -> None:
    """Connect, do the one thing, tell what it took."""
    what, user, password, port, authority, folder = arguments
    context = ssl.create_default_context(cafile=authority)
    began = time.perf_counter()
    client = IMAPClient("127.0.0.1", int(port), ssl_context=context)
    client.socket().setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    counting = Counting(client.socket())
    client._imap.file = io.BufferedReader(counting, 1 << 16)
    client.login(user, password)
    client.select_folder(folder, readonly=what != "move")
    uids = client.search()
    done = 0
    for batch in batches(uids, MOVES if what == "move" else BATCH):
        if what == "move":
            client.move(batch, "Trash")
            done += len(batch)
        else:
            items = ["BODY.PEEK[]"] if what == "full" else ["RFC822.SIZE", "FLAGS", HEADERS]
            done += len(client.fetch(batch, items))
    client.logout()
    seconds = time.perf_counter() - began
    print(json.dumps({"bytes": counting.received, "seconds": seconds, "mails": done}))


def batches(uids: Sequence[int], size: int) -> list[Sequence[int]]:
    """Cut a list into pieces."""
    return [uids[start : start + size] for start in range(0, len(uids), size)]


if __name__ == "__main__":
    main(sys.argv[1:])
