from __future__ import annotations

import contextlib
import ssl
from collections.abc import Callable

import pytest
from helpers.imap.boxes import Boxes
from helpers.imap.lent import QUICK, LentServers, reading
from helpers.imap.scripted import ScriptedLie, ScriptedServer, ServerManners
from helpers.servers.authority import Authority
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import Shape

from core.errors import (
    ServerBroken,
    ServerNotTrusted,
    ServerOffline,
    ServerThrottled,
    SignInFailed,
    SignInNeeded,
)
from core.job import Job, NullJob
from core.model.remote import Account, Security, SignIn
from core.sources.imap.session.servers import Servers
from core.system.places import find_places

pytestmark = pytest.mark.slow

Scripted = Callable[..., ScriptedServer]
SECRET_WORDS = (b"LOGIN", b"AUTHENTICATE", b"EXAMINE", b"LIST", b"ID")


def boxes() -> Boxes:
    made = Boxes()
    made.make("INBOX")
    return made


class KnownTokens:
    """Tokens by turns: what a provider of OAuth2 would give."""

    def __init__(self, *tokens: str) -> None:
        self.tokens = list(tokens)
        self.refused: list[str] = []

    def token(self, _account: Account, _job: Job | None = None, *, refused: str = "") -> str:
        self.refused.append(refused)
        return self.tokens.pop(0)


@pytest.mark.parametrize(
    "password", ["secret", 'with "quotes"', "back\\slash", "space d", "päßwörtchen", "日本", "{5}"]
)
def test_passwords_of_all_kinds_let_in(dovecot: Dovecot, password: str) -> None:
    person = dovecot.person(password=password)

    with reading(person) as session:
        assert "IMAP4REV1" in session.capabilities


@pytest.mark.parametrize("offered", ["IMAP4rev1 AUTH=PLAIN", "IMAP4rev1"])
def test_a_password_is_sent_by_sasl_or_by_login(scripted: Scripted, offered: str) -> None:
    server = scripted(boxes(), ServerManners(before_sign_in=offered))

    with reading(server):
        word = b"AUTHENTICATE" if "AUTH" in offered else b"LOGIN"
        assert word in server.words()


def test_a_wrong_password_is_said_so(person: Person) -> None:
    with LentServers(person) as setup:
        setup.secrets.put(setup.account, "wrong")
        with (
            pytest.raises(SignInFailed, match="Authentication failed") as caught,
            setup.servers.reading(setup.account),
        ):
            pass
        assert caught.value.path.stem == setup.account.id
        assert setup.notices == []


@pytest.mark.parametrize("said", [b"{tag} NO\r\n", b"{tag} BAD\r\n", b"{tag} NO no\r\n"])
def test_a_no_of_few_words_is_a_no(scripted: Scripted, said: bytes) -> None:
    server = scripted(boxes())
    server.set(ScriptedLie(b"AUTHENTICATE", say=said))

    with pytest.raises(SignInFailed), reading(server):
        pass
    assert len(server.lines) == 2


def test_no_password_is_sent_before_the_server_asks_for_it(scripted: Scripted) -> None:
    server = scripted(boxes())
    server.set(ScriptedLie(b"AUTHENTICATE", say=b"* OK\r\n* X\r\n* BYE no\r\n", hang_up=True))

    with pytest.raises(ServerOffline), reading(server, once=True):
        pass
    assert [line.split(b" ")[1] for line in server.lines] == [b"CAPABILITY", b"AUTHENTICATE"]


def test_a_job_does_not_try_the_same_wrong_password_twice(scripted: Scripted) -> None:
    server = scripted(boxes())
    job = NullJob()
    with LentServers(server) as setup:
        for secret in ("wrong", "wrong", "other", "secret"):
            setup.secrets.put(setup.account, secret)
            with (
                contextlib.suppress(SignInFailed),
                setup.servers.reading(setup.account, job) as session,
            ):
                assert session.usable
    assert server.words().count(b"AUTHENTICATE") == 3


def test_without_a_password_nobody_is_asked_but_the_person(scripted: Scripted) -> None:
    server = scripted(boxes())
    with LentServers(server) as setup:
        setup.secrets.remove(setup.account)
        with pytest.raises(SignInNeeded), setup.servers.reading(setup.account):
            pass
        assert server.connections == 0


