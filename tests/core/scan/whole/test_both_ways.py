"""What a message has more than another, the other has less: whichever of the two is kept."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import numpy as np
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    FOOTER,
    NOTICE,
    OTHER,
    a_mail,
    scan_paths,
)
from helpers.tables.alike import without_covers

from core.model.groups import Difference, Verdict
from core.scan.session import relate_rows

TURNED = {
    Difference.MORE_TEXT: Difference.LESS_TEXT,
    Difference.LESS_TEXT: Difference.MORE_TEXT,
    Difference.MORE_ATTACHMENTS: Difference.LESS_ATTACHMENTS,
    Difference.LESS_ATTACHMENTS: Difference.MORE_ATTACHMENTS,
}


def turned(differs: Difference) -> Difference:
    said = Difference.NONE
    for one in differs:
        said |= TURNED.get(one, one)
    return said


def test_swapping_kept_and_candidate_swaps_who_has_more_and_nothing_else(tmp_path: Path) -> None:
    sentences = NOTICE.split(". ")
    texts = [
        NOTICE,
        NOTICE + FOOTER,
        ". ".join(sentences[:-1]) + ".",
        ". ".join(reversed(sentences)),
        NOTICE[: len(NOTICE) * 9 // 10],  # cut short within a sentence
        NOTICE.replace("a", "o", 1),
        OTHER,
        "Danke!",
        "Danke! Bis dann.",
    ]
    box = write_mbox(tmp_path / "Inbox", [a_mail(text, number=n) for n, text in enumerate(texts)])
    session = without_covers(scan_paths(box))  # they go one way

    for a, b in permutations(range(len(texts)), 2):
        one, two = np.array([a], np.int32), np.array([b], np.int32)
        there = relate_rows(session, one, two, threshold=0.6)
        back = relate_rows(session, two, one, threshold=0.6)

        assert Difference(int(back[2][0])) == turned(Difference(int(there[2][0]))), (a, b)
        assert (back[0][0], Verdict(int(back[1][0]))) == (there[0][0], Verdict(int(there[1][0])))
