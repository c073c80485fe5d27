from __future__ import annotations

from core.match.cover.stripped import PartLabels, StrippedPart, find_lost_part

PDF = ("cv.pdf", "application/pdf")
NONE: frozenset[str] = frozenset()
DELETED = StrippedPart(PDF, NONE)
DETACHED = StrippedPart(PDF, frozenset({"file:///a/cv.pdf"}))
WHOLE = PartLabels({PDF: 1})


def of(*notes: StrippedPart, held: int = 0) -> PartLabels:
    return PartLabels({PDF: held} if held else {}, notes)


def lost(kept: PartLabels, gone: PartLabels, *, one_message: bool = True) -> bool:
    return find_lost_part(kept, gone, one_message=one_message) is not None


def test_the_attachment_itself_stands_for_the_note_about_it_in_one_message_alone() -> None:
    for note in (DELETED, DETACHED):
        assert not lost(WHOLE, of(note))
        assert lost(WHOLE, of(note), one_message=False)
        assert lost(of(), of(note))
        assert lost(PartLabels({("b.pdf", "application/pdf"): 1}), of(note))


def test_each_note_needs_an_attachment_of_its_own() -> None:
    assert lost(WHOLE, of(DELETED, DELETED))
    assert lost(WHOLE, of(DELETED, held=1))
    assert not lost(of(held=2), of(DELETED, held=1))
    assert not lost(of(DELETED, held=1), of(DELETED, DELETED))


def test_a_note_about_where_it_was_saved_says_more_than_one_that_does_not() -> None:
    other = StrippedPart(PDF, frozenset({"file:///b/cv.pdf"}))

    assert not lost(of(DETACHED), of(DELETED))
    assert lost(of(DELETED), of(DETACHED))
    assert lost(of(other), of(DETACHED))
    assert not lost(of(DETACHED), of(DETACHED), one_message=False)
    assert lost(of(DELETED), of(DELETED), one_message=False)
