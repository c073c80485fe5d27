"""`twinsweep safety-copies` and `restore-copies`: what lies in Twinsweep's trash, and its end."""

from __future__ import annotations

import argparse
import os
import time
from dataclasses import asdict
from pathlib import Path

from core.actions import moving
from core.cli.exits import Exit
from core.cli.options import add_change, add_loudness
from core.cli.outcome import exit_of, run_json, say_run
from core.cli.place_names import PlaceNames
from core.cli.reach import MailAccess
from core.cli.terminal import (
    TerminalJob,
    amount,
    ask_agreement,
    clean,
    ignore_output_errors,
    put,
    put_json,
    say,
    shell_word,
    size_words,
)
from core.cli.words.wording import english
from core.model.runs import OrphanCopies, RunCopies, SafetyCopies
from core.settings import SafetySettings
from core.system.places import Places
from core.words.runs import over_limit_sentences

COPIES_SCHEMA = "twinsweep.safety-copies/1"
_MEGABYTE = 1_000_000


def add_safety_copies(verb: argparse.ArgumentParser) -> None:
    """Describe `safety-copies`."""
    usual = SafetySettings()
    verb.add_argument("--json", action="store_true", help="print JSON")
    verb.add_argument(
        "--days", type=int, default=usual.retention_days, metavar="N",
        help="offer copies older than N days for deletion (%(default)s)",
    )  # fmt: skip
    verb.add_argument(
        "--megabytes", type=int, default=usual.retention_bytes // _MEGABYTE, metavar="N",
        help="offer the oldest while all together exceed N MB (%(default)s)",
    )  # fmt: skip
    group = verb.add_mutually_exclusive_group()
    group.add_argument("--empty", metavar="RUN", help="delete the copies of this run for good")
    group.add_argument(
        "--empty-old", action="store_true", help="delete the copies over the limit for good"
    )
    verb.add_argument(
        "--confirm",
        type=int,
        metavar="N",
        help="confirm the number of copies to delete; does not ask",
    )
    add_loudness(verb)
    verb.set_defaults(run=run_copies)


def add_restore_copies(verb: argparse.ArgumentParser) -> None:
    """Describe `restore-copies`."""
    verb.add_argument("folder", metavar="ID", help="run or folder, as shown by `safety-copies`")
    verb.add_argument(
        "--to", type=Path, metavar="DIR",
        help=("save each message as an .eml file in this new folder instead of "
            "putting it back"),
    )  # fmt: skip
    add_change(verb, "do not ask")
    verb.set_defaults(run=run_restore)


def run_copies(options: argparse.Namespace, places: Places) -> int:
    """List the safety copies, or delete some of them for good."""
    safety = SafetySettings(
        retention_days=options.days, retention_bytes=options.megabytes * _MEGABYTE
    )
    copies = moving.list_safety_copies(places, safety)
    if options.empty or options.empty_old:
        chosen = [c for c in copies.runs if c.run == options.empty or options.empty_old]
        return _empty_copies([c for c in chosen if options.empty or c.is_over], options, places)
    if options.json:
        put_json({"schema": COPIES_SCHEMA} | asdict(copies))
        return Exit.OK
    for run in copies.runs:
        put(_run_line(run))
    for orphan in copies.orphans:
        put(_orphan_line(orphan, PlaceNames(places)))
    say(f"The safety copies take up {size_words(copies.size_bytes)}.")
    say_orphans(copies)
    say_over(copies)
    return Exit.OK


def run_restore(options: argparse.Namespace, places: Places) -> int:
    """Bring back messages that only orphaned safety copies hold."""
    if options.to is not None:
        if os.path.lexists(options.to):
            say(f"twinsweep: {clean(str(options.to))} already exists. Choose a new folder.")
            return Exit.REFUSED
        number = moving.write_copies(options.folder, places, options.to)
        say(f"{amount(number, 'message', 'messages')} written to {clean(str(options.to))}.")
        say("The safety copies stay where they are.")
        return Exit.OK
    question = "Put the messages of these safety copies back where they were? You can undo this."
    if not options.yes and not ask_agreement(question):
        return Exit.REFUSED
    found = moving.list_safety_copies(places, SafetySettings()).orphans
    paths = {Path(p) for orphan in found if orphan.folder == options.folder for p in orphan.places}
    with MailAccess(options, places) as reach, TerminalJob(quiet=options.quiet) as job:
        files = sorted(p for p in paths if p.parent == places.config / "accounts" and p.exists())
        for account in reach.ready(files):
            reach.greet([account])
        done = moving.return_orphans(options.folder, places, job, stores=reach.stores)
    if options.json:
        with ignore_output_errors(f"To see it: twinsweep history {done.id}"):
            put_json({"schema": COPIES_SCHEMA} | run_json(done))
    if not options.quiet:
        say_run(done, PlaceNames(places))
    return exit_of(done, moving.moves_of(done.id, places))


def say_over(copies: SafetyCopies) -> None:
    """Say which copies are over the limit and how to delete them; nothing if none are."""
    over = over_limit_sentences(copies)
    if over is not None:
        how = "After that, undo is no longer possible:\n  twinsweep safety-copies --empty-old"
        say(f"{english(over)} {how}")


def say_orphans(copies: SafetyCopies) -> None:
    """Say that there are copies that History does not know; nothing if there are none."""
    for orphan in copies.orphans:
        to = "" if orphan.can_return else " --to DIR"
        say(
            "These safety copies are missing from history; perhaps Twinsweep's "
            "data was restored from an older backup. They may contain messages "
            "that exist nowhere else. To restore them:\n"
            f"  twinsweep restore-copies {shell_word(orphan.folder)}{to}"
        )


def _empty_copies(chosen: list[RunCopies], options: argparse.Namespace, places: Places) -> int:
    if not chosen:
        over = " over the limit: see --days and --megabytes" if options.empty_old else " to delete"
        say(f"There are no safety copies{over}.")
        return Exit.OK
    for run in chosen:
        put(_run_line(run))
    number = sum(run.messages for run in chosen)
    if options.confirm is None:
        question = (
            f"Delete {amount(number, 'safety copy', 'safety copies')} for good? After "
            "that, their runs can no longer be undone."
        )
        if not ask_agreement(question):
            return Exit.REFUSED
    elif options.confirm != number:
        say(
            f"Nothing was deleted. To delete {amount(number, 'copy', 'copies')}: "
            f"--confirm {number}"
        )
        return Exit.REFUSED
    freed = 0
    for run in chosen:
        moving.empty_safety_copies(run.run, places, confirm=run.messages)
        freed += run.size_bytes
    say(f"{size_words(freed)} freed.")
    return Exit.OK


def _run_line(copies: RunCopies) -> str:
    over = "" if not copies.is_over else "  over the limit"
    needed = "" if copies.may_empty else "  needed: the run is not finished"
    return (
        f"{copies.run}  {_day(copies.created_utc)}  "
        f"{amount(copies.messages, 'message', 'messages')}  {size_words(copies.size_bytes)}"
        f"{over}{needed}"
    )


def _orphan_line(copies: OrphanCopies, shown: PlaceNames) -> str:
    number = amount(copies.messages, "message", "messages") if copies.messages else "messages"
    places = ", ".join(shown.path(place) for place in copies.places) or "from unknown folders"
    return (
        f"{copies.folder}  {_day(copies.created_utc)}  {number}  "
        f"{size_words(copies.size_bytes)}  not in History  {places}"
    )


def _day(utc: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(utc))
