"""A plan file is not believed: what it says of two messages is proven by the messages."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import mbox_bytes
from helpers.boxes.moving import (
    LocalSetup,
    items_of,
    plan_of,
    write_box,
)
from helpers.mail import wire_mail

from core.actions.planning import PlanTerms, make_plan
from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.rehearse import rehearse
from core.cache.fingerprints import SqliteCache
from core.decide.files import plan_to_json, read_plan
from core.errors import PlanUnreadable
from core.job import NullJob
from core.model.groups import Decision, Verdict
from core.model.plan import Move, Plan
from core.model.refusals import RefusalKind
from core.model.runs import RunItem
from core.model.sources import SourceKind, SourceSpec
from core.scan.run import scan
from core.settings import Settings

pytestmark = pytest.mark.slow

SENTENCES = (
    "Liebe Nachbarn, am Dienstag wird das Wasser von acht bis zwölf Uhr abgestellt.",
    "Bitte füllt vorher einen Eimer, und stellt die Waschmaschine nicht an.",
    "Bei Fragen ruft mich an oder schreibt mir zurück, am besten noch heute.",
    "Der Hausmeister ist an diesem Tag leider nicht im Haus zu erreichen.",
    "Danach läuft alles wie gewohnt, und der Druck ist hoffentlich besser.",
    "Eure Hausverwaltung grüßt euch alle sehr herzlich aus dem Büro.",
)


def mail(body: str, *, subject: str = "Wasser", name: str = "1", **more: str) -> bytes:
    return wire_mail.mail(
        wire_mail.plain(f"{body}\n"), Subject=subject, Message_ID=f"<{name}@example.org>", **more
    )


WHOLE = mail("\n".join(SENTENCES))
LESS = mail("\n".join(SENTENCES[:-1]), name="2")
OTHER = mail("Ganz etwas anderes: das Fahrrad ist verkauft, danke für alles.", name="3")
AGAIN = mail("\n".join(SENTENCES), Received="from a by b; Tue, 5 Mar 2024 10:00:01 +0100")
ANSWER = mail("\n".join(SENTENCES), name="4", In_Reply_To="<1@example.org>", subject="Re: Wasser")


def scene(folder: Path, kept: bytes, gone: bytes, **said: object) -> tuple[LocalSetup, Plan]:
    """Two mailboxes of one message each, and a plan that says something of the two."""
    specs = []
    for name, data in (("kept", kept), ("gone", gone)):
        (folder / name).write_bytes(mbox_bytes([data]))
        specs.append(SourceSpec(SourceKind.MBOX, folder / name))
    setup = LocalSetup(folder, tuple(specs))
    (keeper,), (what,) = (items_of(spec) for spec in specs)
    move = Move(what, keeper, "trash", Verdict.IDENTICAL, 1.0, "oldest")._replace(**said)  # type: ignore[arg-type] # what a test says
    sizes = tuple(((s.kind.value, str(s.path), ""), 1) for s in specs)
    return setup, Plan("00000000000000aa", 1, (move,), sizes)


def outcome(setup: LocalSetup, plan: Plan) -> RunItem:
    """What became of the move; the dry run must have said the same."""
    with setup.context() as context:
        (said,) = rehearse(plan, context, NullJob())
        done = carry_out(plan, context, NullJob())
        (item,) = history.list_items(context.journal, done.id)
    assert said.reason == item.reason
    return item


@pytest.mark.parametrize(
    ("kept", "gone", "verdict", "score", "kind"),
    [
        (WHOLE, OTHER, Verdict.IDENTICAL, 1.0, RefusalKind.NOT_PROVEN),
        (WHOLE, LESS, Verdict.IDENTICAL, 1.0, RefusalKind.NOT_PROVEN),
        (WHOLE, LESS, Verdict.SAME_TEXT, 1.0, RefusalKind.NOT_PROVEN),
        (WHOLE, OTHER, Verdict.NEAR, 0.6, RefusalKind.NOT_PROVEN),
        (WHOLE, OTHER, Verdict.NEAR, 0.0, RefusalKind.NOT_PROVEN),
        (WHOLE, LESS, Verdict.NEAR, 0.99, RefusalKind.NOT_PROVEN),
        (LESS, WHOLE, Verdict.NEAR, 0.6, RefusalKind.LOSES_CONTENT),
        (WHOLE, ANSWER, Verdict.NEAR, 0.6, RefusalKind.NOT_PROVEN),
        (WHOLE, OTHER, Verdict.CONFLICT, 1.0, RefusalKind.NOT_PROVEN),
        (WHOLE, OTHER, Verdict.FULLER_TEXT, 1.0, RefusalKind.NOT_PROVEN),
        (LESS, WHOLE, Verdict.FULLER_FORM, 1.0, RefusalKind.NOT_PROVEN),
        (WHOLE, LESS, Verdict.QUOTED, 1.0, RefusalKind.NOT_PROVEN),
        (WHOLE, LESS, Verdict.FULLER_TEXT, 1.0, RefusalKind.NOT_PROVEN),
        (WHOLE, LESS, Verdict.FULLER_FORM, 0.1, None),
        (WHOLE, AGAIN, Verdict.IDENTICAL, 1.0, None),
        (WHOLE, AGAIN, Verdict.SAME_TEXT, 1.0, None),
        (WHOLE, LESS, Verdict.NEAR, 0.8, None),
        (WHOLE, WHOLE, Verdict.NEAR, 0.8, None),
    ],
)
def test_a_verdict_goes_as_far_as_the_two_mails_prove_it(
    tmp_path: Path,
    kept: bytes,
    gone: bytes,
    verdict: Verdict,
    score: float,
    kind: RefusalKind | None,
) -> None:
    setup, plan = scene(tmp_path, kept, gone, verdict=verdict, score=score)

    item = outcome(setup, plan)

    assert (item.reason.kind if item.reason else None) is kind
    assert sum(setup.live().values()) == (1 if kind is None else 2)
    if item.reason is not None:
        assert str(tmp_path / "gone") in item.reason.detail
        assert str(tmp_path / "kept") in item.reason.detail


@pytest.mark.parametrize("verdict", [Verdict.NEAR, Verdict.SAME_TEMPLATE, Verdict.KNOWN_BULK])
def test_a_persons_own_choice_needs_no_proof(tmp_path: Path, verdict: Verdict) -> None:
    setup, plan = scene(tmp_path, WHOLE, OTHER, verdict=verdict, by="user", own_choice=True)

    assert outcome(setup, plan).reason is None


def test_known_bulk_that_nobody_chose_stays(tmp_path: Path) -> None:
    setup, plan = scene(tmp_path, WHOLE, OTHER, verdict=Verdict.KNOWN_BULK, by="user")

    assert outcome(setup, plan).reason is not None


def test_what_two_posts_alone_do_not_tell_of_their_list_is_believed(
    tmp_path: Path, cache: SqliteCache
) -> None:
    """Two posts of one person are no issues where others write on the list as well."""

    def post(body: str, *, name: str, sender: str, at: str) -> bytes:
        return mail(body, name=name, From=sender, List_Id="<home.example.org>", Date=f"{at} +0100")

    posts = [
        post("\n".join(SENTENCES), name="5", sender="a@x.org", at="Tue, 5 Mar 2024 10:00:00"),
        post(
            "\n".join(SENTENCES[::-1][1:]),
            name="6",
            sender="a@x.org",
            at="Thu, 7 Mar 2024 09:00:00",
        ),
        post("Danke für den Hinweis!", name="7", sender="b@x.org", at="Thu, 7 Mar 2024 09:30:00"),
    ]
    (tmp_path / "list").write_bytes(mbox_bytes(posts))
    spec = SourceSpec(SourceKind.MBOX, tmp_path / "list")
    session = scan([spec], settings=Settings(), cache=cache, job=NullJob())
    setup = LocalSetup(tmp_path, (spec,))

    made = make_plan(session, [Decision(0, (1,), "user")], PlanTerms(0.6), job=NullJob())
    (move,) = made.plan.moves
    assert (move.verdict, move.own_choice) == (Verdict.NEAR, False)

    assert outcome(setup, made.plan).reason is None


def test_the_rest_of_the_plan_goes_on(tmp_path: Path) -> None:
    box = write_box(SourceKind.MBOX, tmp_path / "box", "aab")
    setup = LocalSetup(tmp_path, (box,))
    plan = plan_of(setup.specs)
    first, _, third = items_of(box)
    forged = Move(third, first, "trash", Verdict.IDENTICAL, 1.0, "oldest")

    with setup.context() as context:
        done = carry_out(replace(plan, moves=(*plan.moves, forged)), context, NullJob())

    assert (done.moved, done.skipped) == (1, 1)


def test_a_plan_file_keeps_own_choices_and_older_files_have_none(tmp_path: Path) -> None:
    _, plan = scene(tmp_path, WHOLE, OTHER, by="user", own_choice=True)
    value = plan_to_json(plan)
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(value))
    assert read_plan(path) == plan

    del value["moves"][0]["own_choice"]
    path.write_text(json.dumps(value))
    assert not read_plan(path).moves[0].own_choice

    value["moves"][0] |= {"own_choice": True, "by": "oldest"}
    path.write_text(json.dumps(value))
    with pytest.raises(PlanUnreadable):
        read_plan(path)
