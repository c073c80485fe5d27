"""Two questions to the name servers of this system: who takes mail for a domain, who serves IMAP.

Python's library asks for addresses only, and a dependency for two kinds of records would be much.
One question, one datagram, no recursion of our own (RFC 1035). Answers are not signed: whatever
comes of them is never more than a proposal that a person looks at. Where the system keeps its name
servers elsewhere than in /etc/resolv.conf, there is no answer.
"""

from __future__ import annotations

import ipaddress
import secrets
import socket
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

RESOLV_CONF = Path("/etc/resolv.conf")
PORT = 53
MX, SRV, IN = 15, 33, 1
TIMEOUT_S = 3.0
MOST_RECORDS = 50
MOST_JUMPS = 20  # compressed names point backwards; more is a loop
_HEADER = struct.Struct("!6H")
_RECORD = struct.Struct("!HHIH")


class Service(NamedTuple):
    """Where a service is (RFC 2782), the lowest priority first."""

    priority: int
    weight: int
    port: int
    host: str


Servers = Sequence[tuple[str, int]]


def find_exchangers(domain: str, servers: Servers | None = None) -> tuple[str, ...]:
    """Who takes mail for a domain, the best first; none if nobody answers.

    Cost: at most 3 s a name server. Source: RFC 1035 3.3.9.
    """
    found = []
    for message, start, end in _ask_servers(domain, MX, servers):
        if end - start > 2:
            (preference,) = struct.unpack_from("!H", message, start)
            found.append((preference, _name(message, start + 2)[0]))
    return tuple(host for _, host in sorted(found) if host)


def find_services(name: str, servers: Servers | None = None) -> tuple[Service, ...]:
    """Where a service is, such as "_imaps._tcp.example.org"; none if nobody answers.

    Cost: at most 3 s a name server. Source: RFC 2782, RFC 6186 3.2.
    """
    found = []
    for message, start, end in _ask_servers(name, SRV, servers):
        if end - start > 6:
            priority, weight, port = struct.unpack_from("!3H", message, start)
            host, _ = _name(message, start + 6)
            if host and port:  # a host of "." says: there is no such service
                found.append(Service(priority, weight, port, host))
    return tuple(sorted(found, key=lambda s: (s.priority, -s.weight)))


def name_servers(path: Path = RESOLV_CONF) -> tuple[tuple[str, int], ...]:
    """The name servers of this system."""
    try:
        lines = path.read_text("ascii", "replace").splitlines()
    except OSError:
        return ()
    words = [line.split() for line in lines]
    found = [word[1] for word in words if len(word) > 1 and word[0] == "nameserver"]
    return tuple((address, PORT) for address in found[:3] if _is_address(address))


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return True


def _ask_servers(
    name: str, kind: int, servers: Servers | None
) -> Iterator[tuple[bytes, int, int]]:
    """(message, start, end) of each record of this kind that the first server to answer has."""
    question = _build_question(name, kind)
    for server in name_servers() if servers is None else servers:
        message = _ask_server(question, server) if question else None
        if message is not None:
            yield from _records(message, len(question), kind)
            return


def _build_question(name: str, kind: int) -> bytes:
    """A whole message with one question; empty if the name is none."""
    labels = [label.encode("ascii", "replace") for label in name.rstrip(".").split(".")]
    if len(name) > 253 or not all(1 <= len(label) <= 63 for label in labels):
        return b""
    wire = b"".join(bytes([len(label)]) + label for label in labels) + b"\0"
    head = _HEADER.pack(secrets.randbits(16), 0x0100, 1, 0, 0, 0)  # recursion desired
    return head + wire + struct.pack("!2H", kind, IN)


def _ask_server(question: bytes, server: tuple[str, int]) -> bytes | None:
    """The answer, if it is one to this very question and whole."""
    family = socket.AF_INET6 if ":" in server[0] else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as sock:
            sock.settimeout(TIMEOUT_S)
            sock.connect(server)  # datagrams of others are not seen
            sock.send(question)
            message = sock.recv(4096)
    except OSError:
        return None
    if len(message) < len(question) or message[:2] != question[:2]:
        return None
    flags = int.from_bytes(message[2:4], "big")
    is_answer, is_cut, code = flags & 0x8000, flags & 0x0200, flags & 0x000F
    echoed = message[_HEADER.size : len(question)].lower() == question[_HEADER.size :].lower()
    return message if is_answer and not is_cut and code == 0 and echoed else None


def _records(message: bytes, start: int, kind: int) -> Iterator[tuple[bytes, int, int]]:
    (count,) = struct.unpack_from("!H", message, 6)
    at = start
    for _ in range(min(count, MOST_RECORDS)):
        _, at = _name(message, at)
        if at + _RECORD.size > len(message):
            return
        found, _, _, length = _RECORD.unpack_from(message, at)
        at += _RECORD.size
        if at + length > len(message):
            return
        if found == kind:
            yield message, at, at + length
        at += length


def _name(message: bytes, at: int) -> tuple[str, int]:
    """A name, and where what follows it begins; "" for one that is broken (RFC 1035 4.1.4)."""
    labels: list[str] = []
    after, jumps = 0, 0
    while at < len(message):
        length = message[at]
        if length >= 0xC0 and at + 1 < len(message):
            after = after or at + 2
            at = (length & 0x3F) << 8 | message[at + 1]
            jumps += 1
            if jumps > MOST_JUMPS:
                return "", after
            continue
        if length == 0:
            return ".".join(labels), after or at + 1
        labels.append(message[at + 1 : at + 1 + length].decode("ascii", "replace"))
        at += 1 + length
    return "", after or len(message)
