"""What each device is owed: every message that was said to its user while it was known, until it says it has it.

Nothing here knows of views, announcements or rows. A message may wait for a device that is not owed it (it was said
just before the device came); what a device is owed and can be seen always waits, and what it has never comes again.
"""

from typing import Final

from stak.chat.pending_for_devices import read_pending
from stak.identifiers import UserId
from stak.ports import Ports
from tests.flows.chat_oracle import Room, Said
from tests.flows.world import TENANT

FORGOTTEN_AFTER_SECONDS: Final = 14 * 24 * 3600
KEPT_SECONDS: Final = 28 * 24 * 3600

Device = tuple[UserId, str]


class Owed:
    """What has to wait for whom."""

    def __init__(self) -> None:
        self._seen: dict[Device, int] = {}
        self._owed: dict[Device, dict[str, tuple[str, Said]]] = {}
        self._had: dict[Device, set[str]] = {}

    def connect(self, device: Device, now: float) -> bool:
        """It is there; whether it was known. If not, it fetches what there is, and is owed nothing."""
        is_known = self.knows(device, now)
        if not is_known:
            self._owed[device] = {}
        self._seen[device] = int(now)
        return is_known

    def knows(self, device: Device, now: float) -> bool:
        return device in self._seen and now - self._seen[device] < FORGOTTEN_AFTER_SECONDS

    def said(self, room: Room, said: Said, now: float) -> None:
        """To all who are there, its sender's devices among them."""
        for device in self._seen:
            if device[0] in room.members and self.knows(device, now):
                self._owed[device][said.id] = (room.id, said)

    def left(self, room: Room, user: UserId) -> None:
        """Nothing of it is theirs any more."""
        for device, owed in self._owed.items():
            if device[0] == user:
                self._owed[device] = {name: one for name, one in owed.items() if one[0] != room.id}

    def has(self, device: Device, message_ids: list[str]) -> None:
        self._had.setdefault(device, set()).update(message_ids)
        for message_id in message_ids:
            self._owed[device].pop(message_id, None)

    async def compare(self, ports: Ports, now: float) -> None:
        """Once everybody was told of everything."""
        for user in {user for user, _ in self._seen}:
            waiting = {one.message_id: one for one in await read_pending(ports, TENANT, user)}
            order = list(waiting.values())
            for chat in {one.chat for one in order}:
                places = [one.sequence for one in order if one.chat == chat]
                assert places == sorted(set(places)), "not in order"
            for device in self._seen:
                if device[0] == user and self.knows(device, now):
                    unsaid = {name for name, one in waiting.items() if device[1] not in one.acked}
                    assert self._due(device, now) <= unsaid, f"{device} misses something"
                    assert not unsaid & self._had.get(device, set()), f"{device} is given something again"

    def _due(self, device: Device, now: float) -> set[str]:
        return {
            name
            for name, (_, said) in self._owed[device].items()
            if said.can_be_unread(now) and now - said.created_at < KEPT_SECONDS
        }
