"""Answers a Cyrus whether a password is right, by the protocol of saslauthd. A process of its own.

Arguments: the socket to listen at, and the folder with a file for each user, of the user's name,
that holds the password.
"""

from __future__ import annotations

import os
import socket
import struct
import sys
from contextlib import suppress
from pathlib import Path

LOOK_S = 5.0  # between two looks at whether anybody is there


def main() -> None:
    """Answer until killed, or until the tests that started it are no more."""
    path, passwords = Path(sys.argv[1]), Path(sys.argv[2])
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    path.chmod(0o777)
    listener.listen(64)
    listener.settimeout(LOOK_S)
    parent = os.getppid()
    print("ready", flush=True)
    while os.getppid() == parent:
        try:
            asking, _ = listener.accept()
        except TimeoutError:
            continue
        with asking, suppress(OSError, struct.error):
            _answer(asking, passwords)


def _answer(asking: socket.socket, passwords: Path) -> None:
    with asking.makefile("rb") as sent:
        words = [sent.read(*struct.unpack(">H", sent.read(2))) for _ in range(4)]
    user, password = (word.decode("utf-8", "replace") for word in words[:2])
    known = {file.name: file.read_text("utf-8") for file in passwords.iterdir()}
    said = b"OK" if known.get(user) == password else b"NO"
    asking.sendall(struct.pack(">H", len(said)) + said)


if __name__ == "__main__":
    main()
