"""Which accounts do not answer now: one banner tells of all of them, however many tries fail."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from core.model.remote import Notice, NoticeKind


class Outage(NamedTuple):
    """What was told of an account, and when it will be tried again (a clock's seconds)."""

    notice: Notice
    until: float


@dataclass(frozen=True, slots=True)
class Outages:
    """The accounts that do not answer, by their ids, in the order in which it began."""

    by_account: Mapping[str, Outage] = field(default_factory=lambda: MappingProxyType({}))

    def after(self, notice: Notice, now: float) -> Outages:
        """The outages after something was told."""
        known = dict(self.by_account)
        if notice.kind is NoticeKind.BACK:
            known.pop(notice.account, None)
        else:
            known[notice.account] = Outage(notice, now + notice.seconds)
        return Outages(MappingProxyType(known))

    def seconds_left(self, account: str, now: float) -> int:
        """Until an account is tried again, rounded up; 0 if nobody knows."""
        return max(0, math.ceil(self.by_account[account].until - now))
