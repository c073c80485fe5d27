"""All commands: words to verbs, errors to sentences and exit codes."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Sequence

from core import VERSION
from core.accounts.files import load
from core.cli.exits import Exit
from core.cli.terminal import clean, drop_output, has_reader_left, ready_output, say
from core.cli.verbs import (
    accounts,
    apply,
    completions,
    copy,
    found,
    grep,
    library,
    licences,
    plan,
    safety_copies,
    scan,
    self_test,
    start,
    sweep,
    why,
)
from core.cli.words.wording import error_exit, error_words
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


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    ready_output(sys.stdout)
    ready_output(sys.stderr)
    gc.set_threshold(*GC_THRESHOLDS)
    try:
        options = _parse(arguments)
        code = int(options.run(options, find_places()))
        sys.stdout.flush()  # here, where a full disk under it can still be told
    except CoreError as error:
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
    try:
        return build_parser().parse_args(arguments)
    finally:
        sys.stdout.flush()


def _account_of(error: CoreError) -> str:
    """The name of the account that an error is about, "" if there is none of it."""
    if not isinstance(error, ServerError):
        return ""
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


def build_parser() -> argparse.ArgumentParser:
    """All commands and their options; the manual page is made of it too."""
    whole = argparse.ArgumentParser(
        prog="twinsweep",
        description="Finds copies and near copies of mail by what they say. Loses nothing.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    whole.add_argument("--version", action="version", version=f"twinsweep {VERSION}")
    verbs = whole.add_subparsers(dest="verb", required=True, metavar="COMMAND")
    start.add_demo(verbs)
    scan.add_scan(verbs)
    scan.add_fingerprint(verbs)
    why.register(verbs)
    grep.register(verbs)
    plan.register(verbs)
    apply.register(verbs)
    safety_copies.register(verbs)
    copy.register(verbs)
    accounts.register(verbs)
    found.register(verbs)
    sweep.register(verbs)
    library.register(verbs)
    start.add_gui(verbs)
    self_test.register(verbs)
    licences.register(verbs)
    completions.register(verbs, whole)
    return whole
