"""What is remembered of a search: nothing of another version or search, or a damaged entry."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from core.cache.fingerprints import SqliteCache
from core.columns import Texts
from core.model.mentions import Keywords
from core.model.sources import Folder, FolderRole, SourceKind, SourceSpec
from core.model.table import SessionFolder
from core.search.mention_memory import MentionMemory, RememberedSearch, find_remembered

SPEC = SourceSpec(SourceKind.MBOX, Path("/mail/box"))
WORDS = Keywords(tuple("abcdefghij"))
KNOWN = RememberedSearch(["1", "2"], ["", "v"], np.arange(20).reshape(2, 10) % 3 == 0)


def held(version: str = "v1", name: str = "") -> SessionFolder:
    return SessionFolder(0, Folder(name, SPEC.path, version, 0, FolderRole.NORMAL), 2)


def test_what_was_written_is_read_back(cache: SqliteCache) -> None:
    MentionMemory(cache, SPEC, held(), WORDS).write(KNOWN)

    known = MentionMemory(cache, SPEC, held(), WORDS).read()

    assert (known.uids, known.versions) == (KNOWN.uids, KNOWN.versions)
    assert known.found.tolist() == KNOWN.found.tolist()


@pytest.mark.parametrize(
    ("folder", "keywords"),
    [
        (held("v2"), WORDS),
        (held(""), WORDS),
        (held(name="other"), WORDS),
        (held(), Keywords(WORDS.words, attachments=False)),
        (held(), Keywords(tuple("bacdefghij"))),
    ],
)
def test_nothing_is_known_of_another_version_or_another_search(
    cache: SqliteCache, folder: SessionFolder, keywords: Keywords
) -> None:
    MentionMemory(cache, SPEC, held(), WORDS).write(KNOWN)

    assert MentionMemory(cache, SPEC, folder, keywords).read().uids == []


def test_a_damaged_entry_is_none(cache: SqliteCache) -> None:
    memory = MentionMemory(cache, SPEC, held(), WORDS)
    bits = np.zeros((2, 2), np.uint8)
    good = {"uid": Texts.of("12"), "version": Texts.of(["", "v"]), "found": bits}
    entries = [
        {**good, "found": bits[:1]},
        {**good, "found": bits[:, :1]},
        {**good, "version": Texts.of("1")},
        {**good, "uid": bits},
        {"uid": good["uid"]},
    ]
    memory.write(KNOWN)
    (key,) = (row[0] for row in cache._db.execute("SELECT key FROM entry"))
    for entry in entries:
        cache.put(key, "v1", entry)
        assert memory.read().uids == []


def test_a_mail_of_another_version_is_not_known() -> None:
    assert find_remembered(KNOWN, ["2", "1", "2", "3"], ["v", "", "w", ""]).tolist() == [
        1,
        0,
        -1,
        -1,
    ]
