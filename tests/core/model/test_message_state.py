"""What a kept message takes over, against the plainest way to say it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.model.mail import MessageFlag
from core.model.message_state import (
    flags_of_names,
    is_label,
    is_state_name,
    label_name,
    lower_names,
    names_of_flags,
    normal_name,
    unite_states,
)

NAMES = (
    "\\Seen", "\\SEEN", "\\Answered", "\\Flagged", "\\Deleted", "\\Recent", "\\Draft", "\\Other",
    "$Forwarded", "Forwarded", "$forwarded", "work", "Work", "$label1", "$Junk", "Junk", "NonJunk",
    "$NotJunk", "JunkRecorded", "$HasAttachment", "two words", "", "a" * 200, "(", "ключ",
)  # fmt: skip
messages = st.lists(st.sampled_from(NAMES), max_size=5)


@given(messages, st.lists(messages, max_size=4))
def test_a_union_holds_what_each_has_and_nothing_that_harms(
    kept: list[str], gone: list[list[str]]
) -> None:
    added = unite_states(kept, gone)

    lower = [name.lower() for name in added]
    assert len(set(lower)) == len(lower)
    assert not set(lower) & lower_names(kept)
    said = lower_names(name for names in (kept, *gone) for name in names)
    for name in {name for names in gone for name in names}:
        one = normal_name(name).lower()
        harmless = is_state_name(name) and one not in {"nonjunk", "$notjunk"}
        if harmless and one not in lower_names(kept):
            assert one in lower
    assert set(lower) <= said
    assert not set(lower) & {"\\deleted", "\\recent", "\\draft", "$junk", "junk"}
    if said & {"$junk", "junk"}:
        assert not set(lower) & {"nonjunk", "$notjunk"}
    assert unite_states([*kept, *added], gone) == ()


@pytest.mark.parametrize(
    ("kept", "gone", "added"),
    [
        ([], [["\\Seen"]], ("\\Seen",)),
        (["\\seen"], [["\\Seen"]], ()),
        ([], [["forwarded"], ["$Forwarded"]], ("$Forwarded",)),
        ([], [["NonJunk"]], ("NonJunk",)),
        (["Junk"], [["NonJunk"]], ()),
        ([], [["NonJunk"], ["$Junk"]], ()),
        ([], [["b", "\\Flagged", "a"]], ("\\Flagged", "a", "b")),
    ],
)
def test_cases(kept: list[str], gone: list[list[str]], added: tuple[str, ...]) -> None:
    assert unite_states(kept, gone) == added


def test_a_message_with_a_thousand_names_gives_some() -> None:
    assert len(unite_states([], [[f"k{n}" for n in range(1_000)]])) == 64


def test_labels_stand_last_and_are_no_keywords() -> None:
    house = label_name("Projects/My House")
    assert is_label(house)
    assert not is_state_name(house)
    assert unite_states([], [[house, "work"], ["\\Seen"]]) == ("\\Seen", "work", house)
    assert unite_states([house.upper()], [[house]]) == ()


def test_flags_and_names_stand_for_each_other_in_any_case() -> None:
    names = ("\\DELETED", "\\flagged", "$Forwarded", "$Junk", "\\SEEN", "$HasAttachment")
    flags = MessageFlag.FLAGGED | MessageFlag.SEEN
    assert flags_of_names(names) == flags
    assert names_of_flags(flags) == {"\\Flagged", "\\Seen"}
    assert [flags_of_names([name]) for name in ("work", "label: Work")] == [MessageFlag.TAGGED] * 2
