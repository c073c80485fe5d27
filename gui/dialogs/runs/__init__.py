"""Runs: looking back, recovery, copies."""
