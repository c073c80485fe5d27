"""Problems of a scan in words that people can act on, from real mail that is damaged."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanned_mail import scan_mailbox

from core.model.sources import MessageKey, Problem, ProblemKind
from core.words.refusals import DAMAGES, problem_advice, problem_sentence
from gui import wording
from gui.controllers.problems import problem_rows
from gui.models.accounts.naming import Naming
from gui.models.problem_rows import problem_headers

HEAD = (
    b"From: Anna <anna@example.org>\nTo: bob@example.org\nMessage-ID: <1@example.org>\n"
    b"Date: Mon, 02 Mar 2026 09:00:00 +0000\nMIME-Version: 1.0\n"
)
BROKEN = HEAD + (
    b"Subject: The plans\nContent-Type: application/pdf; name=plan.pdf\n"
    b"Content-Transfer-Encoding: base64\n\nJVBERi0xLjQK!!!!JVBERi0\n"
)
UNKNOWN = HEAD + (
    b"Subject: The photos\nContent-Type: application/octet-stream; name=a.bin\n"
    b"Content-Transfer-Encoding: x-rot13\n\nuryyb\n"
)
REPAIR = (
    "Repair the file with the Inbox Repair Tool of Outlook or restore it from a backup, then scan "
    "again"
)
LONG = HEAD + b"Subject: The list\n" + b"X-Seen: yes\n" * 20_000 + b"\nhello\n"


def test_each_says_which_message_what_is_wrong_and_what_to_do(tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "Inbox", [house_mail(1, "Fine", "fine"), BROKEN, UNKNOWN, LONG])
    session = scan_mailbox(box)

    rows = problem_rows(session, Naming())

    assert [row.subject for row in rows] == ["The plans", "The photos", "The list"]
    for row in rows:
        assert len(row) == len(problem_headers())
        assert row.where == "Inbox"
        assert "anna@example.org" in row.sender
        assert row.advice == "Open it in your mail program to see what is left of it"
    assert "Base64 encoding is broken" in rows[0].problem
    assert "does not know" in rows[1].problem
    assert "header lines" in rows[2].problem


@pytest.mark.parametrize("word", sorted(DAMAGES))
def test_no_word_of_ours_is_shown(word: str) -> None:
    problem = Problem(MessageKey(0, "", "1"), 0, ProblemKind.DAMAGED, word)
    said = wording.say(problem_sentence(problem))
    assert said == DAMAGES[word].text
    assert len(said.split()) > 3


def test_several_damages_are_one_sentence() -> None:
    problem = Problem(MessageKey(0, "", "1"), 0, ProblemKind.DAMAGED, "base64 transfer")
    said = wording.say(problem_sentence(problem))
    assert said.count(";") == 1
    assert said[0].isupper()


def test_a_systems_own_words_stay_beside_the_sentence() -> None:
    problem = Problem(MessageKey(0, "", ""), -1, ProblemKind.UNREADABLE, "Permission denied")
    assert wording.say(problem_sentence(problem)).endswith("(Permission denied)")


def test_a_size_is_said_as_one() -> None:
    problem = Problem(MessageKey(0, "", "1"), 0, ProblemKind.TOO_LARGE, "41000000")
    assert wording.say(problem_sentence(problem)).endswith("(41 MB)")


def test_where_messages_begin_unclearly_is_not_said_in_bytes() -> None:
    detail = "From_ lines at 18320003,78593337"
    problem = Problem(MessageKey(0, "", ""), -1, ProblemKind.AMBIGUOUS, detail)
    said = wording.say(problem_sentence(problem))
    assert said == "It is unclear where its messages begin: search only"


@pytest.mark.parametrize(
    ("kind", "position", "detail", "said", "advice"),
    [
        (ProblemKind.TOO_COSTLY, 0, "TooCostly", "It took too much time or memory to read",
         "Nothing to do: only exact copies of it are found"),
        (ProblemKind.TOO_COSTLY, 0, "worker", "It took too much time or memory to read",
         "Nothing to do: only exact copies of it are found"),
        (ProblemKind.CHANGED, 0, "UIDVALIDITY",
         "The server renumbered the messages of its folder", "Scan again"),
        (ProblemKind.CHANGED, -1, "since it was listed",
         "It changed while it was read: scan again",
         "Scan again"),
        (ProblemKind.TRUNCATED, 5, "the file ends inside this mail", "It ends in the middle",
         "Open it in your mail program to see what is left of it"),
        (ProblemKind.TRUNCATED, -1, "the file lacks its last 41000000 bytes",
         "The last 41 MB of the file are missing", REPAIR),
        (ProblemKind.DAMAGED, 0, "not on this computer: 2 3", "An attachment was not downloaded",
         "Open the message in Apple Mail to download it, then scan again"),
        (ProblemKind.DAMAGED, -1, "18 of 36 messages can be read",
         "Only 18 of its 36 messages can be read", REPAIR),
        (ProblemKind.DAMAGED, -1, "1 folders in it cannot be opened",
         "1 folder in it cannot be opened", REPAIR),
        (ProblemKind.DAMAGED, -1, "3 of 900 blocks of the file have wrong checksums",
         "3 of 900 parts of the file are damaged", REPAIR),
        (ProblemKind.DAMAGED, 0, "3 of its properties or attachments cannot be read",
         "3 of its parts or attachments cannot be read",
         "Open it in your mail program to see what is left of it"),
        (ProblemKind.DAMAGED, 0, "3", "3 of its parts or attachments cannot be read",
         "Open it in your mail program to see what is left of it"),
        (ProblemKind.DAMAGED, 0, "libpff_item_get_record: unable to read",
         "A part of it could not be read",
         "Open it in your mail program to see what is left of it"),
    ],
)  # fmt: skip
def test_what_a_reader_says_to_developers_is_said_for_people(
    kind: ProblemKind, position: int, detail: str, said: str, advice: str
) -> None:
    problem = Problem(MessageKey(0, "", "1"), position, kind, detail)

    assert wording.say(problem_sentence(problem)) == said
    assert wording.say(problem_advice(problem)) == advice
