"""Make an HTML document shallow, so that a tree can be built in linear time.

A tree builder walks up the open elements at nearly every tag: its time is quadratic in the depth.
And it opens every formatting element (b, font, ...) again in each new block: n of them before m
blocks make n times m nodes. Neither happens below `MANY_TAGS`; above, one pass over the tags drops
those that open too deep (text is never dropped, and a dropped block still ends the line), and
turns formatting elements into span, which is not opened again.
"""

from __future__ import annotations

import re

MANY_TAGS = 1_500
MAX_DEPTH = 100  # safety.md 7

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]{0,15})(?![a-zA-Z0-9])")


def tag_names(names: str) -> frozenset[str]:
    """A set of tag names from a line of them."""
    return frozenset(names.split())


_FORMATTING = tag_names("b big code em font i nobr s small strike strong tt u")
_VOID = tag_names("area base br col embed hr img input keygen link meta param source track wbr")
_IMPLIED = tag_names("p li td th tr dd dt option")  # opening one closes the one before it
_INLINE = tag_names("a abbr acronym cite del ins label mark q span sub sup time var")


def shallow(html: str) -> str:
    """The document with no element deeper than `MAX_DEPTH`.

    It sees tags where a parser sees a comment or a script, too: that may drop a tag there, which
    nobody reads. Cost: linear, about 0.5 us a tag.
    """
    out: list[str] = []
    open_tags: list[str] = []
    done = 0
    for match in _TAG.finditer(html):
        start, end = match.span()
        closing, name = match[1], match[2].lower()
        if name in _VOID:
            continue
        if name in _FORMATTING:
            name = "span"
        tag = _close(open_tags, name) if closing else _open(open_tags, name)
        out += (html[done:start], tag)
        done = end
    out.append(html[done:])
    return "".join(out)


def _open(open_tags: list[str], name: str) -> str:
    """What stands in place of an opening tag, its attributes not included."""
    if name in _IMPLIED and name in open_tags[-3:]:
        while open_tags.pop() != name:
            pass
    if len(open_tags) >= MAX_DEPTH:
        return "<wbr" if name in _INLINE else "<br"
    open_tags.append(name)
    return "<" + name


def _close(open_tags: list[str], name: str) -> str:
    """What stands in place of a closing tag: one that closes nothing is made harmless."""
    if name not in open_tags:
        return "<wbr"
    while open_tags.pop() != name:
        pass
    return "</" + name
