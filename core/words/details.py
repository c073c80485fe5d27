"""What a failure was told with: our own words, a system's, a path, or what a server said.

Errors bring them as texts, and runs keep them so. The frequent ones are known here, so that each
language has words for them; a stranger's text stays as it is.
"""

from __future__ import annotations

import re

from core.words.sentence import WITH_DETAIL, Part, Sentence, cut

KNOWN = {
    one.text: one
    for one in (
        # of our connections
        Sentence("Detail", "no answer"),
        Sentence("Detail", "no answer; TLS from the first byte may be spoken there"),
        Sentence("Detail", "no complete answer in time"),
        Sentence("Detail", "no address"),
        Sentence("Detail", "the server closed the connection"),
        Sentence("Detail", "the connection was closed"),
        Sentence("Detail", "no TLS is spoken"),
        Sentence("Detail", "no TLS is spoken; STARTTLS may be"),
        Sentence("Detail", "no STARTTLS"),
        Sentence("Detail", "no encryption"),
        Sentence("Detail", "certificate has expired"),
        Sentence("Detail", "certificate has expired: the server's"),
        Sentence("Detail", "certificate is not valid yet"),
        Sentence("Detail", "certificate is for a different host"),
        Sentence("Detail", "certificate is not signed by an authority that is trusted"),
        # of the system
        Sentence("Detail", "Connection refused"),
        Sentence("Detail", "Connection reset by peer"),
        Sentence("Detail", "Connection timed out"),
        Sentence("Detail", "timed out"),
        Sentence("Detail", "No route to host"),
        Sentence("Detail", "Network is unreachable"),
        Sentence("Detail", "Host is down"),
        Sentence("Detail", "Name or service not known"),
        Sentence("Detail", "No address associated with hostname"),
        Sentence("Detail", "Temporary failure in name resolution"),
        Sentence("Detail", "Permission denied"),
        Sentence("Detail", "No space left on device"),
        Sentence("Detail", "Input/output error"),
        Sentence("Detail", "Read-only file system"),
    )
}
_AT_PORT = re.compile(r"([^\s,]+), port (\d+): (.+)", re.DOTALL)
_EXPLAINED = re.compile(r"([^()]+) \((.+)\)", re.DOTALL)


def with_detail(sentence: Sentence, detail: str) -> Sentence:
    """A sentence with a path or a system's own words, cut to what a line holds."""
    return WITH_DETAIL.of(sentence, say_detail(detail)) if detail else sentence


def say_detail(detail: str) -> Part:
    """A detail in words that can be translated, as far as they are known."""
    if detail in KNOWN:
        return KNOWN[detail]
    at_port = _AT_PORT.fullmatch(detail)
    if at_port is not None and at_port[3] in KNOWN:
        words = Sentence("Detail", "%1, port %2: %3")
        return words.of(at_port[1], at_port[2], KNOWN[at_port[3]])
    explained = _EXPLAINED.fullmatch(detail)
    if explained is not None and explained[1] in KNOWN:
        return WITH_DETAIL.of(KNOWN[explained[1]], cut(explained[2]))
    return cut(detail)
