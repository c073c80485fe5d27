"""What was known of a file is found by the bytes of its messages; nothing else is taken for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.columns import Texts, UInt64s
from core.job import NullJob
from core.model.mail import MessageFlag
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
from core.scan.former_rows import FormerRows, stored_states
from core.scan.read import NO_MAIL, NOTHING
from core.scan.rows import Columns, RowBuilder
from core.scan.table import read_problems

UNCLEAR = MessageFlag.UNCLEAR
# What is stored, whether it is unclear where it ends, and whether something was wrong with it.
MAILS = st.lists(st.tuples(st.integers(0, 5), st.booleans(), st.booleans()), max_size=9)
NOW = st.lists(st.tuples(st.integers(1, 11), st.booleans(), st.just(False)), max_size=9)


def digest(stored: int) -> bytes:
    """0: not known. Above 5, half of it is as of another, which digests hardly ever are."""
    return np.array([stored % 6, stored], "<u8").tobytes()


def stub_at(place: int, unclear: bool) -> Stub:
    flags = UNCLEAR if unclear else MessageFlag.NONE
    return Stub(MessageKey(0, "", f"{place}:1"), place, 1, "", flags)


def chunk_of(mails: list[tuple[int, bool, bool]], first: int) -> Columns:
    stubs = [stub_at(first + n, unclear) for n, (_, unclear, _) in enumerate(mails)]
    stored = {one.key.uid: digest(m[0]) for one, m in zip(stubs, mails, strict=True)}
    rows = RowBuilder(stored)
    for one, (said, _, is_wrong) in zip(stubs, mails, strict=True):
        rows.add(one, replace(NO_MAIL, subject=str(said)), NOTHING, 0, int(one.flags))
        if is_wrong:
            rows.add_problem(Problem.of(one, ProblemKind.DAMAGED, ""))
    return rows.columns()


@given(MAILS, NOW, st.integers(1, 4))
def test_what_has_the_same_bytes_and_flags_is_known_wherever_it_stands(
    before: list[tuple[int, bool, bool]], now: list[tuple[int, bool, bool]], size: int
) -> None:
    chunks = {str(at): chunk_of(before[at : at + size], at) for at in range(0, len(before), size)}
    stubs = [stub_at(100 + n, unclear) for n, (_, unclear, _) in enumerate(now)]
    stored = np.frombuffer(b"".join(digest(m[0]) for m in now), "<u8").reshape(-1, 2)

    known, fresh = FormerRows(chunks.get, chunks).take("now", stubs, lambda: stored)

    there = {(said, unclear) for said, unclear, _ in before if said}
    expected = {
        one.key.uid: (one.position, str(m[0]))
        for one, m in zip(stubs, now, strict=True)
        if m[:2] in there
    }
    assert dict(row for columns in known for row in told(columns)) == expected
    assert fresh == [one for one in stubs if one.key.uid not in expected]
    wrong = [(said, unclear) for said, unclear, is_wrong in before if is_wrong]
    found = Counter(one.uid for columns in known for one in read_problems(columns))
    assert set(found) <= {one.key.uid for one, m in zip(stubs, now, strict=True) if m[:2] in wrong}
    if not wrong or len(wrong) == len(before):
        assert len(found) == (len(expected) if wrong else 0)


def told(columns: Columns) -> Iterator[tuple[str, tuple[int, str]]]:
    texts = (cast("Texts", columns[name]) for name in ("uid", "subject"))
    places = cast("np.ndarray", columns["position"]).tolist()
    for uid, subject, place in zip(*texts, places, strict=True):
        yield uid, (place, subject)


def test_what_a_stopped_scan_left_is_known_and_where_nothing_is_nothing_is_hashed() -> None:
    left = {"a": chunk_of([(1, False, False)], 0)}
    former = FormerRows(left.get, ())
    stored: UInt64s = np.frombuffer(digest(1), "<u8").reshape(-1, 2)

    assert former.take("b", [stub_at(0, False)], lambda: 1 // 0) == ([], [stub_at(0, False)])
    assert [len(part) for part in former.take("a", [stub_at(0, False)], lambda: stored)] == [1, 0]
    assert former.take("a", [stub_at(0, False)], lambda: stored[:0]) == ([], [stub_at(0, False)])


def test_a_file_of_a_folder_is_known_by_its_name_and_version() -> None:
    folder = Folder("", Path("mail"), "", 0, FolderRole.NORMAL)
    stubs = [
        Stub(MessageKey(0, "", uid), 0, 1, version, MessageFlag.NONE)
        for uid, version in [("a", "1"), ("a", "2"), ("b", "1"), ("a", "1")]
    ]

    found = stored_states(SourceSpec(SourceKind.EML, Path("mail")), folder, stubs, NullJob())

    assert [found.tolist().index(state) for state in found.tolist()] == [0, 1, 2, 0]
