"""From fingerprints to pairs, verdicts and groups."""
