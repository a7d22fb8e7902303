"""The broadcast: its stored form, its statuses, and the table of allowed transitions between them.

Other modules ask a `Broadcast` for its state and change its status through `transition`: the names of the statuses are
compared and written only here.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, Self

import msgspec

from stak.errors import NotFound, WrongState
from stak.identifiers import UserId
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.message_options import MessageOptions
from stak.ports import Ports
from stak.ports.writes import Conditions, Equals, Item, Update, Value
from stak.tenancy.stored_bytes import BROADCAST_BYTES
from stak.ulids import is_ulid

CHUNK_MAX_RECIPIENTS: Final = 100

Status = Literal[
    "scheduled", "expanding", "delivering", "delivered", "published", "paused", "stopped", "redacting", "redacted"
]
Kind = Literal["users", "everyone", "topic"]
DeliveryMode = Literal["on_write", "on_read"]
SenderAction = Literal["pause", "resume", "stop", "recall"]
WorkerAction = Literal["start", "plan", "send", "settle", "redrive", "send recall", "finish recall", "erase", "remove"]
Action = SenderAction | WorkerAction

NOT_FOUND: Final = "Message not found in this inbox."
_ACTIVE: Final[tuple[Status, ...]] = ("expanding", "delivering")
_UNFINISHED: Final[tuple[Status, ...]] = ("scheduled", *_ACTIVE, "paused")
_RECALLED: Final[tuple[Status, ...]] = ("redacting", "redacted")

TRANSITIONS: Final[Mapping[Action, Mapping[Status, tuple[Status, ...]]]] = {
    # A paused broadcast that becomes due stays paused, and resumes as if it had started.
    "start": {"scheduled": (*_ACTIVE, "published"), "paused": ("paused",)},
    "plan": {"expanding": _ACTIVE},
    "send": {status: (status,) for status in _ACTIVE},
    "settle": {"delivering": ("delivered",), "delivered": ("delivered",)},
    "redrive": {"delivered": ("delivering",)},
    "pause": dict.fromkeys(("scheduled", *_ACTIVE), ("paused",)),
    "resume": {"paused": ("scheduled", *_ACTIVE)},
    "stop": dict.fromkeys((*_UNFINISHED, "published"), ("stopped",)),
    # A scheduled broadcast has no copies to recall first; those of one on read follow by themselves.
    "recall": {
        **dict.fromkeys(("scheduled", "published"), ("redacted",)),
        **dict.fromkeys((*_ACTIVE, "delivered", "paused"), ("redacting",)),
        "stopped": ("redacting", "redacted"),
    },
    "send recall": {"redacting": ("redacting",)},
    "finish recall": {"redacting": ("redacted",)},
    "erase": {
        **dict.fromkeys(_UNFINISHED, ("stopped",)),
        **{status: (status,) for status in ("delivered", "stopped", *_RECALLED)},
    },
    # By retention; a paused broadcast this old is stopped permanently: it is too old to be resumed.
    "remove": dict.fromkeys(("delivered", "published", "stopped", "redacted", "paused"), ("stopped",)),
}
"""The statuses each action applies to, and the statuses it may lead to."""


class Progress(msgspec.Struct, frozen=True):
    """Totals over a broadcast's ledger."""

    chunks: int = 0
    delivered: int = 0
    failed: int = 0
    redacted: int = 0
    swept: int = 0


