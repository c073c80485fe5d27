"""`twinsweep apply`, `undo`, `history`, `resume`: the verbs that move mail, and look back."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from core.actions import moving
from core.actions.cut_off import find_cut_off_in_plan
from core.cli.exits import Exit
from core.cli.options import add_change, add_loudness
from core.cli.outcome import (
    BACK,
    DRY,
    exit_of,
    item_json,
    item_line,
    run_json,
    run_line,
    say_rehearsed,
    say_run,
)
from core.cli.place_names import PlaceNames
from core.cli.reach import MailAccess, account_files_of_moves
from core.cli.terminal import (
    TerminalJob,
    amount,
    ask_agreement,
    clean,
    ignore_output_errors,
    put,
    put_json,
    say,
)
from core.cli.verbs.safety_copies import say_orphans, say_over
from core.cli.words.merge_lines import merge_json, planned_merge_json, say_merges
from core.cli.words.unlike_lines import say_unlike
from core.cli.words.wording import error_words
from core.decide.files import read_plan
from core.errors import ServerError, UnknownAccount
from core.model.groups import Verdict
from core.model.plan import TO_TRASH, Move, Plan
from core.model.refusals import RefusalKind
from core.model.runs import ItemState, RunItem, RunSummary
from core.model.sources import SourceKind
from core.settings import SafetySettings
from core.system.places import Places

HISTORY_SCHEMA = "twinsweep.history/1"


def add_history(verb: argparse.ArgumentParser) -> None:
    """Describe `history`."""
    verb.add_argument("run_id", nargs="?", metavar="RUN", help="list the messages of this run")
    verb.add_argument("--json", action="store_true", help="print JSON")
    add_loudness(verb)
    verb.set_defaults(run=run_history)


def add_resume(verb: argparse.ArgumentParser) -> None:
    """Describe `resume`."""
    add_change(verb, "check and finish without asking")
    how = verb.add_mutually_exclusive_group()
    how.add_argument("--check", action="store_true", help="only check; move nothing")
    how.add_argument(
        "--give-up", metavar="RUN",
        help=("close this run: moved messages stay moved, the others stay where "
            "they are"),
    )  # fmt: skip
    verb.set_defaults(run=run_resume)


def add_apply(verb: argparse.ArgumentParser) -> None:
    """Describe `apply`."""
    verb.add_argument("plan", type=Path, metavar="PLAN", help="plan file written by `plan`")
    add_change(verb, "move without asking")
    verb.add_argument(
        "--confirm", type=int, metavar="N",
        help="confirm a large plan by its number of messages",
    )  # fmt: skip
    verb.add_argument(
        "--own-choices", type=int, metavar="N",
        help="confirm the number of your own choices that are not proven copies",
    )  # fmt: skip
    verb.add_argument(
        "--dry-run", action="store_true", help="check everything and show what would move"
    )
    verb.set_defaults(run=run_apply)


def add_undo(verb: argparse.ArgumentParser) -> None:
    """Describe `undo`."""
    verb.add_argument("run_id", metavar="RUN", help="run ID from `history`")
    add_change(verb, "put back without asking")
    verb.add_argument(
        "--only", type=_numbers, metavar="N,N",
        help="put back only these messages, by their numbers in `history RUN`",
    )  # fmt: skip
    verb.set_defaults(run=run_undo)


def run_apply(options: argparse.Namespace, places: Places) -> int:
    """Carry out a plan."""
    plan = read_plan(options.plan)
    safety = SafetySettings()
    if options.dry_run:
        return _dry_run(plan, options, places, safety)
    if not plan.moves:
        say("The plan has no moves. Nothing was changed.")
        return Exit.OK
    if _meets_cut_off(plan, places):
        return Exit.UNKNOWN
    targets = _target_names(plan, PlaceNames(places))
    say_unlike(plan.moves)
    if not _ask_own_choices(plan, options, PlaceNames(places)):
        return Exit.REFUSED
    if not _is_agreed(
        options, f"Move {amount(len(plan.moves), 'message', 'messages')} to {targets}?"
    ):
        return Exit.REFUSED
    with (
        _open_access(options, places, plan.moves) as reach,
        TerminalJob(quiet=options.quiet) as job,
    ):
        done = moving.carry_out(
            plan, places, job, safety=safety, confirm=options.confirm, stores=reach.stores
        )
    if not options.quiet:
        say_over(moving.list_safety_copies(places, safety))
    return _finish(done, places, options)


def _meets_cut_off(plan: Plan, places: Places) -> bool:
    """Whether an earlier run was cut off in a mailbox of a plan, which is said.

    Raises:
        JournalBusy: It is not cut off: another process carries it out now.
    """
    found = find_cut_off_in_plan(plan, places)
    if not found:
        return False
    moving.refuse_while_moving(places)
    shown = PlaceNames(places)
    names = dict.fromkeys(shown.path(Path(place)) for one in found for place in one.places)
    say(
        f"An earlier run is not finished in {', '.join(names)}, so nothing was done.\n"
        "To check and finish it: twinsweep resume --yes"
    )
    return True


def run_undo(options: argparse.Namespace, places: Places) -> int:
    """Put the messages of a run back."""
    summary = next((run for run in moving.list_runs(places) if run.id == options.run_id), None)
    if summary is not None and not _is_agreed(
        options,
        f"Put {amount(summary.moved + summary.unknown, 'message', 'messages')} of this run back?",
    ):
        return Exit.REFUSED
    moves = _moves_of([summary] if summary else [], places)
    with _open_access(options, places, moves) as reach, TerminalJob(quiet=options.quiet) as job:
        done = moving.take_back(
            options.run_id, places, job, items=options.only, stores=reach.stores
        )
    code = _finish(done, places, options)
    if summary is not None and summary.copies_bytes and not options.quiet:
        _say_without_mailbox(moving.moves_of(done.id, places), summary.id)
    return code


def _say_without_mailbox(items: Iterable[RunItem], run: str) -> None:
    """Where there is no mailbox to put messages back into: how to have them all the same."""
    gone = (RefusalKind.MISSING, RefusalKind.NO_MAILBOX)
    if any(item.reason and item.reason.kind in gone for item in items):
        say(
            "If you moved the mailbox, move it back and undo again. To save "
            "the messages of this run as files:\n"
            f"  twinsweep restore-copies {run} --to DIR"
        )


def run_resume(options: argparse.Namespace, places: Places) -> int:
    """Check and finish what was cut off, or give it up."""
    if options.give_up:
        return _give_up(options, places)
    left = moving.list_unfinished(places)
    if not left:
        say("Nothing to resume: every run is finished.")
        if options.json:
            put_json({"schema": HISTORY_SCHEMA, "runs": []})
        return Exit.OK
    waiting = sum(run.pending + run.unknown for run in left)
    if not options.check and not _is_agreed(
        options, f"Check and finish {amount(waiting, 'message', 'messages')}?"
    ):
        return Exit.REFUSED
    act = not options.check
    moves = _moves_of(left, places)
    with (
        _open_access(options, places, moves, greets=False) as reach,
        TerminalJob(quiet=options.quiet) as job,
    ):
        done = [moving.resume(run.id, places, job, act=act, stores=reach.stores) for run in left]
    _put_runs(done, options, places)
    ends = [
        exit_of(run, moving.moves_of(run.id, places), only_looked=options.check) for run in done
    ]
    return max(ends, default=Exit.OK)


def _give_up(options: argparse.Namespace, places: Places) -> int:
    """Close a run of which nothing is half done. Nobody is asked: the run was named."""
    done = moving.give_up(options.give_up, places)
    _put_runs([done], options, places)
    if done.moved and not options.quiet:
        say(f"What was moved stays moved. To undo: twinsweep undo {done.id} --yes")
    return Exit.OK


def _put_runs(runs: Iterable[RunSummary], options: argparse.Namespace, places: Places) -> None:
    with ignore_output_errors("To see it: twinsweep history"):
        if options.json:
            put_json({"schema": HISTORY_SCHEMA, "runs": [run_json(run) for run in runs]})
            return
        for run in runs:
            put(run_line(run, PlaceNames(places)))


def run_history(options: argparse.Namespace, places: Places) -> int:
    """Show what was moved."""
    shown = PlaceNames(places)
    if options.run_id:
        items = moving.moves_of(options.run_id, places)
        if options.json:
            merges = [merge_json(one) for one in moving.merges_of(options.run_id, places)]
            moves = [item_json(item) for item in items]
            put_json({"schema": HISTORY_SCHEMA, "moves": moves, "merges": merges})
        else:
            for item in items:
                put(f"{item.n}\t{item_line(item, shown)}")
        return Exit.OK
    runs = moving.list_runs(places)
    if options.json:
        put_json({"schema": HISTORY_SCHEMA, "runs": [run_json(run) for run in runs]})
    elif not runs:
        say(f"Nothing has been moved yet. History is in {clean(str(places.data))}")
    else:
        for run in runs:
            put(run_line(run, shown))
    if not options.json:
        say_orphans(moving.list_safety_copies(places, SafetySettings()))
    return Exit.OK


def _dry_run(
    plan: Plan, options: argparse.Namespace, places: Places, safety: SafetySettings
) -> int:
    with (
        _open_access(options, places, plan.moves) as reach,
        TerminalJob(quiet=options.quiet) as job,
    ):
        items = moving.rehearse(
            plan, places, job, safety=safety, confirm=options.confirm, stores=reach.stores
        )
    if options.json:
        moves = [item_json(item) for item in items]
        merges = [planned_merge_json(one) for one in plan.merges]
        put_json({"schema": HISTORY_SCHEMA, "dry_run": True, "moves": moves, "merges": merges})
    else:
        put(DRY)
        own = sum(move.own_choice for move in plan.moves)
        if not options.quiet:
            say_unlike(plan.moves)
        if own:
            say(f"{_no_copies(own)} Moving them needs --own-choices={own}")
        for item in sorted(items, key=lambda item: item.move.verdict is Verdict.IDENTICAL):
            word = "would move" if item.state is ItemState.PLANNED else "skipped"
            put(item_line(item, PlaceNames(places), word))
        if not options.quiet:
            say_rehearsed(items)
            say_merges(plan.merges)
    return Exit.PARTLY if any(item.reason for item in items) else Exit.OK


def _ask_own_choices(plan: Plan, options: argparse.Namespace, shown: PlaceNames) -> bool:
    """Whether the person stands by the moves that no proof allows, if there are any.

    --yes does not mean them: a plan file may say of any two messages that somebody chose it.
    """
    chosen = [move for move in plan.moves if move.own_choice]
    if options.own_choices == len(chosen) or not (chosen or options.own_choices):
        return True
    for move in chosen:
        item = RunItem(0, move, ItemState.PLANNED, None)
        say(item_line(item, shown, "not a proven copy"))
    if chosen and options.own_choices is None and not options.yes:
        return ask_agreement(f"{_no_copies(len(chosen))} Move them anyway?")
    say(
        f"{_no_copies(len(chosen))} Nothing was changed. To move them, add "
        f"--own-choices={len(chosen)}"
        if chosen
        else "The plan contains no choices of your own. Nothing was changed."
    )
    return False


def _no_copies(number: int) -> str:
    return f"Messages you chose that are not proven copies: {number:,}."


@contextmanager
def _open_access(
    options: argparse.Namespace, places: Places, moves: Iterable[Move], *, greets: bool = True
) -> Iterator[MailAccess]:
    """What is needed to carry out some moves; asks for passwords and signs in now.

    An account that was removed since is passed over: its moves are skipped, with the reason.

    Args:
        options: Of the command.
        places: Where the accounts are.
        moves: What is to be moved.
        greets: Whether an account that cannot be used ends the command; where several runs wait,
            those of the others can go on.

    Raises:
        ServerError, AccountError: They are all gone, or one cannot be used now. Nothing was
            written.
    """
    moves = tuple(moves)
    _refuse_removed(moves)
    with MailAccess(options, places) as reach:
        files = (path for path in account_files_of_moves(moves, places) if path.exists())
        accounts = reach.ready(files)
        for account in accounts:
            try:
                reach.greet([account])
            except ServerError as error:
                if greets:
                    raise
                say(f"twinsweep: {error_words(error, clean(account.name))}")
        yield reach


def _refuse_removed(moves: tuple[Move, ...]) -> None:
    """End here if nothing could be done: all of it lies in accounts that are not there any more.

    Raises:
        UnknownAccount: The first of them.
    """
    homes = {move.what.address for move in moves}
    gone = [Path(home.path) for home in homes if home.kind is SourceKind.IMAP]
    if gone and len(gone) == len(homes) and not any(path.exists() for path in gone):
        raise UnknownAccount(gone[0].stem, "it has been removed")


def _moves_of(runs: Iterable[RunSummary], places: Places) -> list[Move]:
    return [item.move for run in runs for item in moving.moves_of(run.id, places)]


def _target_names(plan: Plan, shown: PlaceNames) -> str:
    targets = {shown.target(move.to, move.what.address) for move in plan.moves}
    return ", ".join("Twinsweep Trash" if to == TO_TRASH else to for to in sorted(targets))


def _is_agreed(options: argparse.Namespace, question: str) -> bool:
    """Whether the person said yes: by --yes, or now."""
    return options.yes or ask_agreement(f"{question} You can undo this.")


def _finish(run: RunSummary, places: Places, options: argparse.Namespace) -> int:
    items, shown = moving.moves_of(run.id, places), PlaceNames(places)
    with ignore_output_errors(f"To see it: twinsweep history {run.id}"):
        if options.json:
            put_json({"schema": HISTORY_SCHEMA} | run_json(run))
        else:
            for item in items:
                back = run.returns and item.state is ItemState.VERIFIED
                put(item_line(item, shown, BACK if back else ""))
    if not options.quiet:
        say_run(run, shown)
    return exit_of(run, items)


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in text.split(",") if word.strip())
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text}: enter numbers separated by commas") from error
