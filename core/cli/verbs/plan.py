"""`twinsweep plan`: from the report of a scan to a plan, by visible rules. Changes no mail."""

from __future__ import annotations

import argparse
from pathlib import Path

from core.actions.replay import read_report, replay
from core.apply.checks.guard import check_brake
from core.cache.fingerprints import SqliteCache
from core.cli.chosen import account_files_of
from core.cli.exits import Exit
from core.cli.keywords import add_keywords, read_keyword_rules, say_keywords
from core.cli.named_choice import (
    ChoiceInput,
    add_named_choice,
    notes_of_report,
    plan_named_choice,
    read_all_keywords,
    read_named_choice,
)
from core.cli.options import add_loudness, add_passwords
from core.cli.reach import MailAccess
from core.cli.rules import (
    PlanTools,
    RuleInput,
    add_rules,
    destination,
    find_missing,
    plan_by_rules,
    say_plan,
)
from core.cli.scanning import say_cut_off
from core.cli.steps import add_steps, read_steps
from core.cli.terminal import TerminalJob, put_file, put_json, say, shell_word
from core.decide.files import plan_to_json
from core.decide.ladder import DEFAULT_STEPS
from core.model.plan import Plan
from core.settings import SafetySettings
from core.system.places import Places


def add_plan(verb: argparse.ArgumentParser) -> None:
    """Describe `plan`."""
    verb.add_argument("report", type=Path, metavar="REPORT", help="report written by `scan`")
    add_steps(verb, "1,2")
    add_named_choice(verb)
    add_rules(verb)
    add_keywords(verb)
    verb.add_argument(
        "-o", "--output", type=Path, metavar="PLAN", help="file to write (default: stdout)"
    )
    add_passwords(verb)
    add_loudness(verb)
    verb.set_defaults(run=run_plan)


def run_plan(options: argparse.Namespace, places: Places) -> int:
    """Make a plan of a report."""
    report, asked = read_report(options.report), read_keyword_rules(options)
    choice = read_named_choice(options)
    steps = read_steps(options, DEFAULT_STEPS)
    destination(options, places)  # raises before the work where there is none
    cache = SqliteCache(places.fingerprints)
    try:
        with MailAccess(options, places) as reach:
            reach.ready(account_files_of(report.specs))
            with TerminalJob(quiet=options.quiet) as job:
                session, groups, words, named = replay(
                    report, cache, job, stores=reach.stores, asked=asked
                )
                unknown = find_missing(session, options, places)
                if unknown:
                    say(f"twinsweep: the report has no mail in {', '.join(map(str, unknown))}")
                    return Exit.USAGE
                found = RuleInput(session, groups, report.detectors, words, named)
                tools = PlanTools(reach, cache, job)
                if choice is None:
                    plan_made = plan_by_rules(found, options, places, tools, steps)
                    plan_made = plan_made._replace(notes=notes_of_report(report, plan_made))
                else:
                    given = ChoiceInput(found, report, choice, read_all_keywords(report, asked))
                    plan_made = plan_named_choice(given, options, places, tools)
    finally:
        cache.close()
    if options.output is None:
        put_json(plan_to_json(plan_made.plan))
    elif not put_file(options.output, plan_to_json(plan_made.plan), indent=1):
        return Exit.USAGE
    if not options.quiet:
        say_keywords(words)
        say_cut_off(session, places)
        say_plan(plan_made)
        if options.output is not None and plan_made.plan.moves:
            if plan_made.is_for_copy:
                doing = "save a cleaned copy"
                command = f"twinsweep copy {shell_word(options.output)} --to FOLDER --as mbox"
            else:
                doing, command = "apply the plan", _apply_command(options.output, plan_made.plan)
            say(f"Nothing was changed. To {doing}: {command}")
    return Exit.OK


def _apply_command(path: Path, plan: Plan) -> str:
    """What carries a plan out, with the numbers that have to be confirmed where it takes much."""
    much, _ = check_brake(plan, SafetySettings())
    confirm = f" --confirm={len(plan.moves)}" if much else ""
    own = sum(move.own_choice for move in plan.moves)
    chosen = f" --own-choices={own}" if own else ""
    return f"twinsweep apply {shell_word(path)} --yes{confirm}{chosen}"
