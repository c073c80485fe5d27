from __future__ import annotations

import selectors
import socket
import ssl
import threading
import zlib
from collections.abc import Callable

import pytest
from helpers.imap.raw import ACCOUNT, HASTY, wire_of
from helpers.servers.authority import Authority
from helpers.servers.cut_proxy import server_context
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ServerBroken, ServerNotTrusted, ServerOffline
from core.job import Cancelled, ThreadJob
from core.sources.imap.protocol import limits
from core.sources.imap.protocol.limits import Timeouts
from core.sources.imap.protocol.sockets import is_loopback
from core.sources.imap.protocol.wire import Wire, _select_events

packets = st.lists(st.binary(min_size=1, max_size=12), max_size=20)
texts = st.lists(st.binary(max_size=30).filter(lambda b: b"\r" not in b), max_size=8)


def deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)


def cut(data: bytes, sizes: list[int]) -> list[bytes]:
    """Cut bytes into packets of these sizes, the last of what is left."""
    out = []
    for size in sizes:
        out.append(data[:size])
        data = data[size:]
    return [piece for piece in [*out, data] if piece]


@given(texts, st.lists(st.integers(1, 9), max_size=40))
def test_lines_are_the_same_however_they_are_cut_into_packets(
    lines: list[bytes], sizes: list[int]
) -> None:
    data = b"".join(line + b"\r\n" for line in lines)

    with wire_of(*cut(data, sizes)) as (wire, _):
        assert [wire.line() for _ in lines] == lines
        assert wire.pending == 0


@given(
    st.binary(min_size=1, max_size=300), st.lists(st.integers(1, 99), max_size=9), st.booleans()
)
def test_a_literal_between_lines_comes_whole(data: bytes, sizes: list[int], packed: bool) -> None:
    said = b"{%d}\r\n" % len(data) + data + b")\r\n"
    with wire_of(*cut(deflated(said) if packed else said, sizes)) as (wire, _):
        if packed:
            wire.compress()
        assert wire.line() == b"{%d}" % len(data)
        assert wire.literal(len(data)) == data
        assert wire.line() == b")"


def test_a_lone_cr_or_lf_does_not_end_a_line() -> None:
    with wire_of(b"a\rb\nc\r", b"\nrest") as (wire, _):
        assert wire.line() == b"a\rb\nc"
        assert wire.literal(4) == b"rest"


def test_an_endless_line_is_broken_off() -> None:
    with wire_of(*[b"(" * 60_000] * 3, patience=Timeouts()) as (wire, theirs):
        feeder = threading.Thread(target=_feed, args=(theirs, b"(" * 60_000, 30))
        feeder.start()
        with pytest.raises(ServerBroken):
            wire.line()
        feeder.join(60)
        assert wire.closed


def _feed(theirs: socket.socket, data: bytes, times: int) -> None:
    try:
        for _ in range(times):
            theirs.sendall(data)
    except OSError:
        pass  # the other end has had enough


def test_silence_is_offline() -> None:
    with wire_of(b"half a li") as (wire, _), pytest.raises(ServerOffline) as caught:
        wire.line()
    assert caught.value.path == ACCOUNT


def test_the_end_of_the_connection_is_offline() -> None:
    with wire_of(b"half a li") as (wire, theirs):
        theirs.close()
        with pytest.raises(ServerOffline):
            wire.line()
        assert wire.closed


def test_a_stopped_job_ends_the_waiting_at_once() -> None:
    job = ThreadJob()
    threading.Timer(0.05, job.cancel).start()

    with wire_of(patience=Timeouts(tick_s=0.02)) as (wire, _):
        wire.job = job
        with pytest.raises(Cancelled):
            wire.line()


def test_a_stream_that_never_pauses_can_be_stopped_too() -> None:
    job = ThreadJob()
    job.cancel()
    with wire_of(b"a\r\n") as (wire, _):
        wire.job = job
        with pytest.raises(Cancelled):
            wire.line()


