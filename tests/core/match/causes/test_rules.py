"""Each cause in a mailbox as the real mechanism makes it, or as its marks are documented.

Every message here says the same; what differs is how it came.
"""

from __future__ import annotations

import poplib
import random
import socketserver
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import FOOTER, NOTICE, scan_paths

from core.actions.causes import causes_of_groups
from core.model.causes import SIGNS, Cause, CauseSign
from core.scan.session import cut_groups

pytestmark = pytest.mark.slow

WORDS = [
    a + b + c
    for a in ("ba", "ko", "li", "mu", "re")
    for b in ("da", "fe", "go", "tu")
    for c in ("n", "s", "rt", "lk")
]
HOP = "Received: from a.example.net by mx.example.org (Postfix) id %s; Tue, 5 Mar 2024 10:00:%s\n"
FIRST = "Received: from pc by a.example.net with ESMTPSA id 9; Tue, 5 Mar 2024 09:59:58 +0100\n"
SENT = "Tue, 05 Mar 2024 09:59:57 +0100"


def message(above: str = "", *, body: str = NOTICE, number: int = 1, date: str = SENT) -> bytes:
    header = (
        "From: Hausverwaltung <hv@example.net>\nTo: haus@example.org\nSubject: Wasser\n"
        f"Date: {date}\nMessage-ID: <{number}@example.net>\nMIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
    )
    return (above + header + body + "\n").encode()


def received(number: int = 1) -> str:
    return HOP % (f"4Q{number}", f"0{number} +0100") + FIRST


