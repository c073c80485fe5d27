"""An IMAP server in a thread that can lie, and tells afterwards what it was asked.

It speaks the real protocol over real sockets on folders in memory (`helpers.imap.boxes`). What a
real server would not do on demand is a `ScriptedLie`: bytes that it says in the place of an
answer, with or without doing what it was asked. Gmail's extension is there where its boxes are
`GmailBoxes`.
"""

from __future__ import annotations

import base64
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from helpers.accounts.accounts import HOST, account_at
from helpers.imap.boxes import Boxes
from helpers.imap.session import ImapReply, Mailer
from helpers.servers.authority import Authority
from helpers.servers.cut_proxy import TAG, server_context, wake
from helpers.servers.used_up import UsedUp

from core.model.remote import Account, Security

TICK_S = 0.01
WAIT_S = 60.0
PLAIN_CAPABILITIES = "IMAP4rev1 UIDPLUS MOVE SPECIAL-USE UNSELECT ENABLE ID NAMESPACE CONDSTORE"
GMAIL_CAPABILITIES = (
    "IMAP4rev1 UNSELECT IDLE NAMESPACE QUOTA ID XLIST CHILDREN X-GM-EXT-1 UIDPLUS ENABLE MOVE "
    "CONDSTORE ESEARCH SPECIAL-USE"
)


@dataclass(frozen=True, slots=True)
class ScriptedLie:
    """What the server says to a line with these words. The first that fits is used up.

    Attributes:
        on: Words of the command, upper case.
        say: Sent as it is, `TAG` replaced; b"" for silence. None: the true answer.
        effect: Whether it does what it was asked before it says so.
        hang_up: Closes the connection then.
        pause_s: Waits before it says anything.
        then: Called after the effect, before the answer.
        edit: Makes the answer out of the true one; it has its tag.
        times: How often.
    """

    on: bytes
    say: bytes | None = None
    effect: bool = False
    hang_up: bool = False
    pause_s: float = 0.0
    then: Callable[[], object] | None = None
    edit: Callable[[bytes], bytes] | None = None
    times: int = 1


@dataclass(frozen=True, slots=True)
class ServerManners:
    """How the server receives a client.

    Attributes:
        security: "tls", "starttls" or "none".
        greeting: What it says first; "* PREAUTH ..." and a "* BYE" are ways to misbehave. Without
            a line end the rest never comes.
        hang_up: It closes the connection after the greeting.
        before_tls: Capabilities told in clear text. after: those after the sign-in.
        injected: Bytes sent right behind the OK of STARTTLS, still in clear text.
        tokens: OAuth2 access tokens that are good; passwords are `password`.
        drip_s: It sends a byte, waits so long, and sends the next one.
    """

    security: str = "tls"
    greeting: bytes = b"* OK ready\r\n"
    hang_up: bool = False
    before_tls: str = "IMAP4rev1 STARTTLS LOGINDISABLED"
    after: str = PLAIN_CAPABILITIES
    before_sign_in: str = "IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 AUTH=OAUTHBEARER SASL-IR"
    injected: bytes = b""
    user: str = "anna"
    password: str = "secret"  # noqa: S105 - of a server that is made for a test
    tokens: frozenset[str] = frozenset()
    drip_s: float = 0.0


