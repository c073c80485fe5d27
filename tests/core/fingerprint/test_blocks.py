from __future__ import annotations

from hashlib import sha1

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.fingerprint.blocks import block_kinds_for, fingerprint_text
from core.model.fingerprint import BlockKind, BlockList, Fingerprint, TextPieces
from core.model.mail import MessageText
from core.settings import FLOOR_SCORE, ReadSettings
from core.text.sentences import split_paragraphs, split_sentences

CUTTERS = {BlockKind.SENTENCES: split_sentences, BlockKind.PARAGRAPHS: split_paragraphs}
SETTINGS = ReadSettings(switch_bytes=2_048)
BOTH = (BlockKind.SENTENCES, BlockKind.PARAGRAPHS)


def mail_text(text: str, *quoted: tuple[int, int]) -> MessageText:
    return MessageText(text, quoted, 0, from_html=False, links=(), dropped=())


def fingerprint_of(text: str, *quoted: tuple[int, int]) -> Fingerprint:
    return fingerprint_text(mail_text(text, *quoted), CUTTERS, settings=SETTINGS)


def test_each_piece_is_hashed_with_sha_1_in_order() -> None:
    found = fingerprint_of("one. два!\n\n> three", (11, 18))
    pieces = ["one", "два", "> three"]
    digests = b"".join(sha1(piece.encode(), usedforsecurity=False).digest() for piece in pieces)
    assert found.blocks == (BlockList(BlockKind.SENTENCES, digests, b"\x00\x00\x01"),)


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (1, BOTH[:1]),
        (1_023, BOTH[:1]),
        (1_024, BOTH),
        (2_048, BOTH),
        (4_096, BOTH),
        (4_097, BOTH[1:]),
        (1 << 20, BOTH[1:]),
    ],
)
def test_kinds_switch_by_size_with_an_overlap_band(
    size: int, expected: tuple[BlockKind, ...]
) -> None:
    assert block_kinds_for(size, 2_048) == expected


@given(st.integers(1, 1 << 21), st.integers(1, 1 << 21), st.integers(1_024, 1 << 17))
def test_two_sizes_that_may_hold_copies_share_a_kind(one: int, other: int, switch: int) -> None:
    if min(one, other) / max(one, other) >= FLOOR_SCORE:
        assert set(block_kinds_for(one, switch)) & set(block_kinds_for(other, switch))


def test_size_is_counted_in_utf_8() -> None:
    assert [block.kind for block in fingerprint_of("я" * 600).blocks] == list(BOTH)
    assert [block.kind for block in fingerprint_of("a" * 600).blocks] == [BlockKind.SENTENCES]


def test_a_text_is_cut_only_in_the_kinds_that_it_needs() -> None:
    asked: list[BlockKind] = []

    def cutter(kind: BlockKind) -> TextPieces:
        asked.append(kind)
        return TextPieces(["x"], b"\x00")

    cutters = {kind: lambda _, kind=kind: cutter(kind) for kind in BOTH}
    fingerprint_text(mail_text("short"), cutters, settings=SETTINGS)
    fingerprint_text(mail_text("long " * 2_000), cutters, settings=SETTINGS)
    assert asked == [BlockKind.SENTENCES, BlockKind.PARAGRAPHS]


def test_no_text_has_no_fingerprint() -> None:
    assert fingerprint_of("") == Fingerprint((), b"", (0, 0, 0, 0))


def test_text_of_punctuation_alone_has_a_digest_and_no_blocks() -> None:
    found = fingerprint_of("... !!!")
    assert found.blocks == ()
    assert len(found.text_digest) == 16


def test_text_digest_does_not_see_where_lines_are_broken() -> None:
    assert fingerprint_of("a b\nc\n\nd").text_digest == fingerprint_of("a\n\nb c d").text_digest
    assert fingerprint_of("a b").text_digest != fingerprint_of("ab").text_digest
