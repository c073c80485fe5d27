"""Ukrainian mail with and without the dictionary of the extra [uk], and when it comes later."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    a_mail,
    scan_paths,
)
from helpers.process.extras import WITH_UKRAINIAN

from core.cache.fingerprints import SqliteCache
from core.model.groups import Detector
from core.scan.session import Session, cut_groups, evidence_of_groups
from core.text import lemmas
from core.text.dictionaries import has_ukrainian, load_lemmatiser

NAMED = (
    "Шановна пані {}! Ваше замовлення {} відправлено і повинно прибути цього тижня. Будь ласка, "
    "натисніть на посилання, щоб побачити, де посилка {}, і повідомте нас, якщо щось буде зламано."
)
RUSSIAN = (
    "Ваш заказ {} отправлен и должен прибыть на этой неделе. Пожалуйста, нажмите на ссылку, "
    "чтобы посмотреть, где посылка {}, и сообщите нам, если что-нибудь будет сломано."
)


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """Two of one mailing in Ukrainian, two in Russian."""
    texts = [
        *(NAMED.format("Ірина", 4711, "AX-1"), NAMED.format("Марія", 815, "QR-77")),
        *(RUSSIAN.format(4711, "AX-1"), RUSSIAN.format(815, "QR-77")),
    ]
    mails = [a_mail(text, number=n, subject=f"№ {n}") for n, text in enumerate(texts)]
    return write_mbox(tmp_path / "Inbox", mails)


@pytest.fixture
def leave_out(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bool], None]]:
    """Takes the dictionary away, or gives it back, as in a process of its own."""

    def forget() -> None:
        has_ukrainian.cache_clear()
        load_lemmatiser.cache_clear()
        lemmas._memo = lemmas.Memo()

    def change(out: bool) -> None:
        if out:
            monkeypatch.setitem(sys.modules, "pymorphy3_dicts_uk", None)  # type: ignore[arg-type]
        else:
            monkeypatch.delitem(sys.modules, "pymorphy3_dicts_uk", raising=False)
        forget()

    yield change
    forget()


def linked_by_wording(session: Session) -> list[tuple[int, ...]]:
    groups = cut_groups(session, 0.6, detectors=frozenset({Detector.CONTENT}))
    assert evidence_of_groups(session, groups).content.all()
    members = np.split(groups.members, groups.starts[1:-1])
    return [(kept, *few.tolist()) for kept, few in zip(groups.kept.tolist(), members, strict=True)]


def test_without_it_only_the_text_is_compared(
    box: Path, leave_out: Callable[[bool], None]
) -> None:
    leave_out(True)

    session = scan_paths(box)

    assert linked_by_wording(session) == [(2, 3)]
    copies = cut_groups(scan_paths(write_mbox(box, [a_mail(NAMED, number=1)] * 2)), 0.6)
    assert len(copies.members) == 1


@WITH_UKRAINIAN
def test_what_was_read_without_it_is_read_again_with_it_and_the_other_way_round(
    box: Path, leave_out: Callable[[bool], None], cache: SqliteCache
) -> None:
    leave_out(True)
    assert linked_by_wording(scan_paths(box, cache=cache)) == [(2, 3)]

    leave_out(False)
    assert linked_by_wording(scan_paths(box, cache=cache)) == [(0, 1), (2, 3)]

    leave_out(True)
    assert linked_by_wording(scan_paths(box, cache=cache)) == [(2, 3)]
