"""What the messages of a plan say now, read whole, and whether that bears out the scan."""
