"""At the end of a run: which kinds of tests could not run here, and how to get what they need.

A test says in its reason what it lacks; that alone names tests one by one, and who reads on a new
machine that 800 tests were skipped wants to know what to install.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import pytest

TITLE = "could not run here"
_PREFIX = "Skipped: "
_ELSEWHERE = "run them on Linux"
KINDS = (  # what its reason has, which tests, and how to get what they need; the first one counts
    ("no Dovecot", "against Dovecot", "run packaging/test-packages.sh as root"),
    ("no Cyrus", "against Cyrus", "run packaging/test-packages.sh as root"),
    ("no pymap", "against pymap", "run make setup (not on Windows)"),
    ("no cryptography", "of encryption", "run them where `pip install cryptography` works"),
    (
        "real mail",
        "with real mail",
        "set TWINSWEEP_TEST_DATA to a folder of it, see tests/README.md",
    ),
    (r"^root ", "of what is forbidden", "run them as an ordinary user"),
    (r"\broot\b|mount", "that root alone can run", "run them as root, in a container"),
    (r"^needs (bash|zsh|fish)", "of completions", "install bash, zsh and fish"),
    ("pseudo-terminal", "in a pseudo-terminal", "mount a devpts on /dev/pts"),
    ("no man here", "of the manual page", "install man-db"),
    ("file system|sparse|rights here|attributes here", "of file systems", "see the reason"),
    ("git checkout", "of the checkout", "run them in a clone made by git"),
    (r"POSIX|Linux|fork|/proc|a Unix|signals|SIGKILL", "", _ELSEWHERE),
    (r"no modes|pipes|a system|no folder that|such rights|a device", "", _ELSEWHERE),
)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say one line for each kind; with several processes this one has the reports of all."""
    reports = terminalreporter.stats.get("skipped", [])
    said = lines(_reason(report) for report in reports)
    if said:
        terminalreporter.section(f"{len(reports)} tests {TITLE}")
        for line in said:
            terminalreporter.write_line(line)


def lines(reasons: Iterable[str]) -> list[str]:
    """A line for each kind of reasons, the most frequent first.

    Args:
        reasons: Why tests were skipped, one each.
    """
    counted = Counter(_kind(reason) for reason in reasons)
    by_number = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    return [f"{n:5} {kind}" for kind, n in by_number]


def _kind(reason: str) -> str:
    for pattern, which, how in KINDS:
        if re.search(pattern, reason):
            shown = f" ({reason})" if how in {_ELSEWHERE, "see the reason"} else ""
            return f"{which or 'of Linux or POSIX'}: {how}{shown}"
    return f"for another reason: {reason}"


def _reason(report: pytest.TestReport) -> str:
    """What a test said when it was skipped: the last part of (file, line, reason)."""
    if isinstance(report.longrepr, tuple | list):
        return str(report.longrepr[-1]).removeprefix(_PREFIX)
    return str(report.longrepr)
