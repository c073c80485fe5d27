"""`twinsweep sweep`: scan, plan, and show or apply, without a person: for a scheduler.

Asks nothing. Shows what it would do unless `--apply` is given. Takes at most `--max` messages and
never more than half of a folder: a sweep that wants more does nothing and says so with its exit
code, because something is not as it was when it was set up.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from typing import Any, NamedTuple

from core.actions import moving
from core.cache.fingerprints import SqliteCache
from core.cli.chosen import account_files_of, choose_sources
from core.cli.exits import Exit
from core.cli.keywords import add_keywords, read_keyword_rules, say_keywords
from core.cli.options import AccountWord, add_folders, add_loudness, add_passwords, add_threshold
from core.cli.outcome import DRY, exit_of, item_json, item_line, run_json, say_rehearsed, say_run
from core.cli.place_names import PlaceNames
from core.cli.reach import MailAccess
from core.cli.rules import (
    PlanTools,
    RuleInput,
    RulePlan,
    add_rules,
    count_reasons,
    destination,
    find_missing,
    plan_by_rules,
    say_plan,
)
from core.cli.scanning import lacks_folders, say_end, scan_sources
from core.cli.steps import add_steps, read_steps
from core.cli.terminal import TerminalJob, amount, ignore_output_errors, put, put_json, say
from core.cli.words.merge_lines import planned_merge_json
from core.decide.ladder import Step
from core.errors import BrakeHeld, JournalBusy
from core.model.groups import Detector
from core.model.plan import Plan, SkippedCopy
from core.model.runs import ItemState, RunItem, RunSummary
from core.model.table import ScanStats
from core.scan.session import cut_groups
from core.search.keyword_rules import apply_keywords
from core.settings import MatchSettings, SafetySettings, Settings
from core.system.places import Places

SCHEMA = "twinsweep.sweep/1"
PENDING = (ItemState.PLANNED, ItemState.CHECKED)
UNTOLD = (ItemState.INTENT, ItemState.ACTED, ItemState.UNKNOWN)
BUDGET = SafetySettings().brake_messages
SAFEST = frozenset({Step.EXACT})  # what is taken without a person
HELD = """\
This would move {messages}, more than half of a folder, which a sweep never does.
If so, do it by hand: twinsweep scan --report R, plan R -o P, apply P --confirm {count}"""
CUT_OFF = """\
An earlier run is not finished, so nothing was done.
To check and finish it: twinsweep resume --yes"""
MEANWHILE = """\
Another Twinsweep is moving mail, or moved some during this scan, so the results are out of
date. Nothing was changed. The next sweep scans again."""
LEFT = """\
Run {run} was stopped early. Nothing in it is half done, so this sweep continued.
To finish it: twinsweep resume --yes. To close it: twinsweep resume --give-up {run}"""
REPLACED = "Run {run} was stopped early. This sweep took over the rest."


class _SweepResult(NamedTuple):
    """What a sweep did.

    Attributes:
        partly: A folder was not readable.
        stats: Of the scan.
        plan_made: What was decided.
        items: What became, or would become, of each move.
        run: None where it only showed, or had nothing to move.
        held: It would take too much of a folder, so it did nothing.
        replaced: Earlier runs that were given up, because this one has all that they had left.
        left: Earlier runs that still wait, with nothing half done.
    """

    partly: bool
    stats: ScanStats
    plan_made: RulePlan
    items: tuple[RunItem, ...] = ()
    run: RunSummary | None = None
    held: bool = False
    replaced: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


def add_sweep(verb: argparse.ArgumentParser) -> None:
    """Describe `sweep`."""
    verb.add_argument(
        "--account", action="append", required=True, dest="accounts", metavar="NAME",
        help="name or address of an account; repeatable",
    )  # fmt: skip
    add_folders(verb)
    verb.add_argument("--all-folders", action="store_true", help="include junk, drafts and trash")
    add_threshold(verb)
    add_steps(verb, "1")
    add_rules(verb)
    add_keywords(verb)
    verb.add_argument(
        "--max", type=_budget, default=BUDGET, metavar="N",
        help=("move at most N messages; if there are more, move none (default "
            "%(default)s)"),
    )  # fmt: skip
    how = verb.add_mutually_exclusive_group()
    how.add_argument(
        "--apply", action="store_true", help="move the copies (without this, only show them)"
    )
    how.add_argument("--dry-run", action="store_true", help="only show (the default)")
    verb.add_argument("--json", action="store_true", help="print the outcome as JSON")
    add_passwords(verb)
    add_loudness(verb)
    verb.set_defaults(run=run_sweep)


def run_sweep(options: argparse.Namespace, places: Places) -> int:
    """Sweep."""
    before = {run.id for run in moving.list_runs(places)}
    waiting = [run.id for run in moving.list_unfinished(places)] if options.apply else []
    if waiting:
        moving.refuse_while_moving(places)
    if not all(moving.may_give_up(run, places) for run in waiting):
        say(CUT_OFF)
        return Exit.UNKNOWN
    steps = read_steps(options, SAFEST)
    destination(options, places)  # raises before the work where there is none
    read_keyword_rules(options)  # so does this
    with MailAccess(options, places, asks=False) as reach, TerminalJob(quiet=options.quiet) as job:
        swept = _sweep(options, places, reach, job, steps)
    if swept is None:
        return Exit.USAGE
    if swept.held and _has_moved_meanwhile(swept, before, places):
        say(MEANWHILE)
        return Exit.REFUSED
    replaced = _give_up_replaced(waiting, swept, places)
    left = tuple(run for run in waiting if run not in replaced)
    swept = swept._replace(replaced=replaced, left=left)
    received = reach.bytes_received  # all of it: for the plan and the moves as well
    swept = swept._replace(stats=replace(swept.stats, bytes_received=received))
    over = len(swept.plan_made.plan.moves) > options.max
    run = swept.run
    with ignore_output_errors(f"To see it: twinsweep history {run.id}") if run else nullcontext():
        _tell(swept, options, places, over=over)
    if over or swept.held:
        return Exit.REFUSED
    if swept.run is None:
        lacks = swept.partly or any(item.reason for item in swept.items)
        return Exit.PARTLY if lacks else Exit.OK
    end = exit_of(swept.run, swept.items)
    return Exit.PARTLY if end is Exit.OK and swept.partly else end


def _sweep(
    options: argparse.Namespace,
    places: Places,
    reach: MailAccess,
    job: TerminalJob,
    steps: frozenset[Step] | None,
) -> _SweepResult | None:
    """Scan, plan, and move or rehearse; None where the rules name what is not there."""
    choice = choose_sources([AccountWord(name, "") for name in options.accounts], places)
    reach.ready(account_files_of(choice.specs))
    settings = Settings(match=MatchSettings(threshold=options.at))
    cache = SqliteCache(places.fingerprints)
    try:
        session = scan_sources(reach, choice, options, settings, cache, job)
        words = apply_keywords(
            session, read_keyword_rules(options), stores=reach.stores, cache=cache, job=job
        )
        say_end(session, options, places)
        if not options.quiet:
            say_keywords(words)
        unknown = find_missing(session, options, places)
        if unknown:
            say(f"twinsweep: there is no mail in {', '.join(map(str, unknown))}")
            return None
        # What shares a template is never marked by a rule, so it is not asked for; mail is read
        # as for any other scan all the same: the cache is one.
        at, by_text, kept = options.at, frozenset({Detector.TEXT}), words.protect
        groups = cut_groups(session, at, protected=kept, detectors=by_text, only=words.only)
        found = RuleInput(session, groups, by_text, words)
        plan_made = plan_by_rules(found, options, places, PlanTools(reach, cache, job), steps)
    finally:
        cache.close()
    partly, plan, stats = lacks_folders(session), plan_made.plan, session.stats
    if not plan.moves or len(plan.moves) > options.max:
        return _SweepResult(partly, stats, plan_made)
    safety, stores = replace(SafetySettings(), brake_messages=options.max), reach.stores
    try:
        if options.apply:
            run = moving.carry_out(plan, places, job, safety=safety, stores=stores)
            return _SweepResult(partly, stats, plan_made, moving.moves_of(run.id, places), run)
        seen = _as_just_read(plan)
        items = moving.rehearse(seen, places, job, safety=safety, stores=stores)
    except BrakeHeld:
        # Whoever only looks sees what is held back; nothing is done with the number.
        count = len(plan.moves)
        seen = _as_just_read(plan)
        items = moving.rehearse(seen, places, job, safety=safety, confirm=count, stores=stores)
        return _SweepResult(partly, stats, plan_made, items, held=True)
    return _SweepResult(partly, stats, plan_made, items)


def _as_just_read(plan: Plan) -> Plan:
    """The plan without its messages' marks: they were read to make it, and need no second look."""
    return replace(plan, moves=tuple(move._replace(names=None) for move in plan.moves))


