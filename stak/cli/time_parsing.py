"""Times and lengths of time as people write them: `30d`, `1h30m`, `2026-12-24T18:00`, `+2h`."""

import re
from datetime import UTC, datetime
from typing import Final

import rich_click as click

_UNITS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}
_PARTS: Final = re.compile(r"([0-9]{1,9})([smhdw])")
_WHOLE: Final = re.compile(r"([0-9]{1,9}[smhdw])+")
NEVER: Final = 0
"""What `never` is as a length of time: none at all."""


def length(value: str) -> int:
    """A length of time, in seconds; the type of an option."""
    seconds = seconds_of(value)
    if seconds is None:
        raise click.BadParameter(f"{value!r} is no length of time: write 90s, 15m, 12h, 30d or 2w.")
    return seconds


def length_or_never(value: str) -> int:
    """The same, or none at all."""
    return NEVER if value == "never" else length(value)


def moment(value: str) -> int:
    """A time, in Unix seconds; the type of an option."""
    at = moment_of(value, datetime.now(UTC))
    if at is None:
        raise click.BadParameter(f"{value!r} is no time: write 2026-12-24T18:00 (local), with +01:00 or Z, or +2h.")
    return at


def seconds_of(text: str) -> int | None:
    """A length of time in seconds; None if it is none, or none at all."""
    if text.isascii() and text.isdecimal() and len(text) <= 9:
        return int(text) or None
    if not _WHOLE.fullmatch(text):
        return None
    return sum(int(number) * _UNITS[unit] for number, unit in _PARTS.findall(text)) or None


def moment_of(text: str, now: datetime) -> int | None:
    """A time in Unix seconds: so long from now, or as ISO 8601 has it, of this machine's zone if it names none."""
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
    """A length of time for people, in its two largest units."""
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
    """A time for people, in this machine's zone."""
    return "" if at is None else datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M:%S")
