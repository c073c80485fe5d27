"""Builders of mailboxes as Apple Mail keeps them."""

from __future__ import annotations

import plistlib
from collections.abc import Sequence
from pathlib import Path

READ = 1
SEPTEMBER_2001 = 1_000_000_000


def emlx(mail: bytes, flags: int = READ, received: int = SEPTEMBER_2001) -> bytes:
    """The file of a message: its length, the mail, what Mail knows of it."""
    known = {"date-received": received, "flags": flags, "remote-id": "7"}
    return b"%-11d\n" % len(mail) + mail + plistlib.dumps(known)


def write_emlx(
    box: Path,
    sent: Sequence[bytes],
    flags: Sequence[int] = (),
    *,
    below: Path = Path("Messages"),
    first: int = 1_000,
) -> Path:
    """Write a mailbox; its messages are files numbered from `first` in the folder `below`."""
    folder = box / below
    folder.mkdir(parents=True, exist_ok=True)
    for number, mail in enumerate(sent):
        bits = flags[number] if number < len(flags) else READ
        (folder / f"{first + number}.emlx").write_bytes(emlx(mail, bits))
    return box


def write_partial(
    messages: Path, number: int, mail: bytes, parts: dict[str, tuple[str, bytes]]
) -> Path:
    """Write a message whose parts were cut out; what they held goes beside, by name and number."""
    messages.mkdir(parents=True, exist_ok=True)
    file = messages / f"{number}.partial.emlx"
    file.write_bytes(emlx(mail))
    for part, (name, data) in parts.items():
        place = messages.parent / "Attachments" / str(number) / part
        place.mkdir(parents=True)
        (place / name).write_bytes(data)
    return file
