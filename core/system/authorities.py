"""Whom encrypted connections trust: the system's certificates, or those of one account.

The rules are the same on every Python. Since 3.13 it checks strictly by RFC 5280. Public
authorities keep to that; private ones often do not: what `openssl req -x509` makes has no key
usage. So public certificates are checked strictly everywhere. Those that a person names for an
account are checked for what protects that person (signature, dates, the host's name), not for
their form, and each is trusted as it is: an authority's, an intermediate one, the server's own.

OpenSSL has the place of the system's certificates built in, and that is the place of the computer
that the package was built on. Other systems have them elsewhere; a list that ages inside the
package would be worse than the system's, which is kept up to date.
"""

from __future__ import annotations

import binascii
import os
import re
import ssl
import stat
import sys
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from core.errors import SettingsError

FILE_VARIABLE = "SSL_CERT_FILE"  # OpenSSL's own
KNOWN = (
    "/etc/ssl/certs/ca-certificates.crt",  # Debian, Ubuntu, Arch, Gentoo
    "/etc/pki/tls/certs/ca-bundle.crt",  # Fedora, RHEL
    "/etc/ssl/ca-bundle.pem",  # openSUSE
    "/etc/ssl/cert.pem",  # macOS, Alpine
)
_LARGEST = 1 << 22  # bytes of a file of certificates; all that a system trusts are 200 KiB
_CERTIFICATE = re.compile(
    rb"-----BEGIN (?:X509 )?CERTIFICATE-----(.*?)-----END (?:X509 )?CERTIFICATE-----", re.DOTALL
)
_VALIDITY = re.compile(
    rb"(?:\x17\x0d\d{12}|\x18\x0f\d{14})Z(?:\x17\x0d(?P<short>\d{12})|\x18\x0f(?P<long>\d{14}))Z"
)
_PASSING = ("/dev/fd/", "/dev/std", "/proc/")  # what is there only while a command runs
_PRIVATE_KEY = re.compile(rb"-----BEGIN [A-Z ]*PRIVATE KEY-----")

# What is wrong with a certificate, in words that the faces know.
EXPIRED = "certificate has expired"
NAMED_EXPIRED = f"{EXPIRED}: the one that you named"
TOO_EARLY = "certificate is not valid yet"
OTHER_HOST = "certificate is for a different host"
UNKNOWN_SIGNER = "certificate is not signed by an authority that is trusted"
NO_AUTHORITY = "certificate of the server is signed by one that may not sign"
NO_CERTIFICATE = "no certificate in the file"
UNREADABLE = "file of certificates cannot be read"
_OPENSSL = {  # X509_V_ERR_… of OpenSSL, which Python does not name
    2: UNKNOWN_SIGNER,
    9: TOO_EARLY,
    10: EXPIRED,
    18: UNKNOWN_SIGNER,
    19: UNKNOWN_SIGNER,
    20: UNKNOWN_SIGNER,
    21: UNKNOWN_SIGNER,
    62: OTHER_HOST,
    64: OTHER_HOST,
    79: NO_AUTHORITY,
}


def tls_context(authority: str = "") -> ssl.SSLContext:
    """What an encrypted connection believes.

    Args:
        authority: A file with the only certificates that are trusted; "": the system's are.

    Raises:
        SettingsError: The file cannot be read, or has no certificate.
    """
    if authority:
        context = ssl.create_default_context(cadata=b"".join(read_certificates(Path(authority))))
        context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    else:
        context = ssl.create_default_context()
        context.verify_flags |= ssl.VERIFY_X509_STRICT
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def read_certificates(path: Path) -> tuple[bytes, ...]:
    """The certificates of a file as DER: of PEM any number, of DER one.

    Raises:
        SettingsError: The file cannot be read, or has none.
    """
    data = _read_regular(path)
    try:
        return _certificates_in(data)
    except (ValueError, ssl.SSLError) as error:
        has_texts = _CERTIFICATE.search(data)
        why = "broken" if has_texts else "only a private key" if _PRIVATE_KEY.search(data) else ""
        raise SettingsError(
            "authority", f"{path}: {NO_CERTIFICATE}{f' ({why})' if why else ''}"
        ) from error


@lru_cache(maxsize=8)  # one file or two, at each connection
def _certificates_in(data: bytes) -> tuple[bytes, ...]:
    found = tuple(map(binascii.a2b_base64, _CERTIFICATE.findall(data))) or (data,)
    for der in found:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(cadata=der)
    return found


def has_only_expired(path: Path, now: datetime) -> bool:
    """Whether each certificate of a file that a person named has expired; no if it is not known.

    OpenSSL tells that one has expired, but not which.
    """
    try:
        ends = [_end_of(der) for der in read_certificates(path)]
    except SettingsError:
        return False
    return all(end is not None and end < now for end in ends)


def _end_of(der: bytes) -> datetime | None:
    """When a certificate ends: the second of the two times that stand side by side in it."""
    found = _VALIDITY.search(der)
    if found is None:
        return None
    text = found["short"] or found["long"]
    years = b"" if found["long"] else b"19" if text >= b"50" else b"20"  # RFC 5280 4.1.2.5.1
    try:
        return datetime.strptime((years + text).decode(), "%Y%m%d%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return None


def has_private_key(path: Path) -> bool:
    """Whether a file of certificates holds a private key as well, which nobody else needs."""
    return _PRIVATE_KEY.search(_read_regular(path)) is not None


def explain_distrust(error: ssl.SSLCertVerificationError) -> str:
    """Why a certificate is not believed: what the faces know, and then OpenSSL's words."""
    said = error.verify_message or str(error)
    known = _OPENSSL.get(error.verify_code)
    if known == said:
        return known
    return f"{known} ({said})" if known else f"certificate: {said}"


def _read_regular(path: Path) -> bytes:
    """What stands in a regular file; another, such as <(COMMAND), can be read only once."""
    try:
        if not stat.S_ISREG(path.stat().st_mode) or str(path).startswith(_PASSING):
            what = "it is a folder" if path.is_dir() else "it is no regular file: save it as one"
            raise SettingsError("authority", f"{path}: the {UNREADABLE}: {what}")
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        gone = isinstance(error, FileNotFoundError)
        what = "it is not there" if gone else error.strerror or str(error)
        raise SettingsError("authority", f"{path}: the {UNREADABLE}: {what}") from error
    if len(data) > _LARGEST:
        raise SettingsError("authority", f"{path}: {NO_CERTIFICATE} (too large for one)")
    return data


def use_system_authorities() -> None:
    """Point OpenSSL to the system's list, unless it finds one where it looks, or was told.

    On Windows Python asks the system's store by itself.
    """
    if sys.platform != "win32":
        _point_to_known()


def _point_to_known() -> None:
    looks = ssl.get_default_verify_paths()
    file = Path(os.environ.get(looks.openssl_cafile_env) or looks.openssl_cafile)
    folder = Path(os.environ.get(looks.openssl_capath_env) or looks.openssl_capath)
    if file.is_file() or (folder.is_dir() and any(folder.iterdir())):
        return
    found = next((path for path in KNOWN if Path(path).is_file()), None)
    if found is not None:
        os.environ[FILE_VARIABLE] = found
