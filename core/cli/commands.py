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
Finding and acting are separate:
  twinsweep scan MAIL --report r.json      look; changes nothing
  twinsweep plan r.json --keep oldest -o p.json
  twinsweep apply p.json --yes             move to Twinsweep's trash
  twinsweep undo RUN --yes                 give it all back

MAIL is a mailbox, file or folder on this computer, or imap:NAME for an account:
  twinsweep accounts add anna@example.org  set it up
  twinsweep scan imap:anna@example.org
  twinsweep sweep --account anna@example.org --apply     for a scheduler
"""

# Each verb, the module of core.cli.verbs that describes and runs it, and its line in the help. A
# verb "a-b" is described by `add_a_b` there.
VERBS = {
    "demo": ("start", "make a sample mailbox with planted copies to try things on"),
    "scan": ("scan", "find copies and near copies; changes nothing"),
    "fingerprint": ("scan", "show the hashes that are compared"),
    "why": ("why", "why two messages are copies, or are not"),
    "threads": ("threads", "conversations in which later mail contains earlier mail"),
    "series": ("series", "newsletters, notifications, reports: mail that comes again and again"),
    "grep": ("grep", "find mail that mentions words"),
    "plan": ("plan", "decide by rules which copies go, and write it down; changes no mail"),
    "apply": ("apply", "carry out a plan; can be undone"),
    "undo": ("apply", "put the messages of a run back"),
    "history": ("apply", "what was moved, and when; changes nothing"),
    "resume": ("apply", "check and finish runs that were cut off"),
    "safety-copies": (
        "safety_copies",
        "show how much space the safety copies take up; delete the oldest if asked to",
    ),
    "restore-copies": (
        "safety_copies",
        (
            "bring back messages from safety copies: of a run, with --to DIR, or"
            " those that History does not know"
        ),
    ),
    "copy": (
        "copy",
        "write a cleaned copy of mail into a new folder: all but what a plan takes",
    ),
    "accounts": ("accounts", "accounts on mail servers: add, list, test, edit, remove"),
    "found": ("found", "list where mail programs keep mail on this computer; reads only"),
    "sweep": ("sweep", "scan accounts and move copies without asking, for a scheduler"),
    "library": ("library", "known bulk mail: remember, list, look for it; changes no mail"),
    "gui": ("start", "open the window"),
    "self-test": (
        "self_test",
        "see whether everything that the program needs is there, and works",
    ),
    "licences": ("licences", "licences of the program and of what is inside"),
    "completions": ("completions", "print what bash, zsh or fish need to complete commands"),
}


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
        say("Stopped. Nothing is lost; the same command goes on where it was.")
        return Exit.INTERRUPTED
    except OSError as error:  # a full disk under our output, for one
        if has_reader_left(error):
            drop_output(sys.stdout)
            return Exit.OK
        say(f"twinsweep: the system failed: {clean(str(error))}")
        drop_output(sys.stdout)
        return Exit.UNEXPECTED
    return code


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for; the help that argparse prints instead is written out here."""
    words = sys.argv[1:] if arguments is None else arguments
    verb = next((word for word in words if not word.startswith("-")), "")
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
        description="Finds copies and near copies of mail by what they say. Loses nothing.",
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
