"""Mail of one template, from real mailboxes to the groups, to a plan, moved and put back."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from helpers.boxes.mailboxes import mbox_bytes
from helpers.mail.mailings import mailing
from helpers.process.systems import INFO

from core.actions.planning import PlanTerms, make_plan
from core.cache.fingerprints import NoCache
from core.cli.exits import Exit
from core.cli.main import main
from core.decide.build import decide_groups
from core.decide.files import plan_to_json, read_plan
from core.decide.keep import KeepPreferences
from core.decide.policy import WIDEST, MarkPolicy, NeverMark
from core.job import NullJob
from core.model.groups import Decision, Detector, Verdict
from core.model.refusals import RefusalKind
from core.model.sources import SourceKind, SourceSpec
from core.scan.run import scan
from core.scan.session import Session, cut_groups, evidence_of_groups, relate_rows
from core.settings import ReadSettings, Settings
from core.system.places import HOME_VARIABLE

pytestmark = pytest.mark.slow

TEXT, CONTENT, STRUCTURE = (Detector(name) for name in ("text", "content", "structure"))
KINDS = (SourceKind.MBOX, SourceKind.MAILDIR)


def write(kind: SourceKind, path: Path, mails: list[bytes]) -> SourceSpec:
    if kind is SourceKind.MBOX:
        path.write_bytes(mbox_bytes(mails))
    else:
        for part in ("cur", "new", "tmp"):
            (path / part).mkdir(parents=True)
        for n, data in enumerate(mails):
            (path / "cur" / f"1700{n:06d}.M{n}P1.host{INFO}S").write_bytes(data)
    return SourceSpec(kind, path)


MAILS = [
    mailing(0),
    mailing(1),
    mailing(2, layout="list"),
    mailing(0, number=10),  # 0 again, later
    mailing(3),
]


@pytest.fixture(params=KINDS, ids=lambda kind: kind.value)
def box(request: pytest.FixtureRequest, tmp_path: Path) -> SourceSpec:
    """0, 1, 3, 4 of one layout, 2 of another; 3 is a copy of 0."""
    return write(request.param, tmp_path / "box", MAILS)


def session_of(box: SourceSpec, read: ReadSettings | None = None) -> Session:
    return scan([box], settings=Settings(read or ReadSettings()), cache=NoCache(), job=NullJob())


def verdicts(session: Session, *detectors: Detector) -> list[tuple[int, int, str]]:
    groups = cut_groups(session, 0.6, detectors=detectors or frozenset(Detector))
    kept = np.repeat(groups.kept, np.diff(groups.starts))
    names = [Verdict(v).name for v in groups.verdict]
    return list(zip(kept.tolist(), groups.members.tolist(), names, strict=True))


def test_what_the_text_leaves_over_joins_by_its_layout(box: SourceSpec) -> None:
    session = session_of(box)

    assert verdicts(session) == [
        (0, 1, "SAME_TEMPLATE"),
        (0, 3, "FULLER_TEXT"),
        (0, 4, "SAME_TEMPLATE"),
    ]
    assert verdicts(session, TEXT) == [(0, 3, "FULLER_TEXT")]
    assert verdicts(session, STRUCTURE) == verdicts(session)
    assert verdicts(session, CONTENT) == [(0, 3, "FULLER_TEXT")]
    found = evidence_of_groups(session, cut_groups(session, 0.6))
    assert (found.structure > 0).tolist() == [True] * 3
    assert (found.content > 0).tolist() == [False, True, False]


def test_without_signatures_there_are_no_templates(box: SourceSpec) -> None:
    session = session_of(box, ReadSettings(signatures=False))

    assert verdicts(session) == [(0, 3, "FULLER_TEXT")]


def test_an_answer_that_keeps_the_layout_is_no_more_than_a_template(tmp_path: Path) -> None:
    answer = mailing(0, number=5, In_Reply_To="<mailing0@example.org>", Subject="Re: Boiler check")
    box = write(SourceKind.MBOX, tmp_path / "box", [mailing(0), answer])
    session = session_of(box)

    for detectors in ((), (CONTENT,), (STRUCTURE,)):
        assert verdicts(session, *detectors) == [(0, 1, "SAME_TEMPLATE")]
    assert verdicts(session, TEXT) == []


@pytest.mark.parametrize("rule", ["newest", "largest", "smallest", "attachments"])
def test_no_rule_takes_one_or_keeps_one(box: SourceSpec, rule: str) -> None:
    session = session_of(box)
    everything = MarkPolicy((rule,), NeverMark(flagged=False), WIDEST | {Verdict.SAME_TEMPLATE})

    decided = decide_groups(
        session.mails,
        cut_groups(session, 0.6),
        policy=everything,
        preferences=KeepPreferences(np.zeros(5, np.bool_)),
        relate=partial(relate_rows, session, threshold=0.6),
    )

    (decision,) = decided.decisions
    assert {decision.keep, *decision.drop} == {0, 3}
    assert {(s.row, s.reason.kind) for s in decided.skipped} == {
        (1, RefusalKind.TEMPLATE),
        (4, RefusalKind.TEMPLATE),
    }


def test_a_persons_mark_goes_into_a_plan_with_its_verdict_and_a_rules_does_not(
    box: SourceSpec, tmp_path: Path
) -> None:
    session = session_of(box)
    terms = PlanTerms(0.6)

    by_hand = make_plan(session, [Decision(0, (1, 3), "user")], terms, job=NullJob())
    wider = PlanTerms(0.6, scope=frozenset({Verdict.FULLER_TEXT}))
    by_rule = make_plan(session, [Decision(0, (1, 3), "oldest")], wider, job=NullJob())
    by_text = PlanTerms(0.6, detectors=frozenset({TEXT}))
    nothing = make_plan(session, [Decision(0, (1,), "user")], by_text, job=NullJob())

    said = [(move.verdict, move.by) for move in by_hand.plan.moves]
    assert said == [(Verdict.SAME_TEMPLATE, "user"), (Verdict.FULLER_TEXT, "user")]
    path = tmp_path / "p.json"
    path.write_text(json.dumps(plan_to_json(by_hand.plan)))
    assert read_plan(path) == by_hand.plan
    assert [move.verdict for move in by_rule.plan.moves] == [Verdict.FULLER_TEXT]
    assert [(s.row, s.reason.kind) for s in by_rule.skipped] == [(1, RefusalKind.VERDICT)]
    assert [s.reason.kind for s in nothing.skipped] == [RefusalKind.NOT_A_COPY]


Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Run a command in a home of its own; its exit code and stdout."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))

    def of(*words: str | Path) -> tuple[int, str]:
        code = main([str(word) for word in words])
        return code, capsys.readouterr().out

    return of


def files(box: SourceSpec) -> dict[str, bytes]:
    paths = [box.path] if box.path.is_file() else sorted(box.path.rglob("*"))
    return {path.name: path.read_bytes() for path in paths if path.is_file()}


def test_what_a_person_marked_is_moved_and_put_back(
    box: SourceSpec, tmp_path: Path, run: Run
) -> None:
    planned = make_plan(
        session_of(box), [Decision(0, (1, 4), "user")], PlanTerms(0.6), job=NullJob()
    )
    path, before = tmp_path / "p.json", files(box)
    path.write_text(json.dumps(plan_to_json(planned.plan)))

    assert run("apply", path, "--yes", "-q", "--confirm", "2")[0] == Exit.REFUSED
    asked = ("apply", path, "--yes", "-q", "--confirm", "2", "--own-choices", "2")
    assert run(*asked)[0] == Exit.OK
    left = session_of(box).mails
    assert [left.subject[row] for row in range(len(left.flags))] == [
        "Boiler check",
        "Library",
        "Boiler check",
    ]
    (moved,) = json.loads(run("history", "--json")[1])["runs"]
    assert run("undo", moved["id"], "--yes", "-q")[0] == Exit.OK
    assert sorted(files(box).values()) == sorted(before.values())


def scanned(run: Run, *words: str | Path) -> dict[str, Any]:
    code, out = run("scan", *words, "--json", "-q")
    assert code == Exit.OK
    found: dict[str, Any] = json.loads(out)
    return found


def members(whole: dict[str, Any]) -> list[tuple[int, str]]:
    return [(m["position"], m["verdict"]) for group in whole["groups"] for m in group["members"]]


def test_the_report_names_detectors_and_what_each_links(box: SourceSpec, run: Run) -> None:
    whole = scanned(run, box.path)

    of_all = [(1, "SAME_TEMPLATE"), (3, "COVERED"), (4, "SAME_TEMPLATE")]
    assert members(whole) == of_all
    assert whole["detectors"] == [detector.value for detector in Detector]
    assert whole["stats"]["linked"].items() >= {"text": 1, "content": 1, "structure": 3}.items()
    evidence = whole["groups"][0]["members"][0]["evidence"]
    assert evidence["content"] == 0 < evidence["structure"]

    by_text = scanned(run, box.path, "--detectors", "text")
    assert members(by_text) == [(3, "COVERED")]
    assert by_text["detectors"] == ["text"]
    linked = by_text["stats"]["linked"]
    assert linked.items() >= {"text": 1, "content": 0, "structure": 0}.items()
    assert members(scanned(run, box.path, "--detectors", "sigstr,p0")) == of_all
    assert members(scanned(run, box.path, "--detectors", "sigdata")) == [(3, "COVERED")]


@pytest.mark.parametrize("names", ["", "magic", "text,magic", "text;content"])
def test_detectors_that_are_none_are_refused(tmp_path: Path, run: Run, names: str) -> None:
    with pytest.raises(SystemExit, match=str(int(Exit.USAGE))):
        run("scan", tmp_path, "--detectors", names)


def test_the_terminal_says_what_links_them(box: SourceSpec, run: Run) -> None:
    code, out = run("scan", box.path, "-q", "--fail-if-found")

    assert code == Exit.FOUND
    lines = [line for line in out.splitlines() if line.startswith("  Like")]
    assert len(lines) == 2
    assert all("same template, -; same layout: " in line for line in lines)
    assert all(" parts" in line for line in lines)
    assert (
        "1 group, 1 copy (0 identical to the kept message) and 2 messages of the same template in"
        in out
    )


def test_templates_alone_are_no_find_for_a_script(tmp_path: Path, run: Run) -> None:
    box = write(SourceKind.MBOX, tmp_path / "box", [mailing(0), mailing(1)])

    code, out = run("scan", box.path, "-q", "--fail-if-found")

    assert code == Exit.OK
    assert (
        "1 group, 0 copies (0 identical to the kept message) and 1 message of the same template"
        in out
    )


@pytest.mark.parametrize("detectors", ["text,content,structure", "text", "structure"])
def test_a_plan_of_a_report_takes_copies_alone(
    box: SourceSpec, tmp_path: Path, run: Run, detectors: str
) -> None:
    report, path = tmp_path / "r.json", tmp_path / "p.json"
    run("scan", box.path, "--report", report, "-q", "--detectors", detectors)

    code, _ = run("plan", report, "--verdict", "identical,same_text,near", "-o", path, "-q")

    assert code == Exit.OK
    (move,) = json.loads(path.read_text())["moves"]
    assert (move["what"]["position"], move["cover"]) == (3, "fuller_text")
