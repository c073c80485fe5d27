"""`why A B`: any two messages by their names, the rule that parts them, and its numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail import threads
from helpers.mail.sample_mail import (
    FOOTER,
    NOTICE,
    OTHER,
    a_mail,
    scan_paths,
)
from helpers.process.program import TerminalProgram
from helpers.process.systems import INFO
from helpers.servers.dovecot import Person

from core.accounts import files
from core.actions.not_copies import content_digests
from core.cli.exits import Exit
from core.cli.main import main
from core.library.store import Library
from core.model.groups import verdict_of
from core.system.places import find_places
from core.words.verdicts import VERDICTS

pytestmark = pytest.mark.slow


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    """0 a notice, 1 a choir, 2 the notice again, 3 its list copy, 4 and 5 thanks, 6 an answer."""
    return write_mbox(
        tmp_path / "Inbox",
        [
            a_mail(NOTICE),
            a_mail(OTHER, subject="Chor", number=2),
            a_mail(NOTICE, Delivered_To="second"),
            a_mail(
                NOTICE + FOOTER, subject="[haus] Wasser", number=3, List_Id="<haus.example.org>"
            ),
            a_mail("Danke!", subject="Re: Wasser", number=4),
            a_mail("Danke!", subject="Re: Wasser", number=5, From="Bob <bob@example.org>"),
            a_mail(OTHER, subject="Re: Chor", number=6, In_Reply_To="<2@example.org>"),
        ],
    )


def why(capsys: pytest.CaptureFixture[str], *words: str | Path) -> dict[str, Any]:
    assert main(["why", *map(str, words), "--json"]) == Exit.OK
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def rules(found: dict[str, Any]) -> list[str]:
    return [reason["rule"] for reason in found["reasons"]]


def test_a_linked_pair_tells_verdict_and_evidence(
    inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = why(capsys, f"{inbox}#0", f"{inbox}#3")

    assert found["schema"] == "twinsweep.why/1"
    assert (found["linked"], found["together"], found["verdict"]) == (True, True, "COVERED")
    assert found["kept"]["position"] == 3  # the fuller one
    assert found["evidence"]["common"] >= 4
    assert {"text", "more_text"} <= set(found["differs"])
    assert found["reasons"] == []


def test_what_the_user_said_comes_first(inbox: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = [digest.to_bytes(8) for digest in content_digests(scan_paths(inbox).mails).tolist()]
    Library(find_places().library).part([(said[3], said[0]), (said[1], said[6])], 7)

    copies = why(capsys, f"{inbox}#0", f"{inbox}#3")
    assert (copies["linked"], copies["together"], copies["verdict"]) == (False, False, None)
    assert rules(copies) == ["said"]
    assert copies["evidence"]["common"] >= 4
    assert rules(why(capsys, f"{inbox}#1", f"{inbox}#6"))[:2] == ["said", "answers"]
    assert main(["why", f"{inbox}#0", f"{inbox}#3"]) == Exit.OK
    assert "You marked these two as not copies." in capsys.readouterr().out


def test_without_a_library_that_can_be_read_why_says_so_and_goes_on(
    inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    find_places().library.parent.mkdir(parents=True, exist_ok=True)
    find_places().library.write_bytes(b"no database" * 1_000)

    assert main(["why", f"{inbox}#0", f"{inbox}#3"]) == Exit.OK

    told = capsys.readouterr()
    assert "Pairs that you marked as not copies are ignored." in told.err
    assert "Copies: " in told.out


def test_people_read_the_rule_and_its_numbers(
    inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["why", f"{inbox}#0", f"{inbox}#3", "--at", "0.9"]) == Exit.OK

    out = capsys.readouterr().out
    assert "Not copies, but one contains the other: " in out
    assert "Their texts are too different: similarity 0.7" in out
    assert "needed 0.9" in out
    assert "Counted by sentences: " in out
    assert "B, compared with A: " in out


def test_each_kind_of_pair_names_its_rule(inbox: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = why(capsys, f"{inbox}#1", f"{inbox}#6")
    thanks = why(capsys, f"{inbox}#4", f"{inbox}#5")
    itself = why(capsys, f"{inbox}#1", f"{inbox}#1")

    assert rules(answer)[0] == "answers"
    assert rules(thanks)[:3] == ["short", "short", "needs_equal"]
    assert thanks["reasons"][0] | {"mail": "a", "have": 1, "need": 8} == thanks["reasons"][0]
    assert "sender" in thanks["reasons"][2]["differs"]
    assert rules(itself) == ["same_mail"]


def test_only_the_detectors_that_are_on_are_asked(
    inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = why(capsys, f"{inbox}#0", f"{inbox}#2", "--detectors", "content,sigstr")

    assert found["detectors"] == ["content", "structure"]
    assert found["linked"] or "text_off" in rules(found)
    text = why(capsys, f"{inbox}#0", f"{inbox}#1", "--detectors", "p0")
    assert rules(text) == ["similarity", "content_off", "structure_off"]


def test_a_mail_of_another_group_is_told_where_it_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = [f"Der Satz mit der Nummer {word} steht hier ganz allein." for word in "abcdefgh"]
    texts = (said[:5], [*said[:4], said[5]], [*said[:3], said[6], said[5]], said[:5])
    box = write_mbox(
        tmp_path / "chain",
        [a_mail(" ".join(text), subject=str(n), number=n) for n, text in enumerate(texts, 1)],
    )

    found = why(capsys, f"{box}#1", f"{box}#2", "--at", "0.75", "--detectors", "text")

    assert (found["linked"], found["together"]) == (True, False)
    (other,) = (r for r in found["reasons"] if r["rule"] == "other_group")
    assert (other["mail"], other["other"]["position"]) == ("a", 0)


@pytest.mark.parametrize(
    "name", ["{box}#2", "{box} #2", "{box}#<two@example.org>", "{box}#{uid}"]
)  # fmt: skip
def test_a_message_is_named_as_it_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    mails = [
        a_mail(NOTICE),
        a_mail(OTHER, number=2),
        a_mail("Zwei", Message_ID="<two@example.org>"),
    ]
    box = write_mbox(tmp_path / "a box #1", mails)
    uid = why(capsys, f"{box}#2", f"{box}#2")["a"]["uid"]

    found = why(capsys, name.format(box=box, uid=uid), f"{box}#0")

    assert (found["a"]["position"], found["b"]["position"]) == (2, 0)


def test_the_home_folder_is_understood_where_quotes_keep_it_from_the_shell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_mbox(tmp_path / "my box", [a_mail(NOTICE), a_mail(OTHER, Message_ID="<1@x.org>")])
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))

    found = why(capsys, "~/my box#<1@x.org>", "~/my box#0")

    assert (found["a"]["position"], found["b"]["position"]) == (1, 0)


def test_files_with_one_message_need_no_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = tmp_path / "one.eml", tmp_path / "two#2.eml"
    one.write_bytes(a_mail(NOTICE).as_bytes())
    two.write_bytes(a_mail(NOTICE, number=2).as_bytes())

    found = why(capsys, one, two)
    assert (found["verdict"], found["cover"]) == ("COVERED", "fuller_text")
    assert found["containment"]["both"]


def test_folders_inside_a_mailbox_are_named_after_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in (tmp_path, tmp_path / ".Archive", tmp_path / ".Trash"):
        for part in ("cur", "new", "tmp"):
            (folder / part).mkdir(parents=True)
        (folder / "cur" / f"1.M1.host{INFO}S").write_bytes(a_mail(NOTICE).as_bytes())

    found = why(capsys, f"{tmp_path}/Archive#0", f"{tmp_path}#0")

    assert (found["a"]["folder"], found["b"]["folder"]) == ("Archive", "")
    assert found["verdict"] == "IDENTICAL"
    assert main(["why", f"{tmp_path}/Trash#0", f"{tmp_path}#0"]) == Exit.USAGE
    assert "--all-folders" in capsys.readouterr().err
    trash = why(capsys, f"{tmp_path}/Trash#0", f"{tmp_path}#0", "--all-folders")
    assert trash["a"]["folder"] == "Trash"


def test_a_mailbox_that_cannot_be_read_as_it_should_is_told_with_its_exit_code(
    inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = inbox.with_name("old")
    old.write_bytes(inbox.read_bytes().replace(b"\n", b"\r"))

    assert main(["why", f"{inbox}#0", f"{old}#0"]) == Exit.PARTLY

    told = capsys.readouterr()
    assert "Copies: identical." in told.out
    assert "1 problem" in told.err


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("{box}#7", "positions run from 0 to 6"),
        ("{box}#<nobody@example.org>", "no message has this Message-ID"),
        ("{box}#<1@example.org>", "2 messages match: #0, #2"),
        ("{box}", "add a position"),
        ("{box}#abc", "no such message"),
        ("{folder}/Nowhere#1", "no such mailbox or folder"),
        ("/nowhere/at/all#1", ""),
        ("/nowhere/" + 300 * "a" + "#1", ""),
        ("{box}#" + 300 * "a", "no such message"),
    ],
)
def test_what_is_no_message_is_a_sentence_and_a_usage_error(
    inbox: Path, capsys: pytest.CaptureFixture[str], name: str, words: str
) -> None:
    named = name.format(box=inbox, folder=inbox.parent)

    assert main(["why", named, f"{inbox}#0"]) == Exit.USAGE
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("name", ["box#", "#3", "imap:#3"])
def test_words_that_name_nothing_are_refused(name: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["why", name, name])
    assert ended.value.code == Exit.USAGE


def test_messages_of_an_account_are_named_by_position_and_by_the_servers_number(
    own_home: Path, person: Person
) -> None:
    program = TerminalProgram(own_home)
    files.save(program.places, person.account(name="Anna"))
    person.deliver("INBOX", [a_mail(NOTICE).as_bytes(), a_mail(OTHER, number=2).as_bytes()])
    person.deliver("Lists", [a_mail(NOTICE, Delivered_To="second").as_bytes()])

    done = program.run(
        "why", "imap:Anna/INBOX#0", "imap:Anna/Lists#uid:1", "--json", "--password-stdin",
        stdin=person.password,
    )  # fmt: skip

    assert done.code == Exit.OK, done.err
    assert (done.json["verdict"], done.json["b"]["folder"]) == ("IDENTICAL", "Lists")


def test_a_message_id_that_only_one_has_does_not_contradict_identical(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = a_mail(NOTICE)
    del bare["Message-ID"]
    box = write_mbox(tmp_path / "Box", [a_mail(NOTICE), bare])

    assert main(["why", f"{box}#0", f"{box}#1"]) == Exit.OK
    assert main(["scan", str(box)]) == Exit.OK

    out = capsys.readouterr().out
    assert "Copies: identical." in out
    assert "Everything that a mail program could show is the same." in out
    assert "Only one of the two has a Message-ID." in out
    assert "differs:" not in out


@pytest.mark.parametrize(
    ("change", "scan_words", "why_line"),
    [
        ({"subject": "[RECOVERY] Wasser"}, "subject", "different subject"),
        ({"subject": "[PROBLEM] Wasser [#124]"}, "subject", "different subject"),
        ({"Date": "Mon, 02 Mar 2026 09:01:01 +0000"}, "sent time", "sent at a different time"),
        ({"From": "Hausverwaltung <hv+tag@example.org>"}, "sender", "different sender"),
        ({"From": "Meier <hv@example.org>"}, "sender name", "sender shown differently"),
        ({"Cc": "eve@example.org"}, "recipients", "different recipients"),
        ({"Reply_To": "eve@example.org"}, "reply to", "different reply address"),
        ({"text": NOTICE.upper()}, "letter case", "capital letters differ"),
        ({"text": NOTICE.replace(". ", ".\n    ")}, "layout", "different spaces or line breaks"),
    ],
)
def test_what_differs_beside_the_text_is_named_by_scan_and_why(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    change: dict[str, str],
    scan_words: str,
    why_line: str,
) -> None:
    values = {"text": NOTICE, "subject": "[PROBLEM] Wasser"}
    mails = [a_mail(**values), a_mail(**(values | change))]
    for mail, number in zip(mails, (1, 2), strict=True):
        mail.replace_header("Message-ID", f"<{number}@example.org>")
    box = write_mbox(tmp_path / "Box", mails)

    report = why(capsys, f"{box}#0", f"{box}#1")
    same = scan_words in (
        "letter case",
        "subject",
    )  # of which each says something that the other does not
    assert report["verdict"] == ("SAME_TEXT" if same else "COVERED")
    kind = VERDICTS[verdict_of(report)].text
    assert scan_words.replace(" ", "_") in report["differs"]
    assert main(["scan", str(box)]) == Exit.OK
    assert main(["why", f"{box}#0", f"{box}#1"]) == Exit.OK

    out = capsys.readouterr().out
    assert f"1.00  differs: {scan_words}, message id" in out
    assert f"Copies: {kind[:1].lower()}{kind[1:]}." in out
    (line,) = (line for line in out.splitlines() if line.startswith("B, compared"))
    assert f"{why_line}." in line or f"{why_line}, different Message-ID." in line


def test_a_message_that_a_later_one_quotes_is_told_to_people_and_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "\n".join(threads.SENTENCES[:5])
    answers = [
        "Thanks.\n\nOn Tue, Anna wrote:\n> " + said.replace("\n", "\n> ")
        for said in (text, text.replace("480.50", "480.60"))
    ]
    mails = [
        threads.message(1, text),
        *(threads.message(2 * n, said, after=1) for n, said in enumerate(answers, 1)),
    ]
    box = write_mbox(tmp_path / "Box", mails)

    whole, edited = why(capsys, f"{box}#0", f"{box}#1"), why(capsys, f"{box}#2", f"{box}#0")
    assert (whole["verdict"], whole["cover"], whole["linked"]) == ("COVERED", "quoted", False)
    held = whole["containment"]
    assert (held["covers"], held["kind"], held["by"], held["bar"]) == (True, "quoted", "b", None)
    assert {"message_id", "sent_time", "sender"} <= set(held["lost"])
    assert (edited["verdict"], edited["containment"]["by"]) == (None, "a")
    assert edited["containment"]["bar"] == "text"
    assert edited["containment"]["missing"].startswith("Please pay 480.50")

    assert main(["why", f"{box}#1", f"{box}#0"]) == Exit.OK
    assert main(["why", f"{box}#0", f"{box}#2"]) == Exit.OK
    out = capsys.readouterr().out
    assert "A, later in the conversation, quotes all of B" in out
    assert "A lacks these details of B: its sender, its exact date" in out
    assert (
        "B does not contain all the text of A. The first part missing: “Please pay 480.50" in out
    )
    assert "At that point, B reads: \u201cPlease pay 480.60" in out
    assert ".\u201d." not in out
