"""Accounts on the servers of the tests."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from core.model.remote import Account, Security, SignIn

HOST = "127.0.0.1"


def account_at(home: int, user: str, authority: Path, **changes: object) -> Account:
    """The account of a user of a server on loopback, by TLS and password.

    Args:
        home: The server's port; with the user it makes the account's id, whatever `port` is in
            `changes`: through a proxy it is the same account.
        user: Whom to sign in as; the address is theirs at example.org.
        authority: The PEM file of who signed the server's certificate.
        changes: Fields of `Account`.
    """
    address = f"{user}@example.org"
    values: dict[str, object] = {
        "id": sha256(f"{user}:{home}".encode()).hexdigest()[:32],
        "name": address,
        "address": address,
        "host": HOST,
        "port": home,
        "security": Security.TLS,
        "user": user,
        "sign_in": SignIn.PASSWORD,
        "authority": str(authority),
        **changes,
    }
    return Account(**values)  # type: ignore[arg-type]


def annas(**changes: object) -> Account:
    """An account on no server that exists; `changes` are fields of `Account`."""
    values: dict[str, object] = {
        "id": "a" * 32,
        "name": "Anna",
        "address": "anna@example.org",
        "host": "imap.example.org",
        "port": 993,
        "security": Security.TLS,
        "user": "anna",
        "sign_in": SignIn.PASSWORD,
        **changes,
    }
    return Account(**values)  # type: ignore[arg-type]