def write_lines(path: Path, *mails: tuple[str, bytes]) -> Path:
    """An mbox with From_ lines of one's own."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(line.encode() + b"\n" + mail + b"\n" for line, mail in mails))
    return path


def causes(*paths: Path) -> list[tuple[Cause, CauseSign]]:
    session = scan_paths(*paths)
    found = causes_of_groups(session, cut_groups(session, 0.6))
    return [
        (Cause(int(cause)), SIGNS[sign])
        for cause, sign in zip(found.cause.tolist(), found.sign.tolist(), strict=True)
    ]


# --- POP: fetched by a real client from a real server --------------------------------------------


class _PopHandler(socketserver.StreamRequestHandler):
    """As much of POP3 as a client needs (RFC 1939); `mails` are those of the server."""

    mails: Sequence[bytes] = ()
    numbers: Sequence[str] = ()

    def handle(self) -> None:
        self._say("+OK")
        for line in self.rfile:
            verb, *rest = line.decode().split()
            match verb.upper():
                case "UIDL":
                    self._many(f"{at} {uid}" for at, uid in enumerate(self.numbers, start=1))
                case "RETR":
                    self._many(self.mails[int(rest[0]) - 1].decode().splitlines())
                case "QUIT":
                    self._say("+OK")
                    return
                case _:
                    self._say("+OK")

    def _say(self, line: str) -> None:
        self.wfile.write(line.encode() + b"\r\n")

    def _many(self, lines: Iterator[str] | Sequence[str]) -> None:
        self._say("+OK")
        for line in lines:
            self._say("." + line if line.startswith(".") else line)
        self._say(".")


@contextmanager
def pop_server(mails: Sequence[bytes], numbers: Sequence[str]) -> Iterator[int]:
    handler = type("_Box", (_PopHandler,), {"mails": mails, "numbers": numbers})
    with socketserver.TCPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()


def fetch(port: int, clock: str, account: str = "account1") -> list[tuple[str, bytes]]:
    """What Thunderbird writes of each message on a POP server."""
    client = poplib.POP3("127.0.0.1", port)
    client.user("anna")
    client.pass_("secret")
    fetched = []
    for entry in client.uidl()[1]:
        at, uid = entry.decode().split()
        lines = client.retr(int(at))[1]
        top = (
            f"X-Account-Key: {account}\nX-UIDL: {uid}\nX-Mozilla-Status: 0001\n"
            f"X-Mozilla-Status2: 00000000\n"
        )
        fetched.append((f"From - Tue Mar  5 {clock} 2024", top.encode() + b"\n".join(lines)))
    client.quit()
    return fetched


def test_mail_that_a_client_fetches_twice_by_pop(tmp_path: Path) -> None:
    with pop_server([message(received())], ["17"]) as port:
        both = [*fetch(port, "10:05:00"), *fetch(port, "18:05:00")]

    assert causes(write_lines(tmp_path / "Inbox", *both)) == [
        (Cause.POP_TWICE, CauseSign.FETCH_TIME)
    ]


def test_mail_that_its_pop_server_numbers_anew(tmp_path: Path) -> None:
    both = []
    for numbers in (["17"], ["0000018f"]):
        with pop_server([message(received())], numbers) as port:
            both += fetch(port, "10:05:00")

    assert causes(write_lines(tmp_path / "Inbox", *both)) == [(Cause.POP_TWICE, CauseSign.UIDL)]


def test_mail_that_two_accounts_fetch(tmp_path: Path) -> None:
    both = []
    for account in ("account1", "account3"):
        with pop_server([message(received())], ["17"]) as port:
            both += fetch(port, "10:05:00", account)

    assert causes(write_lines(tmp_path / "Inbox", *both)) == [
        (Cause.TWO_ACCOUNTS, CauseSign.ACCOUNT)
    ]


# --- other ways of one message -------------------------------------------------------------------

FETCHED = "Received: from mx by pc with POP3 (fetchmail-6.4.0); 5 Mar 2024 11:00\n"
LIST = "List-Id: Haus <haus.lists.example.org>\n"


@pytest.mark.parametrize(
    ("above", "beside", "cause", "sign"),
    [
        (received(1), LIST + received(2), Cause.LIST_COPY, CauseSign.ONE_LIST),
        (
            LIST + received(1),
            LIST.replace("haus", "garten") + received(2),
            Cause.LIST_COPY,
            CauseSign.TWO_LISTS,
        ),
        (received(1), received(2), Cause.REDELIVERED, CauseSign.RECEIVED),
        (LIST + received(1), LIST + received(2), Cause.REDELIVERED, CauseSign.RECEIVED),
        (
            "Delivered-To: anna@example.org\n" + received(1),
            "Delivered-To: info@example.org\n" + received(2),
            Cause.ALIAS,
            CauseSign.DELIVERED_TO,
        ),
        (
            "X-Original-To: anna@example.org\nDelivered-To: a@h\n" + received(1),
            "X-Original-To: info@example.org\nDelivered-To: a@h\n" + received(2),
            Cause.ALIAS,
            CauseSign.ORIGINAL_TO,
        ),
        (
            received(1).replace(";", " for <anna@example.org>;", 1),
            received(2).replace(";", " for <info@example.org>;", 1),
            Cause.ALIAS,
            CauseSign.RECEIVED_FOR,
        ),
        (
            received(1),
            "Resent-From: info@example.org\n" + received(2),
            Cause.ALIAS,
            CauseSign.RESENT,
        ),
        (received(1), "Status: RO\n" + received(1), Cause.COPIED, CauseSign.SAME_HEADER),
        (  # fetched again, or a file copied: nothing tells
            "X-UIDL: 7\nX-Account-Key: account1\n" + received(1),
            "X-UIDL: 7\nX-Account-Key: account1\n" + received(1),
            Cause.UNKNOWN,
            CauseSign.NOTHING,
        ),
        (
            FETCHED + received(1),
            received(1),
            Cause.UNKNOWN,
            CauseSign.NOTHING,
        ),
        (
            "X-TUID: Qm1xd2VydHk=\n" + received(1),
            "X-TUID: YXNkZmdoamts\n" + received(1),
            Cause.MBSYNC,
            CauseSign.TOOL_TWICE,
        ),
        ("X-TUID: Qm1xd2VydHk=\n" + received(1), received(1), Cause.MBSYNC, CauseSign.TOOL_MARK),
        (
            "X-OfflineIMAP: 1-2-v7.3.3\n" + received(1),
            "X-OfflineIMAP: 3-4-v7.3.3\n" + received(1),
            Cause.OFFLINEIMAP,
            CauseSign.TOOL_TWICE,
        ),
        (
            "Received: from mx by pc with POP3 getmail6; 5 Mar 2024 11:00\n" + received(1),
            "Received: from mx by pc with POP3 getmail6; 5 Mar 2024 18:00\n" + received(1),
            Cause.GETMAIL,
            CauseSign.TOOL_TWICE,
        ),
        (
            "Received: from mx by pc with POP3 (fetchmail-6.4.37); 11:00\n" + received(1),
            "Received: from mx by pc with POP3 (fetchmail-6.4.37); 18:00\n" + received(1),
            Cause.POP_TWICE,
            CauseSign.FETCHER,
        ),
        # Nothing to go by: no header field beside the sender's own, in one folder.
        ("", "", Cause.UNKNOWN, CauseSign.NOTHING),
        # Synced by mbsync, both of them, but delivered twice before.
        (
            "X-TUID: Qm1xd2VydHk=\n" + received(1),
            "X-TUID: YXNkZmdoamts\n" + received(2),
            Cause.REDELIVERED,
            CauseSign.RECEIVED,
        ),
        # One of them lost its way: that it was delivered twice does not follow.
        (received(1), "", Cause.UNKNOWN, CauseSign.NOTHING),
    ],
)
def test_two_of_one_message_id(
    tmp_path: Path, above: str, beside: str, cause: Cause, sign: CauseSign
) -> None:
    box = write_mbox(tmp_path / "Inbox", [message(above), message(beside)])

    assert causes(box) == [(cause, sign)]


def test_a_virus_scanner_that_adds_a_line(tmp_path: Path) -> None:
    line = "\n\nThis email has been checked for viruses by Avast antivirus software.\n"
    box = write_mbox(
        tmp_path / "Inbox", [message(received()), message(received(), body=NOTICE + line)]
    )

    assert causes(box) == [(Cause.VIRUS_SCANNER, CauseSign.SCANNER_LINE)]


def test_what_a_sender_sends_again_and_to_all(tmp_path: Path) -> None:
    later = "Wed, 06 Mar 2024 12:13:14 +0100"
    again = message(received(2).replace("id 9", "id 10"), number=2, date=later)
    bulk = "List-Unsubscribe: <mailto:u@example.net>\n"

    plain = write_mbox(tmp_path / "Plain", [message(received()), again])
    mass = write_mbox(tmp_path / "Mass", [bulk.encode() + m for m in (message(received()), again)])

    assert [cause for cause, _ in causes(plain)] == [Cause.SENT_AGAIN]
    assert [cause for cause, _ in causes(mass)] == [Cause.MASS_MAILING]


def test_one_date_in_two_zones_is_not_sent_again(tmp_path: Path) -> None:
    """Archives are exported with times of another zone, and Message-IDs of their own."""
    date = "Tue, 05 Mar 2024 19:59:57 +0100"
    box = write_mbox(
        tmp_path / "Inbox",
        [
            message(received()),
            message(received(2).replace("id 9", "id 10"), number=2, date=date),
        ],
    )

    assert [cause for cause, _ in causes(box)] == [Cause.UNKNOWN]


# --- folders and programs ------------------------------------------------------------------------


def test_own_mail_that_is_filed_twice(tmp_path: Path) -> None:
    box = tmp_path / "Mail" / "Sent"
    write_mbox(box, [message(), message()])

    assert causes(box) == [(Cause.OWN_MAIL, CauseSign.BOTH_SENT)]


def test_sent_mail_that_a_server_files_too(tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "Sent", [message(), message(FIRST)])

    assert causes(box) == [(Cause.SERVER_AND_PROGRAM, CauseSign.SENT_BY_SERVER)]


def test_mail_to_oneself(tmp_path: Path) -> None:
    sent = write_mbox(tmp_path / "Sent", [message()])
    inbox = write_mbox(tmp_path / "Inbox", [message(received())])

    assert causes(sent, inbox) == [(Cause.OWN_MAIL, CauseSign.TO_ONESELF)]


def test_a_takeout_with_a_mailbox_for_each_label(tmp_path: Path) -> None:
    line = "From 1792683450123456789@xxx Tue Mar 05 09:00:00 +0000 2024"
    labels = "X-GM-THRID: 1792683450123456789\nX-Gmail-Labels: Work,Inbox\n"
    boxes = [
        write_lines(tmp_path / name, (line, message(labels + received())))
        for name in ("Inbox.mbox", "Work.mbox")
    ]
    local = write_mbox(tmp_path / "Local", [message(received())])

    assert causes(*boxes) == [(Cause.GMAIL, CauseSign.GMAIL_NUMBER)]
    assert causes(boxes[0], local) == [(Cause.GMAIL, CauseSign.TAKEOUT)]


def test_an_import_that_is_done_twice(tmp_path: Path) -> None:
    """Old mail of three years, written into one folder within two minutes each time."""
    kept = [
        message(
            received(number).replace("4Q", f"4R{number}"),
            number=number,
            body=" ".join(random.Random(number).choices(WORDS, k=60)),
            date=f"Tue, 05 Mar {2014 + number % 3} 09:59:{number:02} +0100",
        )
        for number in range(20)
    ]
    lines = [
        (f"From - Sat Jun  1 {hour}:00:{at:02} 2024", mail)
        for hour in (10, 11)
        for at, mail in enumerate(kept)
    ]

    found = causes(write_lines(tmp_path / "Import", *lines))

    assert found.count((Cause.COPIED, CauseSign.BURST)) == 20


def test_a_mailbox_and_its_backup(tmp_path: Path) -> None:
    boxes = [write_mbox(tmp_path / name, [message()]) for name in ("Archive", "Backup")]

    assert causes(*boxes) == [(Cause.COPIED, CauseSign.SAME_HEADER)]


# --- groups ----------------------------------------------------------------------------------


def test_a_group_has_the_cause_of_most_of_its_copies(tmp_path: Path) -> None:
    mails = [received(1), received(1), received(1), LIST + received(2)]
    session = scan_paths(write_mbox(tmp_path / "Inbox", [message(above) for above in mails]))
    found = causes_of_groups(session, cut_groups(session, 0.6))

    assert len(found.of_group) == 1
    assert sorted(found.counts().values()) == [1, 2]
    most = max(found.counts().items(), key=lambda item: item[1])[0]
    assert Cause(int(found.of_group[0])) is most


def test_ten_thousand_copies_in_one_group(tmp_path: Path) -> None:
    mails = [message(received(1))] * 10_000
    session = scan_paths(write_mbox(tmp_path / "Inbox", mails))
    groups = cut_groups(session, 0.6)

    assert causes_of_groups(session, groups).counts() == {Cause.COPIED: 9_999}


def test_no_groups_have_no_causes(tmp_path: Path) -> None:
    session = scan_paths(write_mbox(tmp_path / "Inbox", [message(body=NOTICE + FOOTER)]))
    found = causes_of_groups(session, cut_groups(session, 0.6))

    assert found.counts() == {}
    assert found.of_group.dtype == np.uint8
    assert not len(found.of_group)


def test_headers_without_dates_or_ids_do_no_harm(tmp_path: Path) -> None:
    bare = message(received()).replace(b"Message-ID: <1@example.net>\n", b"")
    broken = bare.replace(SENT.encode(), b"yesterday")
    box = write_mbox(tmp_path / "Inbox", [bare, bare, broken, broken])

    assert {cause for cause, _ in causes(box)} <= {Cause.COPIED, Cause.UNKNOWN}
