"""`twinsweep sweep`: scan, plan, and show or apply, without a person: for a scheduler.

Asks nothing. Shows what it would do unless `--apply` is given. Takes at most `--max` messages and
never more than half of a folder: a sweep that wants more does nothing and says so with its exit
code, because something is not as it was when it was set up.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any, NamedTuple

from core.cache.fingerprints import SqliteCache
from core.cli.chosen import accounts_in, chosen
from core.cli.exits import Exit
from core.cli.keywords import add_keywords, say_worded, wish_in
from core.cli.options import AccountWord, add_folders, add_loudness, add_passwords, threshold
from core.cli.outcome import DRY, exit_of, item_json, item_line, run_json, say_run
from core.cli.reach import Reach
from core.cli.rules import (
    Found,
    Made,
    Tools,
    add_rules,
    destination,
    made,
    nowhere,
    reasons,
    say_made,
)
from core.cli.scan_verbs import lacks_folders, say_end, scanned_with
from core.cli.shown import Shown
from core.cli.terminal import TerminalJob, put, put_json, say
from core.errors import BrakeHeld
from core.model import Detector, ItemState, RunItem, RunSummary, ScanStats
from core.places import Places
from core.scan import moving
from core.scan.session import cut
from core.scan.worded import worded
from core.settings import MatchSettings, SafetySettings, Settings

SCHEMA = "twinsweep.sweep/1"
BUDGET = SafetySettings().brake_messages
HELD = """\
This would take {count:,} messages, and more than half of a folder, which a sweep never does.
If it is right, do it by hand: twinsweep scan --report R, plan R -o P, apply P --confirm {count}"""
CUT_OFF = """\
An earlier run did not come to its end, so nothing was done.
To check and finish it: twinsweep resume --yes"""


class _Swept(NamedTuple):
    """What a sweep did.

    Attributes:
        partly: A folder was not readable.
        stats: Of the scan.
        plan_made: What was decided.
        items: What became, or would become, of each move.
        run: None where it only showed, or had nothing to move.
        held: It would take too much of a folder, so it did nothing.
    """

    partly: bool
    stats: ScanStats
    plan_made: Made
    items: tuple[RunItem, ...] = ()
    run: RunSummary | None = None
    held: bool = False


def register(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe `sweep`."""
    verb = verbs.add_parser(
        "sweep", help="scan accounts and move copies without asking, for a scheduler"
    )
    verb.add_argument(
        "--account", action="append", required=True, dest="accounts", metavar="NAME",
        help="an account by its name or address; may be given several times",
    )  # fmt: skip
    add_folders(verb)
    verb.add_argument(
        "--all-folders", action="store_true", help="search junk, drafts and trash too"
    )
    verb.add_argument(
        "--at", type=threshold, default=MatchSettings().threshold, metavar="S",
        help="least similarity, 0.5 to 1 (default %(default)s)",
    )  # fmt: skip
    add_rules(verb)
    add_keywords(verb)
    verb.add_argument(
        "--max", type=_budget, default=BUDGET, metavar="N",
        help="move at most N messages; if there are more, none (default %(default)s)",
    )  # fmt: skip
    how = verb.add_mutually_exclusive_group()
    how.add_argument("--apply", action="store_true", help="move; without it only shown")
    how.add_argument("--dry-run", action="store_true", help="only show (the default)")
    verb.add_argument("--json", action="store_true", help="the outcome as JSON on stdout")
    add_passwords(verb)
    add_loudness(verb)
    verb.set_defaults(run=run_sweep)


def run_sweep(options: argparse.Namespace, places: Places) -> int:
    """Sweep."""
    if options.apply and moving.unfinished(places):
        say(CUT_OFF)
        return Exit.UNKNOWN
    destination(options, places)  # raises before the work where there is none
    wish_in(options)  # so does this
    with Reach(options, places, asks=False) as reach, TerminalJob(quiet=options.quiet) as job:
        swept = _swept(options, places, reach, job)
    if swept is None:
        return Exit.USAGE
    received = reach.servers.traffic.received  # all of it: for the plan and the moves as well
    swept = swept._replace(stats=replace(swept.stats, bytes_received=received))
    over = len(swept.plan_made.plan.moves) > options.max
    _tell(swept, options, places, over=over)
    if over or swept.held:
        return Exit.REFUSED
    if swept.run is None:
        lacks = swept.partly or any(item.reason for item in swept.items)
        return Exit.PARTLY if lacks else Exit.OK
    end = exit_of(swept.run, swept.items)
    return Exit.PARTLY if end is Exit.OK and swept.partly else end


