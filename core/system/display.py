"""Whether a window can be opened here, asked without Qt, which ends the process if it cannot."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

from core.system.places import is_packaged

# What tells where a screen is; the library that reaches it, how it connects, says so, lets go.
SCREENS = (
    ("WAYLAND_DISPLAY", "libwayland-client.so.0",
     "wl_display_connect", "", "wl_display_disconnect"),
    ("DISPLAY", "libxcb.so.1", "xcb_connect", "xcb_connection_has_error", "xcb_disconnect"),
)  # fmt: skip
INSTEAD = "In the terminal: twinsweep scan PATH"
LEFT_OUT = (
    "This installation has no window: PySide6 was left out, as for servers. "
    f"{INSTEAD}\nTo add it: pip install PySide6-Essentials, into the same environment "
    "(with pipx: pipx inject twinsweep PySide6-Essentials)."
)


def why_no_window() -> str:
    """What keeps a window from being seen here, and what to do instead; "" if nothing does."""
    if not has_window():
        return LEFT_OUT
    if has_display():
        return ""
    named = [f"{one[0]}={os.environ[one[0]]}" for one in SCREENS if os.environ.get(one[0])]
    if named:
        return f"There is no display that answers ({', '.join(named)}). {INSTEAD}"
    return f"There is no display for a window. {INSTEAD}"


def has_window() -> bool:
    """Whether this installation holds the window: a package does, a container need not."""
    return is_packaged() or find_spec("PySide6") is not None


def has_display() -> bool:
    """Whether a screen answers, or Qt was told what to draw on instead."""
    told = ("QT_QPA_PLATFORM", "WAYLAND_SOCKET")  # the second is a connection that works once
    return (
        sys.platform != "linux"
        or any(os.environ.get(name) for name in told)
        or any(os.environ.get(name) and _can_connect(*how) for name, *how in SCREENS)
    )


def _can_connect(library: str, connect: str, fails: str, disconnect: str) -> bool:
    """Connect, as Qt will. Without the library nobody can say: then Qt tells what it lacks."""
    import ctypes  # noqa: PLC0415 - the processes that read mail come through here, too

    try:
        functions = ctypes.CDLL(library)
    except OSError:
        return True
    getattr(functions, connect).restype = ctypes.c_void_p
    connection = ctypes.c_void_p(getattr(functions, connect)(None, None))
    has_failed = bool(getattr(functions, fails)(connection)) if fails else not connection
    if connection:
        getattr(functions, disconnect)(connection)
    return not has_failed
