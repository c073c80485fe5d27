"""Conditional comments of HTML."""

from __future__ import annotations

from core.scan.cover.conditional import find_conditional, read_conditional

NO_LINKS = frozenset[str]()


def test_comments_are_found_with_white_space_folded_and_without_what_nobody_sees() -> None:
    html = (
        "<!-- [if this] --><!--[if mso]>\n <p>One\n two</p><![endif]--><!--[if !mso]><!-->all"
        "<!--<![endif]--><!--[IF gte mso 9]><xml><o:Zoom>0</o:Zoom></xml><style>p {}</style>"
    )
    found = find_conditional(html)
    said = [read_conditional(inner, NO_LINKS) for inner in found.values()]

    assert next(iter(found)) == "[if mso]> <p>One two</p><![endif]"
    assert [one and one.text.packed for one in said] == ["Onetwo", None, None]


def test_what_has_links_alone_says_something() -> None:
    (inner,) = find_conditional(
        "<!--[if mso]><v:rect href='https://x.org/'/><![endif]-->"
    ).values()
    links = frozenset({"https://x.org/"})

    said = read_conditional(inner, links)
    assert said is not None
    assert (said.links, said.text.is_empty) == (links, True)
