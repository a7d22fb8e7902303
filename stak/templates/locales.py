"""Languages of a template: which of its translations a recipient gets. Pure."""

import re
from collections.abc import Iterable
from typing import Final

LOCALE_PATTERN: Final = r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*"
LOCALE_MAX_CHARACTERS: Final = 35  # RFC 5646, section 4.4.1
_LOCALE: Final = re.compile(LOCALE_PATTERN)


def is_locale(text: str) -> bool:
    """Return whether this is a language tag (BCP 47), as in `pt-BR`."""
    return len(text) <= LOCALE_MAX_CHARACTERS and _LOCALE.fullmatch(text) is not None


def normal_locale(text: str) -> str:
    """Return a language tag in the form in which tags are compared: their case has no meaning (RFC 5646, 2.1.1)."""
    return text.replace("_", "-").lower()


def choose_locale(available: Iterable[str], wanted: str | None, default: str) -> str:
    """Return the best translation: the exact locale, then without its last parts down to the language, the default.

    `zh-Hant-TW` gets `zh-Hant-TW`, `zh-Hant`, `zh`, or else the default.
    """
    by_tag = {normal_locale(locale): locale for locale in available}
    tag = "" if wanted is None else normal_locale(wanted)
    while tag:
        if tag in by_tag:
            return by_tag[tag]
        tag = tag.rpartition("-")[0]
    return default
