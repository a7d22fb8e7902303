"""What an engine's doctor found: one value for each thing it looked at."""

from typing import Literal

import msgspec

State = Literal["ok", "warning", "wrong"]


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at: how it is, and what to do if it is not as it should be."""

    check: str
    state: State
    detail: str
    advice: str = ""
    is_missing: bool = False
    """Whether `--create` would make it."""
