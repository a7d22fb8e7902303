"""Calls that post and recall messages, and those that follow and control their delivery."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from stak.client.backend.calls import IDEMPOTENCY_KEY, Call, Calls, Pages, call, pages, several
from stak.client.backend.http_messages import Item, Pause, StreamSteps
from stak.client.backend.requests import Delivery, PostMessage, Redact, ToEveryone, ToTopics, ToUsers
from stak.client.backend.responses import (
    Accepted,
    Broadcast,
    Broadcasts,
    DryRun,
    ReadRate,
    Recalled,
    Recipient,
    Recipients,
)
from stak.client.backend.retries import RetryPolicy

_KEY_MAX_CHARACTERS: Final = 256  # the server's limit
_UNDER_WAY: Final = frozenset(("scheduled", "expanding", "delivering", "paused", "redacting"))
"""Any other status, also one of a later release, ends `follow`."""
_POLL_SHARE: Final = 10
"""Polling takes at most a tenth of the time: the server adds up the delivered copies for each answer."""
_LONGEST_POLL_SECONDS: Final = 3.0
_RECONNECT_SECONDS: Final = 120.0
"""A server that is being restarted is back within this time."""


class MessageCalls(Calls):
    """Post and recall."""

    def post(
        self,
        message: Any,
        uids: Iterable[str],
        *,
        inbox: str | None = None,
        category: str | None = None,
        label: str | None = None,
        sender: str | None = None,
        host_system_id: str | None = None,
        ttl_seconds: int | None = None,
        send_at: int | None = None,
        idempotency_key: str | None = None,
    ) -> Call[Accepted]:
        """Post a message to up to 100,000 users; they need not be registered.

        The post is sent once, however often it is repeated with the same idempotency key and the same arguments.
        Without a key, `host_system_id` is the key; without both, the client creates one for the repetitions of this
        call.
        """
        audience = ToUsers(list(several(uids)), label)
        body = PostMessage(audience, message, category, sender, host_system_id, ttl_seconds, send_at)
        return self._post(body, inbox, idempotency_key)

    def post_to_everyone(
        self,
        message: Any,
        *,
        inbox: str | None = None,
        category: str | None = None,
        label: str | None = None,
        sender: str | None = None,
        host_system_id: str | None = None,
        ttl_seconds: int | None = None,
        send_at: int | None = None,
        delivery: Delivery | None = None,
        idempotency_key: str | None = None,
    ) -> Call[Accepted]:
        """Post a message to everyone in the inbox's audience; the rest is as for `post`.

        With the delivery `on_read`, it is stored once and each member's next request applies it. Without a delivery,
        the inbox's `everyone_delivery` applies.
        """
        body = PostMessage(ToEveryone(label), message, category, sender, host_system_id, ttl_seconds, send_at, delivery)
        return self._post(body, inbox, idempotency_key)

    def post_to_topics(
        self,
        message: Any,
        topics: Iterable[str],
        *,
        inbox: str | None = None,
        category: str | None = None,
        label: str | None = None,
        sender: str | None = None,
        host_system_id: str | None = None,
        ttl_seconds: int | None = None,
        send_at: int | None = None,
        idempotency_key: str | None = None,
    ) -> Call[Accepted]:
        """Post a message to the members of up to 20 topics, each of whom gets it once; the rest is as for `post`."""
        audience = ToTopics(list(several(topics, "topics")), label)
        body = PostMessage(audience, message, category, sender, host_system_id, ttl_seconds, send_at)
        return self._post(body, inbox, idempotency_key)

    def estimate(
        self,
        message: Any,
        uids: Iterable[str] | None = None,
        *,
        topics: Iterable[str] | None = None,
        inbox: str | None = None,
        category: str | None = None,
        ttl_seconds: int | None = None,
        send_at: int | None = None,
        delivery: Delivery | None = None,
    ) -> Call[DryRun]:
        """Return what a post to these users, to these topics, or to everyone, would do and cost. Stores nothing."""
        audience: ToUsers | ToEveryone | ToTopics = ToEveryone() if uids is None else ToUsers(list(several(uids)))
        if topics is not None:
            if uids is not None:
                raise TypeError("estimate takes either uids or topics")
            audience = ToTopics(list(several(topics, "topics")))
        body = PostMessage(audience, message, category, ttl_seconds=ttl_seconds, send_at=send_at, delivery=delivery)
        path = self.where.in_inbox(inbox, "messages", "post")
        return call("POST", path, DryRun, body=body, query={"dry_run": True}, is_repeatable=True)

    def recall(
        self,
        message_id: str,
        uids: Iterable[str] | None = None,
        *,
        inbox: str | None = None,
        reason: str | None = None,
    ) -> Call[Recalled]:
        """Recall a message from all recipients, or from up to 10,000 of them; it is hidden before this returns."""
        body = Redact(message_id, None if uids is None else list(several(uids)), reason)
        return call("DELETE", self.where.in_inbox(inbox, "messages", "redact"), Recalled, body=body)

    def _post(self, body: PostMessage, inbox: str | None, idempotency_key: str | None) -> Call[Accepted]:
        if idempotency_key is None and not body.host_system_id:  # the server ignores an empty one
            idempotency_key = str(uuid.uuid4())
        if idempotency_key is not None:
            _validate_key(idempotency_key)
        headers = {} if idempotency_key is None else {IDEMPOTENCY_KEY: idempotency_key}
        path = self.where.in_inbox(inbox, "messages", "post")
        return call("POST", path, Accepted, body=body, headers=headers, is_repeatable=True)


def _validate_key(key: str) -> None:
    """Raise ValueError for a key that HTTP would change or refuse."""
    if not 1 <= len(key) <= _KEY_MAX_CHARACTERS or not key.isascii() or not key.isprintable() or key != key.strip():
        raise ValueError(
            f"idempotency_key must be 1 to {_KEY_MAX_CHARACTERS} printable ASCII characters, without spaces at its ends"
        )


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
    """Broadcasts: list, show, follow, pause, resume, stop, recipients, read rate."""

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

    def read_rate(self, message_id: str, *, inbox: str | None = None) -> Call[ReadRate]:
        """Return how many recipients have seen and read it: exact for up to 100 recipients, else of a sample."""
        return call("GET", self._path(inbox, message_id, "read-rate"), ReadRate)

    def _control(self, inbox: str | None, message_id: str, action: str) -> Call[Broadcast]:
        # Repeatable without a key: each sets a state, and has no effect on a broadcast that has it.
        return call("POST", self._path(inbox, message_id, action), Broadcast, is_repeatable=True)

    def _path(self, inbox: str | None, message_id: str, *parts: tuple[str, str] | str) -> str:
        return self.where.in_inbox(inbox, "messages", ("message_id", message_id), *parts)
