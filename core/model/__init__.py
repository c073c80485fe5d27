"""The frozen values that cross a border between two steps. No behaviour.

Two shapes: single values for what a person or a plan looks at (`Mail`, `Move`), and columns for
what is known of every message of a scan (`MessageTable`, `BlockTable`, `Groups`): 100,000 messages
as objects would cost half a gigabyte and a second to make; as columns they come out of the cache
in milliseconds. A row is the number of a message in the `MessageTable`, 0-based, in the order of
sources, folders, positions.
"""
