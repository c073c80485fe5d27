"""Thunderbird's profiles, and what it does with its folders."""
