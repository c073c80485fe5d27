"""Compressed RTF for tests: a slow and plain writer of what `core.sources.outlook.lzfu` reads."""

from __future__ import annotations

import struct

from core.sources.outlook.lzfu import _DICTIONARY


def pack_rtf(rtf: bytes) -> bytes:
    """LZFu with the longest reference at each place, looked for by trying."""
    out, done, tokens = bytearray(), bytearray(_DICTIONARY), []
    at = 0
    while at < len(rtf):
        size, where = _longest(done, rtf[at : at + 17])
        if size >= 2:
            tokens.append(struct.pack(">H", (where % 4096) << 4 | (size - 2)))
        else:
            size = 1
            tokens.append(rtf[at : at + 1])
        done += rtf[at : at + size]
        at += size
    tokens.append(struct.pack(">H", (len(done) % 4096) << 4))
    for start in range(0, len(tokens), 8):
        run = tokens[start : start + 8]
        out.append(sum(1 << bit for bit, token in enumerate(run) if len(token) == 2))
        out += b"".join(run)
    return struct.pack("<IIII", len(out) + 12, len(rtf), 0x75465A4C, 0) + bytes(out)


def _longest(done: bytearray, wanted: bytes) -> tuple[int, int]:
    for size in range(len(wanted), 1, -1):
        where = done.find(wanted[:size], max(0, len(done) - 4090))
        if where >= 0:
            return size, where
    return 0, 0
