"""What an account's own certificates vouch for, alike on every Python.

Python 3.13 checks by RFC 5280 and takes any certificate as the end of a chain; 3.11 and 3.12 do
neither.
"""

from __future__ import annotations

import ssl
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from helpers.imap.boxes import Boxes
from helpers.imap.lent import LentServers, reading
from helpers.imap.scripted import ScriptedServer, ServerManners
from helpers.servers.certificates import AUTHORITY, CertificateForm, SignedCertificate, sign

from core.errors import ServerNotTrusted, SettingsError
from core.system import authorities
from core.system.authorities import read_certificates, tls_context

Scripted = Callable[..., ScriptedServer]
HOSTS = ("localhost", "127.0.0.1")
SERVER = CertificateForm(hosts=HOSTS)
FORMLESS = CertificateForm(ca=True, key_usage=False, key_ids=False)


@cache
def root() -> SignedCertificate:
    return sign("Root", AUTHORITY)


@cache
def between() -> SignedCertificate:
    return sign("Between", AUTHORITY, root())


@cache
def leaf() -> SignedCertificate:
    return sign("localhost", SERVER, root())


@cache
def leaf_between() -> SignedCertificate:
    return sign("localhost", SERVER, between())


def signed_by(
    form: CertificateForm, server: CertificateForm = SERVER
) -> tuple[list[SignedCertificate], bytes]:
    """A server with a certificate by an authority of this form, which the person names."""
    authority = sign("Mine", form)
    return [sign("localhost", server, authority)], authority.pem


def alone(form: CertificateForm) -> tuple[list[SignedCertificate], bytes]:
    """A server with a certificate that it signed itself and that the person names."""
    own = sign("localhost", form)
    return [own], own.pem


GOOD: dict[str, Callable[[], tuple[list[SignedCertificate], bytes]]] = {
    "an authority": lambda: ([leaf()], root().pem),
    "the authority of the authority": lambda: ([leaf_between(), between()], root().pem),
    "an intermediate one": lambda: ([leaf_between(), between()], between().pem),
    "an intermediate one that is not sent": lambda: ([leaf_between()], between().pem),
    "the server's own": lambda: ([leaf()], leaf().pem),
    "no key usage": lambda: signed_by(CertificateForm(ca=True, key_usage=False)),
    "no key identifiers": lambda: signed_by(CertificateForm(ca=True, key_ids=False)),
    "no form anywhere": lambda: signed_by(FORMLESS, CertificateForm(None, HOSTS, False, False)),
    "self-signed": lambda: alone(SERVER),
    "self-signed, formless": lambda: alone(CertificateForm(None, HOSTS, False, False)),
    "self-signed, an authority": lambda: alone(CertificateForm(True, HOSTS, key_usage=False)),
    "several in a file": lambda: ([leaf()], sign("Other", AUTHORITY).pem + root().pem),
    "the same twice": lambda: ([leaf()], root().pem * 2),
    "DER": lambda: ([leaf()], root().der),
    "a private key beside it": lambda: ([leaf()], root().key_pem + root().pem),
    "Windows' line ends, and words": lambda: (
        [leaf()],
        b"\xef\xbb\xbfMy CA: \xe4\r\n" + root().pem.replace(b"\n", b"\r\n"),
    ),
    "the old label": lambda: ([leaf()], root().pem.replace(b" CERT", b" X509 CERT")),
}
BAD: dict[str, tuple[str, Callable[[], tuple[list[SignedCertificate], bytes]]]] = {
    "expired": (
        f"{authorities.EXPIRED}: the server's",
        lambda: ([sign("localhost", CertificateForm(hosts=HOSTS, days=-1), root())], root().pem),
    ),
    "its authority has expired": (
        authorities.NAMED_EXPIRED,
        lambda: signed_by(CertificateForm(ca=True, days=-1)),
    ),
    "self-signed and expired": (
        authorities.NAMED_EXPIRED,
        lambda: alone(CertificateForm(hosts=HOSTS, days=-1)),
    ),
    "not yet valid": (
        authorities.TOO_EARLY,
        lambda: ([sign("localhost", CertificateForm(hosts=HOSTS, days=9), root())], root().pem),
    ),
    "of another host": (
        authorities.OTHER_HOST,
        lambda: ([sign("a.example", CertificateForm(hosts=("a.example",)), root())], root().pem),
    ),
    "the server's own, of another host": (
        authorities.OTHER_HOST,
        lambda: alone(CertificateForm(hosts=("a.example", "127.0.0.2"))),
    ),
    "by somebody else": (
        authorities.UNKNOWN_SIGNER,
        lambda: ([leaf()], sign("Root", AUTHORITY).pem),
    ),
    "self-signed, another one": (
        authorities.UNKNOWN_SIGNER,
        lambda: ([sign("localhost", SERVER)], sign("localhost", SERVER).pem),
    ),
    "no link to the authority": (
        authorities.UNKNOWN_SIGNER,
        lambda: ([leaf_between()], root().pem),
    ),
    "by one that is no authority": (
        authorities.NO_AUTHORITY,
        lambda: signed_by(CertificateForm(ca=False)),
    ),
}
EMPTY = {
    "nothing": b"",
    "words": b"my certificates\n",
    "half a one": b"-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
    "no base64": b"-----BEGIN CERTIFICATE-----\n%\n-----END CERTIFICATE-----\n",
    "half of DER": b"\x30\x82\x01\x00\x30",
}