def test_what_is_sent_arrives_however_slowly_it_is_read() -> None:
    data = bytes(range(256)) * 8_000
    ours, theirs = socket.socketpair()
    got = bytearray()

    def read() -> None:
        while len(got) < len(data):
            got.extend(theirs.recv(5_000))

    reader = threading.Thread(target=read)
    wire = Wire(ours, ACCOUNT, patience=Timeouts(tick_s=0.01))
    reader.start()
    wire.send(data)
    reader.join(60)
    wire.close()
    theirs.close()
    assert bytes(got) == data
    assert wire.traffic == (0, len(data))


def test_a_server_that_takes_nothing_is_offline() -> None:
    ours, theirs = socket.socketpair()
    wire = Wire(ours, ACCOUNT, patience=HASTY)
    with pytest.raises(ServerOffline):
        wire.send(b"x" * (64 << 20))
    theirs.close()


def test_the_bytes_of_the_wire_are_counted_as_they_are_on_it() -> None:
    said = deflated(b"hello " * 1_000 + b"\r\n")
    with wire_of(said) as (wire, theirs):
        wire.compress()
        wire.line()
        wire.send(b"a" * 10_000)

        sent = theirs.recv(1 << 16)
        assert wire.traffic == (len(said), len(sent))
        assert zlib.decompressobj(-zlib.MAX_WBITS).decompress(sent) == b"a" * 10_000


def test_what_came_with_the_consent_to_compress_is_compressed() -> None:
    with wire_of(b"T1 OK now\r\n" + deflated(b"* OK\r\n")) as (wire, _):
        assert wire.line() == b"T1 OK now"
        wire.compress()
        assert wire.line() == b"* OK"


@pytest.mark.parametrize("size", [1 << 20, (1 << 20) + 258, 3 << 20])
def test_what_unpacks_to_more_than_a_block_comes_whole(size: int) -> None:
    with wire_of(deflated(b"x" * size + b"\r\n")) as (wire, _):
        wire.compress()
        assert wire.literal(size) == b"x" * size
        assert wire.line() == b""


def test_a_bomb_of_deflate_is_unpacked_a_block_at_a_time() -> None:
    bomb = deflated(b"(" * (60 << 20))
    assert len(bomb) < 100_000
    with wire_of(bomb) as (wire, _):
        wire.compress()
        with pytest.raises(ServerBroken, match="a line of more"):
            wire.line()


@pytest.mark.parametrize("junk", [b"no deflate at all", b"\xff" * 30])
def test_junk_in_the_place_of_deflate_is_broken(junk: bytes) -> None:
    with wire_of(junk) as (wire, _):
        wire.compress()
        with pytest.raises((ServerBroken, ServerOffline)):
            wire.line()


def test_at_the_end_of_deflate_the_server_has_hung_up() -> None:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    with wire_of(packer.compress(b"* BYE soon back\r\na") + packer.flush()) as (wire, _):
        wire.compress()
        assert wire.line() == b"* BYE soon back"
        with pytest.raises(ServerOffline):
            wire.line()


def test_nobody_at_a_port_is_offline() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

    with pytest.raises(ServerOffline) as told:
        Wire.connect("127.0.0.1", port, ACCOUNT, patience=HASTY)
    assert "Errno" not in told.value.detail


def test_a_host_that_does_not_exist_is_offline() -> None:
    with pytest.raises(ServerOffline) as told:
        Wire.connect("no-such-host.invalid", 993, ACCOUNT, patience=HASTY)
    assert "Errno" not in told.value.detail


@pytest.fixture
def listener() -> Callable[..., int]:
    """Starts a server of one connection that does this with its socket; gives the port."""
    threads = []

    def start(act: Callable[[socket.socket], object]) -> int:
        server = socket.create_server(("127.0.0.1", 0))

        def serve() -> None:
            with server:
                client, _ = server.accept()
                with client:
                    act(client)

        thread = threading.Thread(target=serve)
        thread.start()
        threads.append(thread)
        return server.getsockname()[1]

    yield start
    for thread in threads:
        thread.join(60)


