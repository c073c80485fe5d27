from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from imapclient.imap_utf7 import encode

from core.sources.folder_names import plain_name


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("&BBoEPgRABDcEOAQ9BDA-", "Корзина"),
        ("Entw&APw-rfe", "Entwürfe"),
        ("&V4NXPpCuTvY-", "垃圾邮件"),
        ("R&-D", "R&D"),
        ("R & D", "R & D"),
        ("Q&A", "Q&A"),
        ("a&b-c", "a&b-c"),
        ("&AC8-", "&AC8-"),
        ("&AAA-", "&AAA-"),
        ("&2AA-", "&2AA-"),
        ("&-", "&"),
        ("Ü&-", "Ü&-"),
        ("plain", "plain"),
    ],
)
def test_names_are_decoded_where_a_server_encoded_them(name: str, plain: str) -> None:
    assert plain_name(name) == plain


@given(st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters="/"), min_size=1))
def test_what_a_server_wrote_is_read(name: str) -> None:
    assert plain_name(encode(name).decode("ascii")) == name


@given(st.text("&-,+aZ0 /é"))
def test_any_name_gives_a_name(name: str) -> None:
    assert plain_name(name).count("/") == name.count("/")
