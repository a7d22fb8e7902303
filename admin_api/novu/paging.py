"""Pages of Novu's API: by cursor in its second version, by number in its first."""

from collections.abc import Collection, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec
from litestar import Request

from stak.errors import invalid_field

LIMIT_MAX: Final = 100
_LIMIT_DEFAULT: Final = 10
SKIPPED_MAX: Final = 1000
"""How far pages by number go: what comes before a page is read too."""
_IGNORED: Final = frozenset(("includeCursor",))

T = TypeVar("T")


class Page(msgspec.Struct, Generic[T], rename="camel"):
    """A page by cursor. There is no way back: `previous` is null."""

    data: list[T]
    next: str | None
    total_count: int
    total_count_capped: bool
    previous: str | None = None


class NumberedPage(msgspec.Struct, Generic[T], rename="camel"):
    """A page by number."""

    data: list[T]
    has_more: bool
    page: int
    page_size: int


class PageQuery(NamedTuple):
    """What a list is asked for."""

    limit: int
    after: str | None
    filters: dict[str, str]


class NumberedQuery(NamedTuple):
    """What a list of numbered pages is asked for; a filter may have several values."""

    page: int
    limit: int
    filters: dict[str, list[str]]


def page_query(request: Request[Any, Any, Any], known: Collection[str], unknown: Collection[str] = ()) -> PageQuery:
    """Return the query of a page by cursor. Raises InvalidInput for filters that Stak does not have."""
    query = request.query_params
    filters: dict[str, str] = {}
    for name, value in query.multi_items():
        plain = name.removesuffix("[]")
        if plain in known:
            filters[plain] = value
        elif plain in ("before", "orderDirection", "orderBy", "contextKeys", *unknown):
            raise invalid_field(plain, "is not supported: lists are in the order of their ids, and go forward")
        elif plain not in ("limit", "after", *_IGNORED):
            raise invalid_field(plain, "is not a parameter of this request")
    return PageQuery(_number("limit", query.get("limit"), _LIMIT_DEFAULT, 1, LIMIT_MAX), query.get("after"), filters)


def numbered_query(request: Request[Any, Any, Any], known: Sequence[str], unknown: Collection[str]) -> NumberedQuery:
    """Return the query of a numbered page. Raises InvalidInput for filters that Stak does not have."""
    query = request.query_params
    filters: dict[str, list[str]] = {}
    for name, value in query.multi_items():
        plain = name.removesuffix("[]")
        if plain in known:
            filters.setdefault(plain, []).append(value)
        elif plain in unknown:
            raise invalid_field(plain, f"is not supported; use {' or '.join(known)}")
        elif plain not in ("limit", "page"):
            raise invalid_field(plain, "is not a parameter of this request")
    limit = _number("limit", query.get("limit"), _LIMIT_DEFAULT, 1, LIMIT_MAX)
    page = _number("page", query.get("page"), 0, 0, SKIPPED_MAX)
    if page * limit > SKIPPED_MAX:
        raise invalid_field("page", f"goes beyond the first {SKIPPED_MAX:,}; use a narrower filter")
    return NumberedQuery(page, limit, filters)


def _number(name: str, value: str | None, default: int, least: int, most: int) -> int:
    if value is None or value == "":
        return default
    text = value.removesuffix(".0")  # the SDKs' numbers are floats
    if not text.isascii() or not text.isdecimal() or not least <= int(text[:18]) <= most:
        raise invalid_field(name, f"must be {least} to {most}")
    return int(text)
