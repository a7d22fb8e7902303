"""Parses and validates notification filters of Novu's client, from a query or from JSON, into the inbox's own filters.

Tags are categories, and a message has exactly one: with several groups of tags, it must be in each. There is only one
severity. Snoozed messages match only a filter that asks for them.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from stak.errors import invalid_field
from stak.http.novu.data_filter import matches_data
from stak.http.novu.presenters import SEVERITY
from stak.inbox.search_messages import Wanted
from stak.ulids import MILLISECONDS_MAX, is_ulid

LIMIT_MAX: Final = 100
OFFSET_MAX: Final = 1000
FILTERS_MAX: Final = 10
"""Novu's client sends four, or one for each tab of the inbox."""
TAGS_MAX: Final = 200

_SEVERITIES: Final = frozenset(("high", "medium", "low", "none"))
_NAMES: Final = frozenset(
    ("tags", "read", "archived", "snoozed", "seen", "data", "severity", "createdGte", "createdLte")
)
_BOOLS: Final = {"true": True, "false": False}
_TAGS: Final = re.compile(r"tags(?:\[(\d{0,3})\])?(?:\[\])?")
_SEVERITY_NAMES: Final = frozenset(("severity", "severity[]"))
_PAGING: Final = frozenset(("limit", "after", "offset"))


class Page(msgspec.Struct, frozen=True):
    """A requested page of notifications."""

    wanted: Wanted
    filter: Mapping[str, Any]
    """The filter as the client sent it."""
    limit: int
    after: str | None
    offset: int


def page_of(query: Iterable[tuple[str, str]]) -> Page:
    """Parse the names and values of a query into a page.

    Raises InvalidInput, naming the invalid parameter.
    """
    paging: dict[str, str] = {}
    requested: dict[str, Any] = {}
    groups: dict[str, list[str]] = {}
    severities: list[str] = []
    for name, value in query:
        if found := _TAGS.fullmatch(name):
            groups.setdefault(found[1] or "", []).append(value)
        elif name in _SEVERITY_NAMES:
            severities.append(value)
        elif name in _PAGING:
            paging[name] = value
        else:
            requested[name] = _query_value(name, value)
    if groups:
        flat = groups.get("")
        requested["tags"] = flat if flat and len(groups) == 1 else {"and": [{"or": group} for group in groups.values()]}
    if severities:
        requested["severity"] = severities
    after = paging.get("after") or None
    if after is not None and not is_ulid(after):
        raise invalid_field("after", "must be the id of a notification")
    limit = _number("limit", paging.get("limit", "10"), 1, LIMIT_MAX)
    return Page(
        wanted_of(requested), requested, limit, after, _number("offset", paging.get("offset") or "0", 0, OFFSET_MAX)
    )


def filters_of(text: str) -> list[dict[str, Any]]:
    """Parse the filters of a count request.

    Raises InvalidInput if they are malformed.
    """
    found = _json("filters", text)
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise invalid_field("filters", "must be a JSON array of objects")
    if len(found) > FILTERS_MAX:
        raise invalid_field("filters", f"must not have more than {FILTERS_MAX} elements")
    return found


def wanted_of(requested: Mapping[str, Any]) -> Wanted:
    """Translate a filter into the inbox's terms.

    Raises InvalidInput if it has an unknown name or value.
    """
    if unknown := sorted(requested.keys() - _NAMES):
        raise invalid_field(unknown[0], "is not a supported filter")
    categories = _categories(requested.get("tags"))
    is_snoozed = bool(_bool(requested, "snoozed"))
    if not _has_our_severity(requested.get("severity")):
        categories = frozenset()  # no notification matches
    data = requested.get("data")
    return Wanted(
        categories=categories,
        # A snoozed message returns unread, whatever it was before.
        read=None if is_snoozed else _bool(requested, "read"),
        archived=_bool(requested, "archived"),
        seen=_bool(requested, "seen"),
        snoozed=is_snoozed,
        since=_milliseconds(requested, "createdGte"),
        until=_milliseconds(requested, "createdLte"),
        fits=None if data is None or data == {} else matches_data(data),
    )


def wanted_of_all(tags: object, data: str | None) -> Wanted:
    """Translate the filter of a bulk action, in which `data` is JSON encoded as a string."""
    return wanted_of({"tags": tags, "data": _json("data", data) if data else None})


def _categories(tags: object) -> frozenset[str] | None:
    groups = _groups(tags)
    if not groups:
        return None
    if sum(map(len, groups)) > TAGS_MAX:
        raise invalid_field("tags", f"must not have more than {TAGS_MAX} tags")
    return frozenset.intersection(*groups)


def _groups(tags: object) -> list[frozenset[str]]:
    match tags:
        case None | [] | {"or": []}:
            return []
        case list(group) | {"or": list(group)}:
            return [_group(group)]
        case {"and": list(parts)} if all(isinstance(part, dict) and isinstance(part.get("or"), list) for part in parts):
            return [_group(part["or"]) for part in parts]
        case _:
            raise invalid_field("tags", 'must be an array of strings, {"or": […]} or {"and": [{"or": […]}, …]}')


def _group(tags: list[object]) -> frozenset[str]:
    if not all(isinstance(tag, str) for tag in tags):
        raise invalid_field("tags", "must be strings")
    return frozenset(map(str, tags))


def _has_our_severity(severity: object) -> bool:
    requested = [severity] if isinstance(severity, str) else severity
    if requested is None or requested == []:
        return True
    if not isinstance(requested, list) or not all(isinstance(one, str) and one in _SEVERITIES for one in requested):
        raise invalid_field("severity", "must be high, medium, low or none")
    return SEVERITY in requested


def _bool(requested: Mapping[str, Any], name: str) -> bool | None:
    value = requested.get(name)
    if value is None or isinstance(value, bool):
        return value
    raise invalid_field(name, "must be true or false")


def _milliseconds(requested: Mapping[str, Any], name: str) -> int | None:
    value = requested.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MILLISECONDS_MAX:
        raise invalid_field(name, "must be milliseconds since 1970")
    return int(value)


def _query_value(name: str, value: str) -> Any:
    """Return a query value as its JSON counterpart."""
    if name == "data":
        return _json(name, value)
    if name in ("createdGte", "createdLte"):
        return _number(name, value, 0, MILLISECONDS_MAX)
    return _BOOLS.get(value, value)


def _number(name: str, value: str, least: int, most: int) -> int:
    text = value.removesuffix(".0")  # the numbers of Novu's Python SDK are floats
    if not text.isascii() or not text.isdecimal() or not least <= int(text[:18]) <= most:
        raise invalid_field(name, f"must be {least} to {most}")
    return int(text)


def _json(name: str, text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise invalid_field(name, f"is not valid JSON: {error}") from None
