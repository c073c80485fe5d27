"""What a server may send, and how long we wait for it (R-HS1, R-HS2, R-TH1).

A server is not trusted with our memory or our time. Beyond these numbers the connection is
dropped; none of them is met by a server in its right mind.
"""

from __future__ import annotations

from dataclasses import dataclass

LINE = 1 << 20  # bytes of a line without its literals
LITERAL = 256 << 20  # bytes of the largest literal at all
SMALL_LITERAL = 64 << 10  # bytes of a literal where no size was announced: a name, a header
ANSWERS = 200_000  # untagged answers to one command, beside one for each message asked for
CHATTER = 1_000  # answers to a command before the sign-in
MAILS = 1_000_000  # messages of a folder that we can handle
FOLDERS = 10_000  # entries of a LIST
NAME = 1 << 10  # bytes of a folder's name
DEPTH = 64  # parentheses; deeper lists come back empty, as deeper MIME is an opaque leaf
COMMAND = 8_192  # bytes of a line that we send (RFC 7162 4)
LEFT_OVER = 1 << 20  # bytes of an answer that nobody wants, read to keep the connection
FETCH_SET = 7_000  # bytes of a set of UIDs in a command that reads
SEARCH_UIDS = 50_000  # in one SEARCH: all of them fit into the one `LINE` of its answer
WRITE_SET = 900  # bytes of one in a command that changes: its whole line has at most 1,000


def literal_limit(announced: int) -> int:
    """The largest literal to accept for a message of so many bytes by RFC822.SIZE (R-HS1).

    That number is an estimate on some servers, so there is room: 1.2 times it, and 64 KiB.
    """
    return min(LITERAL, announced + announced // 5 + SMALL_LITERAL)


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long to wait for a server, and when to try again.

    Only time that is spent waiting counts, never that of our own work between two answers.

    Attributes:
        connect_s: For a connection, with its encryption.
        sign_in_s: For all from the connection to the end of the sign-in, whatever trickles in.
        idle_s: For the next byte of an answer.
        first_look_s: Instead of these three, until somebody is signed in, where a person waits for
            a first look: who speaks TLS to a port that does not, or the other way round, meets
            silence.
        command_s: For the whole answer to a command, and a second more for each `least_rate` bytes
            that were sent or came: a message of 20 MB may take hours on a slow line, the few words
            that say it was moved may not. No more than `idle_s` in a first look.
        least_rate: Bytes a second of the slowest line on which anything can be done.
        probe_s: For the answer to the question whether a connection at rest is still there, and
            to read what is left of an answer that nobody wants.
        tick_s: At most so long between two looks whether the job should stop.
        first_wait_s, longest_wait_s: Before the first try after a failure, and at most; doubled in
            between (R-TH1).
        jitter: Each wait is longer by a random part of itself, at most this one, so that clients
            that were cut off together do not come back together.
        tries: Failures in a row until the account is paused.
        outage_s: It is paused earlier where the next try would be later than so long after the
            first failure, even if that is what the server asks for.
        first_contact_s: The same, instead, of a server that asks for nothing and has not let us in
            once since the program began: whoever typed a name waits for it.
        look_again_s: A connection at rest for so long is asked whether it is still there.
        exchange_write_s: Between two commands that change mail on Exchange Online (R-EX1).
    """

    connect_s: float = 20.0
    sign_in_s: float = 60.0
    idle_s: float = 60.0
    first_look_s: float = 15.0
    command_s: float = 180.0
    least_rate: float = 1_024.0
    probe_s: float = 10.0
    tick_s: float = 0.2
    first_wait_s: float = 2.0
    longest_wait_s: float = 300.0
    jitter: float = 0.25
    tries: int = 8
    outage_s: float = 600.0
    first_contact_s: float = 60.0
    look_again_s: float = 30.0
    exchange_write_s: float = 1.0
