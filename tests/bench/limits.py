"""What everybody is compared with: the physical limit, and the naive way.

python tests/bench/limits.py limit|naive MBOX ...
"""

from __future__ import annotations

import hashlib
import mailbox
import sys
from collections import Counter
from pathlib import Path

BLOCK = 1 << 20


def limit(*boxes: Path) -> str:
    """Read the files and take one SHA-1 of all of them: the yardstick Y."""
    state = hashlib.sha1(usedforsecurity=False)
    for box in boxes:
        with box.open("rb", buffering=0) as file:
            while block := file.read(BLOCK):
                state.update(block)
    return state.hexdigest()


def naive(box: Path) -> str:
    """The standard library's mailbox and one SHA-1 of each decoded body; finds equal bodies."""
    bodies: Counter[str] = Counter()
    opened = mailbox.mbox(box, create=False)
    for message in opened:
        state = hashlib.sha1(usedforsecurity=False)
        for part in message.walk():
            if part.get_content_maintype() == "text":
                state.update(part.get_payload(decode=True) or b"")
        bodies[state.hexdigest()] += 1
    opened.close()
    return f"{sum(n - 1 for n in bodies.values())} copies"


if __name__ == "__main__":
    print({"limit": limit, "naive": naive}[sys.argv[1]](*map(Path, sys.argv[2:])))
