"""`plan --threads` and `plan --series ID`: what a person names goes, and never by default."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from core.actions.named.choosing import decide_named, find_mentioning
from core.actions.named.series import choose_old, named_series_of, set_apart_kinds
from core.actions.named.threads import find_threads
from core.actions.not_copies import find_not_copies
from core.actions.planning import PlanTerms
from core.actions.replay import ScanReport, named_rows
from core.cli.options import names_of
from core.cli.rules import (
    PlanTools,
    RuleInput,
    RulePlan,
    destination,
    read_policy,
    read_preferences,
)
from core.cli.terminal import amount
from core.cli.words.thread_json import CHECKED
from core.decide.build import BY_HAND
from core.decide.chosen import ChosenPair
from core.errors import ReportUnreadable, SettingsError
from core.library.store import Library
from core.match.series.detection import MailSeries
from core.model.groups import COVERED, IssueRule, SetApart, Verdict
from core.model.mentions import KeywordRules
from core.scan.session import Session, find_stuck
from core.system.places import Places

BY_THREADS = "threads"  # `Decision.by`
_APART = {
    SetApart.AMOUNTS: "amounts",
    SetApart.ATTACHMENTS: "attachments",
    SetApart.BILLS: "bills, orders, codes or contracts",
}


class NamedChoice(NamedTuple):
    """What a person named; without series: the threads of the report."""

    series: tuple[str, ...] = ()
    rule: IssueRule = IssueRule()


class ChoiceInput(NamedTuple):
    """What a named choice is decided over; keywords: those of the report and of the plan."""

    found: RuleInput
    report: ScanReport
    choice: NamedChoice
    keywords: tuple[KeywordRules, ...]


def add_named_choice(verb: argparse.ArgumentParser) -> None:
    """`--threads`, `--series` and what belongs to it."""
    verb.add_argument(
        "--threads", action="store_true",
        help="move messages that later ones in their conversation contain",
    )  # fmt: skip
    verb.add_argument(
        "--series", action="append", default=[], metavar="ID",
        help="move old issues of a series, by its ID from `twinsweep series`; "
        "repeatable; needs --keep-newest or --older-than",
    )  # fmt: skip
    verb.add_argument(
        "--keep-newest", type=_number, default=0, metavar="N",
        help="keep the newest N issues of each series (at least 1)",
    )  # fmt: skip
    verb.add_argument(
        "--older-than", type=_number, default=0, metavar="DAYS",
        help="move only issues older than this many days",
    )  # fmt: skip
    kinds = ",".join(kind.value for kind in SetApart)
    verb.add_argument(
        "--including", type=_kinds, default=frozenset(), metavar="KINDS",
        help=f"also move issues that normally stay: {kinds}",
    )  # fmt: skip


def read_named_choice(options: argparse.Namespace) -> NamedChoice | None:
    """What a person named; None: neither threads nor series.

    Raises:
        SettingsError: Options that do not go together, or one that is missing.
    """
    limits = options.keep_newest or options.older_than or options.including
    if not options.series and limits:
        raise SettingsError("--series", "name a series: `twinsweep series` lists the IDs")
    if not (options.series or options.threads):
        return None
    name = "--series" if options.series else "--threads"
    if options.series and options.threads:
        raise SettingsError("--series", "use either --threads or --series, not both")
    if options.verdict is not None or options.steps:
        raise SettingsError(name, "it cannot be combined with --step or --verdict")
    if options.only_keyword or options.mark_keyword:
        raise SettingsError(name, "it cannot be combined with --only-keyword or --mark-keyword")
    if options.series and not (options.keep_newest or options.older_than):
        raise SettingsError("--series", "add --keep-newest N or --older-than DAYS")
    rule = IssueRule(options.keep_newest, options.older_than, options.including, int(time.time()))
    return NamedChoice(tuple(dict.fromkeys(options.series)), rule)


def read_all_keywords(report: ScanReport, asked: KeywordRules) -> tuple[KeywordRules, ...]:
    """The keywords of a report and of a plan.

    A report that was limited to some mail by keywords is refused by `plan_named_choice`.
    """
    return report.asked, asked


def plan_named_choice(
    given: ChoiceInput, options: argparse.Namespace, places: Places, by: PlanTools
) -> RulePlan:
    """Make a plan of threads or series. Protection, keywords and what never goes hold as ever.

    Raises:
        ReportUnreadable: It holds no threads.
        SettingsError: There is no such series; the report is limited by keywords.
        PlanRefused: The mail is not what the report is about any more.
        LibraryError: It cannot be known what the user said to be no copies.
        Cancelled: The job was stopped.
    """
    found, choice = given.found, given.choice
    session = found.session
    _refuse_limited(given.keywords)
    pairs = _series_pairs(given) if choice.series else _thread_pairs(given, by)
    apart = find_not_copies(session.mails, Library(places.library).not_copies())
    mentioning = find_mentioning(
        session, pairs, given.keywords, stores=by.reach.stores, cache=by.cache, job=by.job
    )
    preferences = replace(read_preferences(session, options, places), mentioning=mentioning)
    decided = decide_named(
        session,
        pairs,
        by=BY_HAND if choice.series else BY_THREADS,
        never=read_policy(options).never,
        preferences=preferences,
        apart=apart,
    )
    terms = PlanTerms(
        found.groups.threshold,
        destination(options, places),
        preferences.protected,
        found.detectors,
        apart=apart,
        mentioning=mentioning,
        merges=options.merge,
        scope=COVERED | {Verdict.IDENTICAL},
        chosen=decided.pairs if choice.series else (),
    )
    planned = by.plan(session, decided.decisions, terms)
    skipped = (*decided.skipped, *planned.skipped)
    notes, stuck = _notes_of_series(session, choice), find_stuck(session, planned.rows)
    return RulePlan(planned.plan, skipped, planned.differs, notes, stuck)


def _refuse_limited(keywords: Sequence[KeywordRules]) -> None:
    """Refuse a report that keywords limited to some messages."""
    if any(rules.only or rules.mark for rules in keywords):
        raise SettingsError(
            "REPORT", "keywords limited it to some messages: make one without keywords"
        )


def notes_of_report(report: ScanReport, plan_made: RulePlan) -> tuple[str, ...]:
    """What to type where a plan by rules of a report of series or threads takes nothing."""
    if plan_made.plan.moves:
        return ()
    if report.whole.get("series"):
        return ("This is a report of series. To plan one, add --series ID and --keep-newest N.",)
    if report.whole.get("threads"):
        return ("It contains conversations. To plan what later messages contain, add --threads.",)
    return ()


def apart_words(apart: Mapping[SetApart, int]) -> str:
    """How many issues are set apart, by kind."""
    return ", ".join(f"{n:,} with {_APART[kind]}" for kind, n in apart.items() if n)


def _notes_of_series(session: Session, choice: NamedChoice) -> tuple[str, ...]:
    """How many old issues stay because of what they hold, and how to move them, too."""
    known = named_series_of(session, choice.series) if choice.series else {}
    everything = choice.rule._replace(including=frozenset(SetApart))
    held: list[int] = []
    for one in known.values():
        goes = {pair.row for pair in choose_old(session.mails, one, choice.rule)}
        held += [
            pair.row for pair in choose_old(session.mails, one, everything) if pair.row not in goes
        ]
    if not held:
        return ()
    apart = set_apart_kinds(session.mails, np.array(held, np.int64))
    kinds = ",".join(kind.value for kind, n in apart.items() if n)
    number = amount(len(held), "old issue stays", "old issues stay")
    return (f"{number}: {apart_words(apart)}. To move them too: --including {kinds}",)


def _series_pairs(given: ChoiceInput) -> list[ChosenPair]:
    session, report, choice = given.found.session, given.report, given.choice
    known = named_series_of(session, choice.series)
    unknown = [name for name in choice.series if name not in known]
    if unknown:
        raise SettingsError("--series", f"{unknown[0]}: no such series")
    told = report.whole.get("series")
    named: dict[str, list[Mapping[str, Any]]] = {}
    if told is not None:  # a person may have cut series or messages out of the report
        named = {str(one["id"]): list(one["mails"]) for one in _objects(report, told, "mails")}
    listed = [mail for mails in named.values() for mail in mails]  # for an ID of an earlier scan
    pairs: list[ChosenPair] = []
    _refuse_overlap([known[name] for name in choice.series])
    for name in choice.series:
        among = None
        if told is not None:
            rows = named_rows(session, report, named.get(name, listed))
            among = {row for row in rows if row is not None}
        pairs += choose_old(session.mails, known[name], choice.rule, among)
    return pairs


def _refuse_overlap(chosen: Sequence[MailSeries]) -> None:
    """Refuse two IDs of the same mail: one could take what stays for the sake of the other."""
    of: dict[int, str] = {}
    for one in chosen:
        for row in one.rows.tolist():
            other = of.setdefault(row, one.id)
            if other != one.id:
                raise SettingsError("--series", f"{other} and {one.id} are one series: name one")


def _thread_pairs(given: ChoiceInput, by: PlanTools) -> list[ChosenPair]:
    session, report = given.found.session, given.report
    told = report.whole.get("threads")
    if told is None:
        raise ReportUnreadable(
            report.path, "it contains no conversations: make one with `twinsweep scan MAIL --json`"
        )
    entries = [
        entry
        for thread in _objects(report, told, "goes")
        for one in _objects(report, thread["goes"], "keeper")
        for entry in (one.get("mail", {}), one["keeper"])
    ]
    rows = named_rows(session, report, entries)
    settled = report.whole.get(CHECKED) is not False  # else only what may go was named
    named = set(zip(rows[::2], rows[1::2] if settled else rows[::2], strict=True))
    threads = find_threads(
        session,
        stores=by.reach.stores,
        job=by.job,
        ignore_recipients=report.whole.get("ignore_recipients") is True,
    )
    return [
        ChosenPair(one.row, one.keep, one.verdict)
        for thread in threads
        for one in thread.goes
        if (one.row, one.keep if settled else one.row) in named
    ]


def _objects(report: ScanReport, values: object, name: str) -> Sequence[Mapping[str, Any]]:
    """A list of objects that have an entry of a name."""
    if not isinstance(values, list) or not all(isinstance(v, dict) and name in v for v in values):
        raise ReportUnreadable(report.path, f"it lacks '{name}'")
    return values


def _number(text: str) -> int:
    if not text.isdecimal() or not text.isascii() or not 0 < int(text) < 100_000:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 to 99,999")
    return int(text)


def _kinds(text: str) -> frozenset[SetApart]:
    known = {kind.value: kind for kind in SetApart}
    return frozenset(known[name] for name in names_of(text, known))
