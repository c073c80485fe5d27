from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers.boxes.moving import write_box
from helpers.imap.remote_mail import MemoryReach
from helpers.mail.sample_mail import NOTICE, OTHER, a_mail

from core.actions.replay import read_report, replay
from core.cache.fingerprints import NoCache
from core.errors import PlanRefused, ReportUnreadable
from core.job import NullJob
from core.model.groups import ALL_DETECTORS, Detector, Groups
from core.model.sources import SourceKind
from core.scan.report import build_report
from core.scan.run import scan
from core.scan.session import cut_groups
from core.settings import Settings
from core.system.json_document import json_pieces

pytestmark = pytest.mark.slow

BY = ALL_DETECTORS - {Detector.SHORT}  # letter by letter these mails are near copies of each other


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A report over an mbox: a b a a c b."""
    spec = write_box(SourceKind.MBOX, tmp_path / "box", list("abaacb"))
    session = scan([spec], settings=Settings(), cache=NoCache(), job=NullJob())
    where = tmp_path / "r.json"
    groups = cut_groups(session, 0.6, detectors=BY)
    where.write_text("".join(json_pieces(build_report(session, groups, detectors=BY))))
    return where


def groups_of(path: Path) -> dict[int, list[int]]:
    groups = replay(read_report(path), NoCache(), NullJob()).groups
    return as_dict(groups)


def as_dict(groups: Groups) -> dict[int, list[int]]:
    return {
        int(kept): groups.members[groups.starts[i] : groups.starts[i + 1]].tolist()
        for i, kept in enumerate(groups.kept)
    }


def edited(path: Path, edit: Callable[[dict[str, Any]], object]) -> Path:
    whole = json.loads(path.read_text(encoding="utf-8"))
    edit(whole)
    path.write_text(json.dumps(whole), encoding="utf-8")
    return path


def test_a_report_gives_its_groups_again(path: Path) -> None:
    assert groups_of(path) == {0: [2, 3], 1: [5]}


def test_a_report_is_read_with_the_detectors_that_it_names(path: Path) -> None:
    old = edited(path, lambda w: w.pop("detectors"))
    assert read_report(old).detectors == {Detector.TEXT}
    assert groups_of(old) == {0: [2, 3], 1: [5]}
    by_layout = edited(path, lambda w: w.update(detectors=["structure"]))
    assert groups_of(by_layout) == {}  # plain text has no layout


def test_groups_and_members_may_be_taken_out(path: Path) -> None:
    assert groups_of(edited(path, lambda w: w["groups"].pop())) == {0: [2, 3]}
    assert groups_of(edited(path, lambda w: w["groups"][0]["members"].pop(0))) == {0: [3]}
    assert groups_of(edited(path, lambda w: w["groups"][0]["members"].clear())) == {}


def test_nothing_can_be_added(path: Path) -> None:
    def add(whole: dict[str, Any]) -> None:
        first, second = whole["groups"]
        first["members"].append(second["kept"] | {"score": 1, "verdict": "IDENTICAL"})
        second["members"].clear()

    assert groups_of(edited(path, add)) == {0: [2, 3]}


def test_mail_that_changed_since_is_refused(path: Path, tmp_path: Path) -> None:
    write_box(SourceKind.MBOX, tmp_path / "box", list("abaacbx"))

    with pytest.raises(PlanRefused):
        groups_of(path)


def test_another_mail_at_the_place_is_refused(path: Path) -> None:
    def edit(whole: dict[str, Any]) -> None:
        whole["groups"][0]["members"][0]["message_id"] = "other@example.org"

    with pytest.raises(PlanRefused):
        groups_of(edited(path, edit))


@pytest.mark.parametrize(
    "edit",
    [
        lambda w: w.pop("schema"),
        lambda w: w.pop("sources"),
        lambda w: w.pop("groups"),
        lambda w: w.update(threshold=0.1),
        lambda w: w.update(threshold="high"),
        lambda w: w.update(detectors=["magic"]),
        lambda w: w.update(detectors=[["text"]]),
        lambda w: w.update(detectors=3),
        lambda w: w["sources"][0].update(kind="tape"),
        lambda w: w["sources"][0].update(id=7),
        lambda w: w["sources"][0].update(spec="a\0b"),
        lambda w: w["groups"][0]["kept"].update(position=[1]),
        lambda w: w["groups"][0].pop("kept"),
        lambda w: w["groups"][0].update(members=3),
    ],
)
def test_what_is_not_understood_is_refused(
    path: Path, edit: Callable[[dict[str, Any]], object]
) -> None:
    with pytest.raises(ReportUnreadable):
        groups_of(edited(path, edit))


@pytest.fixture
def reach() -> MemoryReach:
    """An account: 1 and 2 are copies, 3 and 4 too."""
    made = MemoryReach()
    first, second = a_mail(NOTICE).as_bytes(), a_mail(OTHER, number=2).as_bytes()
    made.server.put("INBOX", first, first, second, second)
    return made


def report_of(reach: MemoryReach, path: Path) -> Path:
    session = reach.scan()
    path.write_text(
        "".join(json_pieces(build_report(session, cut_groups(session, 0.6)))), encoding="utf-8"
    )
    return path


def groups_in(reach: MemoryReach, path: Path) -> dict[str, list[str]]:
    session, groups, *_ = replay(read_report(path), NoCache(), NullJob(), stores=reach.stores)
    uid = session.mails.uid
    return {uid[kept]: [uid[row] for row in rows] for kept, rows in as_dict(groups).items()}


def test_mail_that_came_to_an_account_since_changes_nothing(
    reach: MemoryReach, tmp_path: Path
) -> None:
    path = report_of(reach, tmp_path / "r.json")
    reach.server.put("INBOX", a_mail(NOTICE), a_mail("Neu. " + OTHER, number=9))

    assert groups_in(reach, path) == {"7:1": ["7:2"], "7:3": ["7:4"]}


def test_mail_that_went_from_an_account_since_is_passed_over(
    reach: MemoryReach, tmp_path: Path
) -> None:
    path = report_of(reach, tmp_path / "r.json")
    del reach.server.boxes["INBOX"].mails[1]

    assert groups_in(reach, path) == {"7:3": ["7:4"]}


def test_a_folder_with_new_numbers_is_refused(reach: MemoryReach, tmp_path: Path) -> None:
    path = report_of(reach, tmp_path / "r.json")
    reach.server.boxes["INBOX"].validity = 8

    with pytest.raises(PlanRefused):
        groups_in(reach, path)


def test_a_folder_of_an_account_that_is_gone_is_refused(
    reach: MemoryReach, tmp_path: Path
) -> None:
    path = report_of(reach, tmp_path / "r.json")
    del reach.server.boxes["INBOX"]

    with pytest.raises(PlanRefused):
        groups_in(reach, path)
