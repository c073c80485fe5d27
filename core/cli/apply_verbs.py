"""`twinsweep apply`, `undo`, `history`, `resume`: the verbs that move mail, and look back."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.cli.exits import Exit
from core.cli.terminal import TerminalJob, plain, put, put_json, say
from core.cli.wording import item_state_words, refusal_words, run_state_words
from core.model import ItemState, RunItem, RunSummary
from core.places import Places
from core.plan.files import read_plan
from core.scan import moving
from core.settings import SafetySettings

DRY = "DRY RUN: nothing was changed."
BACK = "put back"
HISTORY_SCHEMA = "twinsweep.history/1"


def register(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe `apply`, `undo`, `history` and `resume`."""
    _add_apply(verbs)
    _add_undo(verbs)
    history = verbs.add_parser("history", help="what was moved, and when; changes nothing")
    history.add_argument("run_id", nargs="?", metavar="RUN", help="the messages of one run")
    history.add_argument("--json", action="store_true", help="as JSON on stdout")
    history.set_defaults(run=run_history)
    resume = verbs.add_parser("resume", help="check and finish runs that were cut off")
    _add_common(resume, "check, and move what is left, without asking")
    resume.add_argument("--check", action="store_true", help="only check; move nothing")
    resume.set_defaults(run=run_resume)


