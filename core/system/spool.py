"""Bytes that are needed again in this run and are too many to hold: in a file without a name."""

from __future__ import annotations

import contextlib
import tempfile
from typing import IO, Self

HELD_BYTES = 1 << 20


class Spool:
    """Appends bytes and gives them again. Used in one thread, by `with`.

    Up to `HELD_BYTES` stay in memory. What is more goes to a temporary file that has no name and
    is gone with this process. Where there is no room for it, it stays in memory.
    """

    def __init__(self) -> None:
        self._file: IO[bytes] | None = None
        self._in_file = 0
        self._rest = bytearray()
        self._may_write = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):  # nobody wants what it holds any more
                self._file.close()
        self._rest.clear()

    def append(self, data: bytes) -> int:
        """Keep some bytes; return where they begin."""
        start = self._in_file + len(self._rest)
        self._rest += data
        if len(self._rest) > HELD_BYTES and self._may_write:
            self._write()
        return start

    def read(self, start: int, size: int) -> bytes:
        """Bytes that were appended at once."""
        if self._file is None or start >= self._in_file:
            at = start - self._in_file
            return bytes(self._rest[at : at + size])
        self._file.seek(start)
        return self._file.read(size)

    def _write(self) -> None:
        try:
            if self._file is None:
                self._file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115 - see `__exit__`
            self._file.seek(self._in_file)
            left = memoryview(self._rest)
            while left:
                left = left[self._file.write(left) :]
        except OSError:  # no room, or no folder for such files
            self._may_write = False
        else:
            self._in_file += len(self._rest)
            self._rest = bytearray()
