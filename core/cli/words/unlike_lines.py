"""What is not identical among the messages of a plan, said before anything else is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.cli.terminal import say
from core.cli.words.why import difference_words
from core.model.groups import Difference, Verdict
from core.model.plan import Move

_SIDES = Difference.MORE_TEXT | Difference.LESS_TEXT
_LOSES = {
    Difference.MORE_TEXT: "with text that the kept copy lacks",
    Difference.LESS_TEXT: "without some text of the kept copy",
    _SIDES: "with sentences of their own, and without some of the kept copy",
    Difference.MORE_ATTACHMENTS: "with an attachment that the kept copy lacks",
    Difference.LESS_ATTACHMENTS: "without an attachment of the kept copy",
    Difference.UNVERIFIED: "not compared in full yet",
    Difference.INCOMPLETE: "not read in full",
}
_VERDICTS = {
    Verdict.SAME_TEXT: "with the same text, but something else differs",
    Verdict.NEAR: "with nearly the same text",
    Verdict.NEAR_SHORT: "with nearly the same short text",
    Verdict.SAME_TEMPLATE: "with only the same template",
    Verdict.KNOWN_BULK: "known bulk mail",
    Verdict.CONFLICT: "with the same Message-ID, but different",
}


def unlike(moves: Sequence[Move]) -> int:
    """How many messages are not identical to the ones that stay."""
    return sum(move.verdict is not Verdict.IDENTICAL for move in moves)


def say_unlike(moves: Sequence[Move], differs: Sequence[Difference] = ()) -> None:
    """Count what is not identical, and how; nothing where all is.

    differs: In what each of the moves differs, where that is known: a plan file has verdicts only.
    """
    count = unlike(moves)
    if not count:
        return
    say(f"NOT identical to the kept copy: {count:,} of {len(moves):,}")
    kinds: Counter[str] = Counter()
    for at, move in enumerate(moves):
        if move.verdict is not Verdict.IDENTICAL:
            said = _kinds(differs[at]) if differs else []
            kinds.update(said or [_VERDICTS.get(move.verdict, "not proven to be the same")])
    for words, n in kinds.most_common():
        say(f"  {n:,} {words}")


def _kinds(differs: Difference) -> list[str]:
    """What a message differs in, each way singly, without what says the same with less."""
    sides = differs & _SIDES
    if sides or differs & Difference.ORDER:
        differs &= ~(_SIDES | Difference.TEXT)
    found = [sides] if sides else []
    return [
        _LOSES.get(one) or f"with a difference in: {difference_words(one)}"
        for one in (*found, *(one for one in Difference if one & differs))
    ]
