"""Fixtures of the tests of scans."""

from helpers.accounts.scan_fixtures import cache, setup_of

__all__ = ["cache", "setup_of"]
