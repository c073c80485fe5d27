"""Apple Mail's folders."""
