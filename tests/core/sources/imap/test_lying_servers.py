"""An account on servers that lie, refuse and change their minds: servers made of a script."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from helpers.accounts.account_sources import folder_of, outlines_of, source_of, stubs_in
from helpers.boxes.mailboxes import mails
from helpers.imap.boxes import Boxes, boxes_with_inbox
from helpers.imap.scripted import ScriptedLie, ScriptedServer, ServerManners
from helpers.servers.cut_proxy import TAG

from core.errors import ServerBroken, SourceMissing
from core.job import NullJob
from core.model.plan import TO_SERVER, TO_TRASH
from core.model.refusals import RefusalKind
from core.model.remote import Outline
from core.model.sources import Problem, ProblemKind, RawMessage
from core.sources.imap.session.fetching import fetch_in_pieces

Scripted = Callable[..., ScriptedServer]

HUGE = b"* 1 FETCH (UID 3 BODY[TEXT] {2000000000}\r\n"


def boxes(count: int) -> Boxes:
    made = Boxes()
    made.make("INBOX")
    made.deliver("INBOX", *(mail.replace(b"\n", b"\r\n") for mail in mails(count)))
    return made


def test_a_server_may_tell_that_a_folder_is_missing(scripted: Scripted) -> None:
    with source_of(scripted(boxes(1))) as source:
        gone = replace(folder_of(source), name="Nowhere")
        with pytest.raises(SourceMissing):
            source.list_folder(gone, None, NullJob())


def test_f25_nonsense_about_one_mail_loses_that_one_alone(scripted: Scripted) -> None:
    server = scripted(boxes(8))
    with source_of(server) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        server.set(
            *(
                ScriptedLie(b"UID FETCH %b (" % uids, say=HUGE, times=99)
                for uids in (b"1:8", b"1:4", b"3:4", b"3")
            )
        )
        found = outlines_of(source, folder, stubs)
        fetched = list(source.fetch(folder, stubs))
    for items in (found, fetched):
        assert [n for n, item in enumerate(items) if isinstance(item, Problem)] == [2]
        problem = items[2]
        assert isinstance(problem, Problem)
        assert (problem.key, problem.kind) == (stubs[2].key, ProblemKind.UNREADABLE)


@pytest.mark.parametrize(
    ("said", "size", "kind"),
    [
        (b"BODY[] NIL", 0, None),
        (b'BODY[] ""', 2, None),
        (b"BODY[]<0> NIL", 0, None),
        (b"BODY[] NIL", 5_000, ProblemKind.UNREADABLE),  # it is there, and not given out
        (b"RFC822.SIZE 0", 0, ProblemKind.UNREADABLE),
        (None, 0, ProblemKind.VANISHED),
    ],
)
def test_a_mail_of_which_no_byte_comes_is_what_the_server_says(
    scripted: Scripted, said: bytes | None, size: int, kind: ProblemKind | None
) -> None:
    made = boxes(1)
    made.by_name["INBOX"].mails[1].size = size
    server = scripted(made)
    with source_of(server) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        row = b"" if said is None else b"* 1 FETCH (UID 1 " + said + b")\r\n"
        server.set(ScriptedLie(b"UID FETCH 1 (", say=row + TAG + b" OK done\r\n", times=99))
        (fetched,) = source.fetch(folder, stubs)
        with source._servers.reading(source.account) as session:
            session.examine("INBOX")
            alone = fetch_in_pieces(session, stubs[0])
    for found in (fetched, alone):
        if kind is None:
            assert isinstance(found, RawMessage)
            assert found.data == b""
        else:
            assert isinstance(found, Problem)
            assert found.kind is kind


def test_a_mail_that_the_server_refuses_is_read_in_pieces(scripted: Scripted) -> None:
    server = scripted(boxes(4))
    no = b"{tag} NO [SERVERBUG] cannot read that\r\n"
    with source_of(server) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        refused = (b"UID FETCH 1:4 (", b"UID FETCH 1:2 (", b"UID FETCH 2 (UID BODY.PEEK[HEADER")
        server.set(*(ScriptedLie(words, say=no, times=99) for words in refused))
        found = outlines_of(source, folder, stubs)
    assert all(isinstance(item, Outline) for item in found)
    assert [item.attachments for item in found if isinstance(item, Outline)] == [(), None, (), ()]


def test_no_other_mail_is_read_for_one_that_was_refused(scripted: Scripted) -> None:
    """The folder is numbered anew between the refusal and the second try."""
    server = scripted(boxes(2))
    box = server.boxes.by_name["INBOX"]

    def renumber() -> None:
        box.validity += 1
        box.mails[1], box.mails[2] = box.mails[2], box.mails[1]

    with source_of(server) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        no = b"{tag} NO Mailbox does not exist\r\n"
        server.set(
            ScriptedLie(b"UID FETCH", say=no, then=renumber), ScriptedLie(b"UID FETCH 1 ", say=no)
        )
        found = list(source.fetch(folder, stubs))

    assert [i.kind for i in found if isinstance(i, Problem)] == [ProblemKind.CHANGED] * 2


def test_a_size_that_is_a_lie_costs_no_mail(scripted: Scripted) -> None:
    """Exchange tells sizes that have little to do with the mail (R-EX2)."""
    made = Boxes()
    made.make("INBOX")
    long = b"Subject: long\r\n\r\n" + b"Ein Satz, der noch oft kommt.\r\n" * 20_000
    made.deliver("INBOX", long, size=120)
    made.deliver("INBOX", b"Subject: short\r\n\r\nhello\r\n", size=900_000)
    server = scripted(made)
    with source_of(server) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        found = outlines_of(source, folder, stubs)
        fetched = list(source.fetch(folder, stubs))
    assert [b"noch oft" in item.data for item in found if isinstance(item, Outline)] == [
        True,
        False,
    ]
    assert next(item.data for item in fetched if isinstance(item, RawMessage)) == long


def test_a_server_that_only_talks_nonsense_is_given_up(scripted: Scripted) -> None:
    server = scripted(boxes(200))
    with source_of(server) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        server.set(ScriptedLie(b"UID FETCH", say=HUGE, times=100_000))
        with pytest.raises(ServerBroken):
            outlines_of(source, folder, stubs)


def test_whether_mail_may_arrive_is_told_by_the_rights_alone(
    scripted: Callable[..., ScriptedServer],
) -> None:
    """Asked while a plan is made: a move that must fail is not offered."""
    boxes = boxes_with_inbox()
    boxes.make("Archive").rights = "lrs"
    boxes.make("Other")
    server = scripted(boxes, ServerManners(after="IMAP4rev1 UIDPLUS MOVE ACL SPECIAL-USE"))
    with source_of(server) as source:
        here = f"{TO_SERVER}{source.account.id}/"
        asked = [f"{here}Archive", f"{here}Other", TO_TRASH, f"{TO_SERVER}elsewhere/Archive"]
        told = [source.arriving_refusal(to) for to in asked]
        assert list(source.outlines(folder_of(source), [], NullJob())) == []
    assert [why.kind if why else None for why in told] == [RefusalKind.READ_ONLY] + 3 * [None]

    server = scripted(boxes, ServerManners(after="IMAP4rev1 UIDPLUS MOVE SPECIAL-USE"))
    with source_of(server, name="Without rights") as source:
        assert source.arriving_refusal(f"{TO_SERVER}{source.account.id}/Archive") is None
