"""Steps of the ladder as options, and as lines for a person."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from core.actions.ladder import LadderSurvey, StepTerms, survey_ladder
from core.actions.named.series import find_old_rows
from core.actions.not_copies import find_not_copies
from core.cli.terminal import amount, put, say, shell_word, size_words
from core.cli.words.bulk_lines import said_apart
from core.cli.words.wording import english
from core.decide.covering import count_fuller
from core.decide.keep import KeepPreferences
from core.decide.ladder import DEFAULT_STEPS, PROVEN_STEPS, STEP_OF, Step
from core.decide.policy import MarkPolicy
from core.decide.rungs import Rung
from core.errors import SettingsError
from core.model.groups import Groups
from core.model.plan import Move
from core.scan.session import Session, protect_folders, protected_by_role, rows_in_trash
from core.search.keyword_rules import KeywordRows
from core.system.places import Places
from core.words.ladder import STEP_LOSSES, STEPS, step_notes
from core.words.sentence import within

_BY_RULE = ", ".join(f"{step.value} ({step.name.lower()})" for step in PROVEN_STEPS)
_FURTHER = frozenset(PROVEN_STEPS) - DEFAULT_STEPS
_NAMED = {name: step for step in Step for name in (str(step.value), step.name.lower())}


def add_steps(verb: argparse.ArgumentParser, default: str) -> None:
    """`--step`, as `plan` and `sweep` have it; `default`: the steps without it, for people."""
    verb.add_argument(
        "--step", "--steps", type=_steps, action="extend", default=None, dest="steps",
        metavar="N",
        help=f"steps of the ladder to take: {_BY_RULE}; repeatable, or 1,2 "
        f"(default {default})",
    )  # fmt: skip


def read_steps(options: argparse.Namespace, default: frozenset[Step]) -> frozenset[Step] | None:
    """The steps to take; None: a person named kinds of copies instead.

    Raises:
        SettingsError: Both are named.
    """
    if options.verdict is None:
        return frozenset(options.steps) if options.steps else default
    if options.steps:
        raise SettingsError(
            "--step",
            "use either --step or --verdict, not both",
        )
    return None


def survey_scan(
    session: Session,
    groups: Groups,
    words: KeywordRows,
    options: argparse.Namespace,
    places: Places,
) -> LadderSurvey:
    """The ladder of a scan by the rules that `plan` has without a word. Cost: milliseconds."""
    said = frozenset() if options.no_library else said_apart(places)
    protected = protect_folders(session, protected_by_role(session))
    fullness = count_fuller(session.covers, len(session.mails.flags))
    preferences = KeepPreferences(
        protected,
        mentioning=words.protect,
        in_trash=rows_in_trash(session),
        fullness=fullness,
    )
    terms = StepTerms(
        options.detectors,
        MarkPolicy(),
        preferences,
        find_not_copies(session.mails, said),
        only=words.only,
    )
    return survey_ladder(session, groups, terms, find_old_rows(session))


def say_steps(moves: Sequence[Move]) -> None:
    """What each step takes in a plan, and what is lost; nothing where no step takes anything."""
    for step in PROVEN_STEPS:
        sizes = [move.what.size_bytes for move in moves if STEP_OF.get(move.verdict) is step]
        if sizes:
            count = amount(len(sizes), "message", "messages")
            say(
                f"  step {step.value}, {english(within(STEPS[step]))}: {count} "
                f"({size_words(sum(sizes))}); would be lost: {english(STEP_LOSSES[step])}"
            )
    if any(STEP_OF.get(move.verdict) in _FURTHER for move in moves):
        say("  (counted by the kept message of each copy, so the steps differ from those of scan)")


def put_ladder(rungs: Sequence[Rung], sources: Sequence[str], report: Path | None) -> None:
    """The ladder as a table, and what to type next; nothing where no step takes anything."""
    if not any(rung.messages for rung in rungs):
        return
    rows = [("Step", "Messages", "Size", "Would be lost")]
    rows += [
        (
            f"{rung.step.value} {english(STEPS[rung.step])}",
            f"{'up to ' if rung.unverified else ''}{rung.messages:,}",
            size_words(rung.size_bytes) if rung.messages else "",
            english(STEP_LOSSES[rung.step]),
        )
        for rung in rungs
    ]
    wide = [max(len(row[n]) for row in rows) for n in range(3)]
    put("What you can move, safest first (each step adds to those above):")
    for first, count, size, lost in rows:
        put(f"  {first:<{wide[0]}}  {count:>{wide[1]}}  {size:>{wide[2]}}  {lost}")
    for rung in rungs:
        for note in step_notes(rung):
            put(f"Step {rung.step.value}: {english(note)}.")
    if any(rung.messages for rung in rungs if rung.step in PROVEN_STEPS):
        put(_next_command(rungs, sources, report))


def _next_command(rungs: Sequence[Rung], sources: Sequence[str], report: Path | None) -> str:
    """What makes a plan of the first two steps; where they take nothing, of the next that does."""
    taking = [rung.step for rung in rungs if rung.messages and rung.step in PROVEN_STEPS]
    if taking[0] in DEFAULT_STEPS:
        which, option = "steps 1 and 2", ""
    else:
        which, option = f"step {taking[0].value}", f" --step {taking[0].value}"
    return f"To plan {which}: {plan_command('scan', sources, report, option)}"


def plan_command(
    verb: str, sources: Sequence[str | Path], report: Path | None, option: str = ""
) -> str:
    """What to type to make a plan of a report; without one, what makes it first."""
    name = shell_word(report) if report is not None else "r.json"
    plan = f"twinsweep plan {name}{option} -o p.json"
    if report is not None:
        return plan
    mail = " ".join(shell_word(word) for word in sources)
    return f"twinsweep {verb} {mail} --report {name}, then {plan}"


def ladder_json(rungs: Sequence[Rung]) -> list[dict[str, object]]:
    """The ladder as a report holds it."""
    return [
        {
            "step": rung.step.value,
            "name": rung.step.name.lower(),
            "messages": rung.messages,
            "bytes": rung.size_bytes,
            "unverified": rung.unverified,
            "flagged": rung.flagged,
        }
        for rung in rungs
    ]


def _steps(text: str) -> list[Step]:
    """Steps by their numbers or names."""
    found = []
    for word in (part.strip() for part in text.split(",")):
        step = _NAMED.get(word.lower().replace("-", "_"))
        if step is None:
            raise argparse.ArgumentTypeError(f"{word or text}: choose from {_BY_RULE}")
        if step not in PROVEN_STEPS:
            raise argparse.ArgumentTypeError(
                f"{word}: only you can choose these messages; choose from {_BY_RULE}"
            )
        found.append(step)
    return found