def _add_apply(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser("apply", help="carry out a plan; can be undone")
    verb.add_argument("plan", type=Path, metavar="PLAN", help="what `plan` wrote")
    _add_common(verb, "move without asking")
    verb.add_argument(
        "--confirm", type=int, metavar="N",
        help="the number of messages, for a plan that takes much",
    )  # fmt: skip
    verb.add_argument(
        "--dry-run", action="store_true", help="make the checks, say what would be done"
    )
    verb.set_defaults(run=run_apply)


def _add_undo(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser("undo", help="put the messages of a run back")
    verb.add_argument("run_id", metavar="RUN", help="its id, as `history` shows it")
    _add_common(verb, "put back without asking")
    verb.add_argument(
        "--only", type=_numbers, metavar="N,N",
        help="only these of its messages, by their numbers in `history RUN`",
    )  # fmt: skip
    verb.set_defaults(run=run_undo)


def _add_common(verb: argparse.ArgumentParser, yes: str) -> None:
    verb.add_argument("--yes", action="store_true", help=yes)
    verb.add_argument("--json", action="store_true", help="the outcome as JSON on stdout")
    verb.add_argument("-q", "--quiet", action="store_true", help="no progress and no notices")


def run_apply(options: argparse.Namespace, places: Places) -> int:
    """Carry out a plan."""
    plan = read_plan(options.plan)
    safety = SafetySettings()
    if options.dry_run:
        return _dry_run(options, places, safety)
    if not plan.moves:
        say("The plan has no moves. Nothing was changed.")
        return Exit.OK
    if not _agreed(options, f"Move {len(plan.moves):,} messages to {_targets(options)}?"):
        return Exit.REFUSED
    with TerminalJob(quiet=options.quiet) as job:
        done = moving.carry_out(plan, places, job, safety=safety, confirm=options.confirm)
    return _finish(done, places, options)


def run_undo(options: argparse.Namespace, places: Places) -> int:
    """Put the messages of a run back."""
    summary = next((run for run in moving.runs(places) if run.id == options.run_id), None)
    if summary is not None and not _agreed(
        options, f"Put {summary.moved + summary.unknown:,} messages of this run back?"
    ):
        return Exit.REFUSED
    with TerminalJob(quiet=options.quiet) as job:
        done = moving.take_back(options.run_id, places, job, items=options.only)
    return _finish(done, places, options)


def run_resume(options: argparse.Namespace, places: Places) -> int:
    """Check and finish what was cut off."""
    left = moving.unfinished(places)
    if not left:
        say("Nothing to resume: every run came to its end.")
        if options.json:
            put_json({"schema": HISTORY_SCHEMA, "runs": []})
        return Exit.OK
    waiting = sum(run.pending + run.unknown for run in left)
    if not options.check and not _agreed(options, f"Check and finish {waiting:,} messages?"):
        return Exit.REFUSED
    act = not options.check
    with TerminalJob(quiet=options.quiet) as job:
        done = [moving.resume(run.id, places, job, act=act) for run in left]
    if options.json:
        put_json({"schema": HISTORY_SCHEMA, "runs": [_as_json(run) for run in done]})
    else:
        for run in done:
            put(_line(run))
    return max((_exit(run, ()) for run in done), default=Exit.OK)


def run_history(options: argparse.Namespace, places: Places) -> int:
    """Show what was moved."""
    if options.run_id:
        items = moving.moves_of(options.run_id, places)
        if options.json:
            put_json({"schema": HISTORY_SCHEMA, "moves": [_move_json(item) for item in items]})
        else:
            for item in items:
                put(f"{item.n}\t{_item_line(item)}")
        return Exit.OK
    runs = moving.runs(places)
    if options.json:
        put_json({"schema": HISTORY_SCHEMA, "runs": [_as_json(run) for run in runs]})
    elif not runs:
        say("Nothing was moved yet.")
    else:
        for run in runs:
            put(_line(run))
    return Exit.OK


def _dry_run(options: argparse.Namespace, places: Places, safety: SafetySettings) -> int:
    plan = read_plan(options.plan)
    with TerminalJob(quiet=options.quiet) as job:
        items = moving.rehearse(plan, places, job, safety=safety, confirm=options.confirm)
    if options.json:
        moves = [_move_json(item) for item in items]
        put_json({"schema": HISTORY_SCHEMA, "dry_run": True, "moves": moves})
    else:
        put(DRY)
        for item in items:
            word = "would move" if item.state is ItemState.PLANNED else "skipped"
            put(_item_line(item, word))
        put(DRY)
    return Exit.PARTLY if any(item.reason for item in items) else Exit.OK


def _targets(options: argparse.Namespace) -> str:
    targets = sorted({plain(move.to) for move in read_plan(options.plan).moves})
    return ", ".join("Twinsweep's trash" if to == "trash" else to for to in targets)


def _agreed(options: argparse.Namespace, question: str) -> bool:
    """Whether the person said yes: by --yes, or now. Without a terminal nobody can be asked."""
    if options.yes:
        return True
    if not sys.stdin.isatty():
        say("Nothing was changed: nobody can be asked here. Add --yes if it shall be done.")
        return False
    say(f"{question} It can be undone. [y/N]")
    if sys.stdin.readline().strip().lower() in ("y", "yes"):
        return True
    say("Nothing was changed.")
    return False


def _finish(run: RunSummary, places: Places, options: argparse.Namespace) -> int:
    """Tell how a run ended."""
    items = moving.moves_of(run.id, places)
    if options.json:
        put_json({"schema": HISTORY_SCHEMA} | _as_json(run))
    else:
        for item in items:
            back = run.returns and item.state is ItemState.VERIFIED
            put(_item_line(item, BACK if back else ""))
    if not options.quiet:
        say(_line(run))
        if run.pending or run.unknown:
            say("Nothing is lost. To go on: twinsweep resume --yes")
        elif run.moved:
            say(f"To take it back: twinsweep undo {run.id} --yes")
    return _exit(run, items)


def _exit(run: RunSummary, items: Sequence[RunItem]) -> Exit:
    if run.pending:
        return Exit.INTERRUPTED
    if run.unknown:
        return Exit.UNKNOWN
    if items and all(item.state is ItemState.SKIPPED for item in items):
        return Exit.REFUSED
    return Exit.PARTLY if run.skipped or run.failed else Exit.OK


def _item_line(item: RunItem, word: str = "") -> str:
    what, keeper = item.move.what, item.move.keeper
    place = _place(what.address.path, what.address.folder, what.address.position)
    kept = _place(keeper.address.path, keeper.address.folder, keeper.address.position)
    reason = f"\t{refusal_words(item.reason)}" if item.reason else ""
    words = word or item_state_words(item.state)
    return (
        f"{words}\t{plain(what.subject, 60)}\t{place}\t{plain(item.move.to)}\tkept: {kept}{reason}"
    )


def _place(path: str, folder: str, position: int) -> str:
    inside = f"/{plain(folder)}" if folder else ""
    return f"{plain(path)}{inside} #{position}"


def _line(run: RunSummary) -> str:
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(run.created_utc))
    counts = [
        f"{number:,} {word}"
        for number, word in (
            (run.moved, BACK if run.returns else "moved"),
            (run.skipped, "skipped"),
            (run.failed, "failed"),
            (run.unknown, "unknown"),
            (run.undone, "undone"),
            (run.pending, "not begun"),
        )
        if number
    ]
    places = ", ".join(plain(place) for place in run.places)
    told = ", ".join(counts) or "nothing"
    return f"{run.id}  {when}  {run_state_words(run.state)}: {told}  {places}"


def _as_json(run: RunSummary) -> dict[str, Any]:
    return {
        "id": run.id,
        "created_utc": run.created_utc,
        "state": run.state.value,
        "undoes": run.undoes,
        "returns": run.returns,
        "moved": run.moved,
        "skipped": run.skipped,
        "failed": run.failed,
        "unknown": run.unknown,
        "undone": run.undone,
        "pending": run.pending,
        "freed_bytes": run.freed_bytes,
        "places": list(run.places),
    }


def _move_json(item: RunItem) -> dict[str, Any]:
    what, keeper = item.move.what, item.move.keeper
    return {
        "n": item.n,
        "state": item.state.value,
        "reason": item.reason.kind.value if item.reason else None,
        "detail": item.reason.detail if item.reason else "",
        "path": what.address.path,
        "folder": what.address.folder,
        "position": what.address.position,
        "subject": what.subject,
        "message_id": what.message_id,
        "to": item.move.to,
        "kept": {
            "path": keeper.address.path,
            "folder": keeper.address.folder,
            "position": keeper.address.position,
        },
        "by": item.move.by,
    }


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in text.split(",") if word.strip())
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text}: numbers, separated by commas") from error
