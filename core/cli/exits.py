"""Exit codes of the terminal. Scripts rely on them: never change one."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """How a command ended."""

    OK = 0
    UNEXPECTED = 1  # a failure of ours
    USAGE = 2  # wrong words, or a path that is no mail
    FOUND = 3  # copies found, and --fail-if-found
    PARTLY = 4  # finished, some messages skipped or still waiting, or unreadable folders
    UNKNOWN = 5  # the outcome of some moves is unknown: run `resume`
    REFUSED = 6  # for safety: brake, lock, read-only, stale plan
    NOTHING = 7  # `grep`: no mail mentions a word (not 1, which is a failure of ours)
    CONNECTION = 10  # no connection to a server
    TLS = 12  # no encryption, or a certificate that proves nothing
    QUOTA = 13  # an account is full
    SIGN_IN = 16  # the server does not let this user in, or there is no secret
    INTERRUPTED = 130


# For the help and the manual page.
MEANINGS = {
    Exit.OK: "success",
    Exit.UNEXPECTED: "unexpected error in Twinsweep or the system",
    Exit.USAGE: "wrong arguments, or a path that contains no mail",
    Exit.FOUND: "copies were found and --fail-if-found was given",
    Exit.PARTLY: (
        "finished, but some messages were skipped, or still wait after `resume --check`, or some "
        "folders could not be read"
    ),
    Exit.UNKNOWN: "the outcome of some moves is unknown: run `twinsweep resume`",
    Exit.REFUSED: "refused, for safety",
    Exit.NOTHING: "`grep` found nothing",
    Exit.CONNECTION: "could not connect to a server",
    Exit.TLS: "the connection is not secure",
    Exit.QUOTA: "an account is full",
    Exit.SIGN_IN: "the server rejected the sign-in, or no password was given",
    Exit.INTERRUPTED: "stopped by the user",
}
