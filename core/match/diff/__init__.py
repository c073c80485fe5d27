"""The differences of two texts, word by word."""
