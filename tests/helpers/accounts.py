"""Accounts on the servers of the tests."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from core.remote import Account, Security, SignIn

HOST = "127.0.0.1"


def account_at(port: int, user: str, authority: Path, **changes: object) -> Account:
    """The account of a user of a server on loopback, by TLS and password.

    Args:
        port: Where the server is; it is part of what the account's id is made of.
        user: Whom to sign in as; the address is theirs at example.org.
        authority: The PEM file of who signed the server's certificate.
        changes: Fields of `Account`.
    """
    address = f"{user}@example.org"
    values: dict[str, object] = {
        "id": sha256(f"{user}:{port}".encode()).hexdigest()[:32],
        "name": address,
        "address": address,
        "host": HOST,
        "port": port,
        "security": Security.TLS,
        "user": user,
        "sign_in": SignIn.PASSWORD,
        "authority": str(authority),
        **changes,
    }
    return Account(**values)  # type: ignore[arg-type]
