"""Calls that post and recall messages."""

import uuid
from collections.abc import Iterable
from typing import Any, Final

from stak.client.backend.calls import IDEMPOTENCY_KEY, Call, Calls, call, several
from stak.client.backend.requests import (
    Delivery,
    DigestWindow,
    PostMessage,
    Priority,
    Redact,
    ToEveryone,
    ToTopics,
    ToUsers,
)
from stak.client.backend.responses import Accepted, DryRun, Recalled

_KEY_MAX_CHARACTERS: Final = 256  # the server's limit


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
        collapse_key: str | None = None,
        digest: DigestWindow | None = None,
        priority: Priority | None = None,
    ) -> Call[Accepted]:
        """Post a message to up to 100,000 users; they need not be registered.

        The post is sent once, however often it is repeated with the same idempotency key and the same arguments.
        Without a key, `host_system_id` is the key; without both, the client creates one for the repetitions of this
        call. With a `collapse_key` it replaces each user's unread older message with the same key; with a `digest`,
        messages with the same key that arrive in its window become one message.
        """
        audience = ToUsers(list(several(uids)), label)
        body = PostMessage(
            audience,
            message,
            category,
            sender,
            host_system_id,
            ttl_seconds,
            send_at,
            None,
            collapse_key,
            digest,
            priority,
        )
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
        collapse_key: str | None = None,
        digest: DigestWindow | None = None,
        priority: Priority | None = None,
    ) -> Call[Accepted]:
        """Post a message to everyone in the inbox's audience; the rest is as for `post`.

        With the delivery `on_read`, it is stored once and each member's next request applies it. Without a delivery,
        the inbox's `everyone_delivery` applies.
        """
        body = PostMessage(
            ToEveryone(label),
            message,
            category,
            sender,
            host_system_id,
            ttl_seconds,
            send_at,
            delivery,
            collapse_key,
            digest,
            priority,
        )
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
        collapse_key: str | None = None,
        digest: DigestWindow | None = None,
        priority: Priority | None = None,
    ) -> Call[Accepted]:
        """Post a message to the members of up to 20 topics, each of whom gets it once; the rest is as for `post`."""
        body = PostMessage(
            ToTopics(list(several(topics, "topics")), label),
            message,
            category,
            sender,
            host_system_id,
            ttl_seconds,
            send_at,
            None,
            collapse_key,
            digest,
            priority,
        )
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
