"""A folder in memory for tests that sync thousands of times; desks with accounts on servers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path

import pytest
from helpers.accounts.account_setup import AccountSetup
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
def setup_of(home: Path) -> Iterator[Callable[..., AccountSetup]]:
    """Gives a desk for somebody on a server: `desk_of(person, port=proxy.port)`.

    Each has a home of its own; all are closed with the test.
    """
    numbers = count()
    with ExitStack() as opened:
        yield lambda owner, **more: opened.enter_context(
            closing(AccountSetup(owner, home / f"desk{next(numbers)}", **more))
        )


@pytest.fixture
def box(home: Path) -> SourceSpec:
    """A Maildir with two copies of "a"."""
    mails = [SourceMail(text, MessageFlag.SEEN, text.encode() * 9 + b"\n") for text in "abac"]
    return write_source(SourceKind.MAILDIR, home / "box", {"Inbox": mails})
