"""The oracle of devices: which messages must be pending for each until it acknowledges them.

It knows nothing of list entries, fan-out or rows. More messages may be pending than required (sent just before the
device registered); required visible ones always are, and acknowledged ones never again.
"""

from typing import Final

from stak.chat.pending_for_devices import read_pending
from stak.identifiers import UserId
from stak.ports import Ports
from tests.support.broadcasts import TENANT
from tests.support.oracles.chat_oracle import Room, Said

DEVICE_EXPIRES_AFTER_SECONDS: Final = 14 * 24 * 3600
KEPT_SECONDS: Final = 28 * 24 * 3600

Device = tuple[UserId, str]


class RequiredPending:
    """The required pending messages of each device."""

    def __init__(self) -> None:
        self._seen: dict[Device, int] = {}
        self._owed: dict[Device, dict[str, tuple[str, Said]]] = {}
        self._had: dict[Device, set[str]] = {}

    def connect(self, device: Device, now: float) -> bool:
        """Connect; return whether the device was known. A new one fetches everything, and requires nothing."""
        is_known = self.knows(device, now)
        if not is_known:
            self._owed[device] = {}
        self._seen[device] = int(now)
        return is_known

    def knows(self, device: Device, now: float) -> bool:
        return device in self._seen and now - self._seen[device] < DEVICE_EXPIRES_AFTER_SECONDS

    def said(self, room: Room, said: Said, now: float) -> None:
        """A message is pending for all members, including other devices of its sender."""
        for device in self._seen:
            if device[0] in room.members and self.knows(device, now):
                self._owed[device][said.id] = (room.id, said)

    def left(self, room: Room, user: UserId) -> None:
        """A user who left requires nothing of it any more."""
        for device, owed in self._owed.items():
            if device[0] == user:
                self._owed[device] = {name: one for name, one in owed.items() if one[0] != room.id}

    def has(self, device: Device, message_ids: list[str]) -> None:
        self._had.setdefault(device, set()).update(message_ids)
        for message_id in message_ids:
            self._owed[device].pop(message_id, None)

    async def compare(self, ports: Ports, now: float) -> None:
        """Compare once everything is fanned out."""
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
