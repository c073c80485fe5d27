"""`twinsweep scan` and `twinsweep fingerprint`: find copies, and show what was compared."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from core.cache.fingerprints import NoCache, SqliteCache
from core.cli.exits import Exit
from core.cli.problems import problem_words
from core.cli.terminal import TerminalJob, counted, plain, put, put_file, put_json, say
from core.model import FolderRole, Groups, SourceSpec, Verdict
from core.places import Places
from core.scan import report as reports
from core.scan.run import scan
from core.scan.session import Session, cut
from core.settings import FLOOR_SCORE, MatchSettings, ReadSettings, Settings
from core.sources.registry import detect_all, open_source

DETECTORS = ("text",)
SKIPPED_ROLES = (FolderRole.TRASH, FolderRole.JUNK, FolderRole.DRAFTS)


def add_scan(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe `scan`."""
    verb = verbs.add_parser("scan", help="find copies and near copies; changes nothing")
    _add_common(verb)
    verb.add_argument(
        "--at", type=_threshold, default=MatchSettings().threshold, metavar="S",
        help="least similarity, 0.5 to 1 (default %(default)s)",
    )  # fmt: skip
    verb.add_argument("--json", action="store_true", help="the report as JSON on stdout")
    verb.add_argument("--report", type=Path, metavar="FILE", help="write the report to a file")
    verb.add_argument("--pairs", action="store_true", help="with all pairs that the text links")
    verb.add_argument(
        "--prefer-html", action="store_true", help="compare HTML parts, not plain ones"
    )
    verb.add_argument("--plain", action="store_true", help="one line a mail, tab-separated")
    verb.add_argument(
        "--fail-if-found", action="store_true", help="exit with 3 if copies are found"
    )
    verb.add_argument(
        "--detectors", type=_detectors, default=DETECTORS, metavar="NAMES",
        help="which detectors to use, separated by commas (text)",
    )  # fmt: skip
    verb.set_defaults(run=run_scan)


