#!/bin/sh
# Makes the sample mailbox and opens the window on it; with no display, runs the same scan in the terminal.
set -eu
cd "$(dirname "$0")/.."
sample=$1

[ -d "$sample" ] || .venv/bin/twinsweep demo "$sample" >/dev/null
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname -s)" = Darwin ]; then
    exec .venv/bin/twinsweep gui "$sample"
fi
echo "There is no display here, so this is the same scan in the terminal:" >&2
exec .venv/bin/twinsweep scan "$sample"
