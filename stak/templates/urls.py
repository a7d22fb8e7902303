"""URLs in templates: values are percent-encoded in them, and the rendered URL is validated. Pure.

Whoever chooses a value must not choose where a link leads to: `/orders/{{ id }}` stays below `/orders/`. So no value
may make a segment of the path `.` or `..`, which cannot be encoded. A variable at the beginning is the address itself,
and is not encoded.
"""

import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import quote, urlsplit

from stak.errors import RenderingFailed
from stak.templates.template_language import Part, Values, text_of

URL_MAX_CHARACTERS: Final = 2048
_FIELDS: Final = frozenset(("url", "href", "src", "avatar", "image", "images"))
_SUFFIXES: Final = ("_url", "Url")
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_HOST: Final = re.compile(r"[A-Za-z0-9._-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?")
_PATH_END: Final = re.compile(r"[?#]")
_FORBIDDEN: Final = re.compile(r"[\x00-\x20\x7f-\x9f\\<>\"]|\s")


def is_url_field(name: str) -> bool:
    """Return whether a field of a message with this name is a URL."""
    return name in _FIELDS or name.endswith(_SUFFIXES)


def render_url(parts: tuple[Part, ...], values: Values) -> str:
    """Return a rendered URL. Raises RenderingFailed unless it is http, https or relative."""
    texts: list[str] = []
    encoded: list[int] = []
    left = URL_MAX_CHARACTERS
    for index, part in enumerate(parts):
        text = part if isinstance(part, str) else text_of(part, values)
        # Encoding makes no text shorter. It is slow: so nothing is encoded that cannot fit.
        if len(text) <= left and index > 0 and not isinstance(part, str):
            text = quote(text, safe="")
            encoded.append(URL_MAX_CHARACTERS - left)
        left -= len(text)
        if left < 0:
            raise _failed(parts, f"is longer than {URL_MAX_CHARACTERS:,} characters")
        texts.append(text)
    url = "".join(texts)
    problem = _problem(url) or _segment_problem(url, encoded)
    if problem is not None:
        raise _failed(parts, problem)
    return url


def _segment_problem(url: str, starts: Iterable[int]) -> str | None:
    """Return what is wrong with the segments of the path in which encoded values start."""
    path = _PATH_END.split(url, maxsplit=1)[0]
    for start in starts:
        segment = path[path.rfind("/", 0, start) + 1 :].partition("/")[0] if start <= len(path) else ""
        # A browser takes an encoded dot for a dot.
        if segment.lower().replace("%2e", ".") in (".", ".."):
            return "has a segment . or .., which leads elsewhere"
    return None


def _failed(parts: tuple[Part, ...], problem: str) -> RenderingFailed:
    names = ", ".join(dict.fromkeys(part.name for part in parts if not isinstance(part, str)))
    return RenderingFailed(f"The URL with {names} {problem}.")


def _problem(url: str) -> str | None:
    """Return what is wrong with a URL, without the URL: values must not get into logs."""
    if _FORBIDDEN.search(url):
        return "contains spaces, control characters or other characters that URLs do not have"
    if _SCHEME.match(url) is None:
        return "leads to another host without a scheme" if url.startswith("//") else None
    try:
        scheme, host = urlsplit(url)[:2]
    except ValueError:
        return "is not a URL"
    if scheme not in ("http", "https"):
        return "has a scheme other than http and https"
    return None if _HOST.fullmatch(host) else "has no valid host"
