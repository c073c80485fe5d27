from __future__ import annotations

from core.model.remote import Notice, NoticeKind
from gui.models.accounts.outages import Outages


def test_an_account_has_one_outage_however_many_notices_come() -> None:
    first = Outages().after(Notice("a", NoticeKind.OFFLINE, "", 2.0), now=100.0)
    later = first.after(Notice("a", NoticeKind.PAUSED, "gone"), now=200.0)

    assert list(later.by_account) == ["a"]
    assert later.by_account["a"].notice.kind is NoticeKind.PAUSED
    assert first.by_account["a"].notice.kind is NoticeKind.OFFLINE, "values do not change"


def test_it_ends_when_the_account_is_back_and_only_for_that_one() -> None:
    both = (
        Outages()
        .after(Notice("a", NoticeKind.OFFLINE), now=0.0)
        .after(Notice("b", NoticeKind.THROTTLED), now=0.0)
    )

    assert list(both.after(Notice("a", NoticeKind.BACK), now=1.0).by_account) == ["b"]


def test_back_without_an_outage_changes_nothing() -> None:
    assert not Outages().after(Notice("a", NoticeKind.BACK), now=0.0).by_account


def test_seconds_are_rounded_up_and_never_negative() -> None:
    outages = Outages().after(Notice("a", NoticeKind.OFFLINE, "", 2.5), now=10.0)

    assert outages.seconds_left("a", now=10.0) == 3
    assert outages.seconds_left("a", now=12.4) == 1
    assert outages.seconds_left("a", now=99.0) == 0
