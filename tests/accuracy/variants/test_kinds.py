"""Each kind of change changes something, is read again, and is the same for the same seed."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.accuracy.tables.baselines import texts_of
from tests.accuracy.variants.attached import logo_added
from tests.accuracy.variants.bases import Base, Words
from tests.accuracy.variants.drafts import Block, Draft, write_draft
from tests.accuracy.variants.kinds import AREAS, KINDS, is_changed, vary
from tests.accuracy.variants.likeness import fold, likeness, seen_text
from tests.accuracy.variants.pen import Pen
from tests.accuracy.variants.pieces import letters_in, sentences_in

pytestmark = pytest.mark.slow

FIELDS = (
    ("From", "Jörg Müller <joerg@shop.example>"),
    ("To", "me@example.org"),
    ("Subject", "Neues vom Verein"),
    ("Date", "Mon, 1 Jan 2024 10:00:00 +0000"),
    ("Message-ID", "<1@shop.example>"),
)
TEXTS = {
    "en": """\
Hello everybody,

Our club organizes a meeting about the new color program - it's on 2024-03-05 at 10:30. We need
"many" helpers, and however big the problem is, we also want to begin soon...

Please buy the tickets at https://www.example.com/tickets?id=7 for $12.50 before they are gone.
Your number is 1234567, and there are 1,500 of them. Remember the wonderful catalogue.

After the presentation everybody is invited to a comfortable evening in the neighbourhood.

Best regards
The organizers""",
    "de": """\
Liebe Mitglieder,

am Dienstag wird über die größere Straße gesprochen, aber auch über das Wasser. Wir müssen schnell
beginnen, denn das Problem ist groß.

Bitte schicken Sie die Unterlagen an den Vorstand. Es fehlen noch zwölf Anmeldungen.""",
    "zh": """\
大家好，

我们下个星期二开会讨论这个问题，但是现在需要更多的人帮忙。可以的话请早点告诉我们ABC123。

会议在图书馆二楼，时间是10:30。没有来过的人可以先打电话。""",
}
BLOCKS = {name: tuple(map(Block, text.split("\n\n"))) for name, text in TEXTS.items()}
WORDS = Words({name: [Base(Draft(name, FIELDS, blocks), b"")] for name, blocks in BLOCKS.items()})


def a_draft(language: str = "en", form: str = "plain") -> Draft:
    draft = Draft(language, FIELDS, BLOCKS[language])
    if form == "page":
        draft = logo_added(draft.wired(form=form), a_pen(draft))
    return draft.wired(form=form)


def a_pen(draft: Draft, seed: int = 0) -> Pen:
    return Pen(random.Random(seed), WORDS, draft)


def changed_drafts(name: str) -> list[tuple[Draft, Draft, int]]:
    """Drafts that a kind changes, what it makes of them, and with which seed."""
    found = []
    for language in TEXTS:
        for form in ("plain", "page"):
            draft = a_draft(language, form)
            for seed in range(6):
                changed = KINDS[name].change(draft, a_pen(draft, seed))
                if is_changed(draft, changed):
                    found.append((draft, changed, seed))
                    break
    return found


def read(draft: Draft) -> str:
    return texts_of([write_draft(draft)])[0].text


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_changes_some_message_and_leaves_it_readable(name: str) -> None:
    drafts = changed_drafts(name)

    assert drafts
    for draft, changed, _ in drafts:
        assert letters_in(read(changed)) > letters_in(read(draft)) / 3
        assert likeness(draft, changed) > 0.4


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_says_the_same_for_the_same_seed(name: str) -> None:
    for draft, once, seed in changed_drafts(name):
        again = KINDS[name].change(draft, a_pen(draft, seed))
        assert write_draft(once) == write_draft(again)


@pytest.mark.parametrize("area", ["transport", "attachments"])
def test_what_happens_on_the_way_leaves_what_is_said(area: str) -> None:
    adds = {"list footer", "warning on top", "forwarded inline", "quoted whole"}
    for name, kind in KINDS.items():
        if kind.area == area and name not in adds:
            for draft, changed, _ in changed_drafts(name):
                assert fold(seen_text(changed)) == fold(seen_text(draft)), name


def test_what_is_hidden_is_not_seen() -> None:
    invisible = (
        *("zero width", "soft hyphens", "bidi marks", "combining marks", "look-alikes"),
        *("entities", "comments inside", "hidden text", "page noise"),
    )
    for name in invisible:
        for draft, changed, _ in changed_drafts(name):
            assert likeness(draft, changed) == 1.0, name


def test_there_are_kinds_of_each_area() -> None:
    counted = Counter(kind.area for kind in KINDS.values())

    assert len(KINDS) >= 40
    assert set(counted) == set(AREAS)
    assert min(counted.values()) >= 5


def test_a_variant_has_up_to_so_many_kinds_and_names_them() -> None:
    for seed in range(20):
        dice = random.Random(seed)
        one = vary(a_draft("de"), dice, WORDS, list(KINDS), 1 + seed % 4)
        again = vary(a_draft("de"), random.Random(seed), WORDS, list(KINDS), 1 + seed % 4)

        assert one == again
        assert len(one.kinds) <= 1 + seed % 4
        assert len(set(one.kinds)) == len(one.kinds)
        assert not one.kinds or one.draft != a_draft("de")


def test_likeness_counts_letters_or_whole_sentences() -> None:
    draft = a_draft()
    moved = replace(draft, blocks=draft.blocks[::-1])
    other = replace(draft, blocks=(Block("Nothing of this was ever in that mail, was it?"),))

    assert likeness(draft, draft) == 1.0
    assert likeness(draft, moved) == 1.0  # all sentences stand in both
    assert likeness(draft, other) < 0.4
    assert likeness(draft, replace(draft, blocks=draft.blocks[:2])) < 0.6


def test_pieces_of_a_text_joined_are_the_text() -> None:
    for blocks in BLOCKS.values():
        for text, *_ in blocks:
            assert "".join(sentences_in(text)) == text
