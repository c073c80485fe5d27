"""Whether one message says all that another says."""
