"""A folder in memory for tests that sync thousands of times; something to copy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.boxes.copies import SourceMail, write_source
from helpers.boxes.in_memory import folder_in_memory

from core.model.mail import MessageFlag
from core.model.sources import SourceKind, SourceSpec


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """Where a killed process leaves the same files, and syncing costs nothing."""
    with folder_in_memory(tmp_path) as folder:
        yield folder


@pytest.fixture
def box(home: Path) -> SourceSpec:
    """A Maildir with two copies of "a"."""
    mails = [SourceMail(text, MessageFlag.SEEN, text.encode() * 9 + b"\n") for text in "abac"]
    return write_source(SourceKind.MAILDIR, home / "box", {"Inbox": mails})


@pytest.fixture
def in_ones(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each mail is a batch."""
    monkeypatch.setattr("core.copy.write.CHUNK_MAILS", 1)
    return iter(())
