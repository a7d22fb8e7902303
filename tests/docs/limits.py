"""Generates docs/reference/limits.md: each limit with its value, read from the code where it is a constant."""

from typing import Final

import msgspec

from admin_api.bulk_posts import POSTS_MAX
from admin_api.novu.events import EVENTS_MAX as NOVU_EVENTS_MAX
from admin_api.novu.paging import SKIPPED_MAX
from admin_api.novu.recipients import RECIPIENTS_MAX as NOVU_RECIPIENTS_MAX
from admin_api.novu.subscribers import BULK_MAX as NOVU_SUBSCRIBERS_MAX
from admin_api.novu.subscriptions import SUBSCRIPTIONS_MAX as NOVU_SUBSCRIPTIONS_MAX
from admin_api.sign_in_admission import HASHES_PER_SECOND, PROVIDER_SIGN_INS_PER_SECOND, TENANT_HASHES_PER_SECOND
from stak.accounts.console_sessions import IDLE_SECONDS
from stak.accounts.console_sessions import SESSION_SECONDS as ACCOUNT_SESSION_SECONDS
from stak.accounts.oidc_http import ANSWER_MAX_BYTES
from stak.accounts.oidc_http import TIMEOUT_SECONDS as OIDC_SECONDS
from stak.accounts.password_links import LINK_SECONDS
from stak.accounts.passwords import PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS
from stak.accounts.sign_in_limit import PER_ADDRESS, PER_EMAIL, PER_KNOWN_BROWSER, PER_NETWORK
from stak.audience.audience_members import CHANGES_MAX
from stak.chat import chat_model as chat
from stak.chat.list_chats import NAMED_MEMBERS_MAX
from stak.chat.pending_for_devices import PENDING_MAX, PENDING_SECONDS
from stak.chat.send_message import SEND_SECONDS
from stak.event_log.events import EVENTS_KEPT_SECONDS
from stak.event_log.events import POSTS_MAX as LOGGED_POSTS_MAX
from stak.fallback.push_channel import FAILING_SECONDS_MAX
from stak.fallback.send_fallback import KEPT_SECONDS as FALLBACK_KEPT_SECONDS
from stak.fallback.web_push import ENDPOINT_MAX_CHARACTERS
from stak.http.json_body import BYTES_PER_UNIT, FREE_BYTES, OBJECTS_PER_UNIT
from stak.http.rate_limits import LINKS_PER_SECOND, NOVU_SESSIONS_PER_SECOND, REFRESHES_PER_SECOND
from stak.http.server.request_parser import HEAD_MAX_BYTES, HEADERS_MAX, TARGET_MAX_BYTES
from stak.http.shared_buckets import BURST_SECONDS, DEBT_MAX_SECONDS
from stak.identifiers import USER_MAX_BYTES, USER_MAX_CHARACTERS
from stak.identity.devices import DEVICES_MAX
from stak.identity.display_names import KEPT_SECONDS as NAMES_KEPT_SECONDS
from stak.identity.find_contacts import LOOKUP_MAX_NUMBERS
from stak.identity.lookup_limit import NUMBERS_PER_DAY
from stak.identity.novu_subscribers import TOKEN_SECONDS
from stak.identity.profile_model import (
    ATTRIBUTES_MAX_BYTES,
    AVATAR_MAX_CHARACTERS,
    LOCALE_MAX_CHARACTERS,
    NAME_MAX_CHARACTERS,
)
from stak.identity.refresh_tokens import ACCESS_SECONDS, REPEAT_SECONDS, SESSION_SECONDS
from stak.identity.sessions import DEVICE_MAX_CHARACTERS
from stak.identity.url_tickets import TICKET_SECONDS
from stak.identity.user_channels import SUBSCRIPTIONS_MAX
from stak.identity.user_directory import SEARCHED_MAX as USERS_SEARCHED_MAX
from stak.identity.user_tokens import TOKEN_DEFAULT_SECONDS, TOKEN_MAX_CHARACTERS, TOKEN_MAX_SECONDS
from stak.inbox.broadcast import CHUNK_MAX_RECIPIENTS
from stak.inbox.digest import DIGEST_MAX
from stak.inbox.idempotency import IDEMPOTENCY_SECONDS
from stak.inbox.list_messages import FILTERED_ENTRIES_MAX
from stak.inbox.message_options import GROUP_KEY_MAX, WINDOW_MAX_SECONDS
from stak.inbox.pins import PINS_MAX
from stak.inbox.post_audience import TOPICS_MAX
from stak.inbox.post_recipients import RECIPIENTS_MAX
from stak.inbox.post_validation import MESSAGE_MAX_BYTES, SEND_AHEAD_MAX_SECONDS
from stak.inbox.read_rate import SAMPLE_MAX
from stak.inbox.recall import RECALLS_MAX
from stak.inbox.search_broadcasts import READ_MAX
from stak.inbox.search_messages import SEARCHED_MAX
from stak.inbox.snooze import SNOOZE_MAX_SECONDS
from stak.inbox.statistics_model import INTERVALS_MAX
from stak.inbox.template_posts import RECIPIENT_DATA_MAX_BYTES, RECIPIENTS_WITH_DATA_MAX
from stak.mail_client import PER_MINUTE_MAX, PORTS, RELAY_PORT, SKIPPED_SECONDS
from stak.name_lookups import LOOKUPS_PER_TENANT
from stak.privacy.export_file_storage import FILE_SECONDS
from stak.realtime.frames import FRAME_MAX_BYTES
from stak.realtime.messages_since import CHAT_MESSAGES_MAX, CHATS_MAX, MESSAGES_MAX
from stak.realtime.unacknowledged_frames import UNACKNOWLEDGED_MAX
from stak.realtime.webhook_attempts import ATTEMPTS_KEPT, ATTEMPTS_KEPT_SECONDS, ATTEMPTS_KEPT_SECONDS_MIN
from stak.realtime.webhook_delivery import EVENT_KEPT_SECONDS
from stak.request_cost import FREE_ROWS, ROWS_PER_UNIT
from stak.schemas.cost_limits import PATTERN_MAX_CHARACTERS, PATTERN_SIZE_MAX, SUBSCHEMAS_MAX, UNITS_MAX
from stak.schemas.validation_cost import DEPTH_MAX
from stak.templates.message_template import VARIABLES_MAX
from stak.templates.template_model import DATA_MAX_BYTES, LOCALES_MAX, TEMPLATE_MAX_BYTES
from stak.templates.templates import VERSIONS_MAX
from stak.templates.urls import URL_MAX_CHARACTERS
from stak.tenancy.api_keys import EXPIRED_KEPT_SECONDS, KEY_MAX_SECONDS, KEY_NAME_MAX_CHARACTERS
from stak.tenancy.audit_log import FREQUENT_KEPT_SECONDS, KEPT_SECONDS
from stak.tenancy.job_records import KEPT_SECONDS as JOB_KEPT_SECONDS
from stak.tenancy.quotas import Quotas
from stak.tenancy.secrets import GRACE_MAX_SECONDS
from stak.tenancy.tenant_model import (
    FALLBACK_MAX_MINUTES,
    POSTED_CATEGORIES_MAX,
    RETENTION_MAX_DAYS,
    SCHEMA_MAX_BYTES,
    TTL_MAX_SECONDS,
    WEBHOOK_URL_MAX_CHARACTERS,
)
from stak.tenancy.webhook_endpoints import ENDPOINTS_MAX
from stak.topics.topics import DESCRIPTION_MAX, TITLE_MAX
from user_api.chats import PHONE_NUMBERS_MAX
from workers.endpoint_pace import SLOTS_PER_ENDPOINT, SLOTS_PER_TENANT, SLOW_SECONDS, WAITING_PER_TENANT

