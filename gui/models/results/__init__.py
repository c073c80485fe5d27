"""The results list."""
