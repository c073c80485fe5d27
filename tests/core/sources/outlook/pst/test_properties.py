"""Properties of libpff's objects as plain values."""

from __future__ import annotations

from pathlib import Path

from helpers.boxes.mapi_values import values
from helpers.boxes.outlook_mail import open_pst, received_mail
from helpers.boxes.outlook_writer import write_pst

from core.sources.outlook.pst.folders import list_folders
from core.sources.outlook.pst.properties import read_all_values, read_some_values


def test_all_of_them_or_some(tmp_path: Path) -> None:
    mail = received_mail(1)
    path = write_pst(tmp_path / "a.pst", {"Inbox": [mail]})
    with open_pst(path) as file:
        item = list_folders(file)[-1].folder.get_sub_message(0)
        assert read_all_values(item) == (values(mail.values), 0)
        assert read_all_values(item, (0x1000, 0x007D))[0].keys() == mail.values.keys() - {
            0x1000,
            0x7D,
        }
        assert read_some_values(item, (0x0037, 0x7777)) == values({0x0037: "Plan"})
        assert read_all_values(None) == ({}, 0)
