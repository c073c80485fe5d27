"""Who has more is said of the one that has it, in each list of differences, both ways round."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import or_

from core.model.groups import Difference
from gui.models.compare.differences import cell_differences, difference_words

MORE, LESS = Difference.MORE_TEXT, Difference.LESS_TEXT
TURNED = {
    Difference.MORE_TEXT: Difference.LESS_TEXT,
    Difference.LESS_TEXT: Difference.MORE_TEXT,
    Difference.MORE_ATTACHMENTS: Difference.LESS_ATTACHMENTS,
    Difference.LESS_ATTACHMENTS: Difference.MORE_ATTACHMENTS,
}
SIDED = (Difference.TEXT, Difference.ORDER, *TURNED)
SETS = [  # each set of flags that speak of the sides, alone and with each other flag
    reduce(or_, (flag for flag, on in zip(SIDED, bits, strict=True) if on), one)
    for bits in product((False, True), repeat=len(SIDED))
    for one in (Difference.NONE, *Difference, reduce(or_, Difference))
]


def swapped(differs: Difference) -> Difference:
    """The same difference with kept and candidate swapped."""
    return reduce(or_, (TURNED.get(one, one) for one in differs), Difference.NONE)


def has_more(differs: Difference) -> bool:
    return bool(differs & MORE and not differs & LESS)


def test_nobody_has_more_text_where_each_has_a_sentence_of_its_own() -> None:
    for differs in SETS:
        words = difference_words(differs)
        cell = cell_differences(differs)
        for said in (words, cell):
            assert ("this copy has more text" in said) == has_more(differs), differs
            assert ("this copy has less text" in said) == has_more(swapped(differs)), differs
            assert ("each has text of its own" in said) == bool(
                differs & MORE and differs & LESS
            ), differs
