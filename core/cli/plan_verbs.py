"""`twinsweep plan`: from the report of a scan to a plan, by visible rules. Changes no mail."""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

from core.cache.fingerprints import SqliteCache
from core.cli.exits import Exit
from core.cli.terminal import TerminalJob, counted, put_file, put_json, say
from core.cli.wording import kind_words
from core.model import RefusalKind, Skipped, Verdict
from core.places import Places
from core.plan.build import NeverMark, Policy, decide
from core.plan.files import to_json
from core.plan.keep import DEFAULT_RULES, RULES, Bools, Preferences
from core.scan.planning import Planned, Terms, make_plan
from core.scan.replay import read_report, replay
from core.scan.session import Session, protected_by_role, related, rows_of_folders
from core.sources.registry import open_target

VERDICTS = {
    "identical": Verdict.IDENTICAL,
    "same_text": Verdict.SAME_TEXT,
    "near": Verdict.NEAR,
}
NEVER = ("flagged", "unread", "none")
NEWER = "newer"


def register(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe `plan`."""
    verb = verbs.add_parser(
        "plan", help="decide by rules which copies go, and write it down; changes no mail"
    )
    verb.add_argument("report", type=Path, metavar="REPORT", help="what `scan` wrote")
    verb.add_argument(
        "--keep", type=_rules, default=DEFAULT_RULES, metavar="RULES",
        help=f"which copy stays; ties fall to the next rule: {', '.join(RULES)}"
        f" (default {','.join(DEFAULT_RULES)})",
    )  # fmt: skip
    verb.add_argument(
        "--verdict", type=_verdicts, default=frozenset({Verdict.IDENTICAL}), metavar="KINDS",
        help="which kinds of copies may go: identical (default), same_text, near",
    )  # fmt: skip
    verb.add_argument(
        "--never", type=_never, default=("flagged",), metavar="WHAT",
        help="what never goes: flagged (default), unread, newer:DAYS, from:ADDRESS, none",
    )  # fmt: skip
    verb.add_argument(
        "--protect", type=Path, action="append", default=[], metavar="PATH",
        help="a mailbox or folder that nothing is removed from",
    )  # fmt: skip
    verb.add_argument(
        "--prefer", type=Path, action="append", default=[], metavar="PATH",
        help="for the rule `folder`: the mailbox or folder to keep mail in, the dearest first",
    )  # fmt: skip
    verb.add_argument(
        "--to", type=_to, default="trash", metavar="PATH",
        help="a mailbox to move the copies to (default: Twinsweep's trash)",
    )  # fmt: skip
    verb.add_argument("-o", "--output", type=Path, metavar="PLAN", help="default: stdout")
    verb.add_argument("-q", "--quiet", action="store_true", help="no progress and no notices")
    verb.set_defaults(run=run_plan)


def run_plan(options: argparse.Namespace, places: Places) -> int:
    """Make a plan of a report."""
    report = read_report(options.report)
    if options.to != "trash":
        open_target(Path(options.to))  # raises where there is no mailbox
    cache = SqliteCache(places.fingerprints)
    try:
        with TerminalJob(quiet=options.quiet) as job:
            session, groups = replay(report, cache, job)
            unknown = _unknown_paths(session, [*options.protect, *options.prefer])
            if unknown:
                say(f"twinsweep: the report has no mail in {', '.join(map(str, unknown))}")
                return Exit.USAGE
            preferences = _preferences(session, options)
            decided = decide(
                session.mails,
                groups,
                policy=_policy(options),
                preferences=preferences,
                relate=partial(related, session),
            )
            planned = make_plan(
                session,
                decided.decisions,
                Terms(groups.threshold, options.to, preferences.protected),
                job=job,
            )
    finally:
        cache.close()
    if options.output is None:
        put_json(to_json(planned.plan))
    elif not put_file(options.output, to_json(planned.plan), indent=1):
        return Exit.USAGE
    if not options.quiet:
        _tell(planned, decided.skipped, options.output)
    return Exit.OK


def _tell(planned: Planned, skipped: Sequence[Skipped], output: Path | None) -> None:
    """What the plan would do, and why the other copies stay."""
    moves = planned.plan.moves
    kept = len({move.keeper.address for move in moves})
    size = sum(move.what.size_bytes for move in moves)
    moved = counted(len(moves), "message", "messages")
    say(f"Would move {moved} ({size / 1e6:,.1f} MB), keep {counted(kept, 'copy', 'copies')}.")
    reasons: Counter[RefusalKind] = Counter(s.reason.kind for s in (*skipped, *planned.skipped))
    for kind, count in reasons.most_common():
        say(f"  {count:,} stay: {kind_words(kind)}")
    if output is not None and moves:
        say(f"Nothing was changed. To carry it out: twinsweep apply {output} --yes")


def _policy(options: argparse.Namespace) -> Policy:
    words: Iterable[str] = options.never
    days = [int(word.partition(":")[2]) for word in words if word.startswith(NEWER)]
    never = NeverMark(
        flagged="flagged" in words,
        unread="unread" in words,
        newer_days=max(days, default=0),
        senders=frozenset(w.partition(":")[2] for w in words if w.startswith("from:")),
        now_utc=int(time.time()),
    )
    return Policy(options.keep, never, options.verdict)


def _preferences(session: Session, options: argparse.Namespace) -> Preferences:
    guarded = set(protected_by_role(session))
    for path in options.protect:
        guarded |= set(_folders_at(session, path))
    order = [number for path in options.prefer for number in _folders_at(session, path)]
    protected: Bools = rows_of_folders(session, sorted(guarded))
    return Preferences(protected, tuple(dict.fromkeys(order)))


def _unknown_paths(session: Session, paths: Sequence[Path]) -> list[Path]:
    return [path for path in paths if not _folders_at(session, path)]


def _folders_at(session: Session, path: Path) -> list[int]:
    """Numbers of the folders that lie at a path or below it, links followed."""
    wanted = Path(os.path.realpath(path))
    return [
        number
        for number, held in enumerate(session.folders)
        if Path(os.path.realpath(held.folder.path)).is_relative_to(wanted)
    ]


def _to(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("the path is empty")
    return text if text == "trash" else str(Path(text).absolute())


def _rules(text: str) -> tuple[str, ...]:
    names = _names(text)
    for name in names:
        if name not in RULES:
            raise argparse.ArgumentTypeError(f"{name}: choose from {', '.join(RULES)}")
    return names


def _verdicts(text: str) -> frozenset[Verdict]:
    names = _names(text.lower())
    for name in names:
        if name not in VERDICTS:
            raise argparse.ArgumentTypeError(f"{name}: choose from {', '.join(VERDICTS)}")
    return frozenset(VERDICTS[name] for name in names)


def _never(text: str) -> tuple[str, ...]:
    names = _names(text.lower())
    for name in names:
        word, _, value = name.partition(":")
        known = (
            name in NEVER or (word == NEWER and value.isdecimal()) or (word == "from" and value)
        )
        if not known:
            raise argparse.ArgumentTypeError(
                f"{name}: choose from flagged, unread, newer:DAYS, from:ADDRESS, none"
            )
    return names


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise argparse.ArgumentTypeError("nothing is named")
    return names
