"""The terminal's door: words to verbs, errors to sentences and exit codes."""

from __future__ import annotations

import argparse
import gc
import io
import os
import sys
from collections.abc import Sequence

from core.cli import apply_verbs, plan_verbs, scan_verbs, start_verbs
from core.cli.exits import Exit
from core.cli.terminal import plain, say
from core.cli.wording import error_exit, error_words
from core.errors import CoreError
from core.job import Cancelled
from core.places import places

# A report is millions of small values that all stay: looking through them again and again for
# cycles takes half of the time that making them takes.
GC_THRESHOLDS = (200_000, 50, 100)
EPILOG = """\
Finding and acting are separate:
  twinsweep scan MAIL --report r.json      look; changes nothing
  twinsweep plan r.json --keep oldest -o p.json
  twinsweep apply p.json --yes             move to Twinsweep's trash
  twinsweep undo RUN --yes                 give it all back
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code (ux.md 7)."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(
            errors="backslashreplace"
        )  # a locale that lacks a subject's letters
    gc.set_threshold(*GC_THRESHOLDS)
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        return int(options.run(options, places()))
    except CoreError as error:
        say(f"twinsweep: {error_words(error)}")
        return error_exit(error)
    except (Cancelled, KeyboardInterrupt):
        say("Stopped. Nothing is lost; the same command goes on where it was.")
        return Exit.INTERRUPTED
    except BrokenPipeError:  # the reader of our output went away, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.OK
    except OSError as error:  # a full disk under our output, for one
        say(f"twinsweep: the system failed: {plain(str(error))}")
        return Exit.UNEXPECTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="twinsweep",
        description="Finds copies and near copies of mail by what they say. Loses nothing.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="COMMAND")
    start_verbs.add_demo(verbs)
    scan_verbs.add_scan(verbs)
    scan_verbs.add_fingerprint(verbs)
    plan_verbs.register(verbs)
    apply_verbs.register(verbs)
    start_verbs.add_gui(verbs)
    return parser


if __name__ == "__main__":
    sys.exit(main())
