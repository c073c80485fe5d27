#!/bin/sh
# Makes the sample mailbox and opens the window on it; with no display, runs the same scan in the terminal.
set -eu
cd "$(dirname "$0")/.."
sample=$1

if [ -z "$(ls -A "$sample" 2>/dev/null)" ]; then # an empty one is no mailbox
    told=$(.venv/bin/twinsweep demo "$sample" 2>&1) || {
        printf '%s\n' "$told" >&2
        exit 2
    }
fi
reason=$(.venv/bin/python -c 'from core.system.display import why_no_window; print(why_no_window())')
[ -n "$reason" ] || exec .venv/bin/twinsweep gui "$sample"
printf '%s\n' "${reason%% In the terminal:*} This is the same scan in the terminal (.venv/bin/twinsweep scan $sample):" >&2
exec .venv/bin/twinsweep scan "$sample"
