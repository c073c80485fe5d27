"""Doing what Windows refuses while another program has a file open, again for a moment.

Virus scanners and search indexes open each new file there, for some milliseconds, and a file that
is open can be neither renamed nor removed.
"""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE_S = 2.0
_RETRY_S = 0.02


def retry_while_refused(call: Callable[[], object]) -> None:
    """Call until it is not refused.

    Raises:
        PermissionError: It still is refused after `PATIENCE_S`.
    """
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            call()
        except PermissionError:
            if time.monotonic() > until:
                raise
        else:
            return
        time.sleep(_RETRY_S)
