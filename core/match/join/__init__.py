"""All pairs of messages whose texts are alike (P0)."""
