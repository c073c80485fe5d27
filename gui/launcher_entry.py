"""How far work is, on the program's icon in a dock or task bar of Linux.

One signal on the session's bus, `com.canonical.Unity.LauncherEntry`, which the docks of Ubuntu,
KDE and others show. Where no bus or no such dock is, nothing happens; the title says it, too.
"""

from __future__ import annotations

import os
import platform
import zlib
from pathlib import Path

from PySide6.QtGui import QGuiApplication

_INTERFACE = "com.canonical.Unity.LauncherEntry"


def show_on_launcher(percent: int) -> None:
    """Show a share of the work on the program's icon; -1: none runs, or nobody knows."""
    name = QGuiApplication.desktopFileName()
    if not name or not _has_bus():
        return
    from PySide6.QtDBus import (  # noqa: PLC0415 - there on Linux for sure, and not everywhere
        QDBusConnection,
        QDBusMessage,
    )

    uri = f"application://{name}.desktop"
    path = f"/com/canonical/unity/launcherentry/{zlib.crc32(uri.encode())}"
    signal = QDBusMessage.createSignal(path, _INTERFACE, "Update")
    shown = {"progress": max(0, percent) / 100, "progress-visible": percent >= 0}
    signal.setArguments([uri, shown])
    QDBusConnection.sessionBus().send(signal)


def _has_bus() -> bool:
    """Whether there is a bus without starting one."""
    if platform.system() != "Linux":
        return False
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(os.environ.get("DBUS_SESSION_BUS_ADDRESS")) or (
        bool(runtime) and Path(runtime, "bus").exists()
    )
