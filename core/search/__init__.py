"""Keywords over mail."""
