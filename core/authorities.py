"""Whom encrypted connections trust, where the packaged program finds no list of its own.

OpenSSL has the place of the system's certificates built in, and that is the place of the computer
that the package was built on. Other systems have them elsewhere; a list that ages inside the
package would be worse than the system's, which is kept up to date.
"""

from __future__ import annotations

import os
import ssl
import sys
from pathlib import Path

FILE_VARIABLE = "SSL_CERT_FILE"  # OpenSSL's own
KNOWN = (
    "/etc/ssl/certs/ca-certificates.crt",  # Debian, Ubuntu, Arch, Gentoo
    "/etc/pki/tls/certs/ca-bundle.crt",  # Fedora, RHEL
    "/etc/ssl/ca-bundle.pem",  # openSUSE
    "/etc/ssl/cert.pem",  # macOS, Alpine
)


def use_the_systems() -> None:
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
