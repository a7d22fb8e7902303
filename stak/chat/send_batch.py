"""A batch of messages to one chat: assign their sequences and build the single transaction that writes them."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from stak.chat import keys
from stak.chat.chat_codec import last_message, message_item
from stak.chat.chat_model import ChatId, Head, Message, Participant
from stak.chat.content_encryption import seal_content, seal_preview
from stak.chat.message_count import count_expiring, gap_of_sent
from stak.chat.retention_index import expiry_of_messages, listing
from stak.chat.watermark_times import moved_by
from stak.clock import is_future
from stak.crypto import Sealer, fingerprint
from stak.identifiers import TenantKey, UserId
from stak.ports import Ports
from stak.ports.writes import (
    GROUP_MAX_WRITES,
    TTL,
    Absent,
    Condition,
    Equals,
    Group,
    Item,
    Key,
    Present,
    Put,
    Update,
    Write,
)

SENDS_BATCH_SIZE: Final = 19
"""Two writes each, two for its sender, three for the chat. Fewer fit if they expire (`Batch.has_room`)."""
NAMES_KEPT_SECONDS: Final = 7 * 24 * 3600


class Draft(msgspec.Struct, frozen=True):
    """A message to send, with the client's idempotency key."""

    client_message_id: str
    content: str
    content_type: str = "text/plain"
    ttl_seconds: int | None = None

    @property
    def hash(self) -> str:
        """Distinguishes it from other drafts with the same client message id."""
        return fingerprint(msgspec.json.encode((self.content, self.content_type, self.ttl_seconds)).decode())


class Sending(msgspec.Struct, frozen=True):
    """A draft with its sender, and the key of its idempotency row."""

    sender: UserId
    draft: Draft
    name: Key
    hashes: tuple[str, str]
    """The hash that is stored to detect a different draft, and its alternative form."""
    deadline: float
    """In seconds of `time.monotonic`: no attempt starts after it."""


class Sent(msgspec.Struct, frozen=True):
    """A sent message, and whether it was sent by this request or an earlier one."""

    message_id: str
    sequence: int
    created_at: int
    expires_at: int | None
    is_new: bool = True


