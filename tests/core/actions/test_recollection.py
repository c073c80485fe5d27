"""What is remembered of mails that were read whole: true, bounded, and never trusted blindly."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.imap.remote_mail import ACCOUNT
from helpers.mail.sample_mail import OTHER, a_mail
from helpers.mail.varied_mail import with_file
from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.actions import recollection
from core.actions.proving import ContentProver
from core.actions.recollection import (
    CachedRecollection,
    NotingProver,
)
from core.cache.fingerprints import NoCache, SqliteCache
from core.canonical import N_ASPECTS, Canonical
from core.columns import Column, Texts
from core.identity import identity
from core.model.groups import Verdict
from core.model.mail import MessageFlag
from core.model.plan import Address, Item, Move
from core.model.refusals import Refusal
from core.model.sources import Folder, FolderRole, MessageKey, RawMessage, SourceKind, Stub
from core.scan.known import MessageContent, WholeMessage, WholeMessages
from core.settings import ReadSettings

COPY = with_file(a_mail(OTHER, number=3), 1)
FOLDER = Folder("INBOX", Path("/home/anna/anna%40a/INBOX"), "", 0, FolderRole.NORMAL)
HTML = ReadSettings(prefer_html=True)

# --- entries ------------------------------------------------------------------------------------

numbers = st.integers(0, (1 << 64) - 1)
canonicals = st.builds(
    Canonical,
    st.one_of(st.just(b""), st.binary(min_size=16, max_size=16).filter(any)),
    st.tuples(*[numbers] * N_ASPECTS),
    st.lists(st.tuples(numbers, numbers), max_size=3).map(tuple),
)
contents = st.builds(
    MessageContent,
    st.tuples(numbers, numbers),
    st.lists(numbers, max_size=3).map(tuple),
    canonicals,
)
wholes = st.builds(
    WholeMessage,
    st.integers(0, 1 << 62),
    st.binary(min_size=32, max_size=32).map(bytes.hex),
    contents,
)
entries = st.dictionaries(st.from_regex(r"[1-9]\d{0,9}:[1-9]\d{0,9}", fullmatch=True), wholes)


class Shelf(NoCache):
    """A cache in memory whose columns can be tampered with."""

    def __init__(self) -> None:
        self.entries: dict[str, tuple[str, dict[str, Column]]] = {}

    def get(self, key: str, version: str) -> dict[str, Column] | None:
        found = self.entries.get(key)
        return found[1] if found is not None and version in ("", found[0]) else None

    def put(self, key: str, version: str, columns: dict[str, Column]) -> None:
        self.entries[key] = (version, columns)


@settings(max_examples=examples(25))
@given(entries, entries)
def test_what_is_remembered_comes_back_and_is_added_to(
    first: dict[str, WholeMessage], then: dict[str, WholeMessage]
) -> None:
    memory = WholeMessages(Shelf(), ACCOUNT, FOLDER)
    listed = {*first, *then}
    memory.add(first, listed, HTML)
    memory.add(then, listed, HTML)

    assert memory.read(HTML) == first | then
    assert memory.read(replace(HTML, signatures=False, sketches=False)) == first | then
    assert memory.read(ReadSettings()) == {}
    assert memory.identities() == {uid: mail.digest for uid, mail in (first | then).items()}


OTHER_COLUMNS: list[Column] = [
    Texts.of(["1:1"]), Texts.of([]), np.zeros(0, np.uint64), np.zeros((1, 2), np.uint64),
    np.zeros((2, 16), np.uint8), np.full(2, -1, np.int64), np.full(2, 1 << 62, np.int64),
    np.zeros((2, 2), np.float64), np.array(7, np.int64),
]  # fmt: skip


@pytest.mark.parametrize("damage", range(len(OTHER_COLUMNS)))
def test_a_damaged_entry_is_none_or_says_what_it_said(damage: int) -> None:
    content = MessageContent((1, 2), (3,), Canonical(b"x" * 16, (1,) * N_ASPECTS, ((1, 2),)))
    mails = {f"1:{n}": WholeMessage(n, "ab" * 32, content) for n in (1, 2)}
    shelf = Shelf()
    memory = WholeMessages(shelf, ACCOUNT, FOLDER)
    memory.add(mails, mails, HTML)
    (key,) = shelf.entries
    version, whole = shelf.entries[key]
    for name in whole:
        for columns in (whole | {name: OTHER_COLUMNS[damage]}, _without(whole, name)):
            shelf.entries[key] = version, columns
            found = memory.read(HTML)
            assert found == {} or found.keys() == mails.keys()
            assert all(m.digest == "ab" * 32 for m in found.values()) or name == "digest"
            memory.identities()
        shelf.entries[key] = version, whole


def _without(columns: dict[str, Column], name: str) -> dict[str, Column]:
    return {other: column for other, column in columns.items() if other != name}


def test_two_programs_at_once_lose_nothing_and_no_word_of_a_mail_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "cache.db"
    content = MessageContent((1, 2), (), Canonical(b"", (0,) * N_ASPECTS, ()))
    whole = WholeMessage(1, "ab" * 32, content)
    with closing(SqliteCache(path)) as one, closing(SqliteCache(path)) as other:
        WholeMessages(one, ACCOUNT, FOLDER).add({"1:1": whole}, ["1:1", "1:2"], HTML)
        WholeMessages(other, ACCOUNT, FOLDER).add({"1:2": whole}, ["1:1", "1:2"], HTML)
        path.unlink()  # as a person who tidies up
        WholeMessages(one, ACCOUNT, FOLDER).add({"1:3": whole}, ["1:1", "1:2", "1:3"], HTML)

        assert set(WholeMessages(one, ACCOUNT, FOLDER).read(HTML)) == {"1:1", "1:2", "1:3"}


# --- proofs -------------------------------------------------------------------------------------


def move_of(
    gone: bytes, kept: bytes, verdict: Verdict = Verdict.IDENTICAL, *, own: bool = False
) -> Move:
    gone_at, kept_at = (
        Address(SourceKind.IMAP, str(ACCOUNT), "INBOX", uid=f"7:{n}", position=n, version="")
        for n in (1, 2)
    )
    what = Item(gone_at, identity(gone), len(gone), "", "", "")
    keeper = Item(kept_at, identity(kept), len(kept), "", "", "")
    return Move(what, keeper, "trash", verdict, 1.0, "test", own)


def raw(data: bytes, flags: MessageFlag = MessageFlag.NONE) -> RawMessage:
    return RawMessage(Stub(MessageKey(0, "", "1"), 0, len(data), "", flags), data)


def test_only_what_was_proven_of_whole_mails_is_remembered() -> None:
    shelf = Shelf()
    known = CachedRecollection(shelf)
    prover = NotingProver(ContentProver(), known)
    one, other = COPY.as_bytes(), b"Delivered-To: b\n" + COPY.as_bytes()
    unlike = with_file(a_mail(OTHER, number=3), 2).as_bytes()
    good, bad, own = move_of(one, other), move_of(one, unlike), move_of(unlike, one, own=True)
    cut_off = move_of(other, other)

    refusals: list[Refusal | None] = [
        prover.refusal(good, raw(one), raw(other)),
        prover.refusal(bad, raw(one), raw(unlike)),
        prover.refusal(own, raw(unlike), raw(one)),
        prover.refusal(cut_off, raw(other, MessageFlag.CUT), raw(other)),
    ]
    known.save()
    later = CachedRecollection(shelf)

    assert [refusal is None for refusal in refusals] == [True, False, True, True]
    moves = (good, bad, own, cut_off)
    assert [later.is_proven(move) for move in moves] == [True, False, False, False]
    assert not later.is_proven(good._replace(verdict=Verdict.NEAR))
    assert not later.is_proven(good._replace(score=0.9))
    assert not later.is_proven(good._replace(what=good.keeper))


def test_damaged_proofs_are_none() -> None:
    shelf, move = Shelf(), move_of(b"a", b"b")
    known = CachedRecollection(shelf)
    known.note_proven(move)
    known.save()
    (key,) = shelf.entries
    version, _ = shelf.entries[key]
    for column in OTHER_COLUMNS:
        shelf.entries[key] = version, {"proofs": column}
        assert not CachedRecollection(shelf).is_proven(move)


def test_proofs_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recollection, "MOST_PROOFS", 3)
    shelf = Shelf()
    for n in range(9):
        known = CachedRecollection(shelf)
        known.note_proven(move_of(b"%d" % n, b"b"))
        known.save()
        assert known.is_proven(move_of(b"%d" % n, b"b"))

    ((_, columns),) = shelf.entries.values()
    assert len(columns["proofs"]) <= 3
