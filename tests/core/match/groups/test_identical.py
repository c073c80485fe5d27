"""IDENTICAL is a proof: what differs in anything never is, what transport changed always is."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.carried_mail import CarriedPair, carried_pairs
from helpers.mail.sample_mail import scan_paths
from helpers.mail.unlike_headers import unlike_headers
from helpers.mail.unlike_parts import unlike_parts
from helpers.mail.unlike_text import UnlikePair, unlike_text
from helpers.mail.wire_mail import (
    mail,
    plain,
)
from helpers.tables.growth import LINEAR, growth

from core.decide.build import decide_groups
from core.decide.keep import KeepPreferences
from core.decide.policy import MarkPolicy
from core.match.groups.proof import differences_of
from core.message.canonical import canonical_content
from core.message.parts import open_message
from core.model.groups import Difference, Groups, Verdict
from core.scan.session import Session, cut_groups, relate_rows
from core.settings import ReadSettings

pytestmark = pytest.mark.slow

UNLIKE = [*unlike_text(), *unlike_parts(), *unlike_headers()]
CARRIED = list(carried_pairs())
# Where one of these differs it tells enough; not all beside it is looked at.
TOLD_AT_ONCE = (
    Difference.TEXT | Difference.MORE_ATTACHMENTS | Difference.LESS_ATTACHMENTS | Difference.SENDER
)
AT = 0.6


# The kept one holds all that these say, attach and link; only forms and names differ.
HELD = {
    "the main part of related",
    "the disposition of a multipart",
    "the identifier of a multipart",
    "order of files",
    "a file missing",
    "a quoted line of flowed text",
    # subjects that are shown alike, one of them not coded as it should be
    "header: a no-break space in the subject",
    "header: a raw subject of two charsets",
    "header: a second subject",
    "header: a subject of unknown charsets",
    "header: a word that is not coded",
}


def named(case: UnlikePair | CarriedPair) -> str:
    return case.name


def differences(one: bytes, other: bytes) -> Difference:
    contents = [
        canonical_content(open_message(data, settings=ReadSettings())) for data in (one, other)
    ]
    assert differences_of(*contents) == differences_of(*reversed(contents))
    return differences_of(*contents)


@pytest.fixture(scope="module")
def unlike(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """All pairs that differ, one behind the other, in one mbox."""
    box = tmp_path_factory.mktemp("unlike") / "box"
    return scan_paths(write_mbox(box, [each for case in UNLIKE for each in case[1:3]]))


@pytest.fixture(scope="module")
def carried(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """All pairs of one message, one behind the other, in one mbox."""
    box = tmp_path_factory.mktemp("carried") / "box"
    return scan_paths(write_mbox(box, [each for case in CARRIED for each in case[1:3]]))


def paired(session: Session) -> Groups:
    """Each pair as a group of its own, judged as a scan judges it."""
    kept = np.arange(0, len(session.mails.flags), 2, dtype=np.int32)
    score, verdict, differs = relate_rows(session, kept, kept + 1, threshold=AT)
    starts = np.arange(len(kept) + 1, dtype=np.int64)
    return Groups(AT, kept, starts, kept + 1, score, verdict, differs)


def marked(session: Session, groups: Groups) -> set[int]:
    """The numbers of the pairs of which «Select for me» marks one by default."""
    nobody = KeepPreferences(np.zeros(len(session.mails.flags), np.bool_))

    def relate(kept, members):
        return relate_rows(session, kept, members, threshold=AT)

    decided = decide_groups(
        session.mails, groups, policy=MarkPolicy(), preferences=nobody, relate=relate
    )
    return {row // 2 for one in decided.decisions for row in one.drop}


def test_there_are_as_many_pairs_as_promised() -> None:
    assert len({case.name for case in UNLIKE}) == len(UNLIKE) >= 120
    assert len({case.name for case in CARRIED}) == len(CARRIED) >= 60


@pytest.mark.parametrize("case", UNLIKE, ids=named)
def test_what_differs_is_not_identical_and_named(case: UnlikePair) -> None:
    found = differences(case.kept, case.gone)

    assert found
    assert case.differs in found


def test_a_scan_names_what_differs_and_marks_only_what_the_kept_one_holds(unlike: Session) -> None:
    groups = paired(unlike)

    assert len(unlike.mails.flags) == 2 * len(UNLIKE)
    wrong = [
        (case.name, Verdict(int(verdict)), Difference(int(differs)))
        for case, score, verdict, differs in zip(
            UNLIKE, groups.score, groups.verdict, groups.differs, strict=True
        )
        if verdict == Verdict.IDENTICAL
        or (score and not int(differs) & (case.differs | TOLD_AT_ONCE))
    ]
    assert wrong == []
    assert np.count_nonzero(groups.score) > 120, "else they are no copies, and this says nothing"
    found = {UNLIKE[pair].name for pair in marked(unlike, groups)}
    assert found == HELD


def test_whatever_a_scan_of_them_all_marks_is_proven(unlike: Session) -> None:
    mails = [each for case in UNLIKE for each in case[1:3]]
    groups = cut_groups(unlike, AT)
    kept = np.repeat(groups.kept, np.diff(groups.starts))
    same = np.flatnonzero(groups.verdict == Verdict.IDENTICAL)

    for one, other in zip(kept[same].tolist(), groups.members[same].tolist(), strict=True):
        assert not differences(mails[one], mails[other])


@pytest.mark.parametrize("case", CARRIED, ids=named)
def test_one_mail_by_two_ways_is_identical(case: CarriedPair) -> None:
    assert case.one != case.other
    assert differences(case.one, case.other) == Difference.NONE


def test_a_scan_calls_one_mail_by_two_ways_identical_and_marks_it(carried: Session) -> None:
    groups = paired(carried)

    assert len(carried.mails.flags) == 2 * len(CARRIED)
    wrong = [
        (case.name, Verdict(int(verdict)), Difference(int(differs)))
        for case, verdict, differs in zip(CARRIED, groups.verdict, groups.differs, strict=True)
        if verdict != Verdict.IDENTICAL or int(differs) & ~Difference.MESSAGE_ID
    ]
    assert wrong == []
    assert marked(carried, groups) == set(range(len(CARRIED)))


def test_a_heap_of_combining_marks_is_compared_as_it_is_in_linear_time() -> None:
    """To sort them takes the square of their number: hours for a message of some megabytes."""

    def heap(n: int) -> tuple[bytes, bytes, bytes]:
        marks = "e" + "\u0301\u0316" * (n // 2)
        return mail(plain(marks)), mail(plain(f"{marks}\u0301")), _in_base64(marks)

    one, longer, encoded = heap(100_000)
    assert differences(one, longer)
    assert not differences(one, encoded)
    assert growth(lambda heaps: differences(heaps[0], heaps[1]), heap, 200_000) < LINEAR


def _in_base64(text: str) -> bytes:
    return mail(plain(text, transfer="base64"))
