"""The terminal's door. Opens at once: what takes time to load is loaded under a handler.

Ctrl-C while Python still loads our modules is no failure that anybody wants to read about, so
nothing but this file may be imported before `main` runs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

INTERRUPTED = 130  # as `Exit.INTERRUPTED`, which is not loaded yet


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    try:
        import os  # noqa: PLC0415 - as below

        # numpy starts a thread a processor for linear algebra, which we do none of: 50 ms.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        from core.system.streams import open_closed_streams  # noqa: PLC0415 - as below

        open_closed_streams()
        with ending_at_once():
            from core.cli.commands import run  # noqa: PLC0415 - it takes time to load

        return run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


@contextmanager
def ending_at_once() -> Iterator[None]:
    """While modules are loaded: Ctrl-C ends the process, for nothing is to be tidied up yet.

    Raised inside a module of C, KeyboardInterrupt comes out as an ImportError, or not at all.
    """
    import os  # noqa: PLC0415 - as in `main`
    import signal  # noqa: PLC0415 - as above

    before = signal.getsignal(signal.SIGINT)
    ours = before is signal.default_int_handler  # with `nohup` it is ignored, and stays so
    if ours:
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    try:
        yield
    except KeyboardInterrupt:  # it came before our handler did
        raise SystemExit(INTERRUPTED) from None
    finally:
        if ours:
            signal.signal(signal.SIGINT, before)


if __name__ == "__main__":
    sys.exit(main())
