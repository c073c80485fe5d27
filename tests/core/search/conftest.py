"""Fixtures of the tests of scans."""

from helpers.accounts.scan_fixtures import cache, desk_of, loaded

__all__ = ["cache", "desk_of", "loaded"]
