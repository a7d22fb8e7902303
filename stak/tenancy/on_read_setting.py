"""Whether an inbox may have posts on read: enabled once, for good, and effective when every process knows of it.

A process that does not know would not apply the inbox's event log before a read. So a post is accepted only after
every process has read the configuration again (`EFFECTIVE_AFTER_SECONDS`), and the setting is refused while the data
format says that processes of an earlier release may be running.
"""

from typing import Any, Final

from stak.clock import SKEW_SECONDS
from stak.errors import IncompatibleFields, WrongState
from stak.installation.data_format import EVENTS_FORMAT, allows_events, read_format
from stak.ports import Ports
from stak.ports.writes import Item
from stak.tenancy.tenant_model import InboxConfig
from stak.ttl_cache import KEPT_SECONDS

ON_READ: Final = "on_read"
ON_READ_AT: Final = "on_read_at"
"""Attribute of an inbox's configuration: when it was enabled."""
EVERYONE_DELIVERY: Final = "everyone_delivery"
EFFECTIVE_AFTER_SECONDS: Final = int(2 * KEPT_SECONDS)


def on_read_in(item: Item) -> dict[str, Any]:
    """Return the settings in an inbox's row; they are attributes of their own, as `auto_join` is."""
    return {ON_READ: item.get(ON_READ_AT) is not None, EVERYONE_DELIVERY: item.get(EVERYONE_DELIVERY, "on_write")}


def on_read_item(config: InboxConfig, stored: Item, now: float) -> Item:
    """Encode the settings; the time at which they were enabled does not change."""
    enabled_at = stored.get(ON_READ_AT, int(now)) if config.on_read else None
    is_default = config.everyone_delivery == "on_write"
    return {ON_READ_AT: enabled_at, EVERYONE_DELIVERY: None if is_default else config.everyone_delivery}


async def with_on_read(ports: Ports, config: InboxConfig, stored: Item, *, is_named: bool) -> InboxConfig:
    """Return a configuration that keeps posts on read enabled where it does not name the setting.

    Raises WrongState for one that would disable them, or enable them while older processes may be running.
    """
    was_enabled = stored.get(ON_READ_AT) is not None
    if was_enabled and not config.on_read:
        if is_named:
            raise WrongState(
                "on_read cannot be turned off: members have not yet applied all events of this inbox. Set "
                "everyone_delivery to on_write, so that posts are delivered on write unless they say otherwise."
            )
        config = config.model_copy(update={ON_READ: True})
    if config.everyone_delivery == "on_read" and not config.on_read:
        raise IncompatibleFields(EVERYONE_DELIVERY, "on_read requires on_read: true")
    if config.on_read and not was_enabled and not await allows_events(ports):
        await _refuse(ports)
    return config


async def _refuse(ports: Ports) -> None:
    if (await read_format(ports)).version < EVENTS_FORMAT:
        raise WrongState(
            f"Posts on read need data format {EVENTS_FORMAT}: processes of an earlier release may still be running. "
            "Stop them, run `stak upgrade`, then try again."
        )
    raise WrongState(
        "The installation was created or upgraded a moment ago, and not every process has noticed it yet. Try again in "
        f"{EFFECTIVE_AFTER_SECONDS} seconds."
    )


def require_effective(on_read_at: int | None, now: float) -> None:
    """Raise WrongState unless posts on read were enabled long enough ago that every process knows of it."""
    if on_read_at is None:
        raise WrongState(
            "This inbox does not have posts on read. Set on_read to true in its configuration, wait "
            f"{EFFECTIVE_AFTER_SECONDS} seconds, then post again."
        )
    # The clocks of two processes differ a little. A time far in the future came from a wrong clock: do not wait for it.
    if -SKEW_SECONDS <= now - on_read_at < EFFECTIVE_AFTER_SECONDS:
        raise WrongState(
            f"on_read takes effect {EFFECTIVE_AFTER_SECONDS} seconds after it was set, when every process knows of it. "
            "Post again then."
        )
