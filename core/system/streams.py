"""Standard input, output and error are there, even if whoever started us closed one (`>&-`).

The first file that is opened gets the lowest free number. Were that 1, whatever is printed, by a
library or by a process that we start, would go into a mailbox or the journal.
"""

from __future__ import annotations

import os
import sys

_NAMES = ("stdin", "stdout", "stderr")


def open_closed_streams() -> None:
    """Let a closed stream read nothing and write nowhere. To be called before a file is opened."""
    for number in range(len(_NAMES)):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, os.O_RDWR)  # the lowest number: those below are taken
            os.set_inheritable(opened, True)
    for number, name in enumerate(_NAMES):
        if getattr(sys, name) is None:
            mode = "r" if number == 0 else "w"
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - stays open as long as we run
