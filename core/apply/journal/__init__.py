"""The record of runs: what was to be done, what was done, what was kept."""
