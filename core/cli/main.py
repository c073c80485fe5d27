"""The terminal's door. Opens at once: what takes time to load is loaded under a handler.

Ctrl-C while Python still loads our modules is no failure that anybody wants to read about, so
nothing but this file may be imported before `main` runs.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

INTERRUPTED = 130  # as `Exit.INTERRUPTED`, which is not loaded yet


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code (ux.md 7)."""
    try:
        from core.streams import open_closed_streams  # noqa: PLC0415 - as below

        open_closed_streams()
        from core.cli.verbs import run  # noqa: PLC0415 - a quarter of a second

        return run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
