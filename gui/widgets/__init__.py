"""They show a model and emit a signal; no decisions."""
