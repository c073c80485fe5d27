"""Secrets rest in a safe key ring or nowhere (F35)."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordDeleteError

from core.accounts.secrets import SAFE_BACKENDS, KeyRing, LayeredSecrets, MemorySecrets
from core.errors import KeyRingLocked
from core.model.remote import Account, Security, SignIn

pytestmark = pytest.mark.slow

ANNA = Account(
    id="a" * 32,
    name="Anna",
    address="anna@example.org",
    host="imap.example.org",
    port=993,
    security=Security.TLS,
    user="anna",
    sign_in=SignIn.PASSWORD,
)


class Store(KeyringBackend):
    """A key ring in memory that can be locked or broken."""

    priority = 0  # type: ignore[assignment]  # a class property there

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[tuple[str, str], str] = {}
        self.fails: Exception | None = None

    def _look(self) -> None:
        if self.fails is not None:
            raise self.fails

    def get_password(self, service: str, username: str) -> str | None:
        self._look()
        return self.known.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._look()
        self.known[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._look()
        if self.known.pop((service, username), None) is None:
            raise PasswordDeleteError("none")


TRUSTED = frozenset({f"{Store.__module__}.Store"})


def trusted(store: Store) -> KeyRing:
    return KeyRing(store, safe=TRUSTED)


def test_a_secret_comes_back_until_it_is_removed() -> None:
    ring = trusted(Store())

    assert ring.is_available
    assert ring.get(ANNA) is None
    assert ring.put(ANNA, "s3cret")
    assert ring.get(ANNA) == "s3cret"
    ring.remove(ANNA)
    ring.remove(ANNA)
    assert ring.get(ANNA) is None


@pytest.mark.parametrize("changed", [{"host": "imap.evil.example"}, {"user": "eve"}])
def test_another_host_or_user_is_not_given_the_secret(changed: dict[str, str]) -> None:
    ring = trusted(Store())
    ring.put(ANNA, "s3cret")

    assert ring.get(replace(ANNA, **changed)) is None


def test_a_store_that_is_not_on_the_list_is_none() -> None:
    store = Store()
    ring = KeyRing(store)

    assert not ring.is_available
    assert not ring.put(ANNA, "s3cret")
    assert ring.get(ANNA) is None
    ring.remove(ANNA)
    assert not store.known


def test_a_subclass_of_a_trusted_store_is_none() -> None:
    class Careless(Store):
        pass

    assert not KeyRing(Careless(), safe=TRUSTED).is_available


def test_a_trusted_store_is_found_in_a_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    from keyring.backends.chainer import ChainerBackend  # noqa: PLC0415

    class Other(Store):
        pass

    good = Store()
    monkeypatch.setattr(ChainerBackend, "backends", [Other(), good])
    ring = KeyRing(ChainerBackend(), safe=TRUSTED)

    assert ring.put(ANNA, "s3cret")
    assert list(good.known.values()) == ["s3cret"]


def test_a_locked_key_ring_is_said_and_nothing_else_is_tried() -> None:
    store = Store()
    secrets = LayeredSecrets(trusted(store))
    store.fails = KeyringLocked("closed")

    with pytest.raises(KeyRingLocked):
        secrets.get(ANNA)
    with pytest.raises(KeyRingLocked):
        secrets.put(ANNA, "s3cret")
    assert secrets.get(ANNA) == "s3cret"  # for this run
    with pytest.raises(KeyRingLocked):
        secrets.remove(ANNA)
    assert not store.known


def test_a_broken_key_ring_is_as_none() -> None:
    store = Store()
    store.fails = OSError("no bus")
    ring = trusted(store)

    assert ring.get(ANNA) is None
    assert not ring.put(ANNA, "s3cret")


def test_who_does_not_want_a_secret_kept_is_asked_each_time() -> None:
    store = Store()
    ring = trusted(store)
    ring.put(ANNA, "old")
    shy = replace(ANNA, keep_secret=False)
    secrets = LayeredSecrets(ring)

    assert secrets.get(shy) is None
    assert not secrets.put(shy, "new")
    assert secrets.get(shy) == "new"
    assert LayeredSecrets(ring).get(ANNA) == "old"


def test_a_secret_does_not_show_when_printed() -> None:
    secrets = MemorySecrets()
    assert not secrets.put(ANNA, "s3cret")

    assert "s3cret" not in repr(secrets) + repr(vars(LayeredSecrets(trusted(Store()), secrets)))


@pytest.mark.parametrize(
    "backend",
    ["keyring.backends.null.Keyring", "keyring.backends.fail.Keyring", "no.such.Module"],
)
def test_a_backend_forced_by_a_variable_gets_no_secret(
    backend: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", backend)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    program = (
        "from tests.core.accounts.test_secrets import ANNA\n"
        "from core.accounts.secrets import KeyRing\n"
        "ring = KeyRing()\n"
        "assert not ring.put(ANNA, 's3cret') and ring.get(ANNA) is None\n"
        "assert not ring.is_available\n"
    )

    root = Path(__file__).resolve().parents[3]
    ran = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, cwd=root
    )

    assert ran.returncode == 0, ran.stderr
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_the_trusted_stores_have_their_names_as_keyring_ships_them() -> None:
    import importlib  # noqa: PLC0415

    for name in SAFE_BACKENDS - {"keyring.backends.macOS.Keyring"}:
        module, _, kind = name.rpartition(".")
        assert issubclass(getattr(importlib.import_module(module), kind), KeyringBackend)
