"""The frame of the window around its panes."""
