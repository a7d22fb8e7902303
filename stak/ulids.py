"""Generates, checks and reads ULIDs: ids of 26 characters that sort by time.

The first 10 characters are milliseconds, the other 16 are random; in the same millisecond (or when the clock steps back
a little) the random part is incremented instead, so that the order is certain. If the clock steps back by more than
SKEW_SECONDS, it was wrong before or is wrong now: new ids then follow it, and sort below the earlier ones.
"""

import secrets
import threading
from collections.abc import Callable
from typing import Final

from stak.clock import SKEW_SECONDS, Clock, system_clock

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_PAIRS: Final = tuple(first + second for first in _ALPHABET for second in _ALPHABET)
_VALUES: Final = {letter: value for value, letter in enumerate(_ALPHABET)}
_RANDOM_BITS: Final = 80
_RANDOM_END: Final = 1 << _RANDOM_BITS
_STEP_BITS: Final = 40
"""Random step, so that two processes that make an id above the same one at the same time make different ids."""
_SKEW_MILLISECONDS: Final = SKEW_SECONDS * 1000
_TIME_END: Final = 1 << 48
_BITS_30: Final = (1 << 30) - 1
ULID_LENGTH: Final = 26
ULID_PATTERN: Final = f"^[0-7][{_ALPHABET}]{{25}}$"
MILLISECONDS_MAX: Final = _TIME_END - 1


class Ids:
    """Generates ULIDs; thread-safe."""

    def __init__(self, clock: Clock = system_clock, random_bits: Callable[[int], int] = secrets.randbits) -> None:
        self._clock = clock
        self._random_bits = random_bits
        self._lock = threading.Lock()
        self._last = -1

    def new(self, above: str | None = None) -> str:
        """Return an id of the current time, above all earlier ids of this process, and above another id if given.

        An id from a future that clock skew does not explain is ignored: it was made with a wrong clock.
        """
        with self._lock:
            now = int(self._clock() * 1000)
            last = self._last >> _RANDOM_BITS
            if now > last or last - now > _SKEW_MILLISECONDS:
                self._last = (now << _RANDOM_BITS) | self._random_bits(_RANDOM_BITS)
            else:
                self._last += 1  # 2^80 is never used up
            made = self._last
            if above is not None:
                other = _decode(above)
                if made <= other and (other >> _RANDOM_BITS) - now <= _SKEW_MILLISECONDS:
                    # Only for this id: other ids of this process do not follow another process's clock.
                    made = other + 1 + self._random_bits(_STEP_BITS)
            return encode(made)

    def at(self, moment: float) -> str:
        """Return an id with another timestamp (a scheduled message carries the time at which it is sent)."""
        return encode((int(moment * 1000) << _RANDOM_BITS) | self._random_bits(_RANDOM_BITS))


def encode(number: int) -> str:
    """Return the 26 characters of a 128-bit number."""
    if not 0 <= number < _TIME_END * _RANDOM_END:
        raise ValueError("a ULID has 128 bits")
    # Written out, with four small integers: every request makes an id, and a loop takes five times as long.
    first, second, third, fourth = number >> 90, number >> 60 & _BITS_30, number >> 30 & _BITS_30, number & _BITS_30
    pairs = _PAIRS
    return (
        f"{pairs[first >> 30]}{pairs[first >> 20 & 1023]}{pairs[first >> 10 & 1023]}{pairs[first & 1023]}"
        f"{pairs[second >> 20]}{pairs[second >> 10 & 1023]}{pairs[second & 1023]}"
        f"{pairs[third >> 20]}{pairs[third >> 10 & 1023]}{pairs[third & 1023]}"
        f"{pairs[fourth >> 20]}{pairs[fourth >> 10 & 1023]}{pairs[fourth & 1023]}"
    )


def is_ulid(text: str) -> bool:
    """Return whether this is a ULID in canonical form: upper case, at most 128 bits."""
    return len(text) == ULID_LENGTH and text[0] <= "7" and all(letter in _VALUES for letter in text)


def milliseconds(ulid: str) -> int:
    """Return the timestamp of an id."""
    return _decode(ulid[:10])


def _decode(letters: str) -> int:
    number = 0
    for letter in letters:
        number = (number << 5) | _VALUES[letter]
    return number


def last_of_second(second: int) -> str:
    """Return the highest possible id of this second."""
    return last_at(second * 1000 + 999)


def first_at(moment_milliseconds: int) -> str:
    """Return the lowest possible id of a millisecond."""
    return encode(moment_milliseconds << _RANDOM_BITS)


def last_at(moment_milliseconds: int) -> str:
    """Return the highest possible id of a millisecond."""
    return encode((moment_milliseconds << _RANDOM_BITS) | (_RANDOM_END - 1))
