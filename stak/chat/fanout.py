"""Fan out a chat's state to its members: update each list entry, and queue new messages for the devices, atomically."""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from stak.chat import keys
from stak.chat.chat_codec import entry_update, list_entry_of, message_of
from stak.chat.chat_model import Chat, ChatId, ChatListEntry, Head, is_expired
from stak.chat.pending_for_devices import FANOUT_MAX_MESSAGES, PENDING_MAX, PENDING_SECONDS, put_pending
from stak.chat.whole_reads import with_hidden
from stak.identifiers import TenantKey, UserId
from stak.identity import keys as identity
from stak.identity.devices import devices_of, put_waiting
from stak.identity.keys import user_partition
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Below, Condition, Done, Equals, Group, Item, Key, Present, Put, Update, Write

_MESSAGES_BATCH_SIZE: Final = FANOUT_MAX_MESSAGES

Waiting = Literal["first", "devices", "behind"]
"""Which devices wait for messages: the user's first, known ones, or ones that have to fetch everything anyway."""


class FanoutResult(msgspec.Struct, frozen=True):
    """Members, and the sequences of messages new to them; `first` is above `last` if there are no new messages."""

    users: tuple[UserId, ...]
    first: int
    last: int
    unreceived: frozenset[UserId] = frozenset()
    """Members that may need an offline notification: they have not received the last message, as far as is known."""


class _EntryState(msgspec.Struct, frozen=True):
    """The state of a member's list entry, as far as the fan-out depends on it."""

    fanned_out: int
    stored: int | None
    """The same sequence as stored: list entries from before there were devices have none."""
    is_older: bool
    """Whether the entry shows an older state of the chat."""
    waiting: Waiting
    is_tracked: bool
    """Whether the entry has the sequence up to which offline notifications are decided."""


class MemberFanout:
    """The fan-out of one state of a chat to its members."""

    def __init__(
        self, ports: Ports, tenant: TenantKey, chat_id: ChatId, chat: Chat, head: Head, *, notifies: bool = False
    ) -> None:
        self._ports = ports
        self._tenant = tenant
        self._chat_id = chat_id
        self._head = head
        self._update = entry_update(chat_id, chat, head)
        self._notifies = notifies
        self._unreceived: set[UserId] = set()

    async def fan_out(self, users: Sequence[UserId]) -> list[FanoutResult]:
        """Update these members' list entries; return the members grouped by what is new to them."""
        waiting, new_from = list(users), dict.fromkeys(users, self._head.sequence + 1)
        attempts = Attempts()
        while True:
            await attempts.next()
            waiting = await self._fan_out_once(waiting, new_from)
            if not waiting:
                break
        alike: dict[int, list[UserId]] = {}
        for user, since in new_from.items():
            alike.setdefault(since, []).append(user)
        return [
            FanoutResult(tuple(those), since, self._head.sequence, frozenset(self._unreceived.intersection(those)))
            for since, those in sorted(alike.items())
        ]

    async def _fan_out_once(self, users: Sequence[UserId], new_from: dict[UserId, int]) -> list[UserId]:
        """Try once; return the members that are not up to date yet."""
        entries = {user: keys.list_entry(self._tenant, user, self._chat_id) for user in users}
        devices = {user: identity.devices(self._tenant, user) for user in users}
        found = await self._ports.table.batch_get([*entries.values(), *devices.values()], consistent=True)
        alike: dict[_EntryState, list[UserId]] = {}
        for user in users:
            item = found.get(entries[user])
            if item is None:
                new_from.pop(user, None)  # not a member any more
                continue
            entry = list_entry_of(item)
            # Also what an earlier attempt has fanned out: it may have crashed before it notified anybody.
            if self._notifies and entry.received_through < self._head.sequence:
                self._unreceived.add(user)
            state = self._state(item, entry, found.get(devices[user]))
            new_from[user] = min(new_from[user], state.fanned_out + 1)
            if state.is_older or state.fanned_out < self._head.sequence:
                alike.setdefault(state, []).append(user)
        left: list[UserId] = []
        for state, those in alike.items():
            reached, group = await self._group(state, those[0])
            partitions = [user_partition(self._tenant, user) for user in those]
            outcomes = await self._ports.table.commit_template(partitions, group)
            for user, outcome in zip(those, outcomes, strict=True):
                if not isinstance(outcome, Done) or reached < self._head.sequence:
                    left.append(user)
        return left

    def _state(self, entry_item: Item, entry: ChatListEntry, devices_item: Item | None) -> _EntryState:
        waiting: Waiting = "first"
        if devices_item is not None:
            waiting = "devices" if devices_of(devices_item).pending < PENDING_MAX else "behind"
        is_older = entry.ver < self._head.ver and entry.last <= self._head.sequence
        return _EntryState(
            min(entry.fanned_out_through, self._head.sequence),
            entry_item.get("told"),
            is_older,
            waiting,
            entry.notified_through is not None,
        )

    async def _group(self, state: _EntryState, user: UserId) -> tuple[int, Group]:
        """Return the last sequence handed over, and the writes shared by all members in this state."""
        partition = user_partition(self._tenant, user)
        entry, devices = Key(partition, keys.list_entry_sort(self._chat_id)), Key(partition, identity.DEVICES)
        reached = self._head.sequence
        puts: list[Put] = []
        if state.waiting != "behind" and state.fanned_out < reached:
            reached = min(reached, state.fanned_out + _MESSAGES_BATCH_SIZE)
            puts = await self._pending(partition, state.fanned_out + 1, reached)
        conditions: list[Condition] = [Present(), Equals("told", state.stored)]
        if state.is_older:
            # An entry that is already further stays unchanged.
            conditions += [Below("ver", self._head.ver), Below("last", self._head.sequence + 1)]
        changes = {**(self._update if state.is_older else {}), "told": reached}
        if state.is_tracked and not self._notifies:
            changes["notified"] = None
        elif self._notifies and not state.is_tracked and state.fanned_out < reached:
            changes["notified"] = state.fanned_out
        writes: list[Write] = [Update(entry, set=changes, when=tuple(conditions))]
        match state.waiting:
            case "first" if puts:
                writes.append(put_waiting(devices, len(puts), int(self._ports.clock()) + PENDING_SECONDS))
            case "behind" if state.fanned_out < reached:
                writes.append(Update(devices, set={"is_behind": True}, add={"rev": 1}, when=(Present(),)))
            case "devices" if puts:
                room = (Present(), Below("pending", PENDING_MAX))
                writes.append(Update(devices, add={"pending": len(puts), "rev": 1}, when=room))
        return reached, (*writes, *puts)

    async def _pending(self, partition: str, first: int, last: int) -> list[Put]:
        page = await self._ports.table.query(
            keys.chat_partition(self._tenant, self._chat_id),
            keys.messages(first, last),
            limit=_MESSAGES_BATCH_SIZE,
            consistent=True,
        )
        now = int(self._ports.clock())
        puts = []
        # What is missing here would never be pending: the list entry says that it was fanned out.
        sequences = range(first, last + 1)
        for row in await with_hidden(self._ports, self._tenant, self._chat_id, page.rows, sequences):
            message = message_of(row.item)
            if not is_expired(message.expires_at, now) and message.deleted_at is None:
                ends_at = min(now + PENDING_SECONDS, message.expires_at or now + PENDING_SECONDS)
                sequence = keys.sequence_of(row.key)
                puts.append(put_pending(partition, self._chat_id, sequence, message.id, ends_at))
        return puts
