"""Opens the window as the program does, and tells its processor seconds once it is painted.

QT_QPA_PLATFORM=offscreen TWINSWEEP_HOME=... python -m tests.bench.window.paint
"""

from __future__ import annotations

import os
import time

from gui.door import load_window


def main() -> None:
    """Load, open, paint."""
    load_window()
    from PySide6.QtCore import QTimer  # noqa: PLC0415 - the door loads Qt, not we
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - as above

    from gui import start  # noqa: PLC0415 - as above

    def look() -> None:
        for widget in QApplication.topLevelWidgets():
            window = widget.windowHandle()
            if window is not None and window.isExposed():
                widget.grab()  # all that is in it
                print(f"{time.process_time():.3f} s", flush=True)
                os._exit(0)

    QApplication([])
    timer = QTimer(interval=1)
    timer.timeout.connect(look)
    timer.start()
    start.run([])


if __name__ == "__main__":
    main()
