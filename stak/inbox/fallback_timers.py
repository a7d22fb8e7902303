"""Timers of fallback channels: one for each chunk of a broadcast and channel, set when the chunk is delivered.

Whoever has not read the message by then is found when the timer runs, among the recipients of the chunk: a broadcast to
a million users has ten thousand timers for each channel, and more if it is collected in windows with different ends. A
chunk that is delivered again sets its timers again, at a later time; what was sent by then is not sent again
(`stak.fallback.claims`).
"""

from collections.abc import Iterable
from typing import NamedTuple, cast

from stak.identifiers import UserId
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.message_options import MessageOptions
from stak.inbox.timers import Timer
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Put
from stak.tenancy.tenant_model import Channel

_NOBODY = UserId("")
_MINUTE = 60


class FallbackChunk(NamedTuple):
    """A chunk whose message is due to be sent by a channel to those who have not read it."""

    ref: BroadcastRef
    number: int
    channel: Channel


def fallback_timers(
    chunk: Chunk, options: MessageOptions | None, delivered_at: int, window_ends: Iterable[int] = ()
) -> list[Put]:
    """Return the writes that set the timers of a delivered chunk.

    The time of a collected message counts from the end of its window: until then nobody can read it. Windows that were
    open before close earlier than those that it has opened: their users have timers of their own, rounded up to the
    minute, because the windows of many users began with one post. The last timer also serves those whose window closed
    before this was called, by a process that took over from one that died.
    """
    if options is None or options.fallback is None:
        return []
    last = delivered_at + (options.window_seconds or 0)
    rounded = {-(-at // _MINUTE) * _MINUTE for at in window_ends}
    inbox = UserInbox(chunk.tenant, _NOBODY, chunk.inbox)
    return [
        Timer(inbox, "fallback", _name(chunk, step.channel), visible_at + step.after_minutes * _MINUTE).put()
        for visible_at in sorted({last, *(at for at in rounded if at < last)})
        for step in options.fallback
    ]


async def set_fallback_timers(
    ports: Ports, chunks: Iterable[tuple[Chunk, MessageOptions | None, Iterable[int]]], delivered_at: int
) -> None:
    """Set the timers of delivered chunks, before these are recorded: after a crash they are delivered again.

    Each comes with its options, and with the ends of the windows that collect it.
    """
    puts = [put for chunk, options, ends in chunks for put in fallback_timers(chunk, options, delivered_at, ends)]
    if puts:
        await ports.table.commit([(put,) for put in puts])


def fallback_chunk(timer: Timer) -> FallbackChunk:
    """Return what a timer is about. Raises ValueError for a damaged one."""
    message_id, number, is_sharded, channel = timer.name.split(".")
    tenant, inbox = timer.user_inbox.tenant, timer.user_inbox.inbox
    return FallbackChunk(
        BroadcastRef(tenant, inbox, message_id, is_sharded == "1"), int(number), cast(Channel, channel)
    )


def _name(chunk: Chunk, channel: Channel) -> str:
    return f"{chunk.message_id}.{chunk.number}.{int(chunk.is_sharded)}.{channel}"
