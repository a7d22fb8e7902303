"""Refuses grouped, snoozed and answered messages while processes of an earlier release may be running.

Such a process lists collected messages as read, marks them unread, and takes the webhook of an answer for a chat's.
"""

from stak.errors import WrongState
from stak.installation.data_format import GROUPING_FORMAT, allows_grouping
from stak.ports import Ports


async def require_grouping(ports: Ports, what: str) -> None:
    """Raise WrongState while processes of an earlier release may be running."""
    if not await allows_grouping(ports):
        raise WrongState(
            f"{what} data format {GROUPING_FORMAT}: processes of an earlier release may still be running. Stop them, "
            "run `stak upgrade`, then try again."
        )
