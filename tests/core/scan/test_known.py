"""What the cache keeps of a folder on a server comes back as it was, or not at all."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from helpers.imap.remote_mail import with_crlf
from helpers.mail.sample_mail import NOTICE, a_mail

from core.cache.fingerprints import NoCache, SqliteCache
from core.model.mail import FlagBits, MessageFlag
from core.model.remote import Listing, Outline
from core.model.sources import MessageKey, Stub
from core.scan.known import FolderMemory, find_known, uids_of
from core.scan.read_outlines import OutlineTask, read_outlines, unpack_result
from core.scan.rows import Columns
from core.scan.table import concatenate_chunks
from core.settings import ReadSettings

LISTING = Listing(
    validity=3_000_000_000,
    uid_next=9,
    mod_seq=1 << 62,
    uids=np.array([1, 5], np.int64),
    sizes=np.array([400, 0], np.int64),
    flags=np.array([int(MessageFlag.SEEN), 0], FlagBits),
    views=np.array([0, (1 << 64) - 1], np.uint64),
)


def rows(*uids: int, size: int = 400) -> Columns:
    data = with_crlf(a_mail(NOTICE))
    outlines = tuple(
        Outline(
            Stub(MessageKey(0, "INBOX", f"3000000000:{uid}"), 0, size, "", MessageFlag.NONE),
            data,
            None,
        )
        for uid in uids
    )
    return unpack_result(read_outlines(OutlineTask(outlines, ReadSettings()))).columns


def known_uids(memory: FolderMemory, validity: int = 3_000_000_000) -> list[list[str]]:
    return [list(columns["uid"]) for columns in memory.rows(validity)]


def test_a_listing_comes_back(cache: SqliteCache) -> None:
    FolderMemory(cache, "k").keep_listing(LISTING)

    found = FolderMemory(cache, "k").listing()

    assert found is not None
    assert (found.validity, found.uid_next, found.mod_seq) == (3_000_000_000, 9, 1 << 62)
    for name in ("uids", "sizes", "flags", "views"):
        assert getattr(found, name).tolist() == getattr(LISTING, name).tolist()
        assert getattr(found, name).dtype == getattr(LISTING, name).dtype


def test_the_flags_of_an_older_listing_are_widened(cache: SqliteCache) -> None:
    old = replace(LISTING, flags=LISTING.flags.astype(np.uint16))  # type: ignore[arg-type] - as it was
    FolderMemory(cache, "k").keep_listing(old)

    found = FolderMemory(cache, "k").listing()

    assert found is not None
    assert (found.flags.dtype, found.flags.tolist()) == (FlagBits, LISTING.flags.tolist())


def test_pieces_come_back_in_their_order_and_after_the_whole(cache: SqliteCache) -> None:
    memory = FolderMemory(cache, "k")
    memory.consolidate(rows(1), LISTING.validity)
    memory.add(rows(2), LISTING.validity)
    memory.add(rows(3, 1), LISTING.validity)

    again = FolderMemory(cache, "k")

    assert known_uids(again) == [
        ["3000000000:1"], ["3000000000:2"], ["3000000000:3", "3000000000:1"],
    ]  # fmt: skip
    again.add(rows(4), LISTING.validity)
    assert len(known_uids(FolderMemory(cache, "k"))) == 4


def test_consolidated_pieces_do_not_come_back(cache: SqliteCache) -> None:
    memory = FolderMemory(cache, "k")
    memory.add(rows(1), LISTING.validity)
    memory.add(rows(2), LISTING.validity)
    memory.consolidate(concatenate_chunks(memory.rows(LISTING.validity)), LISTING.validity)

    assert known_uids(FolderMemory(cache, "k")) == [["3000000000:1", "3000000000:2"]]


def test_under_another_uidvalidity_nothing_is_known(cache: SqliteCache) -> None:
    memory = FolderMemory(cache, "k")
    memory.consolidate(rows(1), LISTING.validity)
    memory.add(rows(2), LISTING.validity)

    assert known_uids(FolderMemory(cache, "k"), validity=4) == []


def test_a_mail_is_known_by_its_uid_and_its_size() -> None:
    assert uids_of(LISTING) == ["3000000000:1", "3000000000:5"]
    assert find_known(LISTING, [rows(1, 5)]).tolist() == [True, False]
    assert find_known(LISTING, [rows(1), rows(1, size=399)]).tolist() == [False, False]
    assert find_known(LISTING, []).tolist() == [False, False]


def test_without_a_cache_nothing_is_known() -> None:
    memory = FolderMemory(NoCache(), "k")
    memory.add(rows(1), LISTING.validity)

    assert (memory.listing(), memory.rows(LISTING.validity)) == (None, [])


def test_rows_from_before_proofs_were_known_are_kept_and_prove_nothing(
    cache: SqliteCache,
) -> None:
    new = {"n_headers", "proof", "aspects", "header_names", "header_values"}
    old = {name: column for name, column in rows(1).items() if name not in new}
    memory = FolderMemory(cache, "k")
    memory.consolidate(old, LISTING.validity)
    memory.add(old, LISTING.validity)

    found = concatenate_chunks([*memory.rows(LISTING.validity), rows(2)])

    assert list(found["uid"]) == ["3000000000:1", "3000000000:1", "3000000000:2"]
    assert np.asarray(found["proof"]).any(axis=1).tolist() == [False, False, True]
