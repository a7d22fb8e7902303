"""The sync and the async client have the same methods: every call of the core, with its parameters."""

import inspect
from collections.abc import Callable
from typing import Any, get_type_hints

import pytest

from stak.client.backend import AsyncBackendClient, BackendClient, async_client, sync_client
from stak.client.backend.audience_calls import AudienceCalls
from stak.client.backend.broadcast_calls import BroadcastCalls, Following
from stak.client.backend.calls import Pages
from stak.client.backend.channel_calls import ChannelCalls
from stak.client.backend.configuration_calls import InboxCalls, SettingsCalls
from stak.client.backend.message_calls import MessageCalls
from stak.client.backend.template_calls import TemplateCalls
from stak.client.backend.topic_calls import TopicCalls
from stak.client.backend.user_calls import UserCalls
from stak.client.backend.webhook_calls import WebhookCalls

RESOURCES = [
    (BackendClient, AsyncBackendClient, MessageCalls),
    (sync_client.Broadcasts, async_client.AsyncBroadcasts, BroadcastCalls),
    (sync_client.Audience, async_client.AsyncAudience, AudienceCalls),
    (sync_client.Topics, async_client.AsyncTopics, TopicCalls),
    (sync_client.Users, async_client.AsyncUsers, UserCalls),
    (sync_client.Inboxes, async_client.AsyncInboxes, InboxCalls),
    (sync_client.Settings, async_client.AsyncSettings, SettingsCalls),
    (sync_client.Templates, async_client.AsyncTemplates, TemplateCalls),
    (sync_client.Channels, async_client.AsyncChannels, ChannelCalls),
    (sync_client.Webhooks, async_client.AsyncWebhooks, WebhookCalls),
]
OWN = {"close", "aclose"}


def _methods(kind: type) -> dict[str, Callable[..., Any]]:
    found = inspect.getmembers(kind, inspect.isfunction)
    return {name: method for name, method in found if not name.startswith("_") and name not in OWN}


@pytest.mark.parametrize(("ours", "theirs", "calls"), RESOURCES, ids=lambda kind: kind.__name__)
def test_both_clients_have_every_call_of_the_core(ours: type, theirs: type, calls: type) -> None:
    built = _methods(calls)
    assert built
    assert _methods(ours).keys() == _methods(theirs).keys() == built.keys()
    for name, build in built.items():
        for kind in (ours, theirs):
            method = getattr(kind, name)
            assert method.__wrapped__ is build, f"{kind.__name__}.{name} makes another call"
            assert method.__doc__ == build.__doc__
            assert inspect.signature(method).parameters == inspect.signature(build).parameters


@pytest.mark.parametrize(("ours", "theirs", "calls"), RESOURCES, ids=lambda kind: kind.__name__)
def test_a_list_is_iterable_in_both_clients(ours: type, theirs: type, calls: type) -> None:
    for name, build in _methods(calls).items():
        returned = get_type_hints(build)["return"]
        kind = getattr(returned, "__origin__", returned)
        expected = "_items" if kind is Pages else "_iterator" if kind is Following else "_method"
        made_by = {getattr(one, name).__code__.co_qualname.split(".")[0] for one in (ours, theirs)}
        assert made_by == {expected}, name
        is_awaited = inspect.iscoroutinefunction(getattr(theirs, name))
        assert is_awaited == (expected == "_method"), name


def test_both_clients_have_the_same_parts() -> None:
    arguments = ("http://127.0.0.1:1", "acme", "sk_x")
    ours, theirs = BackendClient(*arguments), AsyncBackendClient(*arguments)
    parts = {name: type(part).__name__ for name, part in vars(ours).items() if not name.startswith("_")}
    assert set(parts) == {
        "broadcasts",
        "audience",
        "topics",
        "users",
        "inboxes",
        "settings",
        "templates",
        "channels",
        "webhooks",
    }
    assert {
        name: type(part).__name__.removeprefix("Async")
        for name, part in vars(theirs).items()
        if not name.startswith("_")
    } == parts
    ours.close()
    constructors = [inspect.signature(kind).parameters for kind in (BackendClient, AsyncBackendClient)]
    assert [[*one] for one in constructors] == [[*constructors[0]]] * 2
