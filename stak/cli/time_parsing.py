"""Parses and formats times and durations: `30d`, `1h30m`, `2026-12-24T18:00`, `+2h`."""

import re
from datetime import UTC, datetime
from typing import Final

import rich_click as click

_UNITS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}
_PARTS: Final = re.compile(r"([0-9]{1,9})([smhdw])")
_WHOLE: Final = re.compile(r"([0-9]{1,9}[smhdw])+")
NEVER: Final = 0
"""The value of the duration `never`."""


def length(value: str) -> int:
    """Parse a duration to seconds; usable as the type of an option."""
    seconds = seconds_of(value)
    if seconds is None:
        raise click.BadParameter(f"{value!r} is not a duration. Examples: 90s, 15m, 12h, 30d, 2w.")
    return seconds


def length_or_never(value: str) -> int:
    """Parse a duration or `never`."""
    return NEVER if value == "never" else length(value)


def moment(value: str) -> int:
    """Parse a time to Unix seconds; usable as the type of an option."""
    at = moment_of(value, datetime.now(UTC))
    if at is None:
        raise click.BadParameter(
            f"{value!r} is not a time. Examples: 2026-12-24T18:00 (local time), 2026-12-24T18:00Z, +2h."
        )
    return at


def seconds_of(text: str) -> int | None:
    """Parse a duration to seconds; None if it is invalid or zero."""
    if text.isascii() and text.isdecimal() and len(text) <= 9:
        return int(text) or None
    if not _WHOLE.fullmatch(text):
        return None
    return sum(int(number) * _UNITS[unit] for number, unit in _PARTS.findall(text)) or None


def moment_of(text: str, now: datetime) -> int | None:
    """Parse a duration from now (`+2h`), Unix seconds or ISO 8601; local time without a zone. None if invalid."""
    if text.startswith("+"):
        seconds = seconds_of(text[1:])
        return None if seconds is None else int(now.timestamp()) + seconds
    if text.isascii() and text.isdecimal() and 10 <= len(text) <= 12:
        return int(text)
    try:
        return int(datetime.fromisoformat(text).timestamp())
    except (ValueError, OverflowError, OSError):
        return None


def length_text(seconds: float) -> str:
    """Format a duration in its two largest units."""
    left = round(seconds)
    if left < 1:
        return "0s"
    parts = []
    for unit in ("d", "h", "m", "s"):
        number, left = divmod(left, _UNITS[unit])
        if number:
            parts.append(f"{number}{unit}")
    return " ".join(parts[:2])


def time_text(at: int | None) -> str:
    """Format a time in the local zone."""
    return "" if at is None else datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M:%S")