class Broadcast(msgspec.Struct, frozen=True, kw_only=True):
    """A message to many recipients, as its sender sees it; a recalled one has no content."""

    message_id: str
    status: Status
    kind: Kind
    category: str
    message: str | None = None
    content_hash: str | None = None  # refers to content in a row of its own (`shared_content.py`), without `message`
    recipients: int
    planned: int  # number of chunks with stored recipients; all of them from the start, unless it goes to everyone
    created: int
    received: int  # time of sending: when it was posted, or the time it is scheduled for
    sent: int = 0  # number of chunks put on the delivery queue, from the first
    touched: int = 0  # time of the last work on it; a broadcast untouched for too long is picked up again
    cutoff: str = ""  # members that joined the audience after this id are not recipients
    cursor: str | None = None  # position of the audience expansion: the last member written to a chunk
    paused_from: Status | None = None
    label: str | None = None
    sender: str | None = None
    host_system_id: str | None = None
    expires_at: int | None = None
    delivered: int = 0
    failed: int = 0
    redacted: int = 0
    settled: Progress | None = None  # the final ledger totals once no work is left; until then computed on request
    reached: int = 0  # number of audience members it was expanded to so far
    redriven: int = 0  # changes when failed chunks are redriven or delivered: who settles by an older ledger loses
    withdrawn: int = 0  # number of copies recalled from individual recipients
    removing_at: int | None = None  # when its removal by retention began; from then on its sender gets NotFound
    removed_to: int | None = None  # number of chunks whose copies were removed, from the first
    reason: str | None = None
    created_by: str | None = None
    details: str | None = None  # encrypted sender and label, for the sender only; kept after the content is removed
    copy_bytes: int = 0  # charged for each recipient's copy; 0 if accepted before quotas existed
    content_bytes: int = 0  # charged once for content in a row of its own
    own_bytes: int | None = None  # charged beyond `copy_bytes` for imported copies that have content of their own
    total_rows: int = 0  # number of rows with totals over its ledger; 0 if that is summed (`stak.inbox.ledger`)
    uids: tuple[UserId, ...] | None = None  # if they are one small chunk; None if they have rows of their own
    outcome: str | None = None  # the ledger of that chunk, as JSON
    is_imported: bool | None = None  # by `stak import-items`: recipients are in order within a chunk, not across chunks
    delivery: DeliveryMode | None = None  # None is on write
    topics: dict[str, str] | None = None  # of a post to topics: their ids by name
    options: MessageOptions | None = None  # None if it has none
    seq: int | None = None  # on read: the number of its post in the event log, once it is published
    template: str | None = None  # name@version: its content is a template, rendered for each recipient
    has_recipient_data: bool | None = None  # its template is rendered with rows of `recipient_data.py`
    is_counted: bool | None = None  # its copies are counted in its statistics (`statistics_model.py`)

    @property
    def is_on_read(self) -> bool:
        """Whether each member of the audience applies it from the event log (`stak.event_log`)."""
        return self.delivery == "on_read"

    @property
    def is_expanded(self) -> bool:
        """Whether its recipients are planned page by page, from an audience or from topics."""
        return self.kind != "users"

    @property
    def is_one_row(self) -> bool:
        """Whether its recipients and its ledger are in its own row."""
        return self.uids is not None

    @property
    def has_content(self) -> bool:
        """Whether its content is stored; not after a recall, its expiry or an erasure."""
        return self.message is not None or self.content_hash is not None

    @property
    def charged_bytes(self) -> int:
        """The stored bytes charged for it and all its copies."""
        return BROADCAST_BYTES + self.recipients * self.copy_bytes + self.content_bytes + (self.own_bytes or 0)

    @property
    def is_scheduled(self) -> bool:
        """Whether it waits for its time of sending."""
        return self.status == "scheduled"

    @property
    def has_started(self) -> bool:
        """Whether its time of sending has come; a broadcast may be paused before that."""
        return not self.is_scheduled and not (self.is_paused and self.paused_from == "scheduled")

    @property
    def is_expanding(self) -> bool:
        """Whether chunks are still to be planned."""
        return self.status == "expanding"

    @property
    def has_pages_left(self) -> bool:
        """Whether chunks are still to be planned, now or once it is resumed."""
        return "expanding" in (self.status, self.paused_from)

    @property
    def is_active(self) -> bool:
        """Whether chunks are being planned or sent."""
        return self.status in _ACTIVE

    @property
    def is_unfinished(self) -> bool:
        """Whether it may still be delivered to somebody."""
        return self.status in _UNFINISHED

    @property
    def is_paused(self) -> bool:
        """Whether it waits for its sender."""
        return self.status == "paused"

    @property
    def is_stopped(self) -> bool:
        """Whether its delivery was cancelled permanently."""
        return self.status == "stopped"

    @property
    def is_recalled(self) -> bool:
        """Whether it was recalled, even if some copies are still to be removed."""
        return self.status in _RECALLED

    @property
    def is_being_recalled(self) -> bool:
        """Whether copies are still to be removed."""
        return self.status == "redacting"

    @property
    def recalled_as(self) -> Status:
        """The status that its recall led to at first; only that of one without chunks records no progress."""
        return "redacted" if self.status == "redacted" and self.settled is None else "redacting"

    @property
    def recalls_to(self) -> Status:
        """The status that a recall leads to."""
        return "redacted" if self.is_scheduled or self.is_on_read else "redacting"

    @property
    def accepts_deliveries(self) -> bool:
        """Whether its chunks are delivered; a chunk may arrive again after the last one was."""
        return self.status in _ACTIVE or self.status == "delivered"

    @property
    def has_all_chunks(self) -> bool:
        """Whether all its recipients are planned, so that their number is known."""
        return not (self.is_unfinished and (self.has_pages_left or not self.has_started))

    def is_settled_by(self, progress: Progress) -> bool:
        """Return whether its last chunk is in the ledger, and that is not yet recorded."""
        return self.status == "delivering" and progress.chunks >= self.planned

    def settled_by(self, progress: Progress) -> Self:
        """Return it as `delivered` if its last chunk is in the ledger, even if that is not yet recorded."""
        return msgspec.structs.replace(self, status="delivered") if self.is_settled_by(progress) else self

    @property
    def resumes_as(self) -> Status:
        """The status it gets when it is resumed."""
        return self.paused_from or "delivering"

    def has_been(self, action: SenderAction) -> bool:
        """Return whether an action of its sender has no effect, because it is in that state already."""
        if action == "resume":
            return self.is_scheduled or self.is_active
        return {"pause": self.is_paused, "stop": self.is_stopped, "recall": self.is_recalled}[action]

    def allows(self, action: Action) -> bool:
        """Return whether an action applies to its status."""
        return self.status in TRANSITIONS[action]