def test_tls_at_a_port_for_starttls_is_told_with_the_port(person: Person) -> None:
    port = person.server.site.starttls_port
    words = f"port {port}: no TLS is spoken; STARTTLS may be"

    with pytest.raises(ServerNotTrusted, match=words), reading(person, port=port):
        pass


@pytest.mark.parametrize("password", ["a\r\nT2 NOOP", "a\nb", "a\0b"])
def test_a_password_cannot_become_a_command(scripted: Scripted, password: str) -> None:
    for offered in ("IMAP4rev1 AUTH=PLAIN", "IMAP4rev1"):
        server = scripted(boxes(), ServerManners(before_sign_in=offered))
        with LentServers(server) as setup:
            setup.secrets.put(setup.account, password)
            with pytest.raises(SignInFailed), setup.servers.reading(setup.account):
                pass
        assert b"NOOP" not in server.words()


# --- encryption ---------------------------------------------------------------------------------


def refused(server: ScriptedServer, **changes: object) -> pytest.ExceptionInfo[ServerNotTrusted]:
    """Nobody signs in there, and nothing is asked that would tell who we are."""
    with LentServers(server, **changes) as setup:
        with pytest.raises(ServerNotTrusted) as caught, setup.servers.reading(setup.account):
            pass
        assert setup.notices == []
    assert not set(server.words()) & set(SECRET_WORDS)
    return caught


def test_f28_a_server_without_starttls_is_not_given_the_password(scripted: Scripted) -> None:
    caught = refused(scripted(boxes(), ServerManners(security="starttls", before_tls="IMAP4rev1")))

    assert caught.value.detail == "no STARTTLS"


def test_f28_login_in_clear_is_not_taken_when_it_is_offered(scripted: Scripted) -> None:
    manners = ServerManners(security="none", before_sign_in="IMAP4rev1 AUTH=PLAIN")
    refused(scripted(boxes(), manners), security=Security.STARTTLS)


def test_f28_a_clear_server_at_the_port_of_tls_is_not_trusted(scripted: Scripted) -> None:
    refused(scripted(boxes(), ServerManners(security="none")), security=Security.TLS)


@pytest.mark.parametrize(
    "injected", [b"* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n", b"* OK hi\r\n", b"x"]
)
def test_f29_bytes_behind_the_consent_to_starttls_are_an_attack(
    scripted: Scripted, injected: bytes
) -> None:
    caught = refused(scripted(boxes(), ServerManners(security="starttls", injected=injected)))

    assert caught.value.detail


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_f30_a_server_that_signs_us_in_unasked_is_not_trusted(
    scripted: Scripted, security: str
) -> None:
    manners = ServerManners(security=security, greeting=b"* PREAUTH welcome back\r\n")

    assert refused(scripted(boxes(), manners)).value.detail == "PREAUTH"


@pytest.fixture
def bad_certificate(authority: Authority) -> Callable[..., ssl.SSLContext]:
    def give(name: str, address: str, days: int, by: Authority = authority) -> ssl.SSLContext:
        cert, key = by.issue(name, address, days=days)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        folder = by.path.parent
        (folder / "bad.pem").write_bytes(cert + key)
        context.load_cert_chain(folder / "bad.pem")
        return context

    return give


@pytest.mark.parametrize("security", ["tls", "starttls"])
@pytest.mark.parametrize(
    ("name", "address", "days"),
    [("localhost", "127.0.0.1", -1), ("other.example", "127.0.0.2", 1)],
    ids=["expired", "of another host"],
)
def test_f31_a_bad_certificate_ends_it(
    scripted: Scripted,
    bad_certificate: Callable[..., ssl.SSLContext],
    security: str,
    name: str,
    address: str,
    days: int,
) -> None:
    context = bad_certificate(name, address, days)
    caught = refused(scripted(boxes(), ServerManners(security=security), certificate=context))

    assert "certificate" in caught.value.detail.lower() or "mismatch" in caught.value.detail


