"""A certificate authority that is made for one run of the tests, by openssl."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from uuid import uuid4

_CURVE = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


class Authority:
    """A private CA in a folder; `path` is the PEM file that a client has to trust."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.path = folder / "ca.pem"
        self._key = folder / "ca.key"
        self._issued: dict[tuple[str, str, int], tuple[bytes, bytes]] = {}
        _openssl(
            "req", "-x509", *_CURVE, "-days", "2", "-subj", "/CN=Tests of Twinsweep",
            "-keyout", str(self._key), "-out", str(self.path),
        )  # fmt: skip

    def issue(self, name: str, address: str, *, days: int = 1) -> tuple[bytes, bytes]:
        """A certificate for a host name and an IP address, and its key, both PEM; made once.

        Args:
            name: DNS name.
            address: IP address.
            days: How long it holds; negative: it has expired.
        """
        wanted = (name, address, days)
        if wanted not in self._issued:
            self._issued[wanted] = self._made(*wanted)
        return self._issued[wanted]

    def _made(self, name: str, address: str, days: int) -> tuple[bytes, bytes]:
        with tempfile.TemporaryDirectory(dir=self._folder) as made:
            key, request, cert, more = (Path(made) / n for n in ("key", "csr", "cert", "ext"))
            more.write_text(f"subjectAltName=DNS:{name},IP:{address}\n", "ascii")
            _openssl(
                "req", *_CURVE, "-subj", f"/CN={name}", "-keyout", str(key), "-out", str(request)
            )
            _openssl(
                "x509", "-req", "-in", str(request), "-CA", str(self.path), "-CAkey",
                str(self._key), "-set_serial", str(uuid4().int),
                "-days", str(days), "-extfile", str(more), "-out", str(cert),
            )  # fmt: skip
            return cert.read_bytes(), key.read_bytes()


def _openssl(*arguments: str) -> None:
    subprocess.run(["openssl", *arguments], check=True, capture_output=True)
