"""The licences of what is inside the packaged program; `make package` puts the list together."""

from __future__ import annotations

import sys
from pathlib import Path

FOLDER, FILE = "notices", "THIRD-PARTY.txt"


def third_party() -> str:
    """Names, versions and licences of the libraries inside; "" where we run from source."""
    inside = getattr(sys, "_MEIPASS", None)
    if inside is None:
        return ""
    try:
        return Path(inside, FOLDER, FILE).read_text("utf-8")
    except OSError:
        return ""