def test_f31_an_authority_that_the_account_does_not_name_is_not_believed(
    scripted: Scripted,
    bad_certificate: Callable[..., ssl.SSLContext],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    stranger = Authority(tmp_path_factory.mktemp("stranger"))
    context = bad_certificate("localhost", "127.0.0.1", 1, stranger)
    server = scripted(boxes(), certificate=context)

    assert "issuer" in refused(server).value.detail
    assert "issuer" in refused(server, authority="").value.detail
    with reading(server, authority=str(stranger.path)) as session:
        session.noop()


def test_an_own_authority_that_is_not_there_is_not_replaced_by_the_systems(
    scripted: Scripted,
) -> None:
    refused(scripted(boxes()), authority="/no/such/file.pem")


# --- greetings ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("greeting", "error"),
    [
        (b"* BYE overloaded\r\n", ServerOffline),
        (b"220 mail.example.org ESMTP\r\n", ServerBroken),
        (b"* NO\r\n", ServerBroken),
        (b"\r\n", ServerBroken),
        (b"\xff\xfe\r\n", ServerBroken),
        (b"* OK hi\r\n" + b"* OK and\r\n" * 2_000, ServerBroken),
        (b"* OK hi\r\n" + b"+ \r\n" * 2_000, ServerBroken),
    ],
)
def test_a_greeting_that_is_none_ends_in_a_named_state(
    scripted: Scripted, greeting: bytes, error: type[Exception]
) -> None:
    server = scripted(boxes(), ServerManners(greeting=greeting))

    with pytest.raises(error), reading(server):
        pass


def test_a_greeting_that_is_cut_off_is_offline(scripted: Scripted) -> None:
    server = scripted(boxes(), ServerManners(greeting=b"* OK hel", hang_up=True))

    with pytest.raises(ServerOffline), reading(server):
        pass


# --- OAuth2 -------------------------------------------------------------------------------------


@pytest.mark.parametrize("mechanism", ["XOAUTH2", "OAUTHBEARER"])
def test_a_token_lets_in(scripted: Scripted, mechanism: str) -> None:
    offered = f"IMAP4rev1 AUTH={mechanism}"
    server = scripted(boxes(), ServerManners(before_sign_in=offered, tokens=frozenset({"good"})))
    tokens = KnownTokens("good")
    servers = Servers(find_places(), LentServers(server).secrets, tokens=tokens, patience=QUICK)
    account = server.account(sign_in=SignIn.OAUTH2)

    with servers.reading(account, NullJob()) as session:
        session.noop()
    servers.close()
    assert tokens.refused == [""]


def test_a_token_that_is_refused_is_replaced_once(scripted: Scripted) -> None:
    server = scripted(boxes(), ServerManners(tokens=frozenset({"good"})))
    tokens = KnownTokens("stale", "good")
    servers = Servers(find_places(), LentServers(server).secrets, tokens=tokens, patience=QUICK)
    account = server.account(sign_in=SignIn.OAUTH2)

    with servers.reading(account, NullJob()) as session:
        session.noop()
    servers.close()
    assert tokens.refused == ["", "stale"]


def test_f33_when_no_token_is_taken_the_person_is_needed(scripted: Scripted) -> None:
    server = scripted(boxes(), ServerManners(tokens=frozenset({"good"})))
    tokens = KnownTokens("stale", "staler")
    servers = Servers(find_places(), LentServers(server).secrets, tokens=tokens, patience=QUICK)

    with (
        pytest.raises(SignInNeeded),
        servers.reading(server.account(sign_in=SignIn.OAUTH2), NullJob()),
    ):
        pass
    servers.close()


def test_without_anybody_who_has_tokens_the_person_is_needed(scripted: Scripted) -> None:
    with pytest.raises(SignInNeeded), reading(scripted(boxes()), sign_in=SignIn.OAUTH2):
        pass


# --- what follows the sign-in -------------------------------------------------------------------


def test_the_connection_is_compressed_where_that_is_offered(
    dovecot_like: Callable[[Shape], Dovecot],
) -> None:
    received = {}
    for shape in (Shape(), Shape("IMAP4rev1 UNSELECT")):
        person = dovecot_like(shape).person()
        person.deliver("INBOX", [b"Subject: x\r\n\r\n" + b"the same line again\r\n" * 5_000])
        with reading(person) as session:
            session.examine("INBOX")
            (mail,) = session.fetch([1], "(BODY.PEEK[])")
            assert len(mail.data[b"BODY[]"]) > 100_000
            received[shape] = session.traffic.received
    assert received[Shape()] * 10 < received[Shape("IMAP4rev1 UNSELECT")]


