"""What is not identical among the messages of a plan, said before anything else is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.cli.terminal import say
from core.cli.why_words import difference_words
from core.model import Difference, Move, Verdict

_SIDES = Difference.MORE_TEXT | Difference.LESS_TEXT
_LOSES = {
    Difference.MORE_TEXT: "contain text that the kept copy lacks",
    Difference.LESS_TEXT: "lack text that the kept copy has",
    _SIDES: "have sentences of their own, and lack some of the kept copy",
    Difference.MORE_ATTACHMENTS: "have an attachment that the kept copy lacks",
    Difference.LESS_ATTACHMENTS: "lack an attachment that the kept copy has",
}
_VERDICTS = {
    Verdict.SAME_TEXT: "have the same text, and something else differs",
    Verdict.NEAR: "are near copies",
    Verdict.NEAR_SHORT: "are near copies of a short text",
    Verdict.SAME_TEMPLATE: "only have the same template",
    Verdict.KNOWN_BULK: "are known bulk mail",
    Verdict.CONFLICT: "have the same Message-ID, and are different",
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
            kinds.update(said or [_VERDICTS.get(move.verdict, "are not proven to be the same")])
    for words, n in kinds.most_common():
        say(f"  {n:,} {words}")


def _kinds(differs: Difference) -> list[str]:
    """What a message differs in, each way singly, without what says the same with less."""
    sides = differs & _SIDES
    if sides or differs & Difference.ORDER:
        differs &= ~(_SIDES | Difference.TEXT)
    found = [sides] if sides else []
    return [
        _LOSES.get(one) or f"differ in: {difference_words(one)}"
        for one in (*found, *(one for one in Difference if one & differs))
    ]
