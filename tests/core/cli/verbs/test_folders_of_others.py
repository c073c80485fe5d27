"""Rights and namespaces, as a person meets them: what can only be read, and what is not theirs."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.imap.boxes import Boxes
from helpers.imap.scripted import ScriptedServer, ServerManners
from helpers.mail.sample_mail import NOTICE, OTHER, a_mail
from helpers.process.program import CommandResult, TerminalProgram
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import BARE, Shape

from core.accounts import files
from core.cli.exits import Exit

pytestmark = pytest.mark.slow

COPIES = [a_mail(NOTICE, Delivered_To=str(n)).as_bytes() for n in range(4)]
OTHERS = [
    a_mail(f"{OTHER} {n} {'x' * n}", subject=f"Chor {n}", number=10 + n).as_bytes()
    for n in range(5)
]
OLD = [a_mail(f"Alt {n}.", subject=f"Alt {n}", number=50 + n).as_bytes() for n in range(3)]
TO_INBOX = ("--keep", "folder", "--prefer", "imap:Anna/INBOX")
ONLY_READ = "the file or folder is read-only"
ACL = Shape(acl=True, shared=True)


@pytest.fixture
def anna(program: TerminalProgram, dovecot_like: Callable[[Shape], Dovecot]) -> Person:
    """One copy in INBOX, two among others in Old."""
    person = dovecot_like(ACL).person()
    files.save(program.places, person.account(name="Anna"))
    person.deliver("INBOX", [COPIES[0], *OTHERS])
    person.deliver("Old", [COPIES[1], COPIES[2], *OLD])
    return person


def allow(person: Person, folder: str, who: str, rights: str) -> None:
    with person.client() as client:
        client.setacl(folder, who, rights)


def run(program: TerminalProgram, person: Person, *words: str | Path) -> CommandResult:
    return program.run(*words, "--password-stdin", stdin=person.password)


def test_what_can_only_be_read_stays_and_every_way_to_look_says_so(
    program: TerminalProgram, anna: Person, tmp_path: Path
) -> None:
    report, before, plan = (tmp_path / name for name in ("report", "before", "plan"))
    assert run(program, anna, "scan", "imap:Anna", "--report", report).code == Exit.OK
    made = run(program, anna, "plan", report, "-o", before, *TO_INBOX)
    assert made.code == Exit.OK, made.err
    assert "Would move 2 messages" in made.err
    safe = run(program, anna, "accounts", "test", "Anna")
    assert "can move messages safely." in safe.out
    assert "can only be read" not in safe.out

    allow(anna, "Old", "owner", "lra")
    whole = anna.hashes()
    dry = run(program, anna, "sweep", "--account", "Anna", *TO_INBOX)
    planned = run(program, anna, "plan", report, "-o", plan, *TO_INBOX)
    looked = run(program, anna, "apply", before, "--dry-run")
    applied = run(program, anna, "apply", before, "--yes")

    for said in (dry.err, planned.err):
        assert "Nothing to move." in said
        assert f"  2 skipped: {ONLY_READ}" in said
    assert looked.code == Exit.PARTLY
    assert looked.out.count(f"{ONLY_READ} (Old)") == 2
    assert "would move" not in looked.out
    assert applied.code == Exit.REFUSED
    assert applied.out.count(f"{ONLY_READ} (Old)") == 2
    assert anna.hashes() == whole == anna.hashes("INBOX", "Old")
    safe = run(program, anna, "accounts", "test", "Anna")
    assert "Read-only folders: Old." in safe.out
    assert (
        "Old\t5\tcan only be read\trights: lra\n"
        in run(program, anna, "accounts", "folders", "Anna").out
    )


def test_a_trash_that_takes_nothing_is_told_before_anything_is_to_be_moved(
    program: TerminalProgram, anna: Person, tmp_path: Path
) -> None:
    report, plan = tmp_path / "report", tmp_path / "plan"
    assert run(program, anna, "scan", "imap:Anna", "--report", report).code == Exit.OK
    assert run(program, anna, "plan", report, "-o", plan, *TO_INBOX).code == Exit.OK
    for rights in ("lrstea", "lrtiea"):  # nothing arrives, or without its flags
        allow(anna, "Trash", "owner", rights)
        dry = run(program, anna, "sweep", "--account", "Anna", *TO_INBOX)
        looked = run(program, anna, "apply", plan, "--dry-run")
        assert f"  2 skipped: {ONLY_READ}" in dry.err
        assert looked.out.count(f"{ONLY_READ} (Trash)") == 2
    assert "so none can be moved there" in run(program, anna, "accounts", "test", "Anna").out
    applied = run(program, anna, "apply", plan, "--yes")
    assert applied.out.count(f"{ONLY_READ} (Trash)") == 2
    assert sum(anna.hashes("Trash").values()) == 0


def test_folders_of_others_are_listed_and_searched_only_if_somebody_names_them(
    program: TerminalProgram, anna: Person
) -> None:
    ben = anna.server.person()
    ben.deliver("Archive", [COPIES[3], *OLD])
    ben.deliver("Secret", [COPIES[3]])
    allow(ben, "Archive", anna.user, "lrs")
    team = anna.server.mail / "public" / "Team"
    for part in ("cur", "new", "tmp"):
        anna.server.folder(team / part)
    rights = team / "dovecot-acl"
    rights.write_text("anyone lr\n")
    anna.server.own(rights)
    theirs = f"users/{ben.user}/Archive"

    listed = run(program, anna, "accounts", "folders", "Anna")
    dry = run(program, anna, "sweep", "--account", "Anna", "--all-folders", "--json")
    by_name = ("--folder", "INBOX", "--folder", theirs)
    named = run(program, anna, "sweep", "--account", "Anna", *by_name, *TO_INBOX, "--json")

    assert f"{theirs}\t4\tbelongs to {ben.user}\tcan only be read\trights: lrs\n" in listed.out
    assert "Public/Team\t0\tshared\tcan only be read\trights: lr\n" in listed.out
    assert "Secret" not in listed.out
    assert "searched only if you name them" in listed.err
    assert dry.json["messages"] == 11
    assert (
        f"because they are shared: Public/Team, {theirs} (to search one: --folder NAME" in dry.err
    )
    assert named.json["messages"] == 10
    assert (named.json["copies"], named.json["stay"]["read_only"]) == (0, 1)

    allow(ben, "Archive", anna.user, "lrswite")
    words = ("sweep", "--account", "Anna", "--folder", "INBOX", "--folder", theirs, *TO_INBOX)
    moved = run(program, anna, *words, "--apply", "--json").json
    assert moved["run"]["moved"] == 1
    assert (sum(ben.hashes("Archive").values()), sum(anna.hashes("Trash").values())) == (3, 1)
    over = run(program, anna, "accounts", "test", "Anna")
    assert "2 folders are shared" in over.out


def test_another_persons_trash_is_not_ours(
    program: TerminalProgram, scripted: Callable[..., ScriptedServer]
) -> None:
    boxes = Boxes()
    boxes.namespaces = b'(("INBOX." "/")) (("~" "/")) (("#shared/" "/"))'
    for name, attributes in (
        ("~ben/Trash", ("\\Trash",)),
        ("INBOX", ()),
        ("INBOX.Old", ()),
        ("~ben/Archive", ()),
        ("#shared/News", ()),
    ):
        boxes.make(name, *attributes)
    boxes.by_name["#shared/News"].hidden = True
    boxes.by_name["#shared/News"].rights = "lr"
    for name in boxes.by_name:
        boxes.deliver(name, *COPIES[:2], *OTHERS)
    server = scripted(
        boxes, ServerManners(after="IMAP4rev1 MOVE UIDPLUS ACL NAMESPACE SPECIAL-USE")
    )
    files.save(program.places, server.account(name="Anna"))

    def ask(*words: str) -> CommandResult:
        return program.run(*words, "--password-stdin", stdin="secret")

    folders = ask("accounts", "folders", "Anna", "--json").json
    dry = ask("sweep", "--account", "Anna", "--json")

    owners = {one["folder"]: one["owner"] for one in folders["folders"]}
    assert owners == {
        "INBOX": None, "INBOX.Old": None, "~ben/Trash": "ben", "~ben/Archive": "ben",
        "#shared/News": "",
    }  # fmt: skip
    assert folders["trash"] == ""
    assert dry.json["messages"] == 14
    assert {move["reason"] for move in dry.json["moves"]} == {"no_trash"}


def test_a_server_that_tells_no_namespaces_or_nonsense_has_only_ones_own_folders(
    program: TerminalProgram, scripted: Callable[..., ScriptedServer]
) -> None:
    boxes = Boxes()
    boxes.make("INBOX")
    boxes.make("users/ben")
    for said in (b"NIL NIL NIL", b"()", b"((1 2)) NIL NIL", b'(("" "/")) (("" "/")) (("" "/"))'):
        boxes.namespaces = said
        server = scripted(boxes, ServerManners(after="IMAP4rev1 NAMESPACE"))
        files.save(program.places, server.account(name=f"Anna{server.port}"))
        words = ("accounts", "folders", f"Anna{server.port}", "--password-stdin")
        assert program.run(*words, stdin="secret").out == "INBOX\t0\nusers/ben\t0\n"


def test_without_lists_of_rights_none_are_asked_for(
    program: TerminalProgram, dovecot_like: Callable[[Shape], Dovecot]
) -> None:
    person = dovecot_like(Shape(BARE, raw_log=True)).person()
    files.save(program.places, person.account(name="Anna"))
    person.deliver("INBOX", [*COPIES[:2], *OTHERS])
    assert run(program, person, "sweep", "--account", "Anna", "--apply").code == Exit.OK
    assert not re.search(rb"MYRIGHTS", person.sent())
