"""Accounts on servers: their files, their secrets, signing in with a browser, finding servers."""
