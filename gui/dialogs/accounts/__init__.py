"""Adding and changing accounts and sources."""
