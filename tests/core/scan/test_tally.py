"""One count over all folders, which never runs ahead of itself."""

from __future__ import annotations

from helpers.process.stopping import NotingJob
from hypothesis import given
from hypothesis import strategies as st

from core.job import Progress, Stage
from core.scan.tally import ReadingTally

STEPS = st.lists(
    st.integers(0, 99) | st.tuples(st.integers(0, 99), st.integers(0, 9), st.integers(0, 9)),
    max_size=20,
)


@given(STEPS)
def test_what_is_read_adds_up_and_is_never_more_than_there_is(
    steps: list[int | tuple[int, int, int]],
) -> None:
    """A number: so much more is known to be there. Three: so much was read, and so many mails."""
    job = NotingJob()
    tally, expected = ReadingTally(job), []
    known = done = messages = problems = 0
    for step in steps:
        if isinstance(step, int):
            known += step
            tally.expect(step)
            continue
        done, messages, problems = done + step[0], messages + step[1], problems + step[2]
        tally.advance(*step)
        expected.append(Progress(Stage.READING, min(done, known), known, messages, problems))

    assert job.progress == expected


def test_what_is_only_expected_is_not_reported() -> None:
    """Else the screen would jump back for each folder that is listed."""
    job = NotingJob()
    ReadingTally(job).expect(10)

    assert job.progress == []