def _swept(
    options: argparse.Namespace, places: Places, reach: Reach, job: TerminalJob
) -> _Swept | None:
    """Scan, plan, and move or rehearse; None where the rules name what is not there."""
    choice = chosen([AccountWord(name, "") for name in options.accounts], places)
    reach.ready(accounts_in(choice.specs))
    settings = Settings(match=MatchSettings(threshold=options.at))
    cache = SqliteCache(places.fingerprints)
    try:
        session = scanned_with(reach, choice, options, settings, cache, job)
        words = worded(session, wish_in(options), stores=reach.stores, cache=cache, job=job)
        say_end(session, options, places)
        if not options.quiet:
            say_worded(words)
        unknown = nowhere(session, options, places)
        if unknown:
            say(f"twinsweep: there is no mail in {', '.join(map(str, unknown))}")
            return None
        # What shares a template is never marked by a rule, so it is not asked for; mail is read
        # as for any other scan all the same: the cache is one.
        by_text, at = frozenset({Detector.TEXT}), options.at
        groups = cut(session, at, protected=words.protect, detectors=by_text, only=words.only)
        found = Found(session, groups, by_text, words)
        plan_made = made(found, options, places, Tools(reach, cache, job))
    finally:
        cache.close()
    partly, plan, stats = lacks_folders(session), plan_made.plan, session.stats
    if not plan.moves or len(plan.moves) > options.max:
        return _Swept(partly, stats, plan_made)
    safety, stores = replace(SafetySettings(), brake_messages=options.max), reach.stores
    try:
        if options.apply:
            run = moving.carry_out(plan, places, job, safety=safety, stores=stores)
            return _Swept(partly, stats, plan_made, moving.moves_of(run.id, places), run)
        items = moving.rehearse(plan, places, job, safety=safety, stores=stores)
    except BrakeHeld:
        # Whoever only looks sees what is held back; nothing is done with the number.
        count = len(plan.moves)
        items = moving.rehearse(plan, places, job, safety=safety, confirm=count, stores=stores)
        return _Swept(partly, stats, plan_made, items, held=True)
    return _Swept(partly, stats, plan_made, items)


def _tell(swept: _Swept, options: argparse.Namespace, places: Places, *, over: bool) -> None:
    count = len(swept.plan_made.plan.moves)
    if over:
        say(
            f"There are {count:,} copies to move, more than the {options.max:,} of --max. Nothing "
            f"was changed. If that is right: --max {count}"
        )
    if swept.held:
        say(HELD.format(count=count))
    if options.json:
        put_json(_as_json(swept, options))
        return
    shown = Shown(places)
    _put_items(swept, shown, dry=swept.run is None and not (options.apply and not count))
    if options.quiet:
        return
    if swept.run is None:
        say_made(swept.plan_made)
        if swept.items and all(item.reason for item in swept.items):
            say("As things are now, none of them can be moved: each line says why.")
        elif count and not over and not options.apply:
            say("To move them: the same command with --apply")
    else:
        say_run(swept.run, shown)


def _put_items(swept: _Swept, shown: Shown, *, dry: bool) -> None:
    """A line for each move, between two that say so where nothing was done (ux.md 7)."""
    if dry:
        put(DRY)
    for item in swept.items:
        word = "would move" if item.state is ItemState.PLANNED and dry else ""
        put(item_line(item, shown, word))
    if dry:
        put(DRY)


def _as_json(swept: _Swept, options: argparse.Namespace) -> dict[str, Any]:
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
        "stay": {kind.value: count for kind, count in reasons(swept.plan_made.skipped)},
        "moves": [item_json(item) for item in swept.items],
        "run": None if run is None else run_json(run),
    }


def _budget(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{text} is not within 1 and 1,000,000")
    return int(text)
