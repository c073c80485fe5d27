"""The terminal's door. Opens at once: what takes time to load is loaded under a handler.

Ctrl-C while Python still loads our modules is no failure that anybody wants to read about, so
nothing but this file may be imported before `main` runs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

INTERRUPTED = 130  # as `Exit.INTERRUPTED`, which is not loaded yet


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    try:
        from core.system.streams import open_closed_streams  # noqa: PLC0415 - as below

        open_closed_streams()
        run = _load()
        return run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


def _load() -> Callable[[Sequence[str] | None], int]:
    """The commands. Nothing is to be tidied up yet, so Ctrl-C ends the process here and now.

    Raised inside a module of C, KeyboardInterrupt comes out as an ImportError, or not at all.
    """
    import os  # noqa: PLC0415 - as in `main`
    import signal  # noqa: PLC0415 - as above

    before = signal.getsignal(signal.SIGINT)
    ours = before is signal.default_int_handler  # with `nohup` it is ignored, and stays so
    if ours:
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    try:
        from core.cli.commands import run  # noqa: PLC0415 - a quarter of a second
    finally:
        if ours:
            signal.signal(signal.SIGINT, before)
    return run


if __name__ == "__main__":
    sys.exit(main())