def add_fingerprint(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe `fingerprint`."""
    verb = verbs.add_parser("fingerprint", help="show the hashes that are compared")
    _add_common(verb)
    verb.add_argument("--json", action="store_true", help="as JSON on stdout")
    verb.set_defaults(run=run_fingerprint)


def run_scan(options: argparse.Namespace, places: Places) -> int:
    """Scan and report."""
    settings = Settings(
        read=ReadSettings(prefer_html=options.prefer_html),
        match=MatchSettings(threshold=options.at),
    )
    session, groups = scanned(options, places, settings)
    whole = reports.report(session, groups, with_pairs=options.pairs)
    whole["prefer_html"] = options.prefer_html  # a plan of it has to read as it did
    if options.report and not put_file(options.report, whole):
        return Exit.USAGE
    if options.json:
        put_json(whole)
    elif options.plain:
        _put_plain(whole)
    else:
        _put_groups(session, groups, whole)
    _say_problems(session, quiet=options.quiet)
    if len(groups.members) and options.fail_if_found:
        return Exit.FOUND
    return Exit.PARTLY if any(p.position < 0 for p in session.problems) else Exit.OK


def run_fingerprint(options: argparse.Namespace, places: Places) -> int:
    """Scan and show the block lists."""
    session, _ = scanned(options, places, Settings())
    whole = reports.fingerprints(session)
    if options.json:
        put_json(whole)
    else:
        for entry in whole["fingerprints"]:
            put(f"{entry['position']}\t{entry['kind']}\t{' '.join(entry['blocks'])}")
    _say_problems(session, quiet=options.quiet)
    return Exit.OK


def scanned(
    options: argparse.Namespace, places: Places, settings: Settings
) -> tuple[Session, Groups]:
    """Scan the paths of a command line and cut the groups.

    Raises:
        SourceError: A path is no mail.
        Cancelled: Ctrl-C.
    """
    specs = [spec for path in options.paths for spec in detect_all(path)]
    skip = set() if options.all_folders else default_skip(specs)
    if skip and not options.quiet:
        names = ", ".join(sorted(plain(name) for _, name in skip))
        say(f"Not searched: {names} (--all-folders searches them too)")
    cache = NoCache() if options.no_cache else SqliteCache(places.fingerprints)
    try:
        with TerminalJob(quiet=options.quiet) as job:
            session = scan(specs, settings=settings, cache=cache, job=job, skip=skip)
            return session, cut(session, settings.match.threshold)
    finally:
        cache.close()


def default_skip(specs: Sequence[SourceSpec]) -> set[tuple[int, str]]:
    """Trash, junk and drafts inside a source are not searched unless asked for (ux.md 3.2)."""
    return {
        (number, folder.name)
        for number, spec in enumerate(specs)
        for folder in open_source(spec).folders()
        if folder.name and folder.role in SKIPPED_ROLES
    }


def _add_common(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "paths", nargs="+", type=_mail_path, metavar="PATH", help="mailbox, file or folder"
    )
    verb.add_argument("--no-cache", action="store_true", help="read everything again")
    verb.add_argument("--all-folders", action="store_true", help="trash, junk and drafts too")
    verb.add_argument("-q", "--quiet", action="store_true", help="no progress and no notices")


def _mail_path(text: str) -> Path:
    if not text:  # an empty variable in a script; the working folder is "."
        raise argparse.ArgumentTypeError("the path is empty")
    return Path(text)


def _threshold(text: str) -> float:
    try:
        value = float(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text} is no number") from error
    if not FLOOR_SCORE <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text} is not within {FLOOR_SCORE} and 1")
    return value


def _detectors(text: str) -> Collection[str]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    unknown = [name for name in names if name not in DETECTORS]
    if unknown or not names:
        raise argparse.ArgumentTypeError(f"choose from: {', '.join(DETECTORS)}")
    return names


def _put_plain(whole: dict[str, Any]) -> None:
    for number, group in enumerate(whole["groups"]):
        for mail in (group["kept"], *group["members"]):
            what = mail.get("verdict", "KEPT")
            place = f"{mail['source']}\t{plain(mail['folder'])}\t{mail['position']}"
            score = mail.get("score", 1)
            put(f"{number}\t{what}\t{score}\t{place}\t{plain(mail['subject'])}")


def _put_groups(session: Session, groups: Groups, whole: dict[str, Any]) -> None:
    for group in whole["groups"]:
        kept = group["kept"]
        put(f"Kept     {plain(kept['subject'], 60) or '(no subject)'}  {_where(session, kept)}")
        for mail in group["members"]:
            differs = f"  differs: {', '.join(mail['differs'])}" if mail["differs"] else ""
            words = f"{mail['verdict'].lower().replace('_', ' ')}, {mail['score']:.2f}"
            put(
                f"  Copy   {plain(mail['subject'], 60)}  {_where(session, mail)}  {words}{differs}"
            )
    identical = int((groups.verdict == Verdict.IDENTICAL).sum())
    put(
        f"{counted(len(groups.kept), 'group', 'groups')}, "
        f"{counted(len(groups.members), 'copy', 'copies')} ({identical:,} identical) in "
        f"{counted(session.stats.messages, 'message', 'messages')} "
        f"at similarity {groups.threshold:g}. "
        "Nothing was changed."
    )


def _where(session: Session, mail: dict[str, Any]) -> str:
    path = session.specs[mail["source"]].path.name
    folder = f"/{plain(mail['folder'])}" if mail["folder"] else ""
    return f"[{plain(path)}{folder} #{mail['position']}]"


def _say_problems(session: Session, *, quiet: bool) -> None:
    if quiet or not session.problems:
        return
    say(f"{counted(len(session.problems), 'problem', 'problems')}:")
    for problem in session.problems[:20]:
        place = session.specs[problem.key.source].path / problem.key.folder
        number = f" #{problem.position}" if problem.position >= 0 else ""
        say(f"  {plain(str(place))}{number}: {problem_words(problem)}")
    if len(session.problems) > 20:
        say(f"  … and {len(session.problems) - 20:,} more (all are in the --json report)")
