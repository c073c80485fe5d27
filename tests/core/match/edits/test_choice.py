"""Which texts are compared, and with whom."""

from __future__ import annotations

from helpers.tables.edit_tables import Letter, link_letters

from core.match.edits.choice import LARGE, choose_texts


def test_a_class_beyond_the_limit_is_compared_with_its_first_text_alone() -> None:
    for n in (LARGE, LARGE + 1):
        sent = link_letters(
            [
                Letter(("dear reader of our letter", "it costs less", f"{k} of it"))
                for k in range(n)
            ]
        )
        found = choose_texts(sent.mails, sent.links)
        assert len(found.within) == (0 if n == LARGE else LARGE)
        assert len(found.near) == (LARGE * (LARGE - 1) // 2 if n == LARGE else 0)
        assert found.in_large.all() == (n > LARGE)