_QUOTAS: Final = {
    "stored_bytes": "estimated size of posts, chat messages and members, audiences, members of topics, templates, "
    "profiles and users' channels, when accepted",
    "users": "registered profiles, from the release with quotas on",
    "audience": "members of all audiences together",
    "inboxes": "inboxes",
    "categories": "categories of one inbox; the default is the maximum",
    "chats_per_user": "chats that one user has created; being added to a chat never counts",
    "group_members": "members of one group; the default is the maximum",
    "sessions_per_user": "sessions of one user; at the limit, the user must end an old one first",
    "api_keys": "API keys that have not expired",
    "accounts": "people who may use the console",
    "topics": "topics of the tenant",
    "topic_members": "members of one topic",
    "templates": "templates of all inboxes together",
    "requests_per_second": "requests with all API keys of the tenant, on each machine",
    "user_requests_per_second": "requests of one end user, on each machine",
}


def limits_page() -> str:
    """Return the page of limits."""
    return f"""# Limits

Generated from the code by `make docs`.

A request that exceeds a limit returns an error that says which, and changes nothing: 400 or 422 for a field, 413 for a body,
409 `quota_exceeded` for a number of stored objects, 429 with `Retry-After` for a rate (`quota_exceeded`, or
`too_many_requests` for the tenant's own lower limit), 408 for a slow request, and 503 when the process is overloaded. Stak
checks limits when it accepts a request, never during delivery. Unless a table says otherwise, a limit is fixed. Rates are counted for all HTTP
processes of one `stak up` together; limits of connections and of unfinished or waiting requests apply to each process.

## Quotas

Each tenant has quotas. The operator sets them (`stak tenant quotas`, `PUT …/quotas`); the tenant can read
them, and can lower its rates with `limits` in its settings. [Operations](../guides/operating.md#quotas) has the details.

| quota | default | counts |
|---|---|---|
{_quota_rows()}

## Posts

| limit | value |
|---|---|
| message | {MESSAGE_MAX_BYTES // 1024} KB of JSON, {DEPTH_MAX} levels deep |
| users of one post | {RECIPIENTS_MAX:,}; to reach more, post to everyone |
| posts in one bulk request | {POSTS_MAX:,}, with {RECIPIENTS_MAX:,} recipients in total; each counts as a request |
| template | {TEMPLATE_MAX_BYTES // 1024} KB of JSON in all languages together; {LOCALES_MAX} languages, {VARIABLES_MAX} variables in each; {VERSIONS_MAX} versions are kept |
| `data` of a post with a template | {DATA_MAX_BYTES // 1024} KB of JSON |
| recipients with data of their own | {RECIPIENTS_WITH_DATA_MAX:,} in one post, {RECIPIENT_DATA_MAX_BYTES // 1024} KB of JSON each |
| rendered message | {MESSAGE_MAX_BYTES // 1024} KB of JSON; URLs in it {URL_MAX_CHARACTERS:,} characters |
| body of a post | 16 MB |
| `Idempotency-Key` | 256 characters, kept for {_days(IDEMPOTENCY_SECONDS)} |
| `sender`, `label`, `host_system_id`, `reason` | 256 characters each |
| `send_at` | up to {_days(SEND_AHEAD_MAX_SECONDS)} ahead |
| `ttl_seconds` | up to {_days(TTL_MAX_SECONDS)} |
| `collapse_key`, key of a `digest` | {GROUP_KEY_MAX} characters |
| window of a digest | {_days(WINDOW_MAX_SECONDS)}, {DIGEST_MAX} messages; then it closes |
| pinned messages of one inbox | {PINS_MAX} |
| snooze of a message | up to {_days(SNOOZE_MAX_SECONDS)} ahead |
| users to recall a message from in one call | 10,000 |
| recalls in progress in one inbox | {RECALLS_MAX} |
| posts on read of one inbox within a day | {LOGGED_POSTS_MAX:,}; then posts on read return 429 |
| posts on read that a returning member gets | of the last {_days(EVENTS_KEPT_SECONDS)}, or more; if these are more than {LOGGED_POSTS_MAX:,}, of the last day at least |
| users added to or removed from an audience or a topic in one call | {CHANGES_MAX:,} |
| topics of one post | {TOPICS_MAX} |
| title, description of a topic | {TITLE_MAX}, {DESCRIPTION_MAX:,} characters |
| categories registered by posts with keys without `config` | {POSTED_CATEGORIES_MAX} in the lifetime of an inbox |
| JSON Schema of an inbox | {SCHEMA_MAX_BYTES // 1024} KB, {SUBSCHEMAS_MAX:,} subschemas, {UNITS_MAX:,} units of work per byte; patterns without lookaround or backreferences, {PATTERN_MAX_CHARACTERS:,} characters each and {PATTERN_SIZE_MAX:,} in total |
| time to validate a message | 250 ms of CPU time; a validation that could take more than 2 ms runs in a child process |

## Inboxes

| limit | value |
|---|---|
| messages on a page; message ids in one call | 100; 100 |
| messages that a filtered page reads | {FILTERED_ENTRIES_MAX:,} |
| messages that lists and counts for Novu clients cover, except unread ones | the newest {SEARCHED_MAX:,} |
| recipients that a trigger of Novu's SDKs names; events of a bulk trigger | {NOVU_RECIPIENTS_MAX}; {NOVU_EVENTS_MAX} |
| subscribers, and subscriptions to a topic, in one request of Novu's SDKs | {NOVU_SUBSCRIBERS_MAX}; {NOVU_SUBSCRIPTIONS_MAX} |
| entries that numbered pages of Novu's SDKs cover | the first {SKIPPED_MAX:,} |

## Chats

| limit | value |
|---|---|
| members of a group | {chat.MEMBERS_MAX:,} |
| content of a message | {chat.CONTENT_MAX_BYTES:,} bytes of UTF-8 |
| preview in a chat list | {chat.PREVIEW_MAX_CHARACTERS} characters |
| name of a group | {chat.NAME_MAX_CHARACTERS} characters |
| `client_message_id` | {chat.CLIENT_ID_MAX_CHARACTERS} characters, kept for 7 days |
| `ttl_seconds` of a message | up to {_days(chat.TTL_MAX_SECONDS)} |
| time that a message waits for its turn in a chat, then 503 | {SEND_SECONDS:.0f} seconds |
| chats or messages on a page | 100 |
| members named in a chat list; members to whom receipts are pushed | 100; 100 |
| members with name and avatar: of a chat, of a chat in a list | 100; {NAMED_MEMBERS_MAX} and the last sender |
| phone numbers when a chat is started | {PHONE_NUMBERS_MAX} |

## Profiles and contacts

| limit | value |
|---|---|
| `display_name`, `avatar_url`, `locale` | {NAME_MAX_CHARACTERS}, {AVATAR_MAX_CHARACTERS:,} and {LOCALE_MAX_CHARACTERS} characters |
| `attributes` of a profile | {ATTRIBUTES_MAX_BYTES // 1024} KB of JSON |
| phone numbers in one lookup | {LOOKUP_MAX_NUMBERS} |
| phone numbers that one user looks up, in lookups and chats together | {NUMBERS_PER_DAY:,}, refilled evenly over a day |
| age of a name that other servers show | {NAMES_KEPT_SECONDS:.0f} seconds |

## Real time

[WebSocket protocol](websocket.md#limits) lists the limits of a connection.

| limit | value |
|---|---|
| frame from a client | {FRAME_MAX_BYTES // 1024} KiB, refused at the header of the frame that exceeds it |
| frames from a client | 100 a second, with bursts of 300 |
| time until `hello` | 5 seconds |
| connections of one user in one process | 200 |
| devices of one user | {DEVICES_MAX} |
| `device_id` | {DEVICE_MAX_CHARACTERS} characters |
| pending messages of one user | {PENDING_MAX:,}, kept for {_days(PENDING_SECONDS)} |
| messages of one connection that are sent again if they are not acknowledged | {UNACKNOWLEDGED_MAX} at a time |
| messages after `last_seen_message_id` | {MESSAGES_MAX} in all, {CHAT_MESSAGES_MAX} of one chat, {CHATS_MAX} chats |
| ticket for server-sent events | valid once, for {TICKET_SECONDS} seconds |

## Console

| limit | value |
|---|---|
| console session | {ACCOUNT_SESSION_SECONDS // 3600} hours; {IDLE_SECONDS // 60} minutes without a request |
| link to set a password | valid once, for {_days(LINK_SECONDS)} |
| password | {PASSWORD_MIN_CHARACTERS} to {PASSWORD_MAX_CHARACTERS} characters |
| attempts to sign in with one email | {PER_EMAIL.attempts}, then one every {PER_EMAIL.refill_seconds} seconds |
| the same, in browsers in which the person has signed in before | {PER_KNOWN_BROWSER.attempts}, then one every {PER_KNOWN_BROWSER.refill_seconds} seconds, counted separately |
| attempts to sign in from one address | {PER_ADDRESS.attempts}, then one every {PER_ADDRESS.refill_seconds} seconds; {PER_NETWORK.attempts} and {PER_NETWORK.refill_seconds} seconds for a /48 of IPv6 |
| passwords that a server compares | {HASHES_PER_SECOND} a second, and as many for browsers in which somebody has signed in before |
| passwords that a tenant's admins set, and people with a link | {TENANT_HASHES_PER_SECOND} a second for each tenant |
| sign-ins through the identity provider | {PROVIDER_SIGN_INS_PER_SECOND} a second |
| answer of the identity provider | {OIDC_SECONDS:g} seconds, {ANSWER_MAX_BYTES // 1024} KiB |
| users, broadcasts that one page of a search reads | {USERS_SEARCHED_MAX:,}; {READ_MAX} |
| recipients whose copies statistics and a read rate read, of posts that have no counts | {SAMPLE_MAX} |
| intervals of a broadcast's statistics | {INTERVALS_MAX} |

## Rates

The quotas `requests_per_second` and `user_requests_per_second` limit requests. An expensive request counts as
several; the cost is charged afterwards, so the next request may return 429.

| limit | value |
|---|---|
| burst | {BURST_SECONDS:g} seconds of the rate |
| longest wait because of earlier requests | {DEBT_MAX_SECONDS:g} seconds |
| counts as one more request | each {BYTES_PER_UNIT // 1024} KiB of a body beyond {FREE_BYTES // 1024} KiB, and each {OBJECTS_PER_UNIT} objects in such a body; each {ROWS_PER_UNIT} rows beyond {FREE_ROWS} that are read; each millisecond of validation in a child process |
| refreshes of one session | {REFRESHES_PER_SECOND} a second |

## Credentials

| limit | value |
|---|---|
| user token | {TOKEN_MAX_CHARACTERS:,} characters |
| lifetime of a user token that Stak creates | {TOKEN_DEFAULT_SECONDS // 3600} hour by default, up to {_days(TOKEN_MAX_SECONDS)} |
| lifetime of an access token of a session | {ACCESS_SECONDS // 60} minutes |
| lifetime of a session without a refresh | {_days(SESSION_SECONDS)} |
| time to repeat a refresh with a lost response | {REPEAT_SECONDS} seconds, once |
| lifetime of a Novu client's token | {_days(TOKEN_SECONDS)} |
| `grace_seconds` of a rotation | up to {_days(GRACE_MAX_SECONDS)} |
| name of an API key | {KEY_NAME_MAX_CHARACTERS} characters |
| expiry of an API key | up to {_days(KEY_MAX_SECONDS)}; expired keys are listed for {_days(EXPIRED_KEPT_SECONDS)} |

## Names and settings

| limit | value |
|---|---|
| names of tenants, inboxes, categories, topics and templates | 1 to 64 of `A-Z a-z 0-9 _ . -`; the first is a letter or digit |
| user id | {USER_MAX_CHARACTERS} characters and {USER_MAX_BYTES} bytes of any text without `/` and control characters |
| titles, display names | 200 characters |
| `allowed_origins` | 100 |
| `retention_days` | 1 to {RETENTION_MAX_DAYS:,} |

## Webhooks

| limit | value |
|---|---|
| `webhook_url`, `url` of an endpoint | {WEBHOOK_URL_MAX_CHARACTERS:,} characters |
| endpoints of a tenant | {ENDPOINTS_MAX} |
| requests at a time to one endpoint, by one worker process | {SLOTS_PER_ENDPOINT} |
| slow requests at a time of one tenant (longer than {SLOW_SECONDS:g} second), by one worker process | {SLOTS_PER_TENANT} |
| events of a tenant that wait, in one worker process | {WAITING_PER_TENANT:,}, for up to {EVENT_KEPT_SECONDS // 3600} hours; then they are dropped and counted |
| attempts are kept for | {ATTEMPTS_KEPT_SECONDS // 86_400} days; of busy endpoints about {ATTEMPTS_KEPT:,}, at least {ATTEMPTS_KEPT_SECONDS_MIN // 60} minutes |
| lookups of host names at a time, of one tenant in one process | {LOOKUPS_PER_TENANT} |
| time for a response | 10 seconds |
| attempts | 10, with pauses of 2 to 300 seconds |
| users in `inbox.delivered` and `message.delivered`; messages in `chat.message` | {CHUNK_MAX_RECIPIENTS}; 50 |

## Fallback channels

| limit | value |
|---|---|
| steps of `fallback` | one for each channel, 0 to {FALLBACK_MAX_MINUTES:,} minutes |
| push subscriptions of a user | {SUBSCRIPTIONS_MAX}; with one more, the oldest is dropped |
| endpoint of a push subscription | {ENDPOINT_MAX_CHARACTERS:,} characters, at the push services of browsers or in `STAK_PUSH_HOSTS` |
| a push subscription is removed when its messages have failed for | {_days(FAILING_SECONDS_MAX)} |
| ports of mail servers | {", ".join(map(str, PORTS))}; {RELAY_PORT} with `STAK_MAIL_UNAUTHENTICATED` |
| emails of a tenant in a minute, by one worker process | {PER_MINUTE_MAX}, or `STAK_MAIL_PER_MINUTE` |
| requests with a link to unsubscribe from one address | {LINKS_PER_SECOND} a second |
| sessions that Novu's client opens from one address | {NOVU_SESSIONS_PER_SECOND} a second |
| time for a mail server or push service to respond | 10 seconds |
| a mail server that cannot be reached is skipped for | {int(SKIPPED_SECONDS)} seconds |
| what could not be sent is dropped after | {FALLBACK_KEPT_SECONDS // 3600} hours |

## HTTP

These limits protect against slow and hostile clients; [operations](../guides/operating.md#slow-and-hostile-clients)
explains them.

| limit | value |
|---|---|
| request head | 10 seconds, {HEAD_MAX_BYTES // 1024} KiB, {HEADERS_MAX} headers; path and query {TARGET_MAX_BYTES // 1024} KiB |
| request body | 10 seconds to begin and between two parts, then at least 32 KB a second; otherwise 408 |
| body of most routes | 256 KiB |
| body above 256 KiB | only for the admin API with a valid credential; 48 MB per tenant at a time, 192 MB in total; otherwise 503 |
| bodies without a valid credential | 50 unfinished per client address (`STAK_UNFINISHED_PER_ADDRESS`), beyond that the oldest get one second; 32 MB in total |
| WebSockets before `hello` | 50 per client address (`STAK_UNFINISHED_PER_ADDRESS`), beyond that the oldest get two seconds |
| new connections, first requests, and timeouts of unfinished requests | 4, 1 and 1 in each iteration of the event loop, one client address after the other |
| requests waiting for a response in one process | 500, the last 100 reserved for valid credentials; otherwise 503 |
| idle connection | 75 seconds |
| connections of one process | the number of files it may open (`ulimit -n`), minus 256 |
| process with a blocked event loop | killed and replaced after 20 seconds (`STAK_HANG_SECONDS`) |
| body behind Lambda | 6 MB |

## How long records are kept

| record | kept for |
|---|---|
| idempotency keys of posts and chat messages | {_days(IDEMPOTENCY_SECONDS)} |
| tombstones of inbox entries | 90 days |
| audit log | {_days(KEPT_SECONDS)}; created tokens and listed sessions {_days(FREQUENT_KEPT_SECONDS)} |
| records of ended jobs | {_days(JOB_KEPT_SECONDS)} |
| files of exported users | {_days(FILE_SECONDS)} |
"""  # noqa: E501


def _quota_rows() -> str:
    fields = msgspec.structs.fields(Quotas)
    return "\n".join(f"| `{field.name}` | {field.default:,} | {_QUOTAS[field.name]} |" for field in fields)


def _days(seconds: int) -> str:
    days = seconds // (24 * 3600)
    return "1 day" if days == 1 else f"{days:,} days"
