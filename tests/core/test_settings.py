"""Settings are checked when made, and come back from JSON."""

from __future__ import annotations

import pytest

from core.errors import SettingsError
from core.settings import MatchSettings, ReadSettings, SafetySettings, Settings, from_json, to_json


def test_settings_come_back_from_json() -> None:
    settings = Settings(ReadSettings(floor_words=9), MatchSettings(threshold=0.75))

    assert from_json(to_json(settings)) == settings


def test_missing_and_unknown_settings_have_their_defaults() -> None:
    assert from_json('{"read": {"colour": 3}, "more": 1}') == Settings()


@pytest.mark.parametrize("text", ["", "[]", "{", '{"match": {"threshold": 7}}'])
def test_unusable_settings_are_refused(text: str) -> None:
    with pytest.raises(SettingsError):
        from_json(text)


def test_a_value_out_of_its_range_is_refused_by_name() -> None:
    with pytest.raises(SettingsError) as caught:
        SafetySettings(brake_share=2)
    assert caught.value.name == "brake_share"
