"""From groups and decisions to a plan."""
