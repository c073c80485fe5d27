"""A folder in memory for tests that sync thousands of times; desks with accounts on servers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path

import pytest
from helpers.accounts.account_desk import AccountDesk
from helpers.boxes.copies import Given, write_source
from helpers.boxes.in_memory import folder_in_memory

from core.model.mail import MailFlag
from core.model.sources import SourceKind, SourceSpec


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """Where a killed process leaves the same files, and syncing costs nothing."""
    with folder_in_memory(tmp_path) as folder:
        yield folder


@pytest.fixture
def desk_of(home: Path) -> Iterator[Callable[..., AccountDesk]]:
    """Gives a desk for somebody on a server: `desk_of(person, port=proxy.port)`.

    Each has a home of its own; all are closed with the test.
    """
    numbers = count()
    with ExitStack() as opened:
        yield lambda owner, **more: opened.enter_context(
            closing(AccountDesk(owner, home / f"desk{next(numbers)}", **more))
        )


@pytest.fixture
def box(home: Path) -> SourceSpec:
    """A Maildir with two copies of "a"."""
    mails = [Given(text, MailFlag.SEEN, text.encode() * 9 + b"\n") for text in "abac"]
    return write_source(SourceKind.MAILDIR, home / "box", {"Inbox": mails})
