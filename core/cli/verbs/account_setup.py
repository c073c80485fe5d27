"""`twinsweep accounts add`: from an address to a server, a sign-in and a look, then it is saved.

Nothing is kept before the look has worked. A server that nobody vouches for is used only if a
person says so, and no password goes there before that (R-TL7).
"""

from __future__ import annotations

import argparse
import sys
import webbrowser
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from core.accounts import discover, files
from core.accounts.oauth import Grant, request_consent
from core.accounts.presets import PRESETS, imap_host
from core.actions.survey import survey_account
from core.cli.exits import Exit
from core.cli.options import add_loudness, add_password, one_of
from core.cli.reach import MailAccess, first_line, read_password
from core.cli.terminal import TerminalJob, clean, put, say
from core.cli.words.accounts import found_words, survey_words, tried_words, whole_line
from core.cli.words.trust import authority_words
from core.errors import SettingsError
from core.job import Job
from core.model.remote import Account, LookupAttempt, Security, ServerOrigin, SignIn
from core.sources.imap.protocol.limits import Timeouts
from core.system.places import Places

PORTS = {Security.TLS: 993, Security.STARTTLS: 143}
NO_SERVER = """\
No server was found for this address. Look it up in your provider's help, then run:
  twinsweep accounts add ADDRESS --host imap.example.org"""
NO_CLIENT = """\
This provider requires sign-in in the browser, for which Twinsweep needs your own client ID:
  twinsweep accounts add ADDRESS --oauth --client-id ID"""
FIRST_LOOK = Timeouts(tries=1)  # a person waits for its outcome


