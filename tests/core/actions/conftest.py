"""Fixtures of the tests of scans."""

from helpers.accounts.scan_fixtures import cache, loaded, setup_of

__all__ = ["cache", "loaded", "setup_of"]
