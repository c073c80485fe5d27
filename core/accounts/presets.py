"""What is known of large mail providers: where their servers are, and how one signs in there.

Facts that the providers publish, no settings. Client ids are not among them: a user brings the
id of a client of their own ("desktop" at Google, "public client" at Microsoft).
"""

from __future__ import annotations

from dataclasses import dataclass

from core.model.remote import Security, SignIn


@dataclass(frozen=True, slots=True)
class OAuthPreset:
    """A provider of OAuth2 sign-ins.

    Attributes:
        name: As it stands in account files. title: As people know it.
        authorize_url, token_url: Its two addresses (RFC 6749 3.1, 3.2).
        scopes: The least that reading and moving mail by IMAP needs.
        extra: Further parameters that it wants so as to give a refresh token.
        redirect_host: How this computer is called in the redirect: "127.0.0.1" (RFC 8252 8.3), or
            "localhost" where the provider takes nothing else.
        free_path: The path of the redirect may be anything; else it must be "/".
    """

    name: str
    title: str
    authorize_url: str
    token_url: str
    scopes: tuple[str, ...]
    extra: tuple[tuple[str, str], ...] = ()
    redirect_host: str = "127.0.0.1"
    free_path: bool = True


GOOGLE = OAuthPreset(
    name="google",
    title="Google",
    authorize_url="https://accounts.google.com/o/oauth2/v2/auth",
    token_url="https://oauth2.googleapis.com/token",  # noqa: S106 - an address
    scopes=("https://mail.google.com/",),  # the only one that IMAP accepts
    extra=(("access_type", "offline"), ("prompt", "consent")),
)
MICROSOFT = OAuthPreset(
    name="microsoft",
    title="Microsoft",
    authorize_url="https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
    token_url="https://login.microsoftonline.com/common/oauth2/v2.0/token",  # noqa: S106 - an address
    scopes=("https://outlook.office.com/IMAP.AccessAsUser.All", "offline_access"),
    redirect_host="localhost",  # its form for desktop clients takes no IP address
    free_path=False,  # it compares the path, and ignores the port
)
PRESETS = {preset.name: preset for preset in (GOOGLE, MICROSOFT)}


@dataclass(frozen=True, slots=True)
class MailProvider:
    """A mail provider.

    Attributes:
        domains: Of its addresses.
        host: Of its IMAP server; always port 993 with TLS.
        sign_ins: How one may sign in there, the best first.
        preset: Name of the preset for OAuth2, or "".
        local_user: The user name is what stands before the @.
        app_password: The password is not the one for its web pages, but made there for a program.
        help_url: Where that is done, or "".
        mx: Ends of the names of mail exchangers (DNS MX) of other domains that it serves.
    """

    domains: tuple[str, ...]
    host: str
    sign_ins: tuple[SignIn, ...] = (SignIn.PASSWORD,)
    preset: str = ""
    local_user: bool = False
    app_password: bool = False
    help_url: str = ""
    mx: tuple[str, ...] = ()

    port = 993
    security = Security.TLS


PROVIDERS = (
    MailProvider(
        ("gmail.com", "googlemail.com"),
        "imap.gmail.com",
        (SignIn.OAUTH2, SignIn.PASSWORD),
        preset="google",
        app_password=True,
        help_url="https://myaccount.google.com/apppasswords",
        mx=("google.com", "googlemail.com"),
    ),
    MailProvider(
        ("outlook.com", "hotmail.com", "live.com", "msn.com", "outlook.de", "hotmail.de"),
        "outlook.office365.com",
        (SignIn.OAUTH2,),  # passwords were switched off for IMAP
        preset="microsoft",
        mx=("mail.protection.outlook.com",),
    ),
    MailProvider(
        ("icloud.com", "me.com", "mac.com"),
        "imap.mail.me.com",
        local_user=True,
        app_password=True,
        help_url="https://account.apple.com",
        mx=("mail.icloud.com",),
    ),
    MailProvider(
        ("yahoo.com", "ymail.com", "rocketmail.com", "yahoo.de", "yahoo.co.uk", "yahoo.fr"),
        "imap.mail.yahoo.com",
        app_password=True,
        help_url="https://login.yahoo.com/account/security",
        mx=("yahoodns.net",),
    ),
    MailProvider(
        ("aol.com",),
        "imap.aol.com",
        app_password=True,
        help_url="https://login.aol.com/account/security",
    ),
    MailProvider(
        ("fastmail.com", "fastmail.fm"),
        "imap.fastmail.com",
        app_password=True,
        help_url="https://app.fastmail.com/settings/security",
        mx=("messagingengine.com",),
    ),
    MailProvider(("gmx.net", "gmx.de", "gmx.at", "gmx.ch"), "imap.gmx.net"),
    MailProvider(("gmx.com",), "imap.gmx.com"),
    MailProvider(("web.de",), "imap.web.de"),
    MailProvider(("t-online.de",), "secureimap.t-online.de"),
    MailProvider(("posteo.de", "posteo.net"), "posteo.de"),
    MailProvider(("mailbox.org",), "imap.mailbox.org", mx=("mailbox.org",)),
    MailProvider(("mail.ru", "inbox.ru", "list.ru", "bk.ru"), "imap.mail.ru", app_password=True),
    MailProvider(("yandex.ru", "ya.ru"), "imap.yandex.ru", app_password=True),
    MailProvider(("yandex.com",), "imap.yandex.com", app_password=True),
    MailProvider(("qq.com",), "imap.qq.com", app_password=True),
    MailProvider(("seznam.cz",), "imap.seznam.cz"),
    MailProvider(("laposte.net",), "imap.laposte.net"),
    MailProvider(("orange.fr",), "imap.orange.fr"),
)


def provider_of_domain(domain: str) -> MailProvider | None:
    """The provider whose own domain this is."""
    wanted = domain.casefold()
    return next((provider for provider in PROVIDERS if wanted in provider.domains), None)


def provider_of_exchanger(name: str) -> MailProvider | None:
    """The provider that a message exchanger (DNS MX) belongs to."""
    dotted = "." + name.casefold().rstrip(".")
    for provider in PROVIDERS:
        if any(dotted.endswith("." + end) for end in provider.mx):
            return provider
    return None


def imap_host(preset: str) -> str:
    """The IMAP server of the provider that a preset belongs to; there is one for each."""
    return next(provider.host for provider in PROVIDERS if provider.preset == preset)
