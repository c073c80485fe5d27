"""Certificates of every kind that servers really have: good ones, and those with something wrong.

`cryptography` makes them, not the `openssl` program, whose options and defaults differ between
1.1, 3.0, 3.5 and LibreSSL; and other systems have none. Macs with Intel's processors have no
`cryptography`: `can_sign` tells.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib.util import find_spec
from ipaddress import ip_address

with suppress(ImportError):
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

_LIFE = timedelta(days=2)


@dataclass(frozen=True, slots=True)
class SignedCertificate:
    """A certificate and its private key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @property
    def pem(self) -> bytes:
        """The certificate as text."""
        return self.certificate.public_bytes(serialization.Encoding.PEM)

    @property
    def der(self) -> bytes:
        """The certificate as Windows saves it."""
        return self.certificate.public_bytes(serialization.Encoding.DER)

    @property
    def key_pem(self) -> bytes:
        """The private key as text."""
        return self.key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )


@dataclass(frozen=True, slots=True)
class CertificateForm:
    """What a certificate says of itself beside its name; the default is as RFC 5280 wants it.

    Attributes:
        ca: Whether it may sign others; None: it does not say (no basicConstraints).
        hosts: DNS names and IP addresses it is good for (subjectAltName).
        key_usage: Whether it says what its key is for.
        key_ids: Whether it has the identifiers of its own key and of its signer's.
        days: How long it still holds; negative: it has expired.
    """

    ca: bool | None = False
    hosts: tuple[str, ...] = ()
    key_usage: bool = True
    key_ids: bool = True
    days: int = 2


AUTHORITY = CertificateForm(ca=True)


def can_sign() -> bool:
    """Whether certificates can be made here."""
    return find_spec("cryptography") is not None


def sign(
    name: str, form: CertificateForm, by: SignedCertificate | None = None
) -> SignedCertificate:
    """Make a certificate of this form.

    Args:
        name: Its common name.
        form: What it says.
        by: Who signs it; None: it signs itself.
    """
    key = ec.generate_private_key(ec.SECP256R1())
    signer = by.key if by else key
    ends = datetime.now(UTC) + timedelta(days=form.days)
    subject = _name(name)
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(by.certificate.subject if by else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(ends - _LIFE - timedelta(days=1))
        .not_valid_after(ends)
    )
    for extension, critical in _extensions(form, key.public_key(), signer.public_key()):
        builder = builder.add_extension(extension, critical=critical)
    return SignedCertificate(builder.sign(signer, hashes.SHA256()), key)


def _extensions(
    form: CertificateForm, own: ec.EllipticCurvePublicKey, signers: ec.EllipticCurvePublicKey
) -> list[tuple[x509.ExtensionType, bool]]:
    """What goes into it, and whether a reader must understand it."""
    found: list[tuple[x509.ExtensionType, bool]] = []
    if form.ca is not None:
        found.append((x509.BasicConstraints(ca=form.ca, path_length=None), True))
    if form.key_usage:
        found.append((_usage(ca=bool(form.ca)), True))
    if form.key_ids:
        found.append((x509.SubjectKeyIdentifier.from_public_key(own), False))
        found.append((x509.AuthorityKeyIdentifier.from_issuer_public_key(signers), False))
    if form.hosts:
        found.append((x509.SubjectAlternativeName([_host(host) for host in form.hosts]), False))
    return found


def _usage(*, ca: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=True, content_commitment=False, key_encipherment=False,
        data_encipherment=False, key_agreement=False, key_cert_sign=ca, crl_sign=ca,
        encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _host(text: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(text))
    except ValueError:
        return x509.DNSName(text)
