"""Live connections that record whom something was published to."""

from collections.abc import Sequence

from stak.identifiers import UserId
from stak.ports.live import Live, Push


class RecordingLive:
    """Passes every call on, and records which users were published to."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self.published: list[UserId] = []
        self.join, self.leave, self.listen = live.join, live.leave, live.listen

    async def publish(self, pushes: Sequence[Push]) -> frozenset[tuple[str, str]]:
        self.published += [UserId(user) for push in pushes for user in push.users]
        return await self._live.publish(pushes)
