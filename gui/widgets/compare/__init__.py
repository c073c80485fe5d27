"""Two messages side by side."""
