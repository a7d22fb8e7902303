"""Claims: who may send a message to a user by a channel, so that it is sent once.

A claim is an attribute of the user's copy: `claimed`, then `sent` or `failed`, each with its time. It is written before
anything is sent, on condition that nobody else has claimed it, that the message was not read, alone or by a "mark
all", deleted or recalled since it was looked at, and that its category is not muted. A claim that its sender left
behind, because its process died or lost the answer, says that the message may or may not have been sent. After some
time, whoever sends by a channel that drops repeated messages takes it over: such a message is sent at least once. By
email, which does not, it is not sent again: at most once.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from stak.errors import Contended
from stak.fallback.unread_copies import UnreadCopy, unread_in
from stak.inbox.entry_codec import CLAIMS
from stak.inbox.keys import TOTAL
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Absent, Check, Done, Equals, Group, Item, Present, Update
from stak.tenancy.tenant_model import Channel

CLAIM_SECONDS: Final = 120
"""After so long, whoever made a claim is no longer running: more than a job may take."""
REPEATED_CHANNELS: Final = frozenset[Channel](("push", "webhook"))
"""Receivers drop a message that they have: by the tag of a notification, and by the id of a webhook."""

Outcome = Literal["sent", "failed"]


class Claim(NamedTuple):
    """The right to send a message to a user by a channel."""

    copy: UnreadCopy
    channel: Channel
    value: str

    @property
    def attribute(self) -> str:
        """The attribute of the user's copy."""
        return attribute_of(self.channel)


def attribute_of(channel: Channel) -> str:
    """Return the attribute of a copy that says whether it was sent by a channel."""
    return CLAIMS[channel]


def sent_at(item: Item, channel: Channel) -> int | None:
    """Return when a copy was sent by a channel; None if it was not, or it is not known."""
    state, _, at = str(item.get(attribute_of(channel)) or "").partition(" ")
    return int(at) if state == "sent" else None


def claimable(ports: Ports, copies: Sequence[UnreadCopy], channel: Channel) -> list[UnreadCopy]:
    """Return the copies that were neither sent nor claimed when they were read: if there is none, nobody is called."""
    now = int(ports.clock())
    return [copy for copy in copies if _is_free(_before(copy, channel), channel, now)]


async def claim(ports: Ports, copies: Sequence[UnreadCopy], channel: Channel) -> list[Claim]:
    """Claim copies of a message; return the claims.

    Leaves out those that were sent or claimed, or that are no longer unread. A copy whose watermarks have moved is read
    again: it may still be unread.
    """
    claims: list[Claim] = []
    waiting = list(copies)
    tries = Attempts()
    while waiting:
        await tries.next()
        now = int(ports.clock())
        value = f"claimed {now}"
        free = [copy for copy in waiting if _is_free(_before(copy, channel), channel, now)]
        outcomes = await ports.table.commit([_claiming(copy, channel, value) for copy in free]) if free else []
        moved: list[UnreadCopy] = []
        for copy, outcome in zip(free, outcomes, strict=True):
            if isinstance(outcome, Done):
                claims.append(Claim(copy, channel, value))
            elif not outcome.names(0):
                moved.append(copy)
        # They are copies of one message.
        waiting = await unread_in(ports, [copy.user_inbox for copy in moved], moved[0].item["id"]) if moved else []
    return claims


def _claiming(copy: UnreadCopy, channel: Channel, value: str) -> Group:
    attribute = attribute_of(channel)
    unclaimed = Equals(attribute, _before(copy, channel))
    unread = (Equals("readat", None), Equals("gone", None))
    return (
        Update(copy.key, set={attribute: value}, when=(Present(), unclaimed, *unread)),
        Check(copy.user_inbox.counter(TOTAL), (Equals("wm", copy.watermarks.total),)),
        Check(copy.user_inbox.counter(copy.entry.category), (Equals("wm", copy.watermarks.category), Absent("muted"))),
    )


def require_ended(ports: Ports, copies: Sequence[UnreadCopy], channel: Channel) -> None:
    """Raise Contended if others had claimed some of these copies a moment ago, and may have died since.

    Whoever raises it comes back, and takes the claims over if they were left behind.
    """
    now = int(ports.clock())
    if channel in REPEATED_CHANNELS and any(_is_held(_before(copy, channel), now) for copy in copies):
        raise Contended("Another process is sending this message.")


async def finish(ports: Ports, claims: Sequence[Claim], outcome: Outcome) -> None:
    """Record that messages were sent, or cannot be: they are not sent again."""
    value = f"{outcome} {int(ports.clock())}"
    groups = [
        (Update(one.copy.key, set={one.attribute: value}, when=(Equals(one.attribute, one.value),)),) for one in claims
    ]
    if groups:
        await ports.table.commit(groups)


async def release(ports: Ports, claims: Sequence[Claim]) -> None:
    """Give up claims on messages that certainly were not sent: they can be claimed again."""
    groups = [
        (Update(one.copy.key, remove=(one.attribute,), when=(Equals(one.attribute, one.value),)),) for one in claims
    ]
    if groups:
        await ports.table.commit(groups)


def _before(copy: UnreadCopy, channel: Channel) -> str | None:
    value = copy.item.get(attribute_of(channel))
    return None if value is None else str(value)


def _is_free(before: str | None, channel: Channel, now: int) -> bool:
    if before is None:
        return True
    return channel in REPEATED_CHANNELS and before.startswith("claimed") and not _is_held(before, now)


def _is_held(before: str | None, now: int) -> bool:
    state, _, at = (before or "").partition(" ")
    # A time in the future came from a wrong clock: do not wait for it.
    return state == "claimed" and 0 <= now - int(at) < CLAIM_SECONDS
