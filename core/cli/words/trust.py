"""The terminal's words for certificates: those that an account trusts, and why one is refused."""

from __future__ import annotations

import hashlib
from pathlib import Path

from core.cli.terminal import clean
from core.errors import SettingsError
from core.system import authorities
from core.system.authorities import has_private_key, read_certificates

_HINTS = {
    authorities.NAMED_EXPIRED: "Ask the server's administrator for the new one and add it: "
    "--authority FILE",
    authorities.EXPIRED: "The server's administrator must renew it.",
    authorities.TOO_EARLY: "Check this computer's date.",
    authorities.OTHER_HOST: "Check --host: use a name that is in the certificate.",
    authorities.UNKNOWN_SIGNER: "If it is your own server, add its certificate, or that of the "
    "authority that signed it: --authority FILE",
    authorities.NO_AUTHORITY: "Name the server's own certificate: --authority FILE",
    authorities.UNREADABLE: "Name a file with certificates, PEM or DER, that stays where it is: "
    "--authority FILE",
    authorities.NO_CERTIFICATE: "Name a file with certificates, PEM or DER: --authority FILE",
}


def authority_words(path: Path) -> str:
    """Whom an account will trust, so that a person can compare it (R-TL2).

    Raises:
        SettingsError: The file has no certificate.
    """
    try:
        found = read_certificates(path)
        has_key = has_private_key(path)
    except SettingsError as error:
        hint = trust_hint(error.detail)
        why = f"{error.detail}. {hint}" if hint else error.detail
        raise SettingsError("--authority", why) from error
    lines = ["Trusted for this account alone, by their SHA-256 fingerprints:"]
    lines += [f"  {_fingerprint(der)}" for der in found]
    lines.append(f"Leave {clean(str(path.absolute()))} where it is: it is read at each sign-in.")
    if has_key:
        lines.append(
            f"{clean(str(path))} also contains a private key, which is not "
            "needed here. Use a file with only the certificate."
        )
    return "\n".join(lines)


def trust_hint(detail: str) -> str:
    """What helps against a certificate that is not trusted, to go after why; "" if unknown."""
    return next((hint for known, hint in _HINTS.items() if known in detail), "")


def _fingerprint(der: bytes) -> str:
    digest = hashlib.sha256(der).hexdigest().upper()
    return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))
