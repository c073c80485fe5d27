"""The one executable: `python -m gui [PATH…]` opens the window, `python -m gui scan …` scans.

Kept light, because the processes that parse mail import this module before anything else: Qt is
loaded only in the process that shows the window.
"""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from gui.door import main

    sys.exit(main(sys.argv[1:]))
