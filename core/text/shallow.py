"""Make an HTML document shallow, so that a tree can be built in linear time.

A tree builder walks up the open elements at nearly every tag: its time is quadratic in the depth.
And it opens every formatting element (b, font, ...) again in each new block: n of them before m
blocks make n times m nodes. Neither happens below `MANY_TAGS`; above, one pass over the tags drops
those that open too deep (text is never dropped, and a dropped block still ends the line), and
turns formatting elements into span, which is not opened again.

Three more things take a tree builder quadratic time: attributes of one element, several bodies,
whose attributes it puts together (`drop_crowded_attributes`), and the options of a list.
"""

from __future__ import annotations

import re

MANY_TAGS = 1_500
MOST_OPTIONS = 1_000  # of lists to choose from: a parser goes over all of them at each
MAX_DEPTH = 100  # R-LM3

MOST_ATTRIBUTES = 200  # of one element: a parser looks through all of them at each
MOST_BODIES = 8  # their attributes are put together
LONG = 16 << 10  # characters; a shorter document cannot hold enough of either

# Names, values and stray marks: an attribute with a value counts as two. Every repetition is
# possessive, and a tag that begins inside another one ends the search there, so that a start that
# fails is not tried at length again.
_VALUE = r"(?:\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z)|[^\s>\"'<]++)"
_ITEM = rf"(?:[\s/]*+(?:[^\s/>=<\"']++|=\s*+{_VALUE}?+|[<\"']))"
_CROWDED = re.compile(rf"(</?[a-zA-Z][^\s/>=<\"']*+{_ITEM}{{{2 * MOST_ATTRIBUTES}}}+){_ITEM}++")
_BODY = re.compile(r"<(?:body|html)(?=[\s/>])", re.IGNORECASE)
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]{0,15})(?![a-zA-Z0-9])")


def drop_crowded_attributes(html: str) -> tuple[str, bool]:
    """The document without attributes that no parser gets through, and whether it had any.

    Cost: linear, 3 ns a character of a tag.
    """
    if len(html) <= LONG:
        return html, False
    thin, crowded = _CROWDED.subn(r"\1", html)
    bodies = [match.span() for match in _BODY.finditer(thin)][MOST_BODIES:]
    if bodies:
        ends = [0, *(end for _, end in bodies)]
        starts = [*(start for start, _ in bodies), len(thin)]
        thin = "<wbr".join(thin[end:start] for end, start in zip(ends, starts, strict=True))
    return thin, bool(crowded or bodies)


def tag_set(names: str) -> frozenset[str]:
    """A set of tag names from a line of them."""
    return frozenset(names.split())


_FORMATTING = tag_set("b big code em font i nobr s small strike strong tt u")
_VOID = tag_set("area base br col embed hr img input keygen link meta param source track wbr")
_INLINE = tag_set("a abbr acronym cite del ins label mark q span sub sup time var")
# Opening one of these closes the one before it, unless something else than these was opened since:
# a list in a list item does not end that item.
_BETWEEN = _INLINE | tag_set("p div")
_IMPLIED = {
    "p": _INLINE,
    "li": _BETWEEN,
    "dd": _BETWEEN | {"dt"},
    "dt": _BETWEEN | {"dd"},
    "td": _BETWEEN | {"th"},
    "th": _BETWEEN | {"td"},
    "tr": _BETWEEN | {"td", "th"},
    "option": frozenset[str](),
}
_LOOK_BACK = 3  # elements


def make_shallow(html: str) -> str:
    """The document with no element deeper than `MAX_DEPTH`.

    It sees tags where a parser sees a comment or a script, too: that may drop a tag there, which
    nobody reads. Cost: linear, about 0.5 us a tag.
    """
    out: list[str] = []
    open_tags: list[str] = []
    done = options = 0
    for match in _TAG.finditer(html):
        start, end = match.span()
        closing, name = match[1], match[2].lower()
        if name in _VOID:
            continue
        options += name == "option" and not closing
        if name in _FORMATTING:
            name = "span"
        if name == "option" and options > MOST_OPTIONS:
            tag = "<wbr" if closing else "<br"
        else:
            tag = _close(open_tags, name) if closing else _open(open_tags, name)
        out += (html[done:start], tag)
        done = end
    out.append(html[done:])
    return "".join(out)


def _open(open_tags: list[str], name: str) -> str:
    """What stands in place of an opening tag, its attributes not included."""
    if name in _IMPLIED:
        _close_implied(open_tags, name)
    if len(open_tags) >= MAX_DEPTH:
        return "<wbr" if name in _INLINE else "<br"
    open_tags.append(name)
    return "<" + name


def _close_implied(open_tags: list[str], name: str) -> None:
    """Close the element of the same name that a parser closes where this one opens."""
    passed = _IMPLIED[name]
    for back in range(1, min(_LOOK_BACK, len(open_tags)) + 1):
        if open_tags[-back] == name:
            del open_tags[-back:]
            return
        if open_tags[-back] not in passed:
            return


def _close(open_tags: list[str], name: str) -> str:
    """What stands in place of a closing tag: one that closes nothing is made harmless."""
    if name not in open_tags:
        return "<wbr"
    while open_tags.pop() != name:
        pass
    return "</" + name