def test_nothing_is_compressed_that_comes_from_this_computer(
    dovecot_like: Callable[[Shape], Dovecot],
) -> None:
    person = dovecot_like(Shape(raw_log=True)).person()
    with (
        LentServers(person, compress=False) as setup,
        setup.servers.reading(setup.account) as session,
    ):
        assert "COMPRESS=DEFLATE" in session.capabilities
        session.noop()
    assert b" NOOP\r\n" in person.sent()
    assert b"COMPRESS" not in person.sent()


@pytest.mark.parametrize("nth", [1, 2])
@pytest.mark.parametrize(
    ("said", "error"),
    [
        (b"{tag} NO [UNAVAILABLE] later\r\n", ServerThrottled),
        (b"{tag} NO no\r\n", ServerOffline),
        (b"{tag} BAD what?\r\n", ServerOffline),
        (b"{tag} OK done\r\n", ServerBroken),
        (b"* CAPABILITY\r\n{tag} OK done\r\n", ServerBroken),
        (b"* CAPABILITY X-NOTHING\r\n{tag} OK done\r\n", ServerBroken),
        (b"* CAPABILITY \xff\xfe\r\n{tag} OK done\r\n", ServerBroken),
    ],
)
def test_a_server_that_does_not_tell_what_it_can_is_not_taken_for_one_that_can_nothing(
    scripted: Scripted, said: bytes, error: type[Exception], nth: int
) -> None:
    server = scripted(boxes())
    truth = [ScriptedLie(b"CAPABILITY")] * (nth - 1)
    server.set(*truth, ScriptedLie(b"CAPABILITY", say=said))

    with pytest.raises(error), reading(server, once=True):
        pass
    assert (b"AUTHENTICATE" in server.words()) == (nth == 2)


def test_capabilities_are_those_after_the_sign_in(scripted: Scripted) -> None:
    server = scripted(boxes(), ServerManners(after="IMAP4rev1 UIDPLUS X-Own"))

    with reading(server) as session:
        assert session.capabilities == frozenset({"IMAP4REV1", "UIDPLUS", "X-OWN"})


@pytest.mark.parametrize(
    ("offered", "most"),
    [("LITERAL+", 65_536), ("LITERAL-", 4_096), ("LITERAL+ LITERAL-", 65_536), ("", 0)],
)
def test_literals_are_sent_without_leave_as_far_as_the_server_allows(
    scripted: Scripted, offered: str, most: int
) -> None:
    with reading(scripted(boxes(), ServerManners(after=f"IMAP4rev1 {offered}"))) as session:
        assert session._imap.non_sync == most


@pytest.mark.parametrize("token", ["a\0b", "a\1auth=Bearer other", "a\r\nT9 NOOP"])
def test_a_token_cannot_become_a_command(scripted: Scripted, token: str) -> None:
    server = scripted(boxes(), ServerManners(tokens=frozenset({token})))
    servers = Servers(
        find_places(),
        LentServers(server).secrets,
        tokens=KnownTokens(token, token),
        patience=QUICK,
    )
    account = server.account(sign_in=SignIn.OAUTH2)
    refused = pytest.raises(SignInNeeded, match="control character")
    with refused, servers.reading(account, NullJob()):
        pass
    servers.close()
    assert not {b"AUTHENTICATE", b"NOOP"} & set(server.words())


@pytest.mark.parametrize("on_gmail", [True, False])
def test_the_gate_lets_no_mark_pass_that_gmail_takes_for_a_deletion(
    scripted: Scripted, on_gmail: bool
) -> None:
    after = "IMAP4rev1 UIDPLUS X-GM-EXT-1" if on_gmail else "IMAP4rev1 UIDPLUS"
    with reading(scripted(boxes(), ServerManners(after=after))) as session:
        assert session._imap.gate.gmail is on_gmail


def test_a_server_that_takes_no_password_is_not_sent_one(scripted: Scripted) -> None:
    server = scripted(boxes(), ServerManners(before_sign_in="IMAP4rev1 LOGINDISABLED"))
    with pytest.raises(SignInFailed), reading(server):
        pass
    assert b"LOGIN" not in server.words()
