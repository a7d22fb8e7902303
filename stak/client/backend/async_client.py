"""The client for async code: sends the steps of operations with httpx, and waits in the event loop.

Methods are not written here but bound: their names, parameters and documentation are those of the calls.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from types import TracebackType
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar

import httpx

from stak.client.backend.audience_calls import AudienceCalls
from stak.client.backend.broadcast_calls import BroadcastCalls
from stak.client.backend.calls import Calls, Operation, Page, Pages, Stream, TenantPath, describe
from stak.client.backend.channel_calls import ChannelCalls
from stak.client.backend.configuration_calls import InboxCalls, SettingsCalls
from stak.client.backend.http_messages import HttpRequest, HttpResponse, Item, NoResponse, Pause
from stak.client.backend.httpx_messages import TIMEOUT, arguments_of, base_url_of, no_response_of, response_of
from stak.client.backend.message_calls import MessageCalls
from stak.client.backend.retries import RetryPolicy
from stak.client.backend.template_calls import TemplateCalls
from stak.client.backend.topic_calls import TopicCalls
from stak.client.backend.user_calls import UserCalls
from stak.client.backend.webhook_calls import WebhookCalls

T = TypeVar("T")
C = TypeVar("C", bound=Calls)
P = ParamSpec("P")


class _Transport:
    """Performs steps."""

    def __init__(self, http: httpx.AsyncClient, base_url: str, api_key: str, policy: RetryPolicy) -> None:
        self.http = http
        self._base_url = base_url
        self._api_key = api_key
        self._policy = policy

    async def run(self, operation: Operation[T]) -> T:
        steps = operation.steps(self._policy)
        outcome: HttpResponse | NoResponse | None = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as end:
                result: T = end.value
                return result
            outcome = await self._perform(step)

    async def iterate(self, stream: Stream[T]) -> AsyncIterator[T]:
        steps = stream.steps(self._policy)
        outcome: HttpResponse | NoResponse | None = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration:
                return
            if isinstance(step, Item):
                yield step.value
                outcome = None
            else:
                outcome = await self._perform(step)

    async def _perform(self, step: HttpRequest | Pause) -> HttpResponse | NoResponse | None:
        if isinstance(step, Pause):
            await asyncio.sleep(step.seconds)
            return None
        began = time.monotonic()
        try:
            response = await self.http.request(**arguments_of(step, self._base_url, self._api_key))
        except httpx.RequestError as error:
            return no_response_of(error)
        return response_of(response, time.monotonic() - began)


class AsyncItems(Generic[T]):
    """The items of a list: iterate over them, or over whole `pages()`. Each iteration starts from the beginning."""

    def __init__(self, transport: _Transport, pages: Pages[T]) -> None:
        self._transport = transport
        self._pages = pages

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for item in page.items:
                yield item

    def pages(self) -> AsyncIterator[Page[T]]:
        """Iterate over the pages; each is requested when it is needed."""
        return self._transport.iterate(self._pages)


class _Resource(Generic[C]):
    def __init__(self, calls: C, transport: _Transport) -> None:
        self._calls = calls
        self._transport = transport


def _method(
    build: Callable[Concatenate[C, P], Operation[T]],
) -> Callable[Concatenate[_Resource[C], P], Coroutine[Any, Any, T]]:
    """Return a method that makes a call and returns its result."""

    async def method(self: _Resource[C], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._transport.run(build(self._calls, *args, **kwargs))

    describe(method, build)
    return method


def _items(build: Callable[Concatenate[C, P], Pages[T]]) -> Callable[Concatenate[_Resource[C], P], AsyncItems[T]]:
    """Return a method that returns the items of a list."""

    def method(self: _Resource[C], /, *args: P.args, **kwargs: P.kwargs) -> AsyncItems[T]:
        return AsyncItems(self._transport, build(self._calls, *args, **kwargs))

    describe(method, build)
    return method


def _iterator(
    build: Callable[Concatenate[C, P], Stream[T]],
) -> Callable[Concatenate[_Resource[C], P], AsyncIterator[T]]:
    """Return a method that returns an async iterator over a stream."""

    def method(self: _Resource[C], /, *args: P.args, **kwargs: P.kwargs) -> AsyncIterator[T]:
        return self._transport.iterate(build(self._calls, *args, **kwargs))

    describe(method, build)
    return method


class AsyncBroadcasts(_Resource[BroadcastCalls]):
    """Broadcasts: list, show, follow, pause, resume, stop, pin, recipients, read rate."""

    list = _items(BroadcastCalls.list)
    show = _method(BroadcastCalls.show)
    follow = _iterator(BroadcastCalls.follow)
    pause = _method(BroadcastCalls.pause)
    resume = _method(BroadcastCalls.resume)
    stop = _method(BroadcastCalls.stop)
    pin = _method(BroadcastCalls.pin)
    show_pin = _method(BroadcastCalls.show_pin)
    recipients = _items(BroadcastCalls.recipients)
    recipient = _method(BroadcastCalls.recipient)
    find_recipient = _method(BroadcastCalls.find_recipient)
    read_rate = _method(BroadcastCalls.read_rate)
    stats = _method(BroadcastCalls.stats)


class AsyncAudience(_Resource[AudienceCalls]):
    """The audience of an inbox: add, remove, list, count."""

    add = _method(AudienceCalls.add)
    remove = _method(AudienceCalls.remove)
    list = _items(AudienceCalls.list)
    show = _method(AudienceCalls.show)
    count = _method(AudienceCalls.count)


class AsyncTopics(_Resource[TopicCalls]):
    """Topics: write, show, list, delete, and their members."""

    write = _method(TopicCalls.write)
    show = _method(TopicCalls.show)
    list = _items(TopicCalls.list)
    delete = _method(TopicCalls.delete)
    add = _method(TopicCalls.add)
    remove = _method(TopicCalls.remove)
    members = _items(TopicCalls.members)
    member = _method(TopicCalls.member)
    of_user = _items(TopicCalls.of_user)


class AsyncUsers(_Resource[UserCalls]):
    """Users: profiles, removal, sessions, tokens, channels."""

    list = _items(UserCalls.list)
    show = _method(UserCalls.show)
    find_by_phone = _method(UserCalls.find_by_phone)
    write = _method(UserCalls.write)
    change = _method(UserCalls.change)
    remove = _method(UserCalls.remove)
    job = _method(UserCalls.job)
    sessions = _items(UserCalls.sessions)
    end_session = _method(UserCalls.end_session)
    end_sessions = _method(UserCalls.end_sessions)
    create_token = _method(UserCalls.create_token)
    channels = _method(UserCalls.channels)
    change_channels = _method(UserCalls.change_channels)


class AsyncInboxes(_Resource[InboxCalls]):
    """Inboxes and their configurations."""

    list = _items(InboxCalls.list)
    show = _method(InboxCalls.show)
    write = _method(InboxCalls.write)
    change = _method(InboxCalls.change)


class AsyncTemplates(_Resource[TemplateCalls]):
    """Templates: list, show, versions, write, preview, delete."""

    list = _items(TemplateCalls.list)
    show = _method(TemplateCalls.show)
    versions = _method(TemplateCalls.versions)
    write = _method(TemplateCalls.write)
    preview = _method(TemplateCalls.preview)
    delete = _method(TemplateCalls.delete)


class AsyncSettings(_Resource[SettingsCalls]):
    """The tenant's settings."""

    show = _method(SettingsCalls.show)
    change = _method(SettingsCalls.change)