FULLY_PLANNED: Final[Status] = "delivering"  # of an active broadcast whose recipients are all in chunks
DELIVERED: Final[Status] = "delivered"


def initial_status(kind: Kind, delivery: DeliveryMode | None = None, *, is_scheduled: bool = False) -> Status:
    """Return the status of a new or starting broadcast: a post to everyone has recipients still to be planned."""
    if is_scheduled or delivery == "on_read":
        return "scheduled" if is_scheduled else "published"
    return FULLY_PLANNED if kind == "users" else "expanding"


def transition(
    ref: BroadcastRef,
    action: Action,
    was: Status,
    to: Status | None = None,
    *,
    changes: Mapping[str, Value] | None = None,
    add: Mapping[str, int] | None = None,
    remove: tuple[str, ...] = (),
    when: Conditions = (),
) -> Update:
    """Return the write that changes a broadcast's status; it fails if the status is no longer `was`.

    `to` is needed where an action may lead to several statuses. Raises WrongState for an action that does not apply.
    """
    allowed = TRANSITIONS[action].get(was)
    if allowed is None:
        raise WrongState(f"The broadcast is {was}: there is nothing to {action}.")
    after = allowed[0] if to is None and len(allowed) == 1 else to
    if after not in allowed:
        raise ValueError(f"{action} leads from {was} to {' or '.join(allowed)}, not to {after}")
    values: dict[str, Any] = {**(changes or {}), **({} if after == was else {"status": after})}
    return Update(ref.key, set=values, add=dict(add or {}), remove=remove, when=(Equals("status", was), *when))


def broadcast_item(broadcast: Broadcast) -> Item:
    """Encode a broadcast for storage."""
    return {name: value for name, value in msgspec.to_builtins(broadcast).items() if value is not None}


def broadcast_of(item: Item) -> Broadcast:
    """Decode a stored broadcast."""
    return msgspec.convert(dict(item), Broadcast)


async def find_broadcast(ports: Ports, ref: BroadcastRef) -> Broadcast | None:
    """Return a broadcast, even one that is being removed, or None."""
    item = await ports.table.get(ref.key)
    return None if item is None else broadcast_of(item)


async def read_broadcast(ports: Ports, ref: BroadcastRef) -> Broadcast:
    """Return a broadcast to its sender. Raises NotFound if it does not exist or is being removed."""
    broadcast = await find_broadcast(ports, ref) if is_ulid(ref.id) else None
    if broadcast is None or broadcast.removing_at is not None:
        raise NotFound(NOT_FOUND)
    return broadcast
