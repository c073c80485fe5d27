"""Faults F36 and F37: a server on which folders are labels, and EXPUNGE deletes for good.

The scripted server is of the worst kind: whatever is expunged is gone under all its labels. What
it destroyed and every command that it got is looked at after each test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
import pytest
from helpers.accounts.account_setup import AccountSetup
from helpers.boxes.moving import mail_bytes
from helpers.imap.boxes import ALL_MAIL, GMAIL_TRASH, GmailBoxes, ScriptedFolder
from helpers.imap.scripted import GMAIL_CAPABILITIES, ScriptedLie, ScriptedServer, ServerManners

from core.actions.planning import PlanTerms, make_plan
from core.cache.fingerprints import NoCache
from core.decide.build import decide_groups
from core.decide.keep import KeepPreferences
from core.decide.policy import MarkPolicy
from core.errors import PlanRefused
from core.identity import identity
from core.job import NullJob
from core.model.groups import Verdict
from core.model.mail import FlagBits, MessageFlag
from core.model.plan import Item, Move, Plan
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunState
from core.scan.run import scan
from core.scan.session import Session, cut_groups, relate_rows
from core.settings import Settings

pytestmark = pytest.mark.slow


class Gmail:
    """A scripted Gmail with a desk. Both copies of `a` are mails of their own; `b` is one mail."""

    def __init__(self, server: ScriptedServer, setup: AccountSetup) -> None:
        self.server, self.setup = server, setup
        self.boxes = server.boxes

    def box(self, name: str) -> ScriptedFolder:
        return self.boxes.by_name[name]

    def labels(self) -> dict[str, set[str]]:
        """The labels of each message that is not in the trash, by its Subject and X-GM-MSGID."""
        return {f"{mail.view:x}": mail.labels for mail in self.box(ALL_MAIL).mails.values()}

    def scanned(self) -> Session:
        return scan(
            [self.setup.spec],
            settings=Settings(),
            cache=NoCache(),
            job=NullJob(),
            stores=self.setup.stores,
        )

    def planned(self, session: Session) -> Plan:
        """What a rule would do with all that is identical."""
        groups = cut_groups(session, 0.6)
        decided = decide_groups(
            session.mails,
            groups,
            policy=MarkPolicy(),
            preferences=KeepPreferences(np.zeros(len(session.mails.position), np.bool_)),
            relate=partial(relate_rows, session),
        )
        terms = PlanTerms(0.6)
        return make_plan(
            session, decided.decisions, terms, job=NullJob(), stores=self.setup.stores
        ).plan


@pytest.fixture
def gmail(
    scripted: Callable[..., ScriptedServer], setup_of: Callable[..., AccountSetup]
) -> Iterator[Gmail]:
    """Two copies of a: one in the inbox, one under Work and Later; b under INBOX and Work."""
    boxes = GmailBoxes("Work", "Later")
    seen = {"\\Seen"}
    boxes.deliver("INBOX", mail_bytes("a"), flags=set(seen))
    boxes.deliver("Work", mail_bytes("a"), flags=set(seen), labels={"Later"})
    boxes.deliver("INBOX", mail_bytes("b"), flags=set(seen), labels={"Work"})
    boxes.deliver("INBOX", mail_bytes("c"), flags=set(seen))
    server = scripted(boxes, ServerManners(after=GMAIL_CAPABILITIES))
    yield Gmail(server, setup_of(server))
    assert boxes.destroyed == []
    sent = [line.upper() for line in server.lines]
    assert not [line for line in sent if b"EXPUNGE" in line or b"CLOSE" in line]
    assert not [line for line in sent if b"\\DELETED" in line]


def move_of(what: Item, keeper: Item) -> Plan:
    """A plan that nobody should have made."""
    leg = (what.address.kind.value, what.address.path, what.address.folder)
    move = Move(what, keeper, "trash", Verdict.IDENTICAL, 1.0, "user")
    return Plan("00000000000000aa", 1, (move,), ((leg, 2),))


def without_views(item: Item) -> Item:
    """As a plan would name it that knows nothing of labels."""
    return item._replace(address=item.address._replace(version=""))


# --- F36: one message under two labels ----------------


def test_f36_a_mail_with_two_labels_is_one_mail_and_no_candidate(gmail: Gmail) -> None:
    session = gmail.scanned()

    views = session.mails.flags & FlagBits(MessageFlag.VIEW)
    assert np.count_nonzero(views == 0) == 4
    (move,) = gmail.planned(session).moves
    assert {move.what.digest, move.keeper.digest} == {identity(mail_bytes("a"))}
    assert move.what.address.version != move.keeper.address.version


def under_both_labels(gmail: Gmail) -> tuple[Item, Item]:
    """The mail `b` as it is named in Work and in the inbox."""
    named = [
        next(item for item in gmail.setup.items(label) if item.digest == identity(mail_bytes("b")))
        for label in ("Work", "INBOX")
    ]
    return named[0], named[1]


def test_f36_a_plan_that_knows_both_labels_to_be_one_mail_is_refused_before_anything_is_asked(
    gmail: Gmail,
) -> None:
    work, inbox = under_both_labels(gmail)
    before, told = gmail.labels(), len(gmail.server.lines)

    with pytest.raises(PlanRefused) as refused:
        gmail.setup.carry_out(move_of(work, inbox))

    assert refused.value.refusals == (Refusal(RefusalKind.LAST_COPY, inbox.address.path),)
    with gmail.setup.context() as context:
        assert context.journal.heads() == (), "no run has begun"
    with gmail.setup.context() as context:
        assert list(context.journal.heads()) == []
    assert gmail.labels() == before
    assert changes_in(gmail.server.lines[told:]) == []


def test_f36_the_server_is_asked_whether_a_plan_without_labels_names_one_mail_twice(
    gmail: Gmail,
) -> None:
    work, inbox = (without_views(item) for item in under_both_labels(gmail))
    before, told = gmail.labels(), len(gmail.server.lines)

    summary = gmail.setup.carry_out(move_of(work, inbox))

    assert (summary.state, summary.moved) == (RunState.DONE, 0)
    assert gmail.setup.states() == {ItemState.SKIPPED: 1}
    assert gmail.setup.reasons() == {RefusalKind.LAST_COPY: 1}
    assert gmail.labels() == before
    assert changes_in(gmail.server.lines[told:]) == []


def changes_in(lines: list[bytes]) -> list[bytes]:
    """Commands that change a mailbox."""
    changing = (b" MOVE ", b" COPY ", b" STORE ", b" APPEND ", b"EXPUNGE")
    return [line for line in lines if any(word in line.upper() for word in changing)]


# --- F37: what EXPUNGE does there ----------------


def test_f37_a_copy_goes_to_the_trash_and_its_labels_to_what_stays(gmail: Gmail) -> None:
    before = gmail.boxes.hashes()
    plan = gmail.planned(gmail.scanned())
    (move,) = plan.moves

    summary = gmail.setup.carry_out(plan)

    assert summary.state is RunState.DONE
    assert gmail.setup.states() == {ItemState.VERIFIED: 1}
    assert gmail.boxes.hashes() == before
    assert [mail.view for mail in gmail.box(GMAIL_TRASH).mails.values()] == [
        int(move.what.address.version.removeprefix("gm:"), 16)
    ]
    kept = move.keeper.address.version.removeprefix("gm:")
    assert gmail.labels()[kept] == {"\\Inbox", "Work", "Later"}


def test_f37_undo_brings_it_back_with_its_labels(gmail: Gmail) -> None:
    before = gmail.boxes.hashes()
    plan = gmail.planned(gmail.scanned())
    gone = plan.moves[0].what.address.version.removeprefix("gm:")
    labels = set(gmail.labels()[gone])
    gmail.setup.carry_out(plan)

    summary = gmail.setup.undo()

    assert summary.moved == 1
    assert gmail.boxes.hashes() == before
    assert gmail.box(GMAIL_TRASH).mails == {}
    assert gmail.labels()[gone] == labels


@pytest.mark.parametrize("say", [b"{tag} OK done\r\n", b"* BYE gone\r\n", b"{tag} NO no\r\n"])
@pytest.mark.parametrize("effect", [True, False])
def test_f37_whatever_becomes_of_the_move_nothing_is_ever_struck_out(
    gmail: Gmail, say: bytes, effect: bool
) -> None:
    before = gmail.boxes.hashes()
    plan = gmail.planned(gmail.scanned())
    gmail.server.set(
        ScriptedLie(b"UID MOVE", say=say, effect=effect, hang_up=say.startswith(b"* BYE"))
    )

    gmail.setup.carry_out(plan)
    gmail.setup.resume()

    assert gmail.boxes.hashes() == before
    live = Counter(identity(mail.data) for mail in gmail.box(ALL_MAIL).mails.values())
    assert live[identity(mail_bytes("a"))] == 2 - len(gmail.box(GMAIL_TRASH).mails)
    assert gmail.setup.states().keys() <= {ItemState.VERIFIED, ItemState.FAILED}


def test_f37_without_move_an_account_with_labels_is_only_read(
    scripted: Callable[..., ScriptedServer], setup_of: Callable[..., AccountSetup]
) -> None:
    boxes = GmailBoxes()
    boxes.deliver("INBOX", mail_bytes("a"), mail_bytes("a"))
    server = scripted(boxes, ServerManners(after=GMAIL_CAPABILITIES.replace(" MOVE", "")))
    setup = setup_of(server)

    setup.carry_out(setup.plan(ALL_MAIL))

    assert setup.reasons() == {RefusalKind.READ_ONLY: 1}
    assert len(boxes.by_name[ALL_MAIL].mails) == 2
    assert not {b"UID COPY", b"UID STORE", b"UID EXPUNGE"} & set(server.words())


def test_f37_a_kept_mail_that_vanishes_with_the_copy_is_called_back(gmail: Gmail) -> None:
    plan = gmail.planned(gmail.scanned())
    (move,) = plan.moves
    kept = int(move.keeper.address.version.removeprefix("gm:"), 16)
    everything = gmail.box(ALL_MAIL)

    def lose() -> None:
        uid = next(uid for uid, mail in everything.mails.items() if mail.view == kept)
        gmail.boxes.move(everything, uid, gmail.box(GMAIL_TRASH))

    gmail.server.set(ScriptedLie(b"UID MOVE", effect=True, then=lose))

    gmail.setup.carry_out(plan)

    live = Counter(identity(mail.data) for mail in everything.mails.values())
    assert live[identity(mail_bytes("a"))] == 1, "one copy is out of the trash again"
    assert gmail.setup.states().keys() <= {ItemState.FAILED, ItemState.SKIPPED}
    assert gmail.setup.reasons() == {RefusalKind.KEEPER_GONE: 1}
