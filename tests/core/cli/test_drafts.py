"""A draft is never what stays for a message that was sent or received (R-VD10)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.boxes.moving import mail_bytes
from helpers.process.program import TerminalProgram
from helpers.servers.dovecot import Dovecot
from helpers.servers.dovecot_conf import Shape

from core.accounts import files
from core.cli.main import main
from core.system.places import HOME_VARIABLE

pytestmark = pytest.mark.slow

SENT = mail_bytes("a")
OTHERS = [mail_bytes(text) for text in "bcd"]
MARKS = {
    "Thunderbird": b"X-Mozilla-Draft-Info: internal/draft; vcard=0; receipt=0; DSN=0\n",
    "Outlook": b"X-Unsent: 1\n",
    "Apple Mail": b"X-Uniform-Type-Identifier: com.apple.mail-draft\n",
    "Dovecot": b"X-Status: T\n",
}
WAYS = ((), ("--step", "1", "--step", "2", "--step", "3"), ("--verdict", "identical"))

Planned = Callable[..., list[tuple[str, int]]]


@pytest.fixture
def planned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Planned:
    """Scan mailboxes and make a plan: the folder and position of what goes."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))

    def of(box: Path | list[Path], *words: str) -> list[tuple[str, int]]:
        report = tmp_path / "r.json"
        boxes = box if isinstance(box, list) else [box]
        assert main(["scan", *map(str, boxes), "--all-folders", "--json", "-q"]) == 0
        report.write_text(capsys.readouterr().out)
        assert main(["plan", str(report), "-q", *words]) == 0
        moves = json.loads(capsys.readouterr().out)["moves"]
        return [(move["what"]["folder"], move["what"]["position"]) for move in moves]

    return of


@pytest.mark.parametrize("words", WAYS)
@pytest.mark.parametrize("program", MARKS)
@pytest.mark.parametrize("first", ["draft", "sent"])
def test_the_draft_goes_whichever_comes_first(
    planned: Planned, tmp_path: Path, first: str, program: str, words: tuple[str, ...]
) -> None:
    pair = [MARKS[program] + SENT, SENT]
    box = write_mbox(tmp_path / "box.mbox", (pair if first == "draft" else pair[::-1]) + OTHERS)
    assert planned(box, *words) == [("", 0 if first == "draft" else 1)]


@pytest.mark.parametrize("words", WAYS)
def test_of_drafts_alone_one_stays(
    planned: Planned, tmp_path: Path, words: tuple[str, ...]
) -> None:
    draft = MARKS["Outlook"] + SENT
    assert planned(write_mbox(tmp_path / "box.mbox", [draft, draft, *OTHERS]), *words) == [("", 1)]


def test_a_mark_in_received_mail_is_its_senders(planned: Planned, tmp_path: Path) -> None:
    came = b"Received: from a.example by b.example; Tue, 05 Mar 2024 10:00:01 +0100\n" + SENT
    box = write_mbox(tmp_path / "box.mbox", [MARKS["Outlook"] + came, came, *OTHERS])
    assert planned(box) == [("", 1)]


@pytest.mark.parametrize("words", WAYS)
@pytest.mark.parametrize("how", ["letter", "folder"])
def test_in_a_maildir_the_letter_or_the_folder_tells(
    planned: Planned, tmp_path: Path, how: str, words: tuple[str, ...]
) -> None:
    box = tmp_path / "mail"
    for folder in ("", ".Drafts", ".Zoo"):
        for part in ("cur", "new", "tmp"):
            (box / folder / part).mkdir(parents=True)
    draft = box / ("cur" if how == "letter" else ".Drafts/cur")
    (draft / f"100.a.x:2,{'DS' if how == 'letter' else 'S'}").write_bytes(SENT)
    (box / ".Zoo" / "cur" / "200.b.x:2,S").write_bytes(SENT)
    expected = "" if how == "letter" else "Drafts"
    assert planned(box, *words) == [(expected, 0)]


def test_a_protected_draft_takes_nothing_with_it(planned: Planned, tmp_path: Path) -> None:
    drafts = write_mbox(tmp_path / "drafts.mbox", [MARKS["Outlook"] + SENT, *OTHERS])
    sent = write_mbox(tmp_path / "more.mbox", [SENT, mail_bytes("e")])
    assert planned([drafts, sent], "--protect", str(drafts)) == []


def test_on_a_server_its_flag_tells(
    program: TerminalProgram, dovecot_like: Callable[[Shape], Dovecot]
) -> None:
    person = dovecot_like(Shape()).person()
    person.deliver("INBOX", [SENT, SENT, *OTHERS])
    with person.client() as client:
        client.select_folder("INBOX")
        client.add_flags([1], ["\\Draft"])
    files.save(program.places, person.account(name="Anna"))
    words = ("sweep", "--account", "Anna", "--json", "--password-stdin")
    found = program.run(*words, stdin=person.password).json
    assert [move["position"] for move in found["moves"]] == [0]
