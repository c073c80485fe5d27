from __future__ import annotations

import numpy as np

from core.model.mail import FlagBits
from core.model.remote import Listing
from core.sources.imap.protocol.replies import FolderStatus
from core.sources.imap.session.estimate import estimate_fetch


def listing(n: int, *, validity: int = 7, uid_next: int = 0) -> Listing:
    return Listing(
        validity, uid_next, 0, np.arange(1, n + 1), np.full(n, 9), np.zeros(n, FlagBits),
        np.zeros(n, np.uint64),
    )  # fmt: skip


def test_a_folder_that_was_never_listed_is_unknown() -> None:
    told = estimate_fetch(FolderStatus(1_000, 1_001, 7, 0, 10_000_000), None, packed=False)
    assert (told.messages, told.unknown) == (1_000, 1_000)
    assert 1_000_000 < told.bytes < 10_000_000


def test_only_mails_with_later_uids_are_unknown() -> None:
    status = FolderStatus(105, 120, 7, 0, 1_000_000)
    assert estimate_fetch(status, listing(100, uid_next=110), packed=False).unknown == 10
    assert estimate_fetch(status, listing(100), packed=False).unknown == 19
    assert estimate_fetch(status, listing(100, uid_next=120), packed=False).bytes == 0


def test_a_folder_that_was_numbered_anew_is_unknown() -> None:
    status = FolderStatus(50, 51, 8, 0, 0)
    assert estimate_fetch(status, listing(50, validity=7), packed=False).unknown == 50


def test_there_are_never_more_unknown_mails_than_mails() -> None:
    status = FolderStatus(3, 1_000_000, 7, 0, 0)
    assert estimate_fetch(status, listing(3, uid_next=10), packed=False).unknown == 3


def test_compression_makes_it_less_and_an_empty_folder_costs_nothing() -> None:
    status = FolderStatus(1_000, 1_001, 7, 0, 10_000_000)
    whole = estimate_fetch(status, None, packed=False).bytes
    assert estimate_fetch(status, None, packed=True).bytes < whole / 2
    assert estimate_fetch(FolderStatus(0, 1, 7, 0, 0), None, packed=False).bytes == 0
