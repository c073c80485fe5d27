"""`twinsweep accounts`: set up, list, test, change and remove accounts on mail servers."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

from core.accounts import files
from core.actions import moving
from core.actions.recollection import forget_account
from core.actions.survey import survey_account
from core.cli.exits import Exit
from core.cli.options import add_loudness, add_password
from core.cli.reach import MailAccess
from core.cli.terminal import (
    TerminalJob,
    amount,
    ask_agreement,
    clean,
    put,
    put_json,
    say,
    shell_word,
)
from core.cli.verbs import account_setup
from core.cli.words.accounts import folder_line, survey_words, whole_line
from core.cli.words.wording import error_words
from core.model.remote import Account, SignIn, Survey, Traffic
from core.model.sources import SourceKind, SourceSpec
from core.system.places import Places

SCHEMA = "twinsweep.accounts/1"


def add_accounts(verb: argparse.ArgumentParser) -> None:
    """Describe `accounts` and its own verbs."""
    inner = verb.add_subparsers(dest="account_verb", required=True, metavar="COMMAND")
    account_setup.add_add(inner)
    listed = inner.add_parser("list", help="list the accounts")
    listed.add_argument("--json", action="store_true", help="print JSON")
    add_loudness(listed)
    listed.set_defaults(run=run_list)
    folders = inner.add_parser(
        "folders", help="list the folders of an account, shared ones included"
    )
    _add_name(folders)
    folders.add_argument("--json", action="store_true", help="print JSON")
    add_password(folders)
    add_loudness(folders)
    folders.set_defaults(run=run_folders)
    test = inner.add_parser("test", help="test the sign-in; changes nothing")
    _add_name(test)
    test.add_argument("--json", action="store_true", help="print JSON")
    add_password(test)
    add_loudness(test)
    test.set_defaults(run=run_test)
    _add_edit(inner)
    remove = inner.add_parser(
        "remove", help="remove an account and its password; never changes mail"
    )
    _add_name(remove)
    remove.add_argument("--yes", action="store_true", help="do not ask")
    add_loudness(remove)
    remove.set_defaults(run=run_remove)


def _add_edit(inner: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verb = inner.add_parser("edit", help="change an account, its password or its sign-in")
    _add_name(verb)
    verb.add_argument("--name", dest="new_name", metavar="NAME", help="new name")
    account_setup.add_server(verb)
    verb.add_argument(
        "--make-trash", action="store_true", help="create the --trash folder on the server"
    )
    verb.add_argument("--password", action="store_true", help="ask for a new password and save it")
    verb.add_argument(
        "--sign-in", action="store_true", help="sign in again in the browser (OAuth2)"
    )
    add_password(verb)
    add_loudness(verb)
    verb.set_defaults(run=run_edit)


def _add_name(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("name", metavar="NAME", help="name or address of the account")


def run_list(options: argparse.Namespace, places: Places) -> int:
    """List the accounts."""
    known = files.list_accounts(places)
    if options.json:
        put_json({"schema": SCHEMA, "accounts": [_as_json(account) for account in known]})
    else:
        for account in known:
            put(whole_line(account))
    damaged = files.list_unreadable(places)
    for error in damaged:
        say(f"twinsweep: {error_words(error)}")
    if not known and not damaged and not options.quiet:
        say("No accounts yet. To add one: twinsweep accounts add ADDRESS")
    return Exit.PARTLY if damaged else Exit.OK


def run_folders(options: argparse.Namespace, places: Places) -> int:
    """List the folders of an account, with what may be done in each."""
    account = files.find(places, options.name)
    survey, _ = _survey(account, options, places)
    if options.json:
        put_json({"schema": SCHEMA} | _as_json(account) | _survey_json(survey))
        return Exit.OK
    for number in range(len(survey.folders)):
        put(folder_line(survey, number))
    if not options.quiet and any(folder.owner is not None for folder in survey.folders):
        say(
            "Shared folders and those of other users are searched only if you "
            f"name them: --folder NAME, or imap:{clean(account.name)}/NAME"
        )
    return Exit.OK


def run_test(options: argparse.Namespace, places: Places) -> int:
    """Sign in and look."""
    account = files.find(places, options.name)
    survey, traffic = _survey(account, options, places)
    if options.json:
        put_json({"schema": SCHEMA} | _as_json(account) | _survey_json(survey))
    else:
        put(survey_words(survey, account))
    if options.verbose:
        say(f"{traffic.received:,} bytes received, {traffic.sent:,} sent")
    return Exit.OK


def _survey(
    account: Account, options: argparse.Namespace, places: Places
) -> tuple[Survey, Traffic]:
    with MailAccess(options, places, patience=account_setup.FIRST_LOOK, tells=False) as reach:
        reach.ready([files.account_file(places, account.id)])
        with TerminalJob(quiet=options.quiet) as job:
            survey = survey_account(account, reach.servers, job)
        return survey, reach.servers.traffic


def run_edit(options: argparse.Namespace, places: Places) -> int:
    """Change an account."""
    before = files.find(places, options.name)
    after = account_setup.with_options(before, options)
    if options.make_trash and not after.trash:
        say("Name the folder to create: --trash FOLDER")
        return Exit.USAGE
    if options.new_name:
        after = replace(after, name=options.new_name)
    with MailAccess(options, places) as reach:
        files.save(places, after)
        if _sign_in_of(after) != _sign_in_of(before):
            reach.secrets.remove(before)  # it was for another server, user or way to sign in
            say("Server, user or sign-in changed, so the saved password or sign-in was deleted.")
        elif before.keep_secret and not after.keep_secret:
            reach.secrets.remove(before)
        secret = account_setup.new_secret(after, options, reach)
        if secret:
            account_setup.keep_secret(after, secret, reach)
        if options.make_trash:
            path = files.account_file(places, after.id)
            reach.unlock(after)
            with TerminalJob(quiet=options.quiet) as job:
                reach.stores.make_folder(SourceSpec(SourceKind.IMAP, path), after.trash, job)
    if not options.quiet:
        say(f"Changed. To test it: twinsweep accounts test {shell_word(after.name)}")
    put(whole_line(after))
    return Exit.OK


def run_remove(options: argparse.Namespace, places: Places) -> int:
    """Forget an account."""
    account = files.find(places, options.name)
    path = files.account_file(places, account.id)
    name = clean(account.name)
    cut_off = [run for run in moving.list_unfinished(places) if str(path) in run.places]
    if cut_off and not options.yes:
        say(
            f"{amount(len(cut_off), 'run', 'runs')} of {name} did not finish. "
            "Run this first: twinsweep resume --yes. To remove the account "
            "anyway: --yes"
        )
        return Exit.REFUSED
    lost = _lost_undo_words(path, places)
    if not options.yes and not ask_agreement(
        f"Remove {name} and its password? No mail is changed.{lost}"
    ):
        return Exit.REFUSED
    with MailAccess(options, places) as reach:
        files.remove(places, account, reach.secrets)
    forget_account(path, places)
    if not options.quiet:
        say(f"Removed {name}. No mail was changed.{lost}")
    return Exit.OK


def _lost_undo_words(path: Path, places: Places) -> str:
    """What a person loses with an account: undo, of what was moved there."""
    count = sum(str(path) in run.places and run.moved > 0 for run in moving.list_runs(places))
    if not count:
        return ""
    runs = amount(count, "run", "runs")
    return f" Without it {runs} in the history cannot be undone: the mail stays where it is."


def _sign_in_of(account: Account) -> tuple[str, str, SignIn]:
    return account.host, account.user, account.sign_in


def _as_json(account: Account) -> dict[str, Any]:
    return {
        "id": account.id,
        "name": account.name,
        "address": account.address,
        "host": account.host,
        "port": account.port,
        "security": account.security.value,
        "user": account.user,
        "sign_in": account.sign_in.value,
        "provider": account.provider,
        "trash": account.trash,
        "keep_secret": account.keep_secret,
        "limit_kb": account.limit_kb,
    }


def _survey_json(survey: Survey) -> dict[str, Any]:
    return {
        "folders": [
            {
                "folder": folder.name,
                "role": folder.role.value,
                "messages": messages,
                "owner": folder.owner,
                "read_only": folder.fixed is not None,
                "rights": survey.rights[number] if survey.rights else None,
            }
            for number, (folder, messages) in enumerate(
                zip(survey.folders, survey.messages, strict=True)
            )
        ],
        "trash": survey.trash,
        "takes_trash": survey.takes_trash,
        "way": survey.way.value,
        "is_gmail": survey.is_gmail,
    }