def _has_moved_meanwhile(swept: _SweepResult, before: Collection[str], places: Places) -> bool:
    """Whether a run that is not one of those before took mail from where this one would."""
    paths = {move.what.address.path for move in swept.plan_made.plan.moves}
    began = [run for run in moving.list_runs(places) if run.id not in before]
    return any(not paths.isdisjoint(run.places) for run in began)


def _give_up_replaced(
    waiting: Sequence[str], swept: _SweepResult, places: Places
) -> tuple[str, ...]:
    """Give up earlier runs that have nothing left to do but what this one has in its plan.

    Such as those that stopped because the account was full: without this each night would leave
    one more. Any other run keeps what somebody wanted to be moved, so it waits for that person.
    """
    if swept.run is None:
        return ()
    ours = {_item_key(item) for item in swept.items}
    done = []
    for run in waiting:
        items = moving.moves_of(run, places)
        if any(item.state in UNTOLD for item in items):
            continue  # somebody should see that
        if {_item_key(item) for item in items if item.state in PENDING} <= ours:
            with suppress(JournalBusy):  # whoever has it now may be at this very run
                done.append(moving.give_up(run, places).id)
    return tuple(done)


def _item_key(item: RunItem) -> tuple[str, ...]:
    """Which mail goes where, whatever came before it in its folder meanwhile."""
    path, folder, uid = item.move.what.address[1:4]
    return path, folder, uid, item.move.what.digest, item.move.to


