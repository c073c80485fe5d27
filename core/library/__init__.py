"""The library of known bulk mail: what a person recognised once, kept for every later scan."""
