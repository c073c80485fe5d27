"""Builders of mail as Google Takeout writes it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from helpers.boxes.mailboxes import write_mbox


def takeout_mail(mail: bytes, labels: str) -> bytes:
    """A message with what Google puts above it; without labels there is no header for them."""
    eol = b"\r\n" if b"\r\n" in mail else b"\n"
    field = b"X-Gmail-Labels: " + labels.encode().replace(b"\n", eol) + eol
    return b"X-GM-THRID: 1647649177024479279" + eol + (field if labels else b"") + mail


def write_takeout(path: Path, sent: Sequence[bytes], labels: Sequence[str]) -> Path:
    """Write a Takeout file; labels of mail i are labels[i]."""
    made = [takeout_mail(mail, label) for mail, label in zip(sent, labels, strict=True)]
    return write_mbox(path, made)