def test_tls_is_spoken_with_a_server_that_has_a_good_certificate(
    authority: Authority, listener: Callable[..., int]
) -> None:
    def serve(client: socket.socket) -> None:
        with server_context(authority).wrap_socket(client, server_side=True) as secure:
            secure.sendall(secure.recv(100))

    wire = Wire.connect("127.0.0.1", listener(serve), ACCOUNT, patience=Timeouts())
    wire.encrypt(ssl.create_default_context(cafile=str(authority.path)), "127.0.0.1")
    wire.send(b"echo\r\n")

    assert wire.encrypted
    assert wire.line() == b"echo"
    wire.close()


def test_all_addresses_of_a_host_are_tried(listener: Callable[..., int]) -> None:
    port = listener(lambda client: client.sendall(b"* OK\r\n"))  # not at ::1

    wire = Wire.connect("localhost", port, ACCOUNT, patience=Timeouts())
    assert wire.line() == b"* OK"
    wire.close()


def test_it_is_known_whether_the_other_end_is_on_this_computer(
    listener: Callable[..., int],
) -> None:
    wire = Wire.connect(
        "127.0.0.1", listener(lambda client: client.recv(1)), ACCOUNT, patience=Timeouts()
    )
    assert wire.is_local
    wire.close()
    with wire_of() as (within, _):
        assert within.is_local


@pytest.mark.parametrize("own", ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])
def test_addresses_of_this_computer(own: str) -> None:
    assert is_loopback(own)


@pytest.mark.parametrize("other", ["10.0.0.1", "fe80::1%eth0", "::ffff:10.0.0.1", "2001:db8::1"])
def test_addresses_of_others(other: str) -> None:
    assert not is_loopback(other)


def test_a_server_that_is_silent_in_the_handshake_is_offline(
    listener: Callable[..., int],
) -> None:
    port = listener(lambda client: client.recv(1 << 16) and client.recv(1))
    wire = Wire.connect("127.0.0.1", port, ACCOUNT, patience=Timeouts(connect_s=0.5, tick_s=0.01))

    with pytest.raises(ServerOffline):
        wire.encrypt(ssl.create_default_context(), "127.0.0.1")
    assert wire.closed


def test_a_server_that_speaks_no_tls_is_not_trusted(listener: Callable[..., int]) -> None:
    port = listener(lambda client: client.sendall(b"* OK IMAP in clear, welcome\r\n"))
    wire = Wire.connect("127.0.0.1", port, ACCOUNT, patience=Timeouts())

    with pytest.raises(ServerNotTrusted, match="no TLS is spoken"):
        wire.encrypt(ssl.create_default_context(), "127.0.0.1")
    wire.close()


def test_bytes_before_tls_are_not_trusted() -> None:
    with wire_of(b"T1 OK go\r\n* OK injected\r\n") as (wire, _):
        wire.line()
        with pytest.raises(ServerNotTrusted):
            wire.encrypt(ssl.create_default_context(), "example.org")


def test_news_are_seen_without_reading_them() -> None:
    with wire_of() as (wire, theirs):
        assert not wire.has_news
        theirs.sendall(b"* BYE\r\n")
        assert wire.has_news
        assert wire.line() == b"* BYE"
        wire.close()
        assert wire.has_news


def test_a_literal_costs_memory_only_as_it_comes() -> None:
    with wire_of(b"only this") as (wire, theirs):
        theirs.close()
        with pytest.raises(ServerOffline):
            wire.literal(limits.LITERAL)


def test_tls_may_have_to_write_in_order_to_read() -> None:
    """Waiting for the wrong one of them would hang until the server gives up."""
    assert _select_events(ssl.SSLWantWriteError(), selectors.EVENT_READ) == selectors.EVENT_WRITE
    assert _select_events(ssl.SSLWantReadError(), selectors.EVENT_WRITE) == selectors.EVENT_READ
    assert _select_events(BlockingIOError(), selectors.EVENT_WRITE) == selectors.EVENT_WRITE
