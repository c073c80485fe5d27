"""Whatever a server says around the answer that was wanted, the next command finds its own."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest
from helpers.boxes.mailboxes import mails
from helpers.imap.boxes import Boxes
from helpers.imap.lent import LentServers
from helpers.imap.scripted import PLAIN_CAPABILITIES, ScriptedLie, ScriptedServer, ServerManners
from helpers.process.sampling import examples
from helpers.servers.cut_proxy import TAG
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import CoreError
from core.sources.imap.protocol.replies import ServerSaidNo
from core.sources.imap.session.changes import WriteSession

pytestmark = pytest.mark.slow

Scripted = Callable[..., ScriptedServer]
MANNERS = ServerManners(after=f"{PLAIN_CAPABILITIES} ACL LITERAL+")
N = 4
ALL = "(UID FLAGS BODY.PEEK[])"

HARMLESS = [
    b"* 9 EXISTS", b"* 0 EXISTS", b"* 0 RECENT", b"* 1 EXPUNGE", b"* VANISHED 2", b"* FLAGS ()",
    b"* VANISHED (EARLIER) 2:3", b"* OK [ALERT] tea is ready", b"* OK Hang in there..", b"* NO",
    b"* OK [UIDNEXT 1] no", b"* OK [CLOSED] the former folder", b"* BAD what?", b"* SEARCH 1 2 3",
    b'* STATUS "Other" (MESSAGES 77 UIDNEXT 78)', b'* LIST () "/" Unasked', b"* MYRIGHTS Other l",
    b'* LIST () "/" {5}\r\na\r\nbc', b"* 2 FETCH (FLAGS (\\Seen))", b"* XYZZY (plugh {3}\r\n)))",
    b"* 3 FETCH (UID 3 FLAGS (\\Deleted) MODSEQ (99))", b"* 1 FETCH (UID 1 BODY[] {2}\r\nxx)",
    b"* CAPABILITY IMAP4rev1", b"* ENABLED", b"* QUOTA root (STORAGE 1 2)", b"* 2 FETCH (((",
    b"* NAMESPACE NIL NIL NIL", b"* COPYUID", b"[COPYUID 1 2 3]",
]  # fmt: skip
HARMFUL = [
    b"* BYE not any more", b"T9 OK", b"+ go on", b"nonsense", b"", b"* LIST {99999999999}",
    b"* 1 FETCH (BODY[] {999999999999}", b"* VANISHED (EARLIER) all", b"* STATUS INBOX ((",
]  # fmt: skip


def some_of(session: WriteSession) -> object:
    """Leave a fetch in the middle."""
    return next(session.fetch("1:*", ALL))


def torn_by(session: WriteSession) -> None:
    """Fail over what was fetched."""
    for _ in session.fetch_all([([1], ALL), ([2, 3], ALL)]):
        raise ServerSaidNo("", "the reader fails")


CALLS: dict[str, list[Callable[[WriteSession], object]]] = {
    "folders": [lambda s: s.folders()],
    "status": [lambda s: s.status("INBOX"), lambda s: s.status("INBOX", brief=True)],
    "examine": [lambda s: s.examine("INBOX"), lambda s: s.examine("Nowhere")],
    "examine_counted": [
        lambda s: s.examine_counted("INBOX"), lambda s: s.examine_counted("Nowhere"),
        lambda s: s.examine_counted("a\nb"),
    ],
    "select": [lambda s: s.select("INBOX")],
    "unselect": [lambda s: s.unselect()],
    "fetch": [lambda s: list(s.fetch("1:*", ALL)), lambda s: list(s.fetch([1, 2], ALL)), some_of],
    "fetch_all": [lambda s: list(s.fetch_all([([1], ALL), ([2], "(UID FLAGS)")])), torn_by],
    "search": [lambda s: s.search("UNSEEN"), lambda s: s.search("DELETED", "1:9")],
    "undeleted": [lambda s: s.undeleted([1, 2])],
    "vanished": [lambda s: s.vanished()],
    "noop": [lambda s: s.noop()],
    "is_alive": [lambda s: s.is_alive(ask=True, within_s=5.0)],
    "come_to_rest": [lambda s: s.come_to_rest()],
    "move": [lambda s: s.move([1], "Trash"), lambda s: s.move([1], "Nowhere")],
    "copy": [lambda s: s.copy([1], "Trash")],
    "mark_deleted": [lambda s: s.mark_deleted([1]), lambda s: s.mark_deleted([1], 1)],
    "unmark_deleted": [lambda s: s.unmark_deleted([1]), lambda s: s.unmark_deleted([1], 1)],
    "expunge": [lambda s: s.expunge([1])],
    "add_flags": [lambda s: s.add_flags([1], ["\\Seen"])],
    "remove_flags": [lambda s: s.remove_flags([1], ["\\Seen"], 0)],
    "add_labels": [lambda s: s.add_labels([1], ["x"])],
    "append": [
        lambda s: s.append("INBOX", b"Subject: x\r\n\r\ny\r\n"),
        lambda s: s.append("Nowhere", b"Subject: x\r\n\r\n" + b"y" * 100_000),
    ],
    "rights": [lambda s: s.rights("INBOX")],
    "create": [lambda s: s.create("New")],
    "close": [],
}  # fmt: skip
EVERY = [(name, n) for name, calls in CALLS.items() for n in range(len(calls))]


def test_no_method_is_left_out() -> None:
    """A method that is new and asks the server something belongs into `CALLS`."""
    found = inspect.getmembers(WriteSession, inspect.isfunction)
    assert {name for name, _ in found if not name.startswith("_")} == set(CALLS)


def around(said: list[bytes], *, twice: bool = False) -> Callable[[bytes], bytes]:
    """Puts lines before and behind the untagged answers, and says these twice."""
    noise = b"".join(line + b"\r\n" for line in said)

    def edit(truth: bytes) -> bytes:
        untagged, _, tagged = truth.rstrip(b"\r\n").rpartition(b"\r\n")
        told = untagged + b"\r\n" if untagged else b""
        return noise + told * (1 + twice) + noise + tagged + b"\r\n"

    return edit


def with_rights(edit: Callable[[bytes], bytes]) -> ScriptedLie:
    """The scripted server knows no MYRIGHTS."""
    said = edit(b"* MYRIGHTS INBOX lrswipkxte\r\n" + TAG + b" OK done\r\n")
    return ScriptedLie(b"MYRIGHTS", say=said, times=9)


@pytest.fixture
def server(scripted: Scripted) -> ScriptedServer:
    return scripted(fresh_boxes(), MANNERS)


def fresh_boxes() -> Boxes:
    boxes = Boxes()
    for name in ("INBOX", "Trash", "Other"):
        boxes.make(name)
    boxes.deliver("INBOX", *mails(N))
    return boxes


@pytest.mark.parametrize(("name", "n"), EVERY)
def test_after_harmless_chatter_a_connection_is_at_rest_and_says_what_is_true(
    server: ScriptedServer, name: str, n: int
) -> None:
    with LentServers(server) as setup, setup.servers.writing(setup.account) as session:
        session.select("INBOX")
        edit = around(HARMLESS, twice=True)
        server.set(with_rights(edit), ScriptedLie(b"", edit=edit, times=99))
        try:
            told = CALLS[name][n](session)
        except ServerSaidNo as refused:
            told = refused.code
        session.come_to_rest()

        assert session.usable
        server.set()
        session.noop()
        assert session.status("INBOX").messages == len(server.boxes.by_name["INBOX"].mails)
        match name, n:
            case "folders", 0:
                names = [each.name for each in told]
                assert sorted(names) == ["INBOX", "Other", "Trash", "Unasked", "a\r\nbc"]
            case "status", 0:
                assert (told.messages, told.uid_next) == (N, N + 1)
            case "rights", 0:
                assert told == "lrswipkxte"
            case "fetch", 1:
                assert {each.uid for each in told} == {1, 2}


lines = st.lists(st.sampled_from(HARMLESS + HARMFUL), max_size=6)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(150))
@given(every=st.sampled_from(EVERY), said=lines, twice=st.booleans())
def test_whatever_a_server_says_a_connection_is_at_rest_or_closed_with_a_reason(
    server: ScriptedServer, every: tuple[str, int], said: list[bytes], twice: bool
) -> None:
    server.boxes.by_name |= fresh_boxes().by_name
    name, n = every
    with LentServers(server) as setup, setup.servers.writing(setup.account) as session:
        session.select("INBOX")
        edit = around(said, twice=twice)
        server.set(with_rights(edit), ScriptedLie(b"", edit=edit, times=99))
        failed = False
        try:
            CALLS[name][n](session)
        except (ServerSaidNo, CoreError):
            failed = True
        session.come_to_rest()
        server.set()
        if session.usable:
            session.noop()
            assert session.status("INBOX").uid_next in {N + 1, N + 2}
        else:
            assert session._imap.wire.closed
            assert failed or name in {"is_alive", "fetch", "fetch_all"}
