"""Conditions that no test can miss alone, because another says the same: each with the reason, and what says it again.

They are taken out together with what says it again, and that must be found.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Twice:
    """What says the same, and why both are there."""

    by: tuple[str, ...]
    reason: str


SAID_TWICE: Final[Mapping[str, Twice]] = {}
