"""From links to groups, verdicts and reasons."""
