"""Calls that post and recall messages."""

import uuid
from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import UNSET, UnsetType

from stak.client.backend.calls import IDEMPOTENCY_KEY, Call, Calls, call, several
from stak.client.backend.http_messages import HttpResponse
from stak.client.backend.post_responses import Accepted, BulkResult, BulkResults, DryRun
from stak.client.backend.requests import (
    Delivery,
    DigestWindow,
    FallbackStep,
    PostMessage,
    Priority,
    Redact,
    TemplateRecipient,
    ToEveryone,
    ToTopics,
    ToUsers,
)
from stak.client.backend.responses import Recalled

_KEY_MAX_CHARACTERS: Final = 256  # the server's limit
_BULK_KEY_MAX_CHARACTERS: Final = _KEY_MAX_CHARACTERS - 5  # the server adds the number of the post


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
        fallback: Sequence[FallbackStep] | None = None,
    ) -> Call[Accepted]:
        """Post a message to up to 100,000 users; they need not be registered.

        The post is sent once, however often it is repeated with the same idempotency key and the same arguments.
        Without a key, `host_system_id` is the key; without both, the client creates one for the repetitions of this
        call. With a `collapse_key` it replaces each user's unread older message with the same key; with a `digest`,
        messages with the same key that arrive in its window become one message. A `fallback` replaces that of the
        inbox: by which channels the message is sent to those who do not read it; an empty one is none.
        """
        audience = ToUsers(list(several(uids)), label)
        body = PostMessage(
            audiences=audience,
            message=message,
            category=category,
            sender=sender,
            host_system_id=host_system_id,
            ttl_seconds=ttl_seconds,
            send_at=send_at,
            collapse_key=collapse_key,
            digest=digest,
            priority=priority,
            fallback=fallback,
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
        fallback: Sequence[FallbackStep] | None = None,
    ) -> Call[Accepted]:
        """Post a message to everyone in the inbox's audience; the rest is as for `post`.

        With the delivery `on_read`, it is stored once and each member's next request applies it. Without a delivery,
        the inbox's `everyone_delivery` applies.
        """
        body = PostMessage(
            audiences=ToEveryone(label),
            message=message,
            category=category,
            sender=sender,
            host_system_id=host_system_id,
            ttl_seconds=ttl_seconds,
            send_at=send_at,
            delivery=delivery,
            collapse_key=collapse_key,
            digest=digest,
            priority=priority,
            fallback=fallback,
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
        fallback: Sequence[FallbackStep] | None = None,
    ) -> Call[Accepted]:
        """Post a message to the members of up to 20 topics, each of whom gets it once; the rest is as for `post`."""
        body = PostMessage(
            audiences=ToTopics(list(several(topics, "topics")), label),
            message=message,
            category=category,
            sender=sender,
            host_system_id=host_system_id,
            ttl_seconds=ttl_seconds,
            send_at=send_at,
            collapse_key=collapse_key,
            digest=digest,
            priority=priority,
            fallback=fallback,
        )
        return self._post(body, inbox, idempotency_key)

    def post_template(
        self,
        template: str,
        recipients: Iterable[str | TemplateRecipient] | None,
        *,
        topics: Iterable[str] | None = None,
        data: dict[str, Any] | None = None,
        version: int | None = None,
        inbox: str | None = None,
        category: str | None = None,
        sender: str | None = None,
        host_system_id: str | None = None,
        ttl_seconds: int | None = None,
        send_at: int | None = None,
        idempotency_key: str | None = None,
        collapse_key: str | None = None,
        digest: DigestWindow | None = None,
        priority: Priority | None = None,
        fallback: Sequence[FallbackStep] | None = None,
    ) -> Call[Accepted]:
        """Post a template, rendered for each recipient with their profile, in their language.

        Recipients are user ids, or up to 10,000 `TemplateRecipient` with data of their own; None is the members of
        `topics`, or without these everyone in the inbox's audience, to whom it is delivered on write. The rest is as
        for `post`.
        """
        audience, own = _template_recipients(recipients, topics)
        body = PostMessage(
            audiences=audience,
            category=category,
            sender=sender,
            host_system_id=host_system_id,
            ttl_seconds=ttl_seconds,
            send_at=send_at,
            delivery="on_write" if isinstance(audience, ToEveryone) else None,
            collapse_key=collapse_key,
            digest=digest,
            priority=priority,
            fallback=fallback,
            template=template,
            template_version=version,
            data=UNSET if data is None else data,
            recipients=own,
        )
        return self._post(body, inbox, idempotency_key)

    def post_bulk(
        self, posts: Iterable[PostMessage], *, inbox: str | None = None, idempotency_key: str | None = None
    ) -> Call[list[BulkResult]]:
        """Post up to 1,000 messages in one request, and return a result for each, in order; some may be refused.

        Each post is sent once, however often the call is repeated with the same key and the same posts in the same
        order. Without a key, the client creates one for the repetitions of this call.
        """
        key = str(uuid.uuid4()) if idempotency_key is None else idempotency_key
        _validate_key(key, _BULK_KEY_MAX_CHARACTERS)
        path, body = self.where.in_inbox(inbox, "messages", "post", "bulk"), {"posts": list(posts)}
        posted = call("POST", path, BulkResults, body=body, headers={IDEMPOTENCY_KEY: key})

        def decode(response: HttpResponse) -> list[BulkResult]:
            return posted.decode(response).results

        return Call(posted.request, decode, is_repeatable=True)

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
        body = PostMessage(
            audiences=audience,
            message=message,
            category=category,
            ttl_seconds=ttl_seconds,
            send_at=send_at,
            delivery=delivery,
        )
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


def _template_recipients(
    recipients: Iterable[str | TemplateRecipient] | None, topics: Iterable[str] | None
) -> tuple[ToUsers | ToEveryone | ToTopics | UnsetType, list[TemplateRecipient] | UnsetType]:
    """Return the audience of a template, or its recipients if some have data of their own."""
    if recipients is None:
        return ToEveryone() if topics is None else ToTopics(list(several(topics, "topics"))), UNSET
    if topics is not None:
        raise TypeError("post_template takes either recipients or topics")
    if isinstance(recipients, str):
        raise TypeError("recipients must be a list of user ids, not a single string")
    found = list(recipients)
    uids = [one for one in found if isinstance(one, str)]
    if len(uids) == len(found):
        return ToUsers(uids), UNSET
    return UNSET, [TemplateRecipient(one) if isinstance(one, str) else one for one in found]


def _validate_key(key: str, most: int = _KEY_MAX_CHARACTERS) -> None:
    """Raise ValueError for a key that HTTP would change or refuse."""
    if not 1 <= len(key) <= most or not key.isascii() or not key.isprintable() or key != key.strip():
        raise ValueError(f"idempotency_key must be 1 to {most} printable ASCII characters, without spaces at its ends")
