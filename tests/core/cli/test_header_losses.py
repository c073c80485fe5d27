"""What only one copy says in its header stays: who sent it, who got it (R-VD11)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.boxes.moving import mail_bytes

from core.cli.main import main
from core.system.places import HOME_VARIABLE

pytestmark = pytest.mark.slow

PLAIN: bytes = mail_bytes("a")
UPTO = {"default": (), "3": ("--step", "1,2,3"), "4": ("--step", "1,2,3,4")}


def with_line(name: bytes, line: bytes) -> bytes:
    """The message with another line in the place of one field, or with it in front."""
    head, _, rest = PLAIN.partition(name + b": ")
    return head + line + rest.partition(b"\n")[2] if rest else line + PLAIN


NO_ID = with_line(b"Message-ID", b"")
LISTED = with_line(b"To", b"To: club@club.example\nList-Id: <club.club.example>\n")
# The one that stays, and the one that goes for it.
FULLER = {
    "a Cc": (with_line(b"Cc", b"Cc: lawyer@firm.example\n"), PLAIN),
    "a Bcc": (with_line(b"Bcc", b"Bcc: lawyer@firm.example\n"), PLAIN),
    "an earlier message": (with_line(b"References", b"References: <0@a.example>\n"), PLAIN),
    "a sender": (PLAIN, with_line(b"From", b"")),
    "a sender to answer": (
        PLAIN,
        with_line(b"From", b"From: hv at example.org (Hausverwaltung)\n"),
    ),
    "a delivery of a list": (b"Delivered-To: a@b.example\n" + LISTED, LISTED),
    "a Message-ID": (PLAIN, NO_ID),
}
MARKS = {
    "a flag of Evolution's": b"X-Evolution: 00000007-0018\n",
    "a label of Evolution's": b"X-Evolution: 00000007-0010; flags=$Labelwork\n",
    "a label of mutt's": b"X-Label: tax 2025\n",
    "tags of KMail's": b"X-KMail-Tags: work,\n tax\n",
    "a label of VM's": b"X-VM-Labels: (tax)\n",
    "tags of Zimbra's": b"X-Zimbra-Tags: tax\n",
    "tags of Thunderbird's": b"X-Mozilla-Keys: tax\n",
    "keywords": b"X-Keywords: tax\n",
    "folded keywords": b"X-Keywords:\n tax work\n",
    "a label of Gmail's": b"X-Gmail-Labels: Inbox,Opened,Tax 2025\n",
    "a star of Gmail's": b"X-Gmail-Labels: Inbox,Opened,Starred\n",
    "a label below": PLAIN.partition(b"\n")[0] + b"\nX-Gmail-Labels: Inbox,Opened,Tax 2025\n",
}
FULLER |= {
    case: (line + PLAIN.removeprefix(line.rpartition(b"X-")[0]), PLAIN)
    for case, line in MARKS.items()
}


@pytest.mark.parametrize("upto", UPTO)
@pytest.mark.parametrize("case", FULLER)
def test_the_one_that_says_it_stays_whichever_comes_first(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    case: str,
    upto: str,
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    fuller, other = FULLER[case]
    for stays, pair in enumerate([(fuller, other), (other, fuller)]):
        box = write_mbox(tmp_path / f"box{stays}", list(pair))
        assert planned(tmp_path, capsys, box, *UPTO[upto]) == [1 - stays]


def planned(folder: Path, capsys: pytest.CaptureFixture[str], box: Path, *words: str) -> list[int]:
    """The positions of what goes by a plan."""
    report = folder / "r.json"
    assert main(["scan", str(box), "--json", "-q"]) == 0
    report.write_text(capsys.readouterr().out)
    assert main(["plan", str(report), "-q", *words]) in (0, 3)
    return [move["what"]["position"] for move in json.loads(capsys.readouterr().out)["moves"]]
