"""Short messages and known bulk mail (P3)."""
