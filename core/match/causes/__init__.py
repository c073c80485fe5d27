"""Why there are copies (A-CAUSES)."""
