"""Whom the packaged program trusts."""

from __future__ import annotations

import os
import ssl
from pathlib import Path

import pytest

from core.system import authorities


@pytest.fixture
def places_of_openssl(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """OpenSSL looks into a folder that is not there; the system's list is elsewhere."""
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv(authorities.FILE_VARIABLE, str(tmp_path / "none.pem"))
    monkeypatch.setenv("SSL_CERT_DIR", str(tmp_path / "none"))
    systems = tmp_path / "systems.pem"
    systems.write_bytes(b"certificates")
    monkeypatch.setattr(authorities, "KNOWN", (str(tmp_path / "nowhere"), str(systems)))
    return systems


def test_where_openssl_finds_none_it_is_pointed_to_the_systems(places_of_openssl: Path) -> None:
    authorities.use_system_authorities()

    assert os.environ[authorities.FILE_VARIABLE] == str(places_of_openssl)
    assert ssl.get_default_verify_paths().cafile == str(places_of_openssl)


@pytest.mark.usefixtures("places_of_openssl")
def test_what_was_chosen_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "own.pem"
    own.touch()
    monkeypatch.setenv(authorities.FILE_VARIABLE, str(own))

    authorities.use_system_authorities()

    assert os.environ[authorities.FILE_VARIABLE] == str(own)