class AsyncChannels(_Resource[ChannelCalls]):
    """Channels by which unread messages are sent: show, write, remove."""

    show = _method(ChannelCalls.show)
    write_email = _method(ChannelCalls.write_email)
    write_push = _method(ChannelCalls.write_push)
    remove_email = _method(ChannelCalls.remove_email)
    remove_push = _method(ChannelCalls.remove_push)


class AsyncWebhooks(_Resource[WebhookCalls]):
    """Webhook endpoints: where Stak sends events, and what became of them."""

    list = _method(WebhookCalls.list)
    show = _method(WebhookCalls.show)
    create = _method(WebhookCalls.create)
    change = _method(WebhookCalls.change)
    delete = _method(WebhookCalls.delete)
    rotate_secret = _method(WebhookCalls.rotate_secret)
    attempts = _items(WebhookCalls.attempts)
    replay = _method(WebhookCalls.replay)


class AsyncBackendClient(_Resource[MessageCalls]):
    """A tenant's backend, with an API key. Calls that name no inbox use `inbox`. Tasks may share a client."""

    def __init__(
        self,
        base_url: str,
        tenant: str,
        api_key: str,
        *,
        inbox: str = "DEFAULT",
        retries: RetryPolicy | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        where = TenantPath(tenant, inbox)
        transport = _Transport(
            http or httpx.AsyncClient(timeout=TIMEOUT), base_url_of(base_url), api_key, retries or RetryPolicy()
        )
        super().__init__(MessageCalls(where), transport)
        self.broadcasts = AsyncBroadcasts(BroadcastCalls(where), transport)
        self.audience = AsyncAudience(AudienceCalls(where), transport)
        self.topics = AsyncTopics(TopicCalls(where), transport)
        self.users = AsyncUsers(UserCalls(where), transport)
        self.inboxes = AsyncInboxes(InboxCalls(where), transport)
        self.settings = AsyncSettings(SettingsCalls(where), transport)
        self.templates = AsyncTemplates(TemplateCalls(where), transport)
        self.channels = AsyncChannels(ChannelCalls(where), transport)
        self.webhooks = AsyncWebhooks(WebhookCalls(where), transport)

    post = _method(MessageCalls.post)
    post_to_everyone = _method(MessageCalls.post_to_everyone)
    post_to_topics = _method(MessageCalls.post_to_topics)
    post_template = _method(MessageCalls.post_template)
    post_bulk = _method(MessageCalls.post_bulk)
    estimate = _method(MessageCalls.estimate)
    recall = _method(MessageCalls.recall)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the HTTP connections."""
        await self._transport.http.aclose()
