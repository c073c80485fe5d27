"""The program's icon in the formats of three systems, drawn from `resources/icons/twinsweep.svg`.

.ico and .icns are lists of PNG pictures behind a short table; both are written here, so no further
tool is needed on any of the systems.
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

import contents

PNG_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 256)
# Kinds of picture in an .icns, and their sizes in pixels; some sizes once more for sharp screens.
ICNS_KINDS = (
    *(("icp4", 16), ("icp5", 32), ("ic07", 128), ("ic08", 256), ("ic09", 512)),
    *(("ic11", 32), ("ic12", 64), ("ic13", 256), ("ic14", 512), ("ic10", 1024)),
)
ICO_HEADER, ICO_ENTRY = struct.Struct("<HHH"), struct.Struct("<BBBBHHII")


def draw(folder: Path) -> dict[str, Path]:
    """Draw the icon into a folder.

    Returns:
        "ico", "icns", "svg" and "png": the files, and for "png" the folder with SIZE.png in it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    drawing = contents.ROOT / "resources" / "icons" / "twinsweep.svg"
    svg = drawing.read_bytes()
    sizes = {*PNG_SIZES, *ICO_SIZES, *(size for _, size in ICNS_KINDS)}
    pictures = dict(_pictures(svg, sorted(sizes)))
    for size in PNG_SIZES:
        (folder / f"{size}.png").write_bytes(pictures[size])
    (folder / "twinsweep.ico").write_bytes(ico([(size, pictures[size]) for size in ICO_SIZES]))
    icns_file = icns([(kind, pictures[size]) for kind, size in ICNS_KINDS])
    (folder / "twinsweep.icns").write_bytes(icns_file)
    return {
        "ico": folder / "twinsweep.ico",
        "icns": folder / "twinsweep.icns",
        "svg": drawing,
        "png": folder,
    }


def ico(pictures: list[tuple[int, bytes]]) -> bytes:
    """Windows' file of some PNG pictures, each with its size in pixels (256 at most)."""
    table, offset = b"", ICO_HEADER.size + ICO_ENTRY.size * len(pictures)
    for size, picture in pictures:
        side = size % 256  # 0 stands for 256
        table += ICO_ENTRY.pack(side, side, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return ICO_HEADER.pack(0, 1, len(pictures)) + table + b"".join(one for _, one in pictures)


def icns(pictures: list[tuple[str, bytes]]) -> bytes:
    """The Mac's file of some PNG pictures, each with its kind."""
    body = b"".join(
        kind.encode() + struct.pack(">I", len(picture) + 8) + picture for kind, picture in pictures
    )
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def _pictures(svg: bytes, sizes: list[int]) -> list[tuple[int, bytes]]:
    """PNG pictures of a drawing. Needs no screen."""
    if sys.platform == "linux":
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice  # noqa: PLC0415 - reads that
    from PySide6.QtGui import QImage, QPainter  # noqa: PLC0415 - as above
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415 - as above

    renderer, made = QSvgRenderer(QByteArray(svg)), []
    for size in sizes:
        image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")
        made.append((size, bytes(buffer.data().data())))
    return made
