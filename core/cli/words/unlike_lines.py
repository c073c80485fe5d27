"""What is not identical among the messages of a plan, said before anything else is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.cli.terminal import say
from core.cli.words.wording import english
from core.model.groups import Difference, Verdict
from core.model.plan import Move
from core.words.differences import single_differences, unlike_sentence
from core.words.sentence import about, within
from core.words.verdicts import VERDICTS


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
    say(f"NOT identical to the kept message: {count:,} of {len(moves):,}")
    kinds: Counter[Difference | Verdict] = Counter()
    for at, move in enumerate(moves):
        if move.verdict is not Verdict.IDENTICAL:
            known = single_differences(differs[at]) or (Difference.NONE,) if differs else ()
            kinds.update(known or (move.verdict,))
    for kind, n in kinds.most_common():
        if isinstance(kind, Difference):
            said = unlike_sentence(kind, n)
        else:
            said = about(n, within(VERDICTS[kind]))
        say(f"  {english(said)}")
