"""Findings of an engine's doctor: one value for each check."""

from typing import Literal

import msgspec

State = Literal["ok", "warning", "wrong"]


class Finding(msgspec.Struct, frozen=True):
    """The result of one check, and advice if it did not pass."""

    check: str
    state: State
    detail: str
    advice: str = ""
    is_missing: bool = False
    """Whether `--create` would create it."""