class ScriptedServer:
    """The server. `close` ends it.

    Attributes:
        port: On loopback. boxes: its folders; change them at will between commands.
        manners: Others may be put there while it runs.
        lines: Every command line received, literals in place, without the line end.
        connections: How many clients came.
    """

    def __init__(
        self,
        authority: Authority,
        boxes: Boxes,
        manners: ServerManners | None = None,
        *,
        certificate: ssl.SSLContext | None = None,
    ) -> None:
        """Listen; `certificate` is a TLS context of another kind, for tests of bad ones."""
        self.authority = authority
        self.boxes = boxes
        self.manners = manners or ServerManners()
        self.context = certificate or server_context(authority)
        self.lines: list[bytes] = []
        self.connections = 0
        self.lock = threading.RLock()
        self.closing = threading.Event()
        self._lies = UsedUp[ScriptedLie]()
        self._threads: list[threading.Thread] = []
        self._listener = socket.create_server((HOST, 0))
        self._listener.settimeout(TICK_S)
        self.port: int = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._accept, name="scripted-imap")
        self._thread.start()

    def set(self, *lies: ScriptedLie) -> None:
        """Lay these lies in the place of all that were there."""
        self._lies.lay(*lies)

    def lie_for(self, line: bytes) -> ScriptedLie | None:
        """What this line provokes, once less."""
        return self._lies.take(line)

    def words(self) -> list[bytes]:
        """The commands received, without tags and arguments: b"UID MOVE", b"EXAMINE"."""
        found = []
        for line in list(self.lines):
            _, _, rest = line.partition(b" ")
            first, _, more = rest.partition(b" ")
            is_uid = first.upper() == b"UID"
            found.append((first + b" " + more.split(b" ", 1)[0] if is_uid else first).upper())
        return found

    def account(self, **changes: object) -> Account:
        """The account of the one user; `changes` are fields of `Account`."""
        manners = self.manners
        security = Security.STARTTLS if manners.security == "starttls" else Security.TLS
        values = {"security": security, **changes}
        return account_at(self.port, manners.user, self.authority.path, **values)

    def close(self) -> None:
        """End it with all its connections."""
        self.closing.set()
        wake(self._listener)
        self._thread.join(WAIT_S)
        for thread in self._threads:
            thread.join(WAIT_S)
        self._listener.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _accept(self) -> None:
        while not self.closing.is_set():
            try:
                client, _ = self._listener.accept()
            except OSError:  # none came, or `close` wakes us
                continue
            self.connections += 1
            thread = threading.Thread(
                target=_Connection(self, client).serve, name="scripted-imap connection"
            )
            self._threads.append(thread)
            thread.start()


class _GoneError(Exception):
    """The connection has ended."""


