"""Storage of an inbox's fallback: an attribute of its own, as `auto_join` is; refused while an earlier release runs.

A worker of an earlier release would deliver messages without their timers, and lose the email address of a profile.
"""

from typing import Final

from pydantic import TypeAdapter

from stak.errors import WrongState
from stak.installation.data_format import FALLBACK_FORMAT, allows_fallback
from stak.ports import Ports
from stak.ports.writes import Item
from stak.tenancy.tenant_model import FallbackStepConfig, FallbackSteps, InboxConfig

FALLBACK: Final = "fallback"
"""The attribute of an inbox's row, and the field of its configuration."""

_steps: Final = TypeAdapter(FallbackSteps)


def fallback_in(item: Item) -> list[FallbackStepConfig]:
    """Return the steps in an inbox's row."""
    text = item.get(FALLBACK)
    return [] if text is None else _steps.validate_json(text)


def fallback_item(config: InboxConfig) -> Item:
    """Encode the steps of a configuration."""
    return {FALLBACK: _steps.dump_json(config.fallback).decode() if config.fallback else None}


async def require_fallback(ports: Ports) -> None:
    """Raise WrongState while processes of an earlier release may be running."""
    if not await allows_fallback(ports):
        raise WrongState(
            f"Fallback channels need data format {FALLBACK_FORMAT}: processes of an earlier release may still be "
            "running. Stop them, run `stak upgrade`, then try again."
        )
