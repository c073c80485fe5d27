"""Series: mail of one sender with one template over time."""
