"""Calls that follow and control the delivery of messages."""

from dataclasses import dataclass, replace
from typing import Final, Literal

from stak.client.backend.calls import Call, Calls, Pages, call, pages
from stak.client.backend.http_messages import Item, Pause, StreamSteps
from stak.client.backend.requests import ChangePin
from stak.client.backend.responses import Broadcast, Broadcasts, Pin, ReadRate, Recipient, Recipients, SentMessages
from stak.client.backend.retries import RetryPolicy
from stak.client.backend.statistics_responses import Statistics

_UNDER_WAY: Final = frozenset(("scheduled", "expanding", "delivering", "paused", "redacting"))
"""Any other status, also one of a later release, ends `follow`."""
_POLL_SHARE: Final = 10
"""Polling takes at most a tenth of the time: the server adds up the delivered copies for each answer."""
_LONGEST_POLL_SECONDS: Final = 3.0
_RECONNECT_SECONDS: Final = 120.0
"""A server that is being restarted is back within this time."""


@dataclass(frozen=True)
class Following:
    """Polls a broadcast until its delivery has ended."""

    show: Call[Broadcast]
    interval_seconds: float

    def steps(self, policy: RetryPolicy) -> StreamSteps[Broadcast]:
        """Yield the broadcast now and after each change. Once it was seen, a restart of the server is waited for."""
        before: Broadcast | None = None
        while True:
            response = yield from self.show.exchange(policy)
            broadcast = self.show.read(response)
            if broadcast != before:
                yield Item(broadcast)
            if broadcast.status not in _UNDER_WAY:
                return
            before = broadcast
            policy = replace(policy, max_attempts=1000, max_wait_seconds=_RECONNECT_SECONDS)
            slowed = min(_POLL_SHARE * response.elapsed_seconds, _LONGEST_POLL_SECONDS)
            yield Pause(max(self.interval_seconds, slowed))


class BroadcastCalls(Calls):
    """Broadcasts: list, show, follow, pause, resume, stop, recipients, statistics."""

    def list(
        self,
        *,
        inbox: str | None = None,
        size: Literal["single", "several"] | None = None,
        category: str | None = None,
        status: str | None = None,
        search: str | None = None,
        page_size: int = 100,
        cursor: str | None = None,
    ) -> Pages[Broadcast]:
        """Iterate over broadcasts, newest first.

        `size` selects posts to one user (`single`), or to several users or everyone (`several`); `search` selects those
        with this text in their content, sender, label or id.
        """
        query = {"size": size, "category": category, "status": status, "search": search}
        path = self.where.in_inbox(inbox, "messages")
        return pages(path, Broadcasts, "messages", page_size=page_size, cursor=cursor, query=query)

    def show(self, message_id: str, *, inbox: str | None = None) -> Call[Broadcast]:
        """Return a broadcast and its progress, which is exact."""
        return call("GET", self._path(inbox, message_id), Broadcast)

    def follow(self, message_id: str, *, inbox: str | None = None, interval_seconds: float = 1.0) -> Following:
        """Iterate over the states of a broadcast, now and after each change, until its delivery has ended.

        A paused or scheduled broadcast is waited for. The delivery of one on read ends for this purpose when it is
        published.
        """
        return Following(self.show(message_id, inbox=inbox), interval_seconds)

    def pin(self, message_id: str, *, inbox: str | None = None, pinned: bool = True) -> Call[Pin]:
        """Show a message above the list of every user who has it, or unpin it."""
        path = self.where.in_inbox(inbox, "messages", message_id, "pin")
        return call("POST", path, Pin, body=ChangePin(pinned), is_repeatable=True)

    def show_pin(self, message_id: str, *, inbox: str | None = None) -> Call[Pin]:
        """Return whether a message is pinned."""
        return call("GET", self.where.in_inbox(inbox, "messages", message_id, "pin"), Pin)

    def pause(self, message_id: str, *, inbox: str | None = None) -> Call[Broadcast]:
        """Pause a delivery; has no effect on a paused one."""
        return self._control(inbox, message_id, "pause")

    def resume(self, message_id: str, *, inbox: str | None = None) -> Call[Broadcast]:
        """Resume a delivery; every recipient gets the message exactly once."""
        return self._control(inbox, message_id, "resume")

    def stop(self, message_id: str, *, inbox: str | None = None) -> Call[Broadcast]:
        """Stop a delivery permanently, or cancel a scheduled one."""
        return self._control(inbox, message_id, "stop")

    def recipients(
        self, message_id: str, *, inbox: str | None = None, page_size: int = 100, cursor: str | None = None
    ) -> Pages[Recipient]:
        """Iterate over the recipients, each with what became of the message for them."""
        path = self._path(inbox, message_id, "recipients")
        return pages(path, Recipients, "recipients", page_size=page_size, cursor=cursor)

    def recipient(self, message_id: str, uid: str, *, inbox: str | None = None) -> Call[Recipient]:
        """Return what became of the message for one user. Raises NotFoundError if it was not sent to them."""
        return call("GET", self._path(inbox, message_id, "recipients", ("uid", uid)), Recipient)

    def find_recipient(self, host_system_id: str, uid: str, *, inbox: str | None = None) -> Call[SentMessages]:
        """Return the newest messages with this id in your system that a user was sent, with what became of them.

        Raises NotFoundError if there is none.
        """
        path = self.where.in_inbox(inbox, "recipients", ("uid", uid))
        return call("GET", path, SentMessages, query={"host_system_id": host_system_id})

    def read_rate(self, message_id: str, *, inbox: str | None = None) -> Call[ReadRate]:
        """Return how many recipients have seen and read it; `stats` says more."""
        return call("GET", self._path(inbox, message_id, "read-rate"), ReadRate)

    def stats(self, message_id: str, *, inbox: str | None = None) -> Call[Statistics]:
        """Return how many recipients have it, have seen, read and answered it, now and over time."""
        return call("GET", self._path(inbox, message_id, "stats"), Statistics)

    def _control(self, inbox: str | None, message_id: str, action: str) -> Call[Broadcast]:
        # Repeatable without a key: each sets a state, and has no effect on a broadcast that has it.
        return call("POST", self._path(inbox, message_id, action), Broadcast, is_repeatable=True)

    def _path(self, inbox: str | None, message_id: str, *parts: tuple[str, str] | str) -> str:
        return self.where.in_inbox(inbox, "messages", ("message_id", message_id), *parts)
