"""An account in the making: what was found for an address, as the account dialog offers it."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.model.remote import Security, SignIn, Survey
from core.model.sources import FolderRole
from gui.models.accounts.naming import INBOX

PORTS = {Security.TLS: 993, Security.STARTTLS: 143}  # RFC 8314 7.2, RFC 3501 2.1


@dataclass(frozen=True, slots=True)
class ServerChoice:
    """Where an account may be, and how one gets in.

    Attributes:
        found: Who told, in words.
        verified: The provider itself told, or a list that is known to be right.
        authority: A PEM file with a private CA, or "".
        client_id, client_secret: The user's own OAuth 2 client and what the provider calls its
            secret, or "".
        limit_kb: As `Account.limit_kb`.
        app_password: The provider wants a password made for a program; help_url: where that is
            done, or "".
    """

    host: str
    port: int
    security: Security
    user: str
    sign_in: SignIn
    provider: str = ""
    client_id: str = ""
    client_secret: str = field(default="", repr=False)
    authority: str = ""
    found: str = ""
    verified: bool = True
    app_password: bool = False
    help_url: str = ""
    limit_kb: int = 0


def trash_choices(survey: Survey) -> tuple[str, ...]:
    """Folders that may be called the trash of an account: no Inbox, nothing for another use."""
    usable = (FolderRole.NORMAL, FolderRole.TRASH)
    return tuple(
        folder.name
        for folder in survey.folders
        if folder.owner is None and folder.role in usable and folder.name.upper() != INBOX
    )