def add_add(inner: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe `accounts add`."""
    verb = inner.add_parser("add", help="set up an account from its address")
    verb.add_argument("address", metavar="ADDRESS", help="the e-mail address")
    verb.add_argument("--name", metavar="NAME", help="account name (default: the address)")
    add_server(verb)
    verb.add_argument("--no-test", action="store_true", help="save it without a test")
    verb.add_argument(
        "--yes", action="store_true",
        help=("accept an unverified server, or a second account for the same "
            "mailbox"),
    )  # fmt: skip
    add_password(verb)
    add_loudness(verb)
    verb.set_defaults(run=run_add)


def add_server(verb: argparse.ArgumentParser) -> None:
    """Options for the fields of an account, for `add` and `edit`."""
    verb.add_argument("--host", metavar="NAME", help="the IMAP server")
    verb.add_argument("--port", type=int, metavar="N", help="default: 993, or 143 for STARTTLS")
    verb.add_argument(
        "--security", type=one_of(Security), choices=list(Security), metavar="KIND",
        help="tls or starttls",
    )  # fmt: skip
    verb.add_argument(
        "--user", metavar="NAME", help="user name (default: what the provider expects)"
    )
    verb.add_argument(
        "--trash", metavar="FOLDER", help="the Trash folder, if the server does not name it"
    )
    verb.add_argument(
        "--authority", type=Path, metavar="FILE",
        help="the certificate of your own server, or of the authority that "
        "signed it, PEM or DER; read at each sign-in, so keep the file "
        "there",
    )  # fmt: skip
    verb.add_argument(
        "--oauth", choices=sorted(PRESETS), nargs="?", const="", metavar="PROVIDER",
        help=f"sign in with the browser: {', '.join(sorted(PRESETS))}",
    )  # fmt: skip
    verb.add_argument("--client-id", metavar="ID", help="ID of your own OAuth2 client")
    verb.add_argument(
        "--client-secret-file",
        type=Path,
        metavar="FILE",
        help="secret of that client, if it has one",
    )
    verb.add_argument(
        "--speed-limit", type=_kilobytes, dest="limit_kb", metavar="KB",
        help="use at most this many kilobytes per second, for providers that limit downloads "
        "(0: no limit)",
    )  # fmt: skip
    verb.add_argument(
        "--no-keep", action="store_true", help="do not save the password; ask each time"
    )


def _kilobytes(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) <= files.LARGEST_LIMIT_KB):
        raise argparse.ArgumentTypeError(
            f"{text} is not a number from 0 to {files.LARGEST_LIMIT_KB:,}"
        )
    return int(text)


def run_add(options: argparse.Namespace, places: Places) -> int:
    """Set up an account."""
    with TerminalJob(quiet=options.quiet) as job:
        account = _find_account(options, places, job)
    if isinstance(account, Exit):
        return account
    if not _is_new(account, files.list_accounts(places), even_so=options.yes):
        return Exit.USAGE
    files.check_account(account)
    if account.sign_in is SignIn.OAUTH2 and not account.client_id:
        say(NO_CLIENT)
        return Exit.USAGE
    with MailAccess(options, places, patience=FIRST_LOOK, tells=False) as reach:
        secret = new_secret(account, options, reach) or _ask_password(account, reach)
        if not options.no_test:
            with TerminalJob(quiet=options.quiet) as job:
                told = survey_account(account, reach.servers, job)
            if not options.quiet:
                say(survey_words(told, account))
        files.save(places, account)
        if secret:
            keep_secret(account, secret, reach)
    put(whole_line(account))
    return Exit.OK


def with_options(account: Account, options: argparse.Namespace) -> Account:
    """An account with what the command line says of it.

    Raises:
        SettingsError: It makes no sense.
    """
    brings_password = (
        options.password_stdin
        or options.password_file is not None
        or getattr(options, "password", False)
    )
    if options.oauth is not None and brings_password:
        raise SettingsError("--oauth", "use either the browser or a password")
    changes: dict[str, object] = {
        field: value
        for field in ("host", "port", "security", "user", "trash", "client_id", "limit_kb")
        if (value := getattr(options, field)) is not None
    }
    if options.security is not None and options.port is None:
        changes["port"] = PORTS[options.security]
    if options.authority is not None:
        changes["authority"] = str(options.authority.absolute())
        say(authority_words(options.authority))
    if options.oauth is not None:
        changes["sign_in"] = SignIn.OAUTH2
        changes["provider"] = options.oauth or account.provider
    elif brings_password:
        changes["sign_in"] = SignIn.PASSWORD
    if options.no_keep:
        changes["keep_secret"] = False
    changed = replace(account, **changes)  # type: ignore[arg-type]  # fields by their names
    files.check_account(changed)
    return changed


def new_secret(account: Account, options: argparse.Namespace, reach: MailAccess) -> str:
    """The new password or grant that the command line brings or asks for; "" if it does not.

    Raises:
        SettingsError: There is no password where the options say.
        ConsentFailed: The browser did not bring a grant.
    """
    if account.sign_in is SignIn.OAUTH2:
        adds = options.account_verb == "add"
        wanted = adds or options.sign_in or options.oauth is not None
        secret = _ask_consent(account, options) if wanted else ""
    else:
        secret = read_password(options)
        if not secret and getattr(options, "password", False):
            secret = reach.ask(account)
    if secret:
        reach.know(account, secret)
    return secret


def keep_secret(account: Account, secret: str, reach: MailAccess) -> None:
    """Keep a secret in the key ring, or say that there is none."""
    if not account.keep_secret:
        return
    if not reach.secrets.put(account, secret):
        say(
            "This system has no secure key ring, so the password is not saved: "
            "Twinsweep asks for it each time, or reads it from --password-file."
        )


def _find_account(options: argparse.Namespace, places: Places, job: Job) -> Account | Exit:
    """What the command line and the look-up tell, or how to end if that is too little."""
    address = discover.normalize_address(options.address)
    account = Account(
        id=files.new_id(),
        name=options.name or files.free_name(places, address),
        address=address,
        host="",
        port=PORTS[options.security or Security.TLS],
        security=options.security or Security.TLS,
        user=options.user or address,
        sign_in=SignIn.PASSWORD,
    )
    if options.oauth is not None and not options.client_id:
        say(NO_CLIENT)
        return Exit.USAGE
    if options.host:
        return with_options(account, options)
    if options.oauth:  # who names the provider knows where the mailbox is, whatever its domain
        return with_options(replace(account, host=imap_host(options.oauth)), options)
    return _looked_up(account, options, job)


def _looked_up(account: Account, options: argparse.Namespace, job: Job) -> Account | Exit:
    """The account at the server that its address leads to."""

    def tell(tried: LookupAttempt) -> None:
        built_in = tried.origin is ServerOrigin.BUILT_IN
        if tried.found is not None and not built_in and not options.quiet:
            say(tried_words(tried))

    found = discover.discover(account.address, job, tried=tell)
    if not found:
        say(NO_SERVER)
        return Exit.USAGE
    best = found[0]
    say(f"Found {found_words(best)}")
    if not best.verified and not options.yes and not _ask_trust():
        return Exit.REFUSED
    asked = options.oauth is not None or bool(options.client_id)
    oauth = asked or SignIn.PASSWORD not in best.sign_ins
    if best.app_password and not oauth:
        where = f" Create one at {best.help_url}" if best.help_url else ""
        say(f"This provider requires an app password, not your usual one.{where}")
    return with_options(
        replace(
            account,
            host=best.host,
            port=best.port,
            security=best.security,
            user=best.user,
            provider=best.provider,
            sign_in=SignIn.OAUTH2 if oauth and best.provider else SignIn.PASSWORD,
        ),
        options,
    )


def _is_new(account: Account, known: Sequence[Account], *, even_so: bool) -> bool:
    """Whether no account has this name, nor (but for `even_so`) this mailbox; says which has."""
    if account.name.casefold() in {other.name.casefold() for other in known}:
        say(f"The account {clean(account.name)} already exists. Choose another name: --name NAME")
        return False
    twin = files.find_same_mailbox(account, known)
    if twin is not None and not even_so:
        say(
            f"The account {clean(twin.name)} already covers this mailbox. To "
            "add another one anyway: --yes"
        )
        return False
    return True


def _ask_trust() -> bool:
    """Whether a person takes a server that nobody vouches for."""
    if not sys.stdin.isatty():
        say("This needs your confirmation. If the server is right, add --yes or --host.")
        return False
    say("Is that your provider's server? Your password will be sent there. [y/N]")
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _ask_password(account: Account, reach: MailAccess) -> str:
    """The password that a person types; none for who signs in with the browser."""
    if account.sign_in is SignIn.OAUTH2:
        return ""
    secret = reach.ask(account)
    if secret:
        reach.know(account, secret)
    return secret


def _ask_consent(account: Account, options: argparse.Namespace) -> str:
    preset = PRESETS.get(account.provider)
    if preset is None:
        raise SettingsError("provider", f"choose from: {', '.join(sorted(PRESETS))}")
    file = options.client_secret_file
    client_secret = first_line(file).strip() if file is not None else ""

    def open_browser(url: str) -> None:
        say(f"Sign in to {preset.title} in your browser. If none opens, open this page there:")
        say(url)
        webbrowser.open(url)

    with TerminalJob(quiet=options.quiet) as job:
        tokens = request_consent(
            preset,
            account.client_id,
            account.address,
            open_browser=open_browser,
            job=job,
            client_secret=client_secret,
        )
    return Grant(tokens.refresh, client_secret).text()
