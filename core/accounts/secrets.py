"""Passwords and refresh tokens: in the key ring of the system, or nowhere.

`keyring` also knows stores that are none (plain files, "null"), and a variable or a file of its
own can choose them. So only the stores of the allow-list count; with any other the secret lasts
for this run and is asked for again in the next (R-CR1, F35).

A secret is bound to the server that it was given for: an account whose host or user was changed,
by whomever, has none.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, TypeVar

from typing_extensions import override

from core.errors import KeyRingLocked
from core.model.remote import Account
from core.ports import Secrets

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from keyring.backend import KeyringBackend

_Answer = TypeVar("_Answer")

# Class names, exactly; a subclass may do anything.
SAFE_BACKENDS = frozenset(
    {
        "keyring.backends.SecretService.Keyring",
        "keyring.backends.libsecret.Keyring",
        "keyring.backends.kwallet.DBusKeyring",
        "keyring.backends.kwallet.DBusKeyringKWallet4",
        "keyring.backends.macOS.Keyring",
        "keyring.backends.Windows.WinVaultKeyring",
    }
)
_CHAIN = "keyring.backends.chainer.ChainerBackend"


class KeyRing(Secrets):
    """The system's own store of secrets, if it has one that is safe. Safe in several threads.

    Args:
        backend: The store; None: the one that `keyring` finds, when it is first needed.
        safe: Names of the classes that are trusted.
    """

    def __init__(
        self,
        backend: KeyringBackend | None = None,
        *,
        safe: Collection[str] = SAFE_BACKENDS,
    ) -> None:
        self._given = backend
        self._safe = safe
        self._lock = threading.RLock()
        self._looked = False
        self._found: KeyringBackend | None = None

    @property
    def is_available(self) -> bool:
        """Whether there is a safe place at all; the faces offer to keep a secret only then."""
        return self._backend() is not None

    @override
    def get(self, account: Account) -> str | None:
        return self._ask(
            account,
            lambda backend: backend.get_password(_service(account), _key_ring_user(account)),
        )

    def put(self, account: Account, secret: str) -> bool:
        """See `Secrets.put`.

        Raises:
            KeyRingLocked: The key ring is there but closed.
        """

        def stored(backend: KeyringBackend) -> bool:
            backend.set_password(_service(account), _key_ring_user(account), secret)
            return True

        return self._ask(account, stored) or False

    def remove(self, account: Account) -> None:
        """See `Secrets.remove`; it is no failure if there was none.

        Raises:
            KeyRingLocked: The key ring is there but closed; the secret is still in it.
        """
        self._ask(
            account,
            lambda backend: backend.delete_password(_service(account), _key_ring_user(account)),
        )

    def _ask(
        self, account: Account, question: Callable[[KeyringBackend], _Answer]
    ) -> _Answer | None:
        """Ask the store; None if there is none, or if it fails.

        Raises:
            KeyRingLocked: It is closed.
        """
        with self._lock:
            backend = self._backend()
            if backend is None:
                return None
            from keyring.errors import KeyringLocked  # noqa: PLC0415 - slow

            try:
                return question(backend)
            except KeyringLocked as error:
                raise KeyRingLocked(account.name) from error
            except Exception:  # noqa: BLE001 - D-Bus and system errors of five libraries
                return None

    def _backend(self) -> KeyringBackend | None:
        with self._lock:
            if not self._looked:
                self._found = _trusted_backend(self._given or _default_backend(), self._safe)
                self._looked = True
            return self._found


class MemorySecrets(Secrets):
    """Secrets for this run only. Safe in several threads; shows nothing when printed."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], str] = {}

    @override
    def get(self, account: Account) -> str | None:
        return self._known.get((account.id, _key_ring_user(account)))

    def put(self, account: Account, secret: str) -> bool:
        """Keep a secret while this object lives; False: it is in no safe place."""
        self._known[account.id, _key_ring_user(account)] = secret
        return False

    @override
    def remove(self, account: Account) -> None:
        for key in [key for key in list(self._known) if key[0] == account.id]:
            self._known.pop(key, None)


class LayeredSecrets(Secrets):
    """What a person typed in this run, and behind it the key ring.

    The key ring is not touched for an account that does not want its secret kept.
    """

    def __init__(self, ring: Secrets, run: MemorySecrets | None = None) -> None:
        self._ring = ring
        self._run = run or MemorySecrets()

    @override
    def get(self, account: Account) -> str | None:
        known = self._run.get(account)
        if known is None and account.keep_secret:
            known = self._ring.get(account)
        return known

    def put(self, account: Account, secret: str) -> bool:
        """Know a secret for this run, and keep it if the account wants it and there is a place.

        Raises:
            KeyRingLocked: It is known for this run, but cannot be kept.
        """
        self._run.put(account, secret)
        return account.keep_secret and self._ring.put(account, secret)

    @override
    def remove(self, account: Account) -> None:
        self._ring.remove(account)
        self._run.remove(account)


def _service(account: Account) -> str:
    return f"twinsweep:{account.id}"


def _key_ring_user(account: Account) -> str:
    return f"{account.user}@{account.host}"


def _default_backend() -> KeyringBackend | None:
    """The store that `keyring` would use; None where finding it fails."""
    import keyring  # noqa: PLC0415 - a tenth of a second, only for who has accounts

    try:
        return keyring.get_keyring()
    except Exception:  # noqa: BLE001 - its settings can name any module, that raises anything
        return None


def _trusted_backend(
    backend: KeyringBackend | None, safe: Collection[str]
) -> KeyringBackend | None:
    """The store if it is trusted, or the first trusted one of a chain of several."""
    if backend is None:
        return None
    name = f"{type(backend).__module__}.{type(backend).__qualname__}"
    if name in safe:
        return backend
    if name == _CHAIN:
        chained: list[KeyringBackend] = list(getattr(backend, "backends", ()))
        return next(
            (b for b in (_trusted_backend(one, safe) for one in chained) if b is not None), None
        )
    return None