def boxes() -> Boxes:
    made = Boxes()
    made.make("INBOX")
    return made


def listening(
    scripted: Scripted, chain: list[SignedCertificate], folder: Path, security: str
) -> object:
    """A server that shows these certificates."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    file = folder / "server.pem"
    file.write_bytes(chain[0].key_pem + b"".join(one.pem for one in chain))
    context.load_cert_chain(file)
    return scripted(boxes(), ServerManners(security=security), certificate=context)


@pytest.mark.parametrize("security", ["tls", "starttls"])
@pytest.mark.parametrize("case", GOOD)
def test_a_named_certificate_vouches(
    scripted: Scripted, tmp_path: Path, case: str, security: str
) -> None:
    chain, named = GOOD[case]()
    (tmp_path / "own.pem").write_bytes(named)
    server = listening(scripted, chain, tmp_path, security)

    with reading(server, authority=str(tmp_path / "own.pem")) as session:
        session.noop()


@pytest.mark.parametrize("case", BAD)
def test_what_a_named_certificate_does_not_vouch_for(
    scripted: Scripted, tmp_path: Path, case: str
) -> None:
    words, make = BAD[case]
    chain, named = make()
    (tmp_path / "own.pem").write_bytes(named)
    server = listening(scripted, chain, tmp_path, "tls")

    with LentServers(server, authority=str(tmp_path / "own.pem")) as setup:
        with pytest.raises(ServerNotTrusted) as caught, setup.servers.reading(setup.account):
            pass
        assert words in caught.value.detail
    assert server.words() == []


@pytest.mark.parametrize("case", EMPTY)
def test_a_file_without_a_certificate_is_said_so(tmp_path: Path, case: str) -> None:
    file = tmp_path / "own.pem"
    file.write_bytes(EMPTY[case])

    with pytest.raises(SettingsError, match=authorities.NO_CERTIFICATE) as caught:
        tls_context(str(file))
    assert str(file) in caught.value.detail


def test_a_private_key_is_no_certificate(tmp_path: Path) -> None:
    file = tmp_path / "own.pem"
    file.write_bytes(root().key_pem)

    with pytest.raises(SettingsError, match="only a private key"):
        read_certificates(file)


def test_a_large_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "large"
    with file.open("wb") as large:
        large.truncate(1 << 40)
    with pytest.raises(SettingsError, match="too large"):
        read_certificates(file)
    with pytest.raises(SettingsError, match="no regular file"):
        read_certificates(Path("/dev/zero"))


def test_public_certificates_are_checked_alike_on_every_python() -> None:
    context = tls_context()

    assert context.verify_flags & ssl.VERIFY_X509_STRICT
    assert context.verify_flags & ssl.VERIFY_X509_PARTIAL_CHAIN
    assert context.verify_mode is ssl.CERT_REQUIRED
    assert context.check_hostname
    assert context.minimum_version is ssl.TLSVersion.TLSv1_2
