from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.decide.files import SCHEMA, plan_to_json, read_plan
from core.errors import PlanUnreadable
from core.model.groups import Verdict
from core.model.plan import Address, Item, Move, Plan
from core.model.sources import SourceKind
from core.system.whole_file import write_json

anything = st.text(st.characters(codec=None), max_size=12)  # lone surrogates too: odd file names
names = anything.map(lambda text: text.replace("\0", ""))
paths = names.map(lambda text: f"/{text}")
servers = names.map(lambda name: f"imap:{'0' * 32}/x{name}")
ranges = st.builds("{}:{}".format, st.integers(0, 1 << 40), st.integers(0, 1 << 40))
items = st.builds(
    Item,
    address=st.builds(
        Address,
        kind=st.sampled_from(SourceKind),
        path=paths,
        folder=names,
        uid=ranges,
        position=st.integers(0, 1 << 40),
        version=anything,
    ),
    digest=st.text("0123456789abcdef", min_size=64, max_size=64),
    size_bytes=st.integers(0, 1 << 40),
    message_id=anything,
    subject=anything,
    sender=anything,
)
NO_COPIES = [Verdict.SAME_TEMPLATE, Verdict.KNOWN_BULK]
COPIES = [v for v in Verdict if v not in NO_COPIES and v is not Verdict.SAME_MESSAGE_VIEW]
reasons = st.one_of(
    st.tuples(st.sampled_from(COPIES), anything),
    st.tuples(st.sampled_from(NO_COPIES), st.just("user")),
)
NAMES = ["\\Seen", "\\Flagged", "$Forwarded", "work", "label: Haus"]
plans = st.builds(
    Plan,
    id=st.text("0123456789abcdef", min_size=16, max_size=16),
    created_utc=st.integers(0, 1 << 40),
    moves=st.lists(
        st.builds(
            lambda reason, **rest: Move(verdict=reason[0], by=reason[1], **rest),
            reasons,
            what=items,
            keeper=items,
            to=st.one_of(st.just("trash"), paths, servers),
            score=st.floats(0, 1),
            names=st.none() | st.lists(st.sampled_from(NAMES), max_size=4).map(tuple),
        ),
        max_size=3,
    ).map(tuple),
    folder_sizes=st.lists(
        st.tuples(
            st.tuples(st.sampled_from(["mbox", "eml"]), anything, anything),
            st.integers(0, 1 << 40),
        ),
        max_size=2,
    ).map(tuple),
)


@settings(deadline=None, max_examples=examples(60))
@given(plan=plans)
def test_a_plan_comes_back_as_it_was(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("plan") / "p.json"

    write_json(path, plan_to_json(plan), indent=1)

    assert read_plan(path) == plan
    assert [p.name for p in path.parent.iterdir()] == ["p.json"]


def whole() -> dict[str, Any]:
    address = Address(SourceKind.MBOX, "/a", "", "0:9", 0, "v")
    item = Item(address, "a" * 64, 9, "", "", "")
    move = Move(item, item._replace(digest="b" * 64), "trash", Verdict.NEAR, 0.5, "user")
    return plan_to_json(Plan("ab" * 8, 5, (move,), ((("mbox", "/a", ""), 3),)))


def changed(*path: str | int, value: object) -> dict[str, Any]:
    top = whole()
    at: Any = top
    for step in path[:-1]:
        at = at[step]
    if value is None:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return top


@pytest.mark.parametrize(
    "wrong",
    [
        changed("schema", value="twinsweep.plan/2"),
        changed("schema", value=None),
        changed("id", value="../../etc"),
        changed("moves", value={}),
        changed("moves", 0, value=7),
        changed("moves", 0, "keeper", value=None),
        changed("moves", 0, "to", value=""),
        changed("moves", 0, "to", value="../../etc/passwd"),
        changed("moves", 0, "to", value="/a\0b"),
        changed("moves", 0, "what", "path", value="Inbox"),
        changed("moves", 0, "what", "path", value="/a\0b"),
        changed("moves", 0, "what", "folder", value="a\0b"),
        changed("moves", 0, "what", "uid", value="5"),
        changed("moves", 0, "what", "uid", value="-5:9"),
        changed("moves", 0, "what", "uid", value="99999999999999999999:5"),
        changed("moves", 0, "what", "size_bytes", value=1 << 63),
        changed("moves", 0, "keeper", "position", value=10**400),
        changed("created_utc", value=10**30),
        changed("moves", 0, "verdict", value="SURE"),
        changed("moves", 0, "verdict", value="SAME_MESSAGE_VIEW"),
        changed("moves", 0, "score", value=True),
        changed("moves", 0, "score", value=2),
        changed("moves", 0, "score", value=1.0001),
        changed("moves", 0, "score", value=-0.0001),
        changed("moves", 0, "own_choice", value=1),
        changed("moves", 0, "what", "sha256", value="A" * 64),
        changed("moves", 0, "what", "kind", value="tape"),
        changed("moves", 0, "what", "position", value=-1),
        changed("moves", 0, "what", "size_bytes", value=True),
        changed("folders", value=None),
        changed("folders", 0, "messages", value="3"),
    ],
)
def test_what_is_not_understood_is_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps(wrong))

    with pytest.raises(PlanUnreadable):
        read_plan(path)


