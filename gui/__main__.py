"""Opens the window: `python -m gui [PATH…]`.

Kept light, because the processes that parse mail import this module before anything else: Qt is
loaded only in the process that shows the window.
"""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from gui.app import main

    sys.exit(main(sys.argv[1:]))
