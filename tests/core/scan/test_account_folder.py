"""A folder of an account: what is known stays known, and what is listed now is what counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.cache.fingerprints import SqliteCache
from core.columns import unpack
from core.job import Job, NullJob
from core.model.mail import MessageFlag
from core.model.remote import Listing
from core.model.sources import (
    Folder,
    FolderRole,
    MessageKey,
    Problem,
    ProblemKind,
    SourceKind,
    SourceSpec,
    Stub,
)
from core.scan.account_folder import AccountFolder, open_account_folder
from core.scan.folders import FolderReading
from core.scan.read import NO_MAIL, NOTHING, unread_columns
from core.scan.rows import Columns, RowBuilder
from core.scan.table import n_rows

SEEN, FLAGGED, GHOST = MessageFlag.SEEN, MessageFlag.FLAGGED, MessageFlag.GHOST


def listing(uids: Sequence[int], flags: MessageFlag = SEEN, *, validity: int = 7) -> Listing:
    n = len(uids)
    return Listing(
        validity,
        max(uids, default=0) + 1,
        1,
        np.array(uids, np.int64),
        np.full(n, 500, np.int64),
        np.full(n, int(flags), np.uint16),
        np.array([uid if uid % 2 else 0 for uid in uids], np.uint64),
    )


class ListedAccount:
    """A source that lists what it is told to."""

    def __init__(self, now: Listing) -> None:
        self.now = now
        self.last: list[Listing | None] = []
        self.spec = SourceSpec(SourceKind.IMAP, Path("/config/accounts/anna.json"))

    def list_folder(self, folder: Folder, last: Listing | None, job: Job) -> Listing:
        del folder, job
        self.last.append(last)
        return self.now


def opened(account: ListedAccount, cache: SqliteCache) -> AccountFolder:
    folder = Folder("INBOX", Path("/config/accounts/anna/INBOX"), "", 0, FolderRole.NORMAL)
    read = FolderReading(0, 3, account, folder, "key")  # type: ignore[arg-type]
    return open_account_folder(read, account, cache, NullJob())  # type: ignore[arg-type]


def rows_of(stubs: Sequence[Stub], flags: MessageFlag = SEEN, problem: str = "") -> Columns:
    """What a worker says of some messages; `flags`: of listing, headers and text together."""
    rows = RowBuilder()
    for stub in stubs:
        mail = replace(NO_MAIL, message_id=f"{stub.key.uid}@example.org")
        rows.add(stub, mail, NOTHING, 3, int(flags))
        if problem:
            rows.add_problem(Problem(stub.key, stub.position, ProblemKind.DAMAGED, problem))
    return rows.columns()


def laid_out(book: AccountFolder) -> list[tuple[str, int]]:
    """Message-ID and flags of each message of the session, in its order."""
    book.lay_out()
    (columns,) = book.read.pieces
    assert columns is not None
    assert columns["position"].tolist() == sorted(columns["position"].tolist())  # type: ignore[union-attr]
    return list(zip(columns["message_id"], columns["flags"].tolist(), strict=True))  # type: ignore[union-attr]


def test_at_first_all_is_fresh_and_later_only_what_came(cache: SqliteCache) -> None:
    account = ListedAccount(listing([1, 2, 5]))
    book = opened(account, cache)
    assert [stub.key.uid for stub in book.fresh] == ["7:1", "7:2", "7:5"]
    assert [stub.version for stub in book.fresh] == ["gm:1", "", "gm:5"]
    book.add(rows_of(book.fresh))
    book.save()

    account.now = listing([2, 5, 9])
    again = opened(account, cache)

    assert [stub.key.uid for stub in again.fresh] == ["7:9"]
    assert (again.read.from_cache, again.grown) == (2, False)
    assert account.last[0] is None
    assert account.last[1] is not None
    assert account.last[1].uids.tolist() == [1, 2, 5]
    again.add(rows_of(again.fresh))
    assert [name for name, _ in laid_out(again)] == [f"7:{n}@example.org" for n in (2, 5, 9)]


def test_in_another_numbering_nothing_is_known(cache: SqliteCache) -> None:
    account = ListedAccount(listing([1, 2]))
    book = opened(account, cache)
    book.add(rows_of(book.fresh))
    book.save()

    account.now = listing([1, 2], validity=8)

    assert [stub.key.uid for stub in opened(account, cache).fresh] == ["8:1", "8:2"]


@pytest.mark.parametrize("saved", [True, False])
def test_what_was_read_before_a_stop_is_known_whether_it_was_saved_or_not(
    cache: SqliteCache, saved: bool
) -> None:
    account = ListedAccount(listing([1, 2, 3]))
    book = opened(account, cache)
    for one in book.fresh[:2]:
        book.add(rows_of([one]))
    if saved:
        book.save()
    cache.flush()

    again = opened(account, cache)

    assert [stub.key.uid for stub in again.fresh] == ["7:3"]
    assert again.grown is not saved, "pieces are to be put into one entry"


def test_flags_come_from_the_listing_and_what_the_text_said_stays(cache: SqliteCache) -> None:
    account = ListedAccount(listing([1, 2], SEEN))
    book = opened(account, cache)
    book.add(rows_of(book.fresh, SEEN | MessageFlag.SHORT))
    book.save()

    for now in (FLAGGED, GHOST, MessageFlag.NONE, SEEN):
        account.now = listing([1, 2], now)
        again = opened(account, cache)
        assert again.fresh == []
        assert [flags for _, flags in laid_out(again)] == [int(now | MessageFlag.SHORT)] * 2


def test_of_two_rows_of_one_mail_the_later_one_counts(cache: SqliteCache) -> None:
    book = opened(ListedAccount(listing([1])), cache)
    book.add(rows_of(book.fresh, SEEN))
    book.add(rows_of(book.fresh, SEEN | MessageFlag.SHORT))

    assert laid_out(book) == [("7:1@example.org", int(SEEN | MessageFlag.SHORT))]


def test_a_mail_that_no_worker_survived_is_shown_and_never_remembered(cache: SqliteCache) -> None:
    account = ListedAccount(listing([1, 2]))
    book = opened(account, cache)
    book.add(rows_of(book.fresh[:1]))
    book.lost.append(unpack(unread_columns(book.fresh[1:])))

    assert [bool(flags & MessageFlag.UNREADABLE) for _, flags in laid_out(book)] == [False, True]
    assert [problem.kind for problem in book.read.problems] == [ProblemKind.TOO_COSTLY]
    book.save()
    assert [stub.key.uid for stub in opened(account, cache).fresh] == ["7:2"]


def test_problems_are_told_once_with_the_source_and_where_the_mail_is_now(
    cache: SqliteCache,
) -> None:
    account = ListedAccount(listing([1, 2]))
    book = opened(account, cache)
    book.add(rows_of(book.fresh, problem="bad"))
    book.add_problem(Problem(MessageKey(0, "INBOX", "7:9"), -1, ProblemKind.VANISHED, ""))
    book.lay_out()
    book.lay_out()
    told = [(p.key.source, p.key.uid, p.position, p.kind) for p in book.read.problems]
    assert sorted(told) == [
        (3, "7:1", 0, ProblemKind.DAMAGED),
        (3, "7:2", 1, ProblemKind.DAMAGED),
        (3, "7:9", -1, ProblemKind.VANISHED),
    ]
    book.save()

    account.now = listing([2])
    again = opened(account, cache)
    again.lay_out()

    assert [(p.key.uid, p.position) for p in again.read.problems] == [("7:2", 0)]


def test_without_anything_new_nothing_is_written(cache: SqliteCache) -> None:
    account = ListedAccount(listing([1]))
    book = opened(account, cache)
    book.add(rows_of(book.fresh))
    book.save()
    assert book.grown is False

    book.rows = []
    book.save()

    assert opened(account, cache).fresh == [], "the entry stands"


def test_an_empty_folder_is_a_folder_without_mail(cache: SqliteCache) -> None:
    book = opened(ListedAccount(listing([])), cache)

    assert laid_out(book) == []
    book.save()
    assert n_rows(book.read.pieces[0] or {}) == 0