def test_the_ends_of_each_range_are_understood(tmp_path: Path) -> None:
    path, largest = tmp_path / "p.json", (1 << 63) - 1
    plan = changed("moves", 0, "what", "size_bytes", value=largest)
    plan["moves"][0]["what"]["uid"] = f"{10**17}:{10**17}"
    for identifier, score in (("a" * 8, 0), ("f" * 64, 1)):
        plan["id"], plan["moves"][0]["score"] = identifier, score
        path.write_text(json.dumps(plan))

        found = read_plan(path)

        assert (found.id, found.moves[0].score) == (identifier, score)
        assert found.moves[0].what.size_bytes == largest


@pytest.mark.parametrize("identifier", ["a" * 7, "f" * 65])
def test_an_id_of_another_length_is_refused(tmp_path: Path, identifier: str) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps(changed("id", value=identifier)))

    with pytest.raises(PlanUnreadable, match=identifier):
        read_plan(path)


def test_no_rule_can_claim_that_a_person_chose_its_copies(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    plan = changed("moves", 0, "own_choice", value=True)
    path.write_text(json.dumps(plan))
    assert read_plan(path).moves[0].own_choice
    plan["moves"][0]["by"] = "oldest"
    path.write_text(json.dumps(plan))

    with pytest.raises(PlanUnreadable, match="own_choice"):
        read_plan(path)


def test_a_file_that_no_memory_could_hold_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    with path.open("wb") as file:
        file.truncate((1 << 30) + 1)

    with pytest.raises(PlanUnreadable, match="too large"):
        read_plan(path)


@pytest.mark.parametrize("verdict", NO_COPIES)
def test_what_is_no_copy_is_moved_by_a_persons_word_alone(
    tmp_path: Path, verdict: Verdict
) -> None:
    path = tmp_path / "p.json"
    plan = changed("moves", 0, "verdict", value=verdict.name)
    path.write_text(json.dumps(plan))
    assert read_plan(path).moves[0].verdict is verdict
    plan["moves"][0]["by"] = "oldest"
    path.write_text(json.dumps(plan))

    with pytest.raises(PlanUnreadable, match="oldest"):
        read_plan(path)


@pytest.mark.parametrize("data", [b"", b"\xff", b"[]", b"{", b'"x"', b"[" * 100_000, b"null"])
def test_what_is_no_plan_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "p.json"
    path.write_bytes(data)

    with pytest.raises(PlanUnreadable):
        read_plan(path)


def test_a_missing_plan_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PlanUnreadable):
        read_plan(tmp_path / "none.json")


def test_the_file_has_the_published_shape() -> None:
    assert whole()["schema"] == SCHEMA == "twinsweep.plan/1"
    assert set(whole()["moves"][0]) >= {"what", "keeper", "to"}
