"""Languages that few messages are written in have their signatures, whoever looks words up."""

from __future__ import annotations

from contextlib import closing
from mailbox import mbox
from pathlib import Path

import numpy as np
import pytest
from helpers.imap.remote_mail import MemoryReach

from core.cache.fingerprints import NoCache, SqliteCache
from core.columns import Column, pack, unpack
from core.fingerprint.content import content_signature
from core.job import Cancelled, NullJob, ThreadJob
from core.ports import FingerprintCache
from core.scan import remote
from core.scan import words as words_step
from core.scan.run import scan
from core.scan.words import (
    LONGEST_LEFT,
    MOST_LEFT,
    left_columns,
    may_leave,
    sign_left,
)
from core.settings import Settings
from core.sources.registry import detect_all
from core.text import lemmas
from core.text.lemmas import dictionary_words
from core.text.tokens import tokenize

ITALIAN = (
    "ci faccia sapere se siete d'accordo con la data che abbiamo scelto per la riunione della "
    "prossima settimana, oppure scriva un messaggio al nostro ufficio prima di venire"
)
ENGLISH = (
    "please tell us whether the day that we have chosen for the meeting of next week is the right "
    "one, or write a message to our office before you come to see the new house number {}"
)


def signature_of(text: str) -> tuple[int, int]:
    (words,) = dictionary_words([text], tokenize([text]))
    return content_signature(words)


def mailbox(path: Path, n_english: int) -> Path:
    """Many English messages, and two in Italian that differ in numbers and codes only."""
    texts = [ENGLISH.format("x" * number) for number in range(n_english)]
    for place, code in ((n_english // 3, "xqz81"), (2 * n_english // 3, "pkw77 19")):
        texts.insert(place, f"{ITALIAN} {code}")
    mails = [
        f"From a@b.example Thu Jan  1 00:00:00 2026\nFrom: a@b.example\nSubject: s{number}\n"
        f"Message-ID: <{number}@b.example>\nContent-Type: text/plain; charset=utf-8\n\n{text}\n\n"
        for number, text in enumerate(texts)
    ]
    path.write_text("".join(mails), "utf-8")
    return path


def content_of(box: Path, cache: FingerprintCache) -> list[tuple[int, int]]:
    session = scan(detect_all(box), settings=Settings(), cache=cache, job=NullJob())
    mails = session.mails
    return [*zip(mails.content_key.tolist(), mails.content_size.tolist(), strict=True)]


def test_a_scan_signs_what_its_workers_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    signed = []
    sign = words_step.dictionary_words

    def watch(texts: list[str], tokens: object) -> list[str]:
        signed.extend(texts)
        return sign(texts, tokens)  # type: ignore[arg-type]

    monkeypatch.setattr(words_step, "dictionary_words", watch)
    monkeypatch.setattr(lemmas, "_memo", lemmas.Memo())  # workers are forks of this process
    box = mailbox(tmp_path / "box.mbox", 40)
    cache = SqliteCache(tmp_path / "c.db")
    found = content_of(box, cache)
    assert [text.startswith("ci faccia") for text in signed] == [True, True]
    expected = signature_of(ITALIAN)
    assert expected[0]
    assert found.count(expected) == 2
    assert content_of(box, cache) == found
    assert len(signed) == 2  # the second time they come from the cache
    cache.close()
    monkeypatch.setattr(words_step, "in_worker", lambda: False)  # in forks too
    assert content_of(box, NoCache()) == found


def test_a_scan_of_an_account_signs_them_too(
    tmp_path: Path, cache: SqliteCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In some tasks of a folder texts are left, in others none."""
    monkeypatch.setattr(lemmas, "_memo", lemmas.Memo())
    monkeypatch.setattr(remote, "TASK_MAILS", 10)
    reach = MemoryReach(cache)
    box = mailbox(tmp_path / "box.mbox", 40)
    with closing(mbox(box)) as mails_there:
        reach.server.put("INBOX", *map(bytes, mails_there))

    for _ in range(2):
        mails = reach.scan().mails

        found = [*zip(mails.content_key.tolist(), mails.content_size.tolist(), strict=True)]
        assert found.count(signature_of(ITALIAN)) == 2


def test_only_a_worker_leaves_a_few_short_texts_of_a_rare_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not may_leave("tr", ["a"], 30)  # this is no worker
    monkeypatch.setattr(words_step, "in_worker", lambda: True)
    monkeypatch.setattr(words_step, "is_loaded", lambda language: language == "en")
    words_step._left.clear()
    assert not may_leave("en", ["a"], 30)
    assert not may_leave("zh", ["a"], 30)
    assert not may_leave("tr", ["a"] * 6, 30)
    assert not may_leave("tr", ["a" * (LONGEST_LEFT + 1)], 30)
    assert [may_leave("tr", ["a"], 30) for _ in range(MOST_LEFT + 1)] == [True] * MOST_LEFT + [
        False
    ]
    assert may_leave("pl", ["a"], 30)
    words_step._left.clear()


def test_signatures_go_to_the_rows_that_texts_were_left_of() -> None:
    columns: dict[str, Column] = {
        "content_key": np.array([7, 0, 0], np.uint64),
        "content_size": np.array([9, 0, 0], np.int32),
    }
    left = left_columns([2], [ITALIAN])
    found = sign_left(unpack(pack(columns | left)), NullJob())
    key, size = signature_of(ITALIAN)
    assert found.keys() == columns.keys()
    assert [*map(int, found["content_key"])] == [7, 0, key]  # type: ignore[arg-type]
    assert [*map(int, found["content_size"])] == [9, 0, size]  # type: ignore[arg-type]
    assert left_columns([], []) == {}


def test_it_can_be_stopped() -> None:
    job = ThreadJob()
    job.cancel()
    columns: dict[str, Column] = {
        "content_key": np.zeros(1, np.uint64),
        "content_size": np.zeros(1, np.int32),
    }
    with pytest.raises(Cancelled):
        sign_left(columns | left_columns([0], [ITALIAN]), job)
