r"""The last look at what is sent: only commands of a list, and only in one piece.

All bytes to a server pass here, whoever made them, so that a slip above can neither delete mail
nor let a name or a header become a command (R-IM7, R-HS5, F32, F37). A gate
follows the stream: a line that begins a command, the literal that it announced, the rest of the
line. What is refused is a mistake of ours, hence no `CoreError`.
"""

from __future__ import annotations

import re

from core.sources.imap.protocol import limits

SIGN_IN = frozenset({"CAPABILITY", "NOOP", "LOGOUT", "STARTTLS", "LOGIN", "AUTHENTICATE"})
READ = SIGN_IN | {
    "COMPRESS",
    "ENABLE",
    "LIST",
    "MYRIGHTS",
    "NAMESPACE",
    "STATUS",
    "EXAMINE",
    "UNSELECT",
    "UID FETCH",
    "UID SEARCH",
}
WRITE = READ | {
    "SELECT",
    "UID MOVE",
    "UID COPY",
    "UID STORE",
    "UID EXPUNGE",
    "APPEND",
    "CREATE",
}
GMAIL_NEVER = frozenset({"UID EXPUNGE"})  # there it may delete for ever (R-GM3)

_COMMAND = re.compile(rb"[A-Z0-9]+ ((?:UID )?[A-Z]+)(?: (.+))?", re.DOTALL)
_LITERAL = re.compile(rb"\{(\d{1,10})(\+?)\}")
_SASL = re.compile(rb"[A-Za-z0-9+/=]*|\*")
_SETS_SEEN = re.compile(rb"(?:BODY|BINARY)\[|RFC822(?!\.SIZE)|BINARY(?!\.(?:PEEK|SIZE)\[)")
_STORE = re.compile(
    rb"[0-9:,]+ (?:\(UNCHANGEDSINCE [0-9]+\) )?(?:[+-]FLAGS|\+X-GM-LABELS)(?:\.SILENT)? \(.*",
    re.DOTALL,
)
_DELETED = re.compile(rb"\\DELETED")
_FLAG_ONLY = re.compile(rb"UID [0-9:*,]+ (?:UN)?(?:SEEN|FLAGGED|ANSWERED|DRAFT|DELETED)")


class NotAllowed(RuntimeError):
    """A command that we never send. Nothing was sent."""


class CommandFilter:
    """Follows what is sent on one connection.

    Attributes:
        allowed: The command words, upper case; "UID " stands before those that have it.
        gmail: Whether nothing may be marked as deleted.
    """

    def __init__(self, allowed: frozenset[str] = SIGN_IN) -> None:
        self.allowed = allowed
        self.gmail = False
        self._literal = -1  # bytes of the literal that comes next
        self._inside = b""  # the command whose line goes on after a literal, or that is answered

    def check(self, data: bytes) -> None:
        r"""Let one line with its CR LF pass, or one whole literal that was announced.

        Raises:
            NotAllowed: It is neither.
        """
        if self._literal >= 0:
            if len(data) != self._literal:
                raise NotAllowed("not the literal that was announced")
            self._literal = -1
            return
        line = data[:-2]
        if data[-2:] != b"\r\n" or any(byte in line for byte in b"\r\n\0"):
            raise NotAllowed("not one line")
        if len(line) > limits.COMMAND:
            raise NotAllowed("too long a line")
        if not self._inside:
            self._begin(line)
        elif self._inside == b"AUTHENTICATE":
            if not _SASL.fullmatch(line):
                raise NotAllowed("not an answer to a challenge")
            return
        announced = _LITERAL.fullmatch(line[line.rfind(b"{") :]) if line[-1:] == b"}" else None
        if announced:
            self._literal = int(announced[1])
        elif self._inside != b"AUTHENTICATE":
            self._inside = b""

    def finished(self) -> None:
        """The server has answered the command: the next line begins one."""
        self._inside, self._literal = b"", -1

    def _begin(self, line: bytes) -> None:
        command = _COMMAND.fullmatch(line)
        if command is None or command[1].decode("ascii") not in self.allowed:
            raise NotAllowed(line[:40].decode("ascii", "replace"))
        word, arguments = command[1], (command[2] or b"").upper()
        if word == b"UID FETCH" and _SETS_SEEN.search(arguments):
            raise NotAllowed("a FETCH that changes flags")
        if word == b"UID SEARCH" and not _FLAG_ONLY.fullmatch(arguments):
            raise NotAllowed("a SEARCH for words")  # nothing out of a message (R-JR2)
        if word == b"UID STORE":
            self._look_at_store(arguments)
        self._inside = word

    def _look_at_store(self, arguments: bytes) -> None:
        if not _STORE.fullmatch(arguments):
            raise NotAllowed("a STORE that sets flags in the place of others")
        if self.gmail and _DELETED.search(arguments):
            raise NotAllowed("a mark that may delete for ever")