class _Connection:
    """One client."""

    def __init__(self, server: ScriptedServer, sock: socket.socket) -> None:
        self._server = server
        self._sock = sock
        self._buffer = b""
        self._secure = False
        self._mailer: Mailer | None = None

    def serve(self) -> None:
        """Talk until one of both goes."""
        manners = self._server.manners
        try:
            self._sock.settimeout(WAIT_S)
            self._sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if manners.security == "tls":
                self._encrypt()
            self._say(manners.greeting)
            if manners.greeting.startswith(b"* PREAUTH"):
                self._sign_in()
            while not manners.hang_up:
                self._command(self._line())
        except (OSError, _GoneError):
            pass
        finally:
            self._sock.close()

    def _encrypt(self) -> None:
        self._sock = self._server.context.wrap_socket(self._sock, server_side=True)
        self._secure = True

    def _command(self, line: bytes) -> None:
        self._server.lines.append(line)
        tag, _, rest = line.partition(b" ")
        lie = self._server.lie_for(line)
        if lie is None:
            self._say(self._answer(tag, rest))
            return
        truth = self._answer(tag, rest) if lie.effect or lie.say is None else b""
        if lie.then is not None:
            lie.then()
        if lie.pause_s:
            self._server.closing.wait(lie.pause_s)
        if lie.edit is not None:
            truth = lie.edit(truth)
        self._say(truth if lie.say is None else lie.say.replace(TAG, tag))
        if lie.hang_up:
            raise _GoneError

    def _answer(self, tag: bytes, rest: bytes) -> bytes:
        word, _, more = rest.partition(b" ")
        match word.upper():
            case b"CAPABILITY":
                told = b"* CAPABILITY " + self._capabilities() + b"\r\n"
                return told + tag + b" OK done\r\n"
            case b"STARTTLS":
                self._say(tag + b" OK begin TLS\r\n" + self._server.manners.injected)
                self._encrypt()
                return b""
            case b"LOGIN" | b"AUTHENTICATE":
                return self._signed_in(tag, word.upper(), more)
            case b"LOGOUT":
                self._say(b"* BYE see you\r\n" + tag + b" OK done\r\n")
                raise _GoneError
            case b"NOOP" | b"ID" | b"ENABLE":
                return tag + b" OK done\r\n"
            case _ if self._mailer is None:
                return tag + b" BAD sign in first\r\n"
            case _:
                with self._server.lock:
                    answer = self._mailer.answer(rest)
                return _framed(tag, answer)

    def _signed_in(self, tag: bytes, word: bytes, more: bytes) -> bytes:
        good = self._is_login(more) if word == b"LOGIN" else self._is_token(more)
        if not good:
            return tag + b" NO [AUTHENTICATIONFAILED] no\r\n"
        self._sign_in()
        return tag + b" OK [CAPABILITY " + self._capabilities() + b"] welcome\r\n"

    def _sign_in(self) -> None:
        self._mailer = Mailer(self._server.boxes, gmail="X-GM-EXT-1" in self._server.manners.after)

    def _is_login(self, more: bytes) -> bool:
        manners = self._server.manners
        said = [word.strip(b'"') for word in more.split(b" ")]
        return said == [manners.user.encode(), manners.password.encode()]

    def _is_token(self, more: bytes) -> bool:
        mechanism, _, initial = more.partition(b" ")
        if not initial:
            self._say(b"+ \r\n")
            initial = self._line()
        said = base64.b64decode(initial)
        manners = self._server.manners
        if mechanism.upper() == b"PLAIN":
            return said == f"\0{manners.user}\0{manners.password}".encode()
        found = re.search(rb"auth=Bearer ([^\x01]*)\x01", said)
        good = found is not None and found[1].decode() in manners.tokens
        if not good:
            self._say(b"+ " + base64.b64encode(b'{"status":"401"}') + b"\r\n")
            self._line()
        return good

    def _capabilities(self) -> bytes:
        manners = self._server.manners
        if self._mailer is not None:
            return manners.after.encode()
        clear = manners.security == "starttls" and not self._secure
        return (manners.before_tls if clear else manners.before_sign_in).encode()

    def _line(self) -> bytes:
        """A command with its literals in place, as quoted strings."""
        line = self._until_line_end()
        while found := re.search(rb"\{(\d+)(\+?)\}$", line):
            if not found[2]:
                self._say(b"+ go on\r\n")
            literal = self._exactly(int(found[1]))
            escaped = literal.replace(b"\\", b"\\\\").replace(b'"', b'\\"')
            line = line[: found.start()] + b'"' + escaped + b'"' + self._until_line_end()
        return line

    def _until_line_end(self) -> bytes:
        while b"\n" not in self._buffer:
            self._more()
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.rstrip(b"\r")

    def _exactly(self, n: int) -> bytes:
        while len(self._buffer) < n:
            self._more()
        data, self._buffer = self._buffer[:n], self._buffer[n:]
        return data

    def _more(self) -> None:
        by = time.monotonic() + WAIT_S
        self._sock.settimeout(TICK_S)
        try:
            while not self._server.closing.is_set() and time.monotonic() < by:
                try:
                    data = self._sock.recv(65_536)
                except TimeoutError:
                    continue
                if not data:
                    break
                self._buffer += data
                return
        finally:
            self._sock.settimeout(WAIT_S)
        raise _GoneError

    def _say(self, data: bytes) -> None:
        pause_s = self._server.manners.drip_s
        if data and not pause_s:
            self._sock.sendall(data)
        for at in range(len(data) if pause_s else 0):
            if self._server.closing.wait(pause_s):
                raise _GoneError
            self._sock.sendall(data[at : at + 1])


def _framed(tag: bytes, answer: ImapReply) -> bytes:
    return b"".join(answer.untagged) + tag + b" " + answer.tagged + b"\r\n"