def _tell(swept: _SweepResult, options: argparse.Namespace, places: Places, *, over: bool) -> None:
    count = len(swept.plan_made.plan.moves)
    if over:
        say(
            f"There are {count:,} copies to move, more than --max {options.max:,} "
            f"allows. Nothing was changed. To allow it: --max {count}"
        )
    if swept.held:
        say(HELD.format(count=count, messages=amount(count, "message", "messages")))
    if not options.quiet:
        _say_earlier(swept)
    if options.json:
        put_json(_as_json(swept, options))
        return
    shown = PlaceNames(places)
    _put_items(swept, shown, applies=options.apply)
    if options.quiet:
        return
    if swept.run is None:
        if swept.items and all(item.reason for item in swept.items):
            say_rehearsed(swept.items, swept.plan_made.skipped)
            return
        say_plan(_as_rehearsed(swept))
        if count and not (over or swept.held or options.apply):
            say("To move them, run the same command with --apply")
    else:
        say_run(swept.run, shown)


def _as_rehearsed(swept: _SweepResult) -> RulePlan:
    """What was decided, without the moves that could not be made as things are now."""
    made_ = swept.plan_made
    barred = {item.n: item.reason for item in swept.items if item.reason is not None}
    moves = made_.plan.moves
    free = [n for n in range(len(moves)) if n not in barred]
    kept = {moves[n].keeper for n in free}
    merges = tuple(one for one in made_.plan.merges if one.kept in kept)
    return RulePlan(
        replace(made_.plan, moves=tuple(moves[n] for n in free), merges=merges),
        (*made_.skipped, *(SkippedCopy(-1, -1, reason) for reason in barred.values())),
        tuple(made_.differs[n] for n in free) if made_.differs else (),
        stuck=tuple(made_.stuck[n] for n in free) if made_.stuck else (),
    )


def _say_earlier(swept: _SweepResult) -> None:
    """What became of earlier runs that were stopped."""
    for run in swept.replaced:
        say(REPLACED.format(run=run))
    for run in swept.left:
        say(LEFT.format(run=run))


def _put_items(swept: _SweepResult, shown: PlaceNames, *, applies: bool) -> None:
    """A line for each move, below one that says so where nothing was done."""
    dry = swept.run is None
    if dry and not applies:
        put(DRY)
    elif swept.items and dry:
        put("Nothing was changed.")
    for item in swept.items:
        word = "would move" if item.state is ItemState.PLANNED and dry else ""
        put(item_line(item, shown, word))


def _as_json(swept: _SweepResult, options: argparse.Namespace) -> dict[str, Any]:
    run, stats = swept.run, swept.stats
    return {
        "schema": SCHEMA,
        "dry_run": not options.apply,
        "accounts": list(options.accounts),
        "messages": stats.messages,
        "from_cache": stats.from_cache,
        "bytes_received": stats.bytes_received,
        "copies": len(swept.plan_made.plan.moves),
        "max": options.max,
        "held": swept.held,
        "stay": {kind.value: count for kind, count in count_reasons(swept.plan_made.skipped)},
        "moves": [item_json(item) for item in swept.items],
        "merges": [planned_merge_json(one) for one in swept.plan_made.plan.merges],
        "run": None if run is None else run_json(run),
        "given_up": list(swept.replaced),
        "unfinished": list(swept.left),
    }


def _budget(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{text} is not between 1 and 1,000,000")
    return int(text)
