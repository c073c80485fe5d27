"""Texts at rest: what is taken off the shelf is what was put on it, cache or not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import given
from hypothesis import strategies as st

from core.cache.fingerprints import NoCache, SqliteCache
from core.model.mail import MessageText
from core.scan import texts as texts_module
from core.scan.texts import (
    PIECES,
    SIZES,
    ZIPPED,
    KeptText,
    TextCache,
    TextOnlyCache,
    may_keep,
    text_columns,
)
from core.settings import LONGEST_SKETCHED

TEXT = MessageText("hello\n> you\nbye", ((6, 11),), 3, from_html=False, links=(), dropped=())


def some(*texts: str) -> list[MessageText]:
    return [replace(TEXT, text=text, quoted=()) for text in texts]


@given(st.lists(st.text(max_size=30), min_size=1, max_size=8))
def test_texts_come_back(texts: list[str]) -> None:
    shelf = TextCache(NoCache())
    entry, columns = text_columns(some(*texts))
    places = np.arange(len(texts), dtype=np.int32)
    columns |= {"text_entry": np.full(len(texts), entry, np.uint64), "text_place": places}
    left = shelf.taken_from(columns)
    assert set(left) == {"text_entry", "text_place"}
    mails = mail_table([TableRow() for _ in texts])
    mails = replace(mails, text_entry=np.full(len(texts), entry, np.uint64), text_place=places)
    assert [found and found.text for found in shelf.texts(mails, places)] == texts


def test_an_entry_of_several_pieces_gives_each_of_its_texts_and_only_what_is_damaged_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(texts_module, "_PIECE_BYTES", 20)
    texts = [f"text {n} " * (n % 4 + 1) for n in range(30)] + [""]
    entry, columns = text_columns(some(*texts))
    assert 10 < len(columns[PIECES]) < 30
    cache = TextOnlyCache()
    places = np.arange(len(texts), dtype=np.int32)
    mails = replace(
        mail_table([TableRow() for _ in texts]),
        text_entry=np.full(len(texts), entry, np.uint64),
        text_place=places,
    )
    cache.put(f"texts:{entry:016x}", "1", columns)
    upside_down = TextCache(cache).texts(mails, places[::-1])
    assert [text and text.text for text in upside_down] == texts[::-1]
    zipped = np.array(columns[ZIPPED])
    zipped[5] ^= 0xFF
    cache.put(f"texts:{entry:016x}", "1", {**columns, ZIPPED: zipped})
    left = [text and text.text for text in TextCache(cache).texts(mails, places)]
    assert left[0] is None
    assert left[5:] == texts[5:]


def test_an_entry_of_one_piece_of_an_earlier_program_is_read() -> None:
    entry, columns = text_columns(some("one", "two"))
    del columns[PIECES]
    cache = TextOnlyCache()
    cache.put(f"texts:{entry:016x}", "1", columns)
    mails = replace(
        mail_table([TableRow()] * 2),
        text_entry=np.full(2, entry, np.uint64),
        text_place=np.arange(2, dtype=np.int32),
    )
    found = TextCache(cache).texts(mails, np.arange(2))
    assert found == [KeptText("one", ()), KeptText("two", ())]


def test_what_was_quoted_is_known() -> None:
    entry, columns = text_columns([TEXT, *some("x"), TEXT])
    columns["text_entry"] = np.full(3, entry, np.uint64)
    shelf = TextCache(NoCache())
    shelf.taken_from(columns)
    mails = replace(
        mail_table([TableRow()] * 3),
        text_entry=np.full(3, entry, np.uint64),
        text_place=np.arange(3, dtype=np.int32),
    )
    found = shelf.texts(mails, np.array([2, 1]))
    assert found == [KeptText(TEXT.text, TEXT.quoted), KeptText("x", ())]
    assert [text.own for text in found if text] == ["hello\nbye", "x"]


def test_the_cache_holds_them_for_the_next_scan_and_may_forget_or_damage_them(
    tmp_path: Path,
) -> None:
    cache = SqliteCache(tmp_path / "c.sqlite")
    entry, columns = text_columns(some("one", "two"))
    texts = dict(columns)
    columns["text_entry"] = np.array([entry, entry], np.uint64)
    TextCache(cache).taken_from(columns)
    mails = replace(
        mail_table([TableRow()] * 3),
        text_entry=np.array([entry, entry, entry + 1], np.uint64),
        text_place=np.array([0, 1, 0], np.int32),
    )
    rows = np.arange(3)
    assert TextCache(cache).texts(mails, rows) == [KeptText("one", ()), KeptText("two", ()), None]
    cache.put(f"texts:{entry:016x}", "1", {**texts, ZIPPED: np.zeros(3, np.uint8)})
    assert TextCache(cache).texts(mails, rows) == [None] * 3
    cache.put(f"texts:{entry:016x}", "1", {SIZES: texts[SIZES]})
    assert TextCache(cache).texts(mails, rows) == [None] * 3
    cache.close()


def test_a_run_without_a_memory_has_them_until_it_ends() -> None:
    cache = TextOnlyCache()
    entry, columns = text_columns(some("one"))
    columns["text_entry"] = np.array([entry], np.uint64)
    TextCache(cache).taken_from(columns)
    cache.put("rows:1", "1", {SIZES: np.zeros(1, np.int64)})
    cache.flush()
    mails = replace(mail_table([TableRow()]), text_entry=np.array([entry], np.uint64))

    assert TextCache(cache).texts(mails, np.arange(1)) == [KeptText("one", ())]
    assert cache.get("rows:1", "1") is None
    cache.close()
    assert TextCache(cache).texts(mails, np.arange(1)) == [None]


@pytest.mark.parametrize("text", ["", "a" * (LONGEST_SKETCHED + 1)])
def test_none_and_very_long_ones_are_not_kept(text: str) -> None:
    assert not may_keep(some(text)[0])
    assert may_keep(TEXT)
