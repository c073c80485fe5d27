"""All commands: words to verbs, errors to sentences and exit codes.

Only the verb that is asked for is loaded: with all of them even `--version` took 0.8 s.
"""

from __future__ import annotations

import argparse
import atexit
import gc
import sys
from collections.abc import Collection, Sequence
from importlib import import_module

from core import VERSION
from core.cli.exits import Exit
from core.cli.main import ending_at_once
from core.cli.terminal import clean, drop_output, has_reader_left, ready_output, say
from core.errors import AccountError, CoreError, ServerError
from core.job import Cancelled
from core.system.places import find_places

# A report is millions of small values that all stay: looking through them again and again for
# cycles takes half of the time that making them takes.
GC_THRESHOLDS = (200_000, 50, 100)
EPILOG = """\
Scan, plan, apply. Only apply moves mail:
  twinsweep scan MAIL --report r.json            find copies
  twinsweep plan r.json --keep oldest -o p.json  choose which to move
  twinsweep apply p.json --yes                   move them to Twinsweep Trash
  twinsweep undo RUN --yes                       put them back

MAIL is a mailbox, file or folder on this computer, or imap:NAME for an account:
  twinsweep accounts add anna@example.org        set it up
  twinsweep scan imap:anna@example.org
  twinsweep sweep --account anna@example.org --apply   for a scheduler

Settings, history and safety copies are in your home folder. To keep them elsewhere, set
TWINSWEEP_HOME to a folder, or create a folder twinsweep-data beside the packaged program.
"""

# Each verb, the module of core.cli.verbs that describes and runs it, and its line in the help. A
# verb "a-b" is described by `add_a_b` there.
VERBS = {
    "demo": ("start", "create a sample mailbox that contains copies"),
    "scan": ("scan", "find copies and near copies; never changes mail"),
    "fingerprint": ("scan", "show the hashes that a scan compares"),
    "why": ("why", "explain why two messages are copies, or why not"),
    "threads": ("threads", "list conversations in which later messages contain earlier ones"),
    "series": ("series", "list newsletters, notifications and other recurring mail"),
    "grep": ("grep", "find messages that mention keywords"),
    "plan": (
        "plan",
        "choose by rules which copies to move, and save the choice; never changes mail",
    ),
    "apply": ("apply", "move the messages in a plan; can be undone"),
    "undo": ("apply", "put back the messages of a run"),
    "history": ("apply", "list what was moved and when"),
    "resume": ("apply", "check and finish interrupted runs"),
    "safety-copies": (
        "safety_copies",
        "show how much space safety copies use, or delete the oldest",
    ),
    "restore-copies": (
        "safety_copies",
        (
            "restore messages from safety copies, of any run with --to DIR, or "
            "of runs missing from history"
        ),
    ),
    "copy": (
        "copy",
        "save a cleaned copy of mail in a new folder, without what a plan moves",
    ),
    "accounts": ("accounts", "manage e-mail accounts: add, list, test, edit, remove"),
    "found": ("found", "list where mail programs keep mail on this computer"),
    "sweep": ("sweep", "scan accounts and move copies without asking, for schedulers"),
    "library": ("library", "manage known bulk mail: remember, list, find; never changes mail"),
    "gui": ("start", "open the window"),
    "self-test": (
        "self_test",
        "check that everything the program needs is present and works",
    ),
    "licenses": ("licenses", "show the licenses of the program and its components"),
    "completions": ("completions", "print completions for bash, zsh or fish"),
}
BRITISH = {"licences": "licenses"}  # a verb is understood in its British spelling, too


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    ready_output(sys.stdout)
    ready_output(sys.stderr)
    gc.set_threshold(*GC_THRESHOLDS)
    atexit.register(gc.freeze)  # or Python looks through all of it once more at its end
    try:
        options = _parse(arguments)
        code = int(options.run(options, find_places()))
        sys.stdout.flush()  # here, where a full disk under it can still be told
    except CoreError as error:
        from core.cli.words.wording import error_exit, error_words  # noqa: PLC0415 - mostly none

        say(f"twinsweep: {error_words(error, _account_of(error))}")
        _say_causes(error, verbose=options.verbose)
        return error_exit(error)
    except (Cancelled, KeyboardInterrupt):
        say("Stopped. Nothing is lost. Run the same command to continue.")
        return Exit.INTERRUPTED
    except OSError as error:  # a full disk under our output, for one
        if has_reader_left(error):
            drop_output(sys.stdout)
            return Exit.OK
        say(f"twinsweep: system error: {clean(str(error))}")
        drop_output(sys.stdout)
        return Exit.UNEXPECTED
    return code


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for; the help that argparse prints instead is written out here."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    verb = next((word for word in words if not word.startswith("-")), "")
    if verb in BRITISH:
        words[words.index(verb)] = verb = BRITISH[verb]
    try:
        return build_parser({verb}).parse_args(words)
    finally:
        sys.stdout.flush()


def _account_of(error: CoreError) -> str:
    """The name of the account that an error is about, "" if there is none of it."""
    if not isinstance(error, ServerError):
        return ""
    from core.accounts.files import load  # noqa: PLC0415 - few commands ask a server

    try:
        return clean(load(error.path).name)
    except AccountError:
        return ""


def _say_causes(error: BaseException, *, verbose: bool) -> None:
    """With -v: what lies behind an error, as the system or a library said it."""
    cause = error.__cause__
    while verbose and cause is not None:
        say(f"  because: {type(cause).__name__}: {clean(str(cause), 300)}")
        cause = cause.__cause__


def build_parser(described: Collection[str] = VERBS) -> argparse.ArgumentParser:
    """All commands, and of those in `described` their options; the manual page is made of it."""
    whole = argparse.ArgumentParser(
        prog="twinsweep",
        description=(
            "Finds copies and near copies in your mail and moves them away safely, with undo."
        ),
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    whole.add_argument("--version", action="version", version=f"twinsweep {VERSION}")
    verbs = whole.add_subparsers(dest="verb", required=True, metavar="COMMAND")
    for name, (module, told) in VERBS.items():
        verb = verbs.add_parser(name, help=told)
        if name in described:
            with ending_at_once():
                loaded = import_module(f"core.cli.verbs.{module}")
            getattr(loaded, f"add_{name.replace('-', '_')}")(verb)
    return whole