class Batch:
    """New messages after the last one of a chat."""

    def __init__(self, ports: Ports, tenant: TenantKey, chat: ChatId, head: Head, sealer: Sealer) -> None:
        self._ports = ports
        self._tenant = tenant
        self._chat = chat
        self._before = head
        self._sealer = sealer
        self._marks: dict[UserId, int] = {}
        self._members: dict[UserId, Participant] = {}
        self._writes: list[Write] = []
        self._expiring: Counter[int] = Counter()
        """How many of these messages expire in a second."""
        self._began_at_milliseconds = int(ports.clock() * 1000)
        self.head = head
        """The head after this batch."""
        self.sent: dict[Key, Sent] = {}
        """Each message, by the key of its idempotency row."""

    def has_room(self, sending: Sending) -> bool:
        """Return whether a message fits the transaction; messages that expire at many different times take more."""
        its_own = 2 + 2 * (sending.sender not in self._marks) + 3 * (sending.draft.ttl_seconds is not None)
        expiries = len(self._expiring) + len(self._expiry_minutes)
        return 3 + expiries + 2 * len(self._marks) + len(self._writes) + its_own <= GROUP_MAX_WRITES

    def add(self, sending: Sending, outdated: Item | None, member: Participant) -> None:
        """Add a message of a member; `outdated` is an expired idempotency row with the same client message id."""
        draft, sequence = sending.draft, self.head.sequence + 1
        now_milliseconds = _not_before(self.head.last_at, self._ports.clock())
        created = now_milliseconds // 1000
        # Rounded up: a message sent in the last millisecond of a second must not expire early.
        expires_at = None if draft.ttl_seconds is None else -(-now_milliseconds // 1000) + draft.ttl_seconds
        # Within a chat ids rise with sequences, unless a clock was wrong by more than the tolerated skew.
        message_id = self._ports.ids.new(above=self.head.last_id)
        content = seal_content(self._sealer, self._tenant, self._chat, message_id, draft.content)
        message = Message(
            message_id, sending.sender, draft.client_message_id, draft.content_type, created, content, expires_at
        )
        sent = Sent(message_id, sequence, created, expires_at)
        unused = Absent() if outdated is None else Equals("id", outdated["id"])
        self._writes += [
            # No condition: the head's condition ensures that this sequence is free.
            Put(keys.message(self._tenant, self._chat, sequence), message_item(self._tenant, sequence, message)),
            Put(sending.name, _name_item(sent, sending.hashes[0]), when=(unused,)),
        ]
        if expires_at is not None:
            # No condition, as above. No TTL: counting needs it after the message is removed.
            self._writes.append(
                Put(keys.gap(self._tenant, self._chat, sequence), gap_of_sent(self._before, expires_at))
            )
            self._expiring[expires_at] += 1
        self._marks[sending.sender] = sequence
        self._members[sending.sender] = member
        self.sent[sending.name] = sent
        self.head = msgspec.structs.replace(
            self.head,
            sequence=sequence,
            last_at=now_milliseconds,
            last_id=message_id,
            last_sender=sending.sender,
            preview=seal_preview(self._sealer, self._tenant, self._chat, draft.content, draft.content_type),
            last_expires_at=expires_at,
            gaps_to=self.head.gaps_to if expires_at is None else sequence,
        )

    def group(self, mark: Put) -> Group:
        """Return all writes; the head's condition keeps sequences contiguous, the members' lets only members send."""
        last = last_message(self._chat, self.head)
        hour = self._before.listed_hour if self._before.listed_hour is not None else self._hour_to_be_listed_by()
        changes: Mapping[str, Any] = {
            "sequence": self.head.sequence,
            **{name: value for name, value in last.items() if name in _OF_THE_HEAD},
            "listed_hour": hour,
        }
        # The gaps too: a message deleted concurrently must stay marked. And the listed hour: a
        # concurrent removal must not leave these messages out of the list.
        same: tuple[Condition, ...] = (
            Equals("sequence", self._before.sequence),
            Equals("gaps_to", self._before.gaps_to),
            Equals("listed_hour", self._before.listed_hour),
        )
        if self._expiring and self._before.floor is None:
            same = (*same, Absent("floor"))  # otherwise they would have to be counted
        elif self._expiring:
            changes = {**changes, "has_expiring": True}
        writes: list[Write] = [
            Update(keys.head(self._tenant, self._chat), set=changes, add={"ver": 1}, when=same),
            mark,
        ]
        if self._before.listed_hour is None:
            writes.append(listing(self._tenant, self._chat, hour))
        writes += [expiry_of_messages(self._tenant, self._chat, second) for second in self._expiry_minutes.values()]
        if self._before.floor is not None:
            writes += count_expiring(self._tenant, self._chat, self._expiring)
        for sender, sequence in self._marks.items():
            marks = {"read": sequence, "delivered": sequence}
            moved, not_later = moved_by(self._members[sender], marks, self.head.last_at // 1000)
            writes += [
                Update(keys.participant(self._tenant, self._chat, sender), set=moved, when=(Present(), *not_later)),
                # No condition: it is written and deleted together with the member's row.
                Update(keys.list_entry(self._tenant, sender, self._chat), set={**last, **marks}),
            ]
        return (*writes, *self._writes)

    @property
    def _expiry_minutes(self) -> dict[int, int]:
        return {second // 60: second for second in self._expiring}

    def _hour_to_be_listed_by(self) -> int:
        """Return the current hour for the first messages of a chat; 0 if it has older ones with unknown times."""
        return 0 if self._before.sequence else self._began_at_milliseconds // 3_600_000


def _not_before(last_at: int, now: float) -> int:
    """Return now in milliseconds, or the last message's time if that is later within the tolerated clock skew."""
    return int(now * 1000) if is_future(last_at / 1000, now) else max(int(now * 1000), last_at)


_OF_THE_HEAD: Final = frozenset(Head.__struct_fields__)


def sent_before(item: Item) -> Sent:
    """Decode the message of an idempotency row."""
    return Sent(item["id"], item["sequence"], item["created"], item.get("expires_at"), is_new=False)


def _name_item(sent: Sent, request_hash: str) -> Item:
    return {
        "id": sent.message_id,
        "sequence": sent.sequence,
        "created": sent.created_at,
        "expires_at": sent.expires_at,
        "made_of": request_hash,
        TTL: sent.created_at + NAMES_KEPT_SECONDS,
    }
