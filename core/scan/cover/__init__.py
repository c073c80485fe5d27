"""Which messages of a scan cover others, proven by their bytes."""
