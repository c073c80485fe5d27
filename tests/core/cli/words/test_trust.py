"""The terminal's words for certificates."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest
from helpers.process.systems import needs_posix
from helpers.servers.certificates import AUTHORITY, sign

from core.cli.words.trust import authority_words
from core.cli.words.wording import error_words
from core.errors import ServerNotTrusted, SettingsError
from core.system import authorities


def test_each_certificate_that_will_be_trusted_is_shown(tmp_path: Path) -> None:
    two = [sign(name, AUTHORITY) for name in "ab"]
    file = tmp_path / "own.pem"
    file.write_bytes(b"".join(one.pem for one in two))

    said = authority_words(file)

    for one in two:
        assert hashlib.sha256(one.der).digest().hex(":").upper() in said
    assert "private key" not in said


def test_a_private_key_that_nobody_needs_is_told(tmp_path: Path) -> None:
    one = sign("a", AUTHORITY)
    file = tmp_path / "own.pem"
    file.write_bytes(one.key_pem + one.pem)

    assert "also contains a private key" in authority_words(file)


@pytest.mark.parametrize("name", ["none.pem", "."])
def test_a_file_that_cannot_be_read_is_named_with_what_to_do(tmp_path: Path, name: str) -> None:
    with pytest.raises(SettingsError, match=r"PEM or DER.*: --authority FILE") as caught:
        authority_words(tmp_path / name)
    assert str(tmp_path) in caught.value.detail
    assert ("is a folder" if name == "." else "is not there") in caught.value.detail


@needs_posix
def test_what_can_be_read_once_only_is_refused_at_once(tmp_path: Path) -> None:
    fifo = tmp_path / "ca.pem"
    os.mkfifo(fifo)
    with (tmp_path / "own.pem").open("wb+") as file:
        file.write(sign("a", AUTHORITY).pem)
        file.flush()
        for path in (fifo, Path(f"/dev/fd/{file.fileno()}")):
            with pytest.raises(SettingsError, match=f"{path}: .* no regular file: save it as one"):
                authority_words(path)


def test_that_the_file_must_stay_is_said(tmp_path: Path) -> None:
    file = tmp_path / "own.pem"
    file.write_bytes(sign("a", AUTHORITY).pem)

    assert f"Leave {file} where it is" in authority_words(file)


@pytest.mark.parametrize(
    ("why", "help_"),
    [
        (authorities.EXPIRED, "renew"),
        (authorities.NAMED_EXPIRED, "the new one and add it"),
        (authorities.UNREADABLE, "stays where it is"),
        (authorities.TOO_EARLY, "this computer's date"),
        (authorities.OTHER_HOST, "Check --host"),
        (authorities.UNKNOWN_SIGNER, "--authority FILE"),
        (authorities.NO_AUTHORITY, "server's own certificate"),
        (authorities.NO_CERTIFICATE, "PEM or DER"),
    ],
)
def test_why_a_certificate_is_refused_comes_with_what_helps(why: str, help_: str) -> None:
    said = error_words(ServerNotTrusted(Path("/c/a.json"), f"{why} (OpenSSL)"))

    assert why in said
    assert help_ in said
