"""Name servers are asked two questions; whatever they answer, nothing breaks."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.accounts import dns


def wire(name: str) -> bytes:
    return b"".join(bytes([len(p)]) + p.encode() for p in name.split(".") if p) + b"\0"


def record(kind: int, data: bytes, name: bytes = b"\xc0\x0c") -> bytes:
    return name + struct.pack("!HHIH", kind, 1, 300, len(data)) + data


def reply(question: bytes, *records: bytes, flags: int = 0x8180) -> bytes:
    head = question[:2] + struct.pack("!5H", flags, 1, len(records), 0, 0)
    return head + question[12:] + b"".join(records)


@contextmanager
def name_server(answer: Callable[[bytes], bytes]) -> Iterator[list[tuple[str, int]]]:
    """A name server on loopback that answers one question."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.bind(("127.0.0.1", 0))
        sock.settimeout(60)

        def serve() -> None:
            question, peer = sock.recvfrom(4096)
            sock.sendto(answer(question), peer)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield [sock.getsockname()]
        thread.join(60)


def test_exchangers_come_best_first() -> None:
    def answer(question: bytes) -> bytes:
        backup = struct.pack("!H", 20) + wire("mx2.example.net")
        first = struct.pack("!H", 5) + b"\x03mx1\xc0\x0c"  # compressed: mx1.example.org
        return reply(question, record(5, wire("other")), record(15, backup), record(15, first))

    with name_server(answer) as servers:
        assert dns.find_exchangers("example.org", servers) == (
            "mx1.example.org",
            "mx2.example.net",
        )


def test_services_come_by_priority_and_weight() -> None:
    def answer(question: bytes) -> bytes:
        entries = [(10, 0, 993, "c."), (0, 1, 993, "b."), (0, 9, 1993, "a."), (0, 0, 993, "")]
        return reply(
            question,
            *(record(33, struct.pack("!3H", p, w, port) + wire(h)) for p, w, port, h in entries),
        )

    with name_server(answer) as servers:
        found = dns.find_services("_imaps._tcp.example.org", servers)

    assert [(s.host, s.port) for s in found] == [("a", 1993), ("b", 993), ("c", 993)]


@pytest.mark.parametrize(
    "answer",
    [
        lambda q: reply(q, flags=0x8183),  # there is no such name
        lambda q: reply(q, flags=0x8380),  # cut off
        lambda q: reply(q, flags=0x0100),  # no answer at all
        lambda q: b"xx" + reply(q, record(15, b"\0\5" + wire("evil")))[2:],
        lambda q: reply(q.replace(b"example", b"evilone"), record(15, b"\0\5" + wire("evil"))),
        lambda q: reply(q, record(15, b"\0\5\xc0\x2b")),  # a name that points to itself
        lambda q: reply(q, record(15, b"\0")),
        lambda q: reply(q, record(15, b"\0\5" + wire("mx"))[:-2]),
        lambda q: q,
        lambda q: b"",  # noqa: ARG005 - as the others
    ],
)
def test_an_answer_that_is_none_says_nothing(answer: Callable[[bytes], bytes]) -> None:
    with name_server(answer) as servers:
        assert dns.find_exchangers("example.org", servers) == ()


@settings(max_examples=examples(200))
@given(st.binary(max_size=300), st.integers(0, 40))
def test_any_bytes_are_read_to_an_end(data: bytes, start: int) -> None:
    dns._name(data, start)
    for message, at, end in dns._records(data.ljust(12, b"\0"), start, 15):
        assert at <= end <= len(message)


def test_a_name_that_is_none_is_not_asked() -> None:
    assert dns.find_exchangers("a" * 64 + ".org", [("127.0.0.1", 9)]) == ()
    assert dns.find_exchangers("", [("127.0.0.1", 9)]) == ()


def test_name_servers_are_those_of_the_system(tmp_path: Path) -> None:
    conf = tmp_path / "resolv.conf"
    conf.write_text(
        "# nameserver 1.1.1.1\nsearch lan\nnameserver ::1\nnameserver 127.0.0.53\nnameserver x\n"
    )

    assert dns.name_servers(conf) == (("::1", 53), ("127.0.0.53", 53))
    assert dns.name_servers(tmp_path / "none") == ()
