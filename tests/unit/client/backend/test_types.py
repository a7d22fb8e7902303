"""The types of requests and responses equal the server's, although they share no code."""

import warnings
from typing import Any

import msgspec
import pytest

from stak.client.backend import (
    channel_responses,
    post_responses,
    requests,
    responses,
    statistics_responses,
    template_responses,
    topic_responses,
    user_tokens,
    webhook_responses,
    webhooks,
)
from stak.client.backend.audience_calls import CHANGES_MAX
from stak.client.errors import Problem
from tests.unit.client.backend.json_shapes import json_shape, required_names

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # Litestar's, about our code.
    import admin_api.api_keys_and_secrets
    import admin_api.audience_members
    import admin_api.broadcast_response
    import admin_api.broadcasts
    import admin_api.bulk_posts
    import admin_api.channels
    import admin_api.erasure_and_export
    import admin_api.inbox_config
    import admin_api.pins
    import admin_api.post_body
    import admin_api.recipients
    import admin_api.templates
    import admin_api.topics
    import admin_api.user_sessions
    import admin_api.users
    import admin_api.webhooks
    import stak.audience.audience_members
    import stak.audience.list_members
    import stak.http.problems
    import stak.identity.profile_model
    import stak.identity.sessions
    import stak.identity.user_tokens
    import stak.inbox.dry_run
    import stak.inbox.message_options
    import stak.inbox.pins
    import stak.inbox.post_answer
    import stak.inbox.post_cost
    import stak.inbox.read_rate
    import stak.inbox.read_statistics
    import stak.inbox.recipient_states
    import stak.realtime.webhook_attempts
    import stak.realtime.webhook_bodies
    import stak.templates.preview
    import stak.templates.templates
    import stak.tenancy.inbox_configs
    import stak.tenancy.merge_patch
    import stak.tenancy.tenant_model
    import stak.topics.list_topic_members
    import stak.topics.topic_members

