"""What a client may do to us: where it comes from, and how much it says."""

from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from stak.names import TenantKey
from stak.ports import Ports
from stak.tenancy.cached import read_tenant
from stak.tenancy.model import TenantSettings

FRAMES_PER_SECOND: Final = 100
FRAMES_AT_ONCE: Final = 300
"""A device that was away acknowledges what it missed in one go."""


class Allowance:
    """So many frames a second, and some more at once."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._left = float(FRAMES_AT_ONCE)
        self._at = now()

    def spend(self) -> bool:
        """Whether one more is allowed."""
        now = self._now()
        self._left = min(FRAMES_AT_ONCE, self._left + (now - self._at) * FRAMES_PER_SECOND)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


async def is_welcome(ports: Ports, tenant: TenantKey, origin: str | None, host: str | None) -> bool:
    """Whether a page of this origin may connect: one the tenant allows, or one of ours. No page, no origin."""
    if origin is None:
        return True
    if host is not None and urlsplit(origin).netloc == host:
        return True
    item = await read_tenant(ports, tenant)
    if item is None:
        return False
    allowed = TenantSettings.model_validate_json(item["settings"]).allowed_origins
    return "*" in allowed or origin in allowed
