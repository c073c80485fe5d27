"""Compressed RTF as Outlook stores it (LZFu, MS-OXRTFCP).

Our own, since libpff gives up on a message whose checksum is wrong, and .msg files need one too.
A wrong checksum is passed over and a stream that ends early gives what there was: the text of a
damaged mail is worth more than an error.
"""

from __future__ import annotations

import struct

_DICTIONARY = (
    b"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern "
    b"\\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0"
    b"\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx"
)
_RING = 4096
_HEAD = struct.Struct("<IIII")
_PACKED, _PLAIN = 0x75465A4C, 0x414C454D


def decompress_rtf(data: bytes, limit_bytes: int) -> bytes:
    """The RTF inside a PR_RTF_COMPRESSED; b"" where it is no such thing.

    Cost: linear in what comes out, at most `limit_bytes`; a reference of two bytes gives at most
    17, so a small bomb stays small.
    """
    if len(data) < _HEAD.size:
        return b""
    packed_size, raw_size, kind, _ = _HEAD.unpack_from(data)
    most = min(raw_size, limit_bytes)
    if kind == _PLAIN:
        return data[_HEAD.size : _HEAD.size + most]
    if kind != _PACKED:
        return b""
    return _unpack(data[_HEAD.size : packed_size + 4], most)[:most]


def _unpack(data: bytes, most: int) -> bytes:
    """What was packed, as far as the group of eight that reaches `most`."""
    out = bytearray(_DICTIONARY)  # references reach back into it: ring and output are one
    lead, end, at = len(_DICTIONARY), len(data), 0
    while at < end and len(out) - lead < most:
        flags = data[at]
        at += 1
        for bit in range(8):
            if flags >> bit & 1 == 0:
                out += data[at : at + 1]
                at += 1
                continue
            if at + 2 > end:
                return bytes(out[lead:])
            pair = data[at] << 8 | data[at + 1]
            at += 2
            back = (len(out) - (pair >> 4)) % _RING  # 0 is where we write: the end of the stream
            start = len(out) - back
            if back == 0 or start < 0:
                return bytes(out[lead:])
            for step in range((pair & 15) + 2):
                out.append(out[start + step])
        if at > end:
            break
    return bytes(out[lead:])
