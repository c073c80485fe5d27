"""A screen without a monitor (Xvfb), whose picture is read where Xvfb keeps it: in a file."""

from __future__ import annotations

import struct
import subprocess
import time
import zlib
from pathlib import Path
from typing import Self

WIDTH, HEIGHT = 1280, 800
DRAWN = 0.2  # of the screen is no longer black: the window is there
LONGEST_S = 60.0
STILL_S = 1.0  # nothing moves any more: the scan is done


class VirtualScreen:
    """A running Xvfb. `display` is its name for programs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "screen"
        self._folder.mkdir()
        self.display = ""

    def __enter__(self) -> Self:
        self._server = subprocess.Popen(
            [
                *("Xvfb", "-displayfd", "1", "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-br"),
                *("-fbdir", self._folder, "-nolisten", "tcp"),
            ],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        if self._server.stdout is None:
            raise TimeoutError("the screen says nothing")
        self.display = f":{self._server.stdout.readline().strip()}"
        return self

    def __exit__(self, *_: object) -> None:
        self._server.terminate()
        self._server.wait()

    def wait_until_drawn(self, start: float) -> float:
        """Wait until a window is drawn; seconds since `start` of time.perf_counter."""
        while time.perf_counter() - start < LONGEST_S:
            some = self._points()[1 :: 4 * 61]  # the green of some points, all over the screen
            if sum(map(bool, some)) > len(some) * DRAWN:
                return time.perf_counter() - start
            time.sleep(0.02)
        raise TimeoutError("no window was drawn")

    def wait_until_still(self) -> bytes:
        """Wait until the screen shows the same for a while; what it shows."""
        end = time.perf_counter() + LONGEST_S
        seen, since = self._points(), time.perf_counter()
        while time.perf_counter() - since < STILL_S:
            if time.perf_counter() > end:
                raise TimeoutError("the screen never came to rest")
            time.sleep(0.1)
            now = self._points()
            if now != seen:
                seen, since = now, time.perf_counter()
        return seen

    def wait_until_other(self, than: bytes) -> None:
        """Wait until the screen shows something else."""
        end = time.perf_counter() + LONGEST_S
        while self._points() == than:
            if time.perf_counter() > end:
                raise TimeoutError("nothing new was drawn")
            time.sleep(0.05)

    def save(self, path: Path) -> None:
        """Write what the screen shows as PNG."""
        points = self._points()
        lines = bytearray()
        for top in range(0, len(points), WIDTH * 4):
            line = points[top : top + WIDTH * 4]
            colours = bytearray(WIDTH * 3)
            colours[0::3], colours[1::3], colours[2::3] = line[2::4], line[1::4], line[0::4]
            lines += b"\0" + colours
        head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
        body = (_chunk(b"IHDR", head), _chunk(b"IDAT", zlib.compress(lines)), _chunk(b"IEND", b""))
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(body))

    def _points(self) -> bytes:
        """The last WIDTH * HEIGHT points of the file, each as blue, green, red and nothing."""
        data = next(self._folder.iterdir()).read_bytes()
        header, colours = struct.unpack(">I", data[:4])[0], struct.unpack(">19I", data[:76])[18]
        start = header + colours * 12
        return data[start : start + WIDTH * HEIGHT * 4]


def _chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
