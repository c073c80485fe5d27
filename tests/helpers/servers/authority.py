"""A certificate authority that is made for one run of the tests."""

from __future__ import annotations

from pathlib import Path

from helpers.servers.certificates import AUTHORITY, CertificateForm, sign


class Authority:
    """A private CA in a folder; `path` is the PEM file that a client has to trust."""

    def __init__(self, folder: Path) -> None:
        self._signer = sign("Tests of Twinsweep", AUTHORITY)
        self._issued: dict[tuple[str, str, int], tuple[bytes, bytes]] = {}
        self.path = folder / "ca.pem"
        self.path.write_bytes(self._signer.pem)

    def issue(self, name: str, address: str, *, days: int = 1) -> tuple[bytes, bytes]:
        """A certificate for a host name and an IP address, and its key, both PEM; made once.

        Args:
            name: DNS name.
            address: IP address.
            days: How long it holds; negative: it has expired.
        """
        wanted = (name, address, days)
        if wanted not in self._issued:
            made = sign(name, CertificateForm(hosts=(name, address), days=days), self._signer)
            self._issued[wanted] = made.pem, made.key_pem
        return self._issued[wanted]
