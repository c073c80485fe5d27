"""Writes resources/dictionaries/blocks.zip, anew for each version of simplemma.

See core/text/front_coded.py; a test fails when the file is out of date.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo
from zlib import crc32

import numpy as np

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from core.text.dictionaries import FRONT_CODED  # noqa: E402 - found by the line above
from core.text.front_coded import BlockIndex, find_blocks, read_stream  # noqa: E402

FILE = ROOT / "resources" / "dictionaries" / "blocks.zip"


def make_blocks() -> bytes:
    """The file for the version of simplemma that is installed; the same bytes each time."""
    packed = BytesIO()
    with ZipFile(packed, "w") as blocks:
        for language in sorted(FRONT_CODED):
            stream = read_stream(language)
            member = ZipInfo(language)  # of the first day that such a file can name
            member.compress_type = ZIP_DEFLATED
            blocks.writestr(member, pack_blocks(stream, find_blocks(stream)), compresslevel=9)
    return packed.getvalue()


def pack_blocks(stream: bytes, index: BlockIndex) -> bytes:
    """An index as `read_blocks` reads it: the check sum of the stream, sizes of blocks, keys."""
    sizes = np.diff(index.starts, prepend=0).astype("<u4")
    head = np.array([crc32(stream), len(sizes)], "<u4")
    return head.tobytes() + sizes.tobytes() + b"\n".join(index.firsts)


def main() -> None:
    """Write the file."""
    FILE.write_bytes(make_blocks())


if __name__ == "__main__":
    main()