RESPONSES: list[tuple[Any, Any]] = [
    (post_responses.Accepted, stak.inbox.post_answer.Accepted),
    (post_responses.BulkResult, admin_api.bulk_posts.BulkResult),
    (post_responses.BulkResults, admin_api.bulk_posts.BulkResults),
    (post_responses.Cost, stak.inbox.post_cost.Cost),
    (post_responses.DryRun, stak.inbox.dry_run.DryRun),
    (responses.Audiences, admin_api.broadcast_response.Audiences),
    (responses.Broadcast, admin_api.broadcast_response.BroadcastStatus),
    (responses.Broadcasts, admin_api.broadcast_response.Broadcasts),
    (responses.ReadRate, stak.inbox.read_rate.ReadRate),
    (statistics_responses.Statistics, stak.inbox.read_statistics.BroadcastStatistics),
    (statistics_responses.StatisticsPoint, stak.inbox.read_statistics.StatisticsPoint),
    (responses.Recalled, admin_api.broadcasts.Redacted),
    (responses.Pin, stak.inbox.pins.Pin),
    (responses.Recipient, stak.inbox.recipient_states.RecipientState),
    (responses.Recipients, admin_api.recipients.Recipients),
    (responses.SentMessage, admin_api.recipients.SentTo),
    (responses.SentMessages, admin_api.recipients.SentMessages),
    (responses.AudienceChanged, stak.audience.audience_members.AudienceChanged),
    (responses.Audience, admin_api.audience_members.Audience),
    (responses.Member, stak.audience.list_members.Member),
    (responses.Members, admin_api.audience_members.Members),
    (topic_responses.Topic, admin_api.topics.Topic),
    (topic_responses.Topics, admin_api.topics.Topics),
    (topic_responses.TopicMember, stak.topics.list_topic_members.TopicMember),
    (topic_responses.TopicMembers, admin_api.topics.TopicMembers),
    (topic_responses.TopicMembersChanged, stak.topics.topic_members.MembersChanged),
    (topic_responses.UserTopic, admin_api.topics.UserTopic),
    (topic_responses.UserTopics, admin_api.topics.UserTopics),
    (template_responses.Template, admin_api.templates.StoredTemplate),
    (template_responses.TemplateEntry, stak.templates.templates.TemplateEntry),
    (template_responses.Templates, admin_api.templates.Templates),
    (template_responses.TemplateVersion, stak.templates.templates.TemplateVersion),
    (template_responses.TemplateVersions, admin_api.templates.TemplateVersions),
    (template_responses.TemplatePreview, stak.templates.preview.Preview),
    (responses.Profile, stak.identity.profile_model.Profile),
    (responses.Users, admin_api.users.Users),
    (responses.Session, stak.identity.sessions.Session),
    (responses.UserSessions, admin_api.user_sessions.UserSessions),
    (responses.SessionsEnded, admin_api.user_sessions.SessionsEnded),
    (responses.UserToken, stak.identity.user_tokens.UserToken),
    (responses.JobStarted, admin_api.erasure_and_export.JobStarted),
    (responses.JobProgress, admin_api.erasure_and_export.JobProgress),
    (responses.Job, admin_api.erasure_and_export.JobState),
    (responses.Limits, stak.tenancy.tenant_model.Limits),
    (responses.TenantSettings, stak.tenancy.tenant_model.TenantSettings),
    (responses.InboxConfig, stak.tenancy.tenant_model.InboxConfig),
    (responses.Inbox, stak.tenancy.inbox_configs.InboxEntry),
    (responses.Inboxes, admin_api.inbox_config.Inboxes),
    (Problem, stak.http.problems.Problem),
    (channel_responses.Fallback, stak.inbox.message_options.FallbackStep),
    (channel_responses.EmailChannel, admin_api.channels.EmailChannel),
    (channel_responses.PushChannel, admin_api.channels.PushChannel),
    (channel_responses.Channels, admin_api.channels.Channels),
    (channel_responses.UserChannels, admin_api.channels.ChannelsOfUser),
    (webhook_responses.WebhookEndpoint, admin_api.webhooks.WebhookEndpoint),
    (webhook_responses.EndpointCreated, admin_api.webhooks.EndpointCreated),
    (webhook_responses.WebhookEndpoints, admin_api.webhooks.WebhookEndpoints),
    (webhook_responses.SecretRotated, admin_api.api_keys_and_secrets.SecretRotated),
    (webhook_responses.WebhookAttempt, stak.realtime.webhook_attempts.Attempt),
    (webhook_responses.WebhookAttempts, admin_api.webhooks.WebhookAttempts),
    (webhook_responses.ReplayStarted, admin_api.webhooks.ReplayStarted),
    (webhooks.InboxDelivery, stak.realtime.webhook_bodies.InboxDelivery),
    (webhooks.AddressedMessage, stak.realtime.webhook_bodies.AddressedMessage),
    (webhooks.ChatMessages, stak.realtime.webhook_bodies.ChatMessages),
    (webhooks.MessageDelivered, stak.realtime.webhook_bodies.MessageDelivered),
    (webhooks.MessageRead, stak.realtime.webhook_bodies.MessageRead),
    (webhooks.MessageActed, stak.realtime.webhook_bodies.MessageActed),
    (webhooks.BroadcastFinished, stak.realtime.webhook_bodies.BroadcastFinished),
]
REQUESTS: list[tuple[Any, Any]] = [
    (requests.ToUsers, admin_api.post_body.ToUsers),
    (requests.ToEveryone, admin_api.post_body.ToEveryone),
    (requests.ToTopics, admin_api.post_body.ToTopics),
    (requests.WriteTopic, admin_api.topics.WriteTopic),
    (requests.ChangeAudience, admin_api.topics.ChangeMembers),
    (requests.PostMessage, admin_api.post_body.PostMessage),
    (requests.FallbackStep, admin_api.post_body.PostFallback),
    (requests.DigestWindow, admin_api.post_body.DigestWindow),
    (requests.TemplateRecipient, admin_api.post_body.TemplateRecipient),
    (requests.WriteTemplate, admin_api.templates.WriteTemplate),
    (requests.PreviewTemplate, admin_api.templates.PreviewTemplate),
    (requests.ChangePin, admin_api.pins.ChangePin),
    (requests.Redact, admin_api.broadcasts.Redact),
    (requests.ChangeAudience, admin_api.audience_members.ChangeAudience),
    (requests.CreateToken, admin_api.users.CreateToken),
    (requests.WriteProfile, admin_api.users.WriteProfile),
    (requests.ProfileChanges, stak.identity.profile_model.ProfilePatch),
    (requests.LimitsChanges, stak.tenancy.merge_patch.patch_of(stak.tenancy.tenant_model.Limits)),
    (requests.SettingsChanges, stak.tenancy.merge_patch.TenantSettingsPatch),
    (requests.SetUpEmail, admin_api.channels.SetUpEmail),
    (requests.SetUpPush, admin_api.channels.SetUpPush),
    (requests.TurnChannels, admin_api.channels.TurnChannels),
    (requests.CreateEndpoint, admin_api.webhooks.CreateEndpoint),
    (requests.ChangeEndpoint, admin_api.webhooks.ChangeEndpoint),
    (requests.RotateSecret, admin_api.api_keys_and_secrets.RotateSecret),
    (requests.InboxChanges, stak.tenancy.merge_patch.InboxConfigPatch),
]


@pytest.mark.parametrize(("ours", "servers"), [*RESPONSES, *REQUESTS], ids=lambda kind: kind.__name__)
def test_type_equals_the_servers(ours: Any, servers: Any) -> None:
    assert json_shape(ours) == json_shape(servers)


@pytest.mark.parametrize(
    "module",
    [
        requests,
        responses,
        channel_responses,
        post_responses,
        statistics_responses,
        template_responses,
        topic_responses,
        webhook_responses,
    ],
)
def test_every_type_is_compared(module: Any) -> None:
    compared = {ours for ours, _ in [*RESPONSES, *REQUESTS]}
    defined = {
        value for value in vars(module).values() if isinstance(value, type) and value.__module__ == module.__name__
    }
    assert defined - compared == set()


@pytest.mark.parametrize(("ours", "servers"), RESPONSES, ids=lambda kind: kind.__name__)
def test_a_field_that_the_server_may_omit_has_a_default(ours: Any, servers: Any) -> None:
    if issubclass(servers, msgspec.Struct) and servers.__struct_config__.omit_defaults:
        assert required_names(ours) <= required_names(servers)


def test_limits_are_the_servers() -> None:
    assert CHANGES_MAX == stak.audience.audience_members.CHANGES_MAX
    assert user_tokens.TOKEN_MAX_SECONDS == stak.identity.user_tokens.TOKEN_MAX_SECONDS


def test_a_shape_names_a_difference() -> None:
    """The comparison can fail."""
    assert json_shape(responses.Recalled) != json_shape(post_responses.Accepted)
    assert json_shape(requests.ToUsers)["kind"] == "users"
    assert json_shape(responses.TenantSettings)["limits"] == json_shape(stak.tenancy.tenant_model.Limits)
    assert json_shape(list[str]) != json_shape(list[int]) != json_shape(list[int] | None)
