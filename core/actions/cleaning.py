"""Cleaned copies, wired for this computer: what faces call. Changes nothing but the new folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from core.actions.proving import ContentProver
from core.actions.taking_over import BESIDE_THE_BYTES, StoreOpener, read_folder_states
from core.apply.checks.proofs import find_unproven
from core.apply.journal.entries import Leg
from core.copy import copying
from core.copy.context import CopyContext
from core.job import Job
from core.model.copying import CopyForm, CopyOrder, CopyResult
from core.model.plan import Plan
from core.model.sources import SourceKind, SourceSpec
from core.ports import MailSource, Sources
from core.sources.plan_folders import PlanPlaces
from core.sources.preflight import space_refusal
from core.sources.registry import as_holding_whole, open_store
from core.sources.stores import Stores


def copy_order(
    plan: Plan,
    form: CopyForm,
    target: Path,
    *,
    specs: Sequence[SourceSpec] = (),
    names: Sequence[str] = (),
    marked_only: bool = False,
) -> CopyOrder:
    """An order over some sources.

    Args:
        plan: What is marked.
        form: As in `CopyOrder`.
        target: The new folder; made absolute.
        specs: The sources; none: all that the plan names, of the marked alone those that it takes
            messages from.
        names: What the sources are called; none: by their paths.
        marked_only: As in `CopyOrder`.
    """
    chosen = tuple(dict.fromkeys(specs)) or sources_of(plan, marked_only=marked_only)
    called = tuple(names) or tuple(spec.path.stem for spec in chosen)
    return CopyOrder(plan, chosen, called, form, target.absolute(), marked_only)


def sources_of(plan: Plan, *, marked_only: bool = False) -> tuple[SourceSpec, ...]:
    """The sources that a plan names, each once: of what goes, and of what is kept.

    A Takeout is one with its labels, though plans call it an mbox.
    """
    items = [move.what for move in plan.moves]
    if not marked_only:
        items += [move.keeper for move in plan.moves]
    places = PlanPlaces()
    named = dict.fromkeys(item.address[:3] for item in items)
    return tuple(dict.fromkeys(places.spec(place) for place in named))


def make_copy(
    order: CopyOrder,
    job: Job,
    *,
    stores: Sources | None = None,
    announce: Callable[[CopyResult], None] | None = None,
) -> CopyResult:
    """Make a copy, or go on with one: see `core.copy.copying.make_copy`."""
    return copying.make_copy(order, _copy_context(stores), job, announce)


def rehearse_copy(order: CopyOrder, job: Job, *, stores: Sources | None = None) -> CopyResult:
    """What that would do: see `core.copy.copying.rehearse_copy`. Writes nothing."""
    return copying.rehearse_copy(order, _copy_context(stores), job)


class _ProofReading(NamedTuple):
    """A `ProofContext` of sources that are only read."""

    open_store: Callable[[SourceSpec, Job], MailSource]
    prover: ContentProver


def _copy_context(stores: Sources | None) -> CopyContext:
    sources = stores or Stores()

    def open_planned(spec: SourceSpec, job: Job) -> MailSource:
        on_server = spec.kind is SourceKind.IMAP
        return sources.source(spec, job) if on_server else open_store(spec, job)

    def names(leg: Leg, uids: Sequence[str], job: Job) -> Mapping[str, frozenset[str]]:
        kind = SourceKind(leg[0])
        if kind not in BESIDE_THE_BYTES or not isinstance(sources, StoreOpener):
            return {}
        states = read_folder_states((kind, leg[1], leg[2]), uids, sources, job)
        return {uid: one.beside for uid, one in states.items() if one.format or one.server}

    reading = _ProofReading(open_planned, ContentProver())
    return CopyContext(
        open_source=lambda spec, job: as_holding_whole(sources.source(spec, job)),
        open_planned=open_planned,
        names=names,
        room=space_refusal,
        unproven=lambda moves, job: find_unproven(moves, reading, job),
    )
