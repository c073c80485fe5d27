"""A mailbox that was scanned for real, as the review gets it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from helpers.screens.scanned_mail import scan_mailbox

from core.job import NullJob
from core.model.groups import ALL_DETECTORS
from core.scan.session import cut_groups, similarity_histogram
from gui.controllers.review.not_copies import recall_pairs
from gui.controllers.review.reviewed_scan import FirstCut, ReviewedScan
from gui.models.results.facts import gather_facts


def scanned_mail(box: Path, *, threshold: float = 0.0) -> ReviewedScan:
    """A scan, with groups that are cut already if a threshold is given."""
    session = scan_mailbox(box)
    facts = gather_facts(session.mails, session.folders, ["Inbox"], NullJob())
    recalled = recall_pairs(box.with_name("none.json"), session.mails)
    cut = None
    if threshold:
        nobody = np.zeros(facts.n_mails, np.bool_)
        groups = cut_groups(session, threshold, protected=nobody)
        cut = FirstCut(groups, nobody, ALL_DETECTORS)
    return ReviewedScan(session, facts, similarity_histogram(session), recalled, cut=cut)
