"""Quotas of the operator: defaults, limits of earlier releases, and races for the last unit."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from stak.audience.audience_members import change_audience, read_audience_used
from stak.chat.create_chat import start_direct, start_group
from stak.chat.group_members import put_member, remove_member
from stak.clock import ManualClock
from stak.errors import NotFound, QuotaExceeded
from stak.identifiers import CategoryKey, InboxKey, UserId, tenant_key
from stak.identity.sessions import end_session, list_sessions, open_session
from stak.identity.user_profiles import remove_profile, write_profile
from stak.identity.user_tokens import User
from stak.inbox.categories import register_category
from stak.ports import Ports
from stak.ports.writes import INDEX_PK, INDEX_SK, Delete, Key, Update
from stak.templates.templates import TemplateContent, write_template
from stak.tenancy import keys
from stak.tenancy.api_keys import Caller, count_api_keys, issue_api_key, revoke_api_key
from stak.tenancy.audit_log import read_audit_log
from stak.tenancy.inbox_configs import configure_inbox
from stak.tenancy.quota_usage import read_used
from stak.tenancy.quotas import DEFAULTS, read_quotas, read_rate, write_quotas
from stak.tenancy.tenant_cache import invalidate_tenant
from stak.tenancy.tenant_model import ALL_SCOPES, DEFAULT_INBOX, InboxConfig, Limits, Scope, TenantSettings
from stak.tenancy.tenants import create_tenant, write_settings
from tests.support.lost_race import losing_race, other_process

ACME = tenant_key("acme")
ANN, BOB, EVE = (User(ACME, UserId(name), 0) for name in ("ann", "bob", "eve"))
CALLER = Caller(ACME, "k", ALL_SCOPES)

Create = Callable[[Ports, str], Awaitable[object]]


@pytest.fixture(autouse=True)
async def tenant(ports: Ports) -> None:
    await create_tenant(ports, ACME, TenantSettings())


async def make_inbox(ports: Ports, name: str) -> None:
    await configure_inbox(ports, ACME, InboxKey(name), InboxConfig(title=name), key_id="k")


async def make_key(ports: Ports, _: str) -> None:
    await issue_api_key(ports, CALLER, frozenset((Scope.READ,)))


async def make_user(ports: Ports, name: str) -> None:
    await write_profile(
        ports, ACME, UserId(name), phone_number=None, phone_verified=False, display_name=None, key_id="k"
    )


async def make_chat(ports: Ports, name: str) -> None:
    await start_direct(ports, ANN, UserId(name))


async def make_group(ports: Ports, _: str) -> None:
    await start_group(ports, ANN, [UserId(f"u{number}") for number in range(60)], chat_name=None)


async def make_session(ports: Ports, name: str) -> None:
    await open_session(ports, ANN, name)


async def add_member(ports: Ports, name: str) -> None:
    await change_audience(ports, ACME, DEFAULT_INBOX, add=[UserId(name)], remove=[], key_id="k")


async def use_category(ports: Ports, name: str) -> None:
    await register_category(ports, ACME, DEFAULT_INBOX, CategoryKey(name))


async def make_template(ports: Ports, name: str) -> None:
    content = TemplateContent(default_locale="en", content={"en": {"title": "Hello"}})
    await write_template(ports, ACME, DEFAULT_INBOX, name, content, key_id="k")


CREATIONS = {
    "templates": (make_template, 0),
    "inboxes": (make_inbox, 1),  # DEFAULT exists.
    "api_keys": (make_key, 1),  # The first key exists.
    "users": (make_user, 0),
    "chats_per_user": (make_chat, 0),
    "sessions_per_user": (make_session, 0),
    "audience": (add_member, 0),
    "categories": (use_category, 0),
}


async def test_tenant_has_the_default_quotas(ports: Ports) -> None:
    assert await read_quotas(ports, ACME) == DEFAULTS
    assert (DEFAULTS.audience or 0) >= 10_000_000
    assert await read_quotas(ports, tenant_key("nobody")) == DEFAULTS


async def test_operator_changes_named_quotas_and_it_is_logged(ports: Ports) -> None:
    assert (await write_quotas(ports, ACME, {"inboxes": 5, "users": None})).inboxes == 5
    changed = await write_quotas(ports, ACME, {"inboxes": 7})
    assert (changed.inboxes, changed.users, changed.api_keys) == (7, None, DEFAULTS.api_keys)
    assert await read_quotas(ports, ACME) == changed
    entries, _ = await read_audit_log(ports, ACME, limit=10, after=None)
    assert [(one.key_id, one.action, one.detail) for one in entries if one.action == "change quotas"] == [
        ("operator", "change quotas", "inboxes"),
        ("operator", "change quotas", "inboxes, users"),
    ]
    with pytest.raises(NotFound):
        await write_quotas(ports, tenant_key("nobody"), {"inboxes": 7})


async def test_concurrent_changes_both_hold(ports: Ports) -> None:
    late = losing_race(ports, lambda: write_quotas(ports, ACME, {"inboxes": 5}))
    await write_quotas(late, ACME, {"users": 9})
    invalidate_tenant(ports, ACME)
    quotas = await read_quotas(ports, ACME)
    assert (quotas.inboxes, quotas.users) == (5, 9)


async def test_inbox_created_twice_concurrently_is_counted_once(ports: Ports) -> None:
    await make_inbox(losing_race(ports, lambda: make_inbox(ports, "one")), "one")
    assert await read_used(ports, ACME, "inboxes") == 2


@pytest.mark.parametrize("is_of_an_earlier_release", [False, True])
async def test_removed_tenant_gets_no_quotas(ports: Ports, is_of_an_earlier_release: bool) -> None:
    key = keys.tenant_settings(ACME)
    if is_of_an_earlier_release:
        await of_an_earlier_release(ports)

    async def delete() -> None:
        await ports.table.commit([(Delete(key),)])

    with pytest.raises(NotFound):
        await write_quotas(losing_race(ports, delete), ACME, {"users": 9})
    assert await ports.table.get(key) is None


@pytest.mark.parametrize("quota", CREATIONS)
async def test_creation_over_the_quota_is_refused(ports: Ports, quota: str) -> None:
    create, existing = CREATIONS[quota]
    await write_quotas(ports, ACME, {quota: existing + 2})
    await create(ports, "one")
    await create(ports, "two")
    with pytest.raises(QuotaExceeded) as refused:
        await create(ports, "three")
    assert (refused.value.quota, refused.value.limit, refused.value.used) == (quota, existing + 2, existing + 2)
    assert "operator" in refused.value.detail
    await write_quotas(ports, ACME, {quota: None})
    await create(ports, "three")


@pytest.mark.parametrize("quota", [*CREATIONS, "chats_per_user of a large group"])
async def test_last_unit_of_a_quota_is_given_once(ports: Ports, quota: str) -> None:
    create, existing = CREATIONS.get(quota, (make_group, 0))
    name = quota.partition(" ")[0]
    await write_quotas(ports, ACME, {name: existing + 1})
    late = losing_race(ports, lambda: create(ports, "one"))
    with pytest.raises(QuotaExceeded):
        await create(late, "two")


@pytest.mark.parametrize("quota", CREATIONS)
async def test_concurrent_creations_stay_within_the_quota(ports: Ports, quota: str) -> None:
    create, existing = CREATIONS[quota]
    await write_quotas(ports, ACME, {quota: existing + 3})
    ends = await asyncio.gather(
        *(create(other_process(ports), f"n{number}") for number in range(12)), return_exceptions=True
    )
    assert [type(end) for end in ends].count(QuotaExceeded) == 9
    assert [end for end in ends if isinstance(end, BaseException) and not isinstance(end, QuotaExceeded)] == []


async def test_removal_releases_the_quota(ports: Ports) -> None:
    await write_quotas(ports, ACME, {"users": 1, "api_keys": 2, "audience": 1, "chats_per_user": 1})
    for _ in range(3):
        await make_user(ports, "ann")
        await make_user(ports, "ann")  # The second time is not counted.
        await remove_profile(ports, ACME, UserId("ann"), key_id="k")
        api_key, _secret = await issue_api_key(ports, CALLER, frozenset((Scope.READ,)))
        await revoke_api_key(ports, CALLER, api_key.key_id)
        with pytest.raises(NotFound):
            await revoke_api_key(ports, CALLER, api_key.key_id)
        await change_audience(ports, ACME, DEFAULT_INBOX, add=[ANN.user, ANN.user], remove=[], key_id="k")
        await change_audience(ports, ACME, DEFAULT_INBOX, add=[ANN.user], remove=[BOB.user], key_id="k")
        await change_audience(ports, ACME, DEFAULT_INBOX, add=[], remove=[ANN.user], key_id="k")
        chat, _ = await start_group(ports, ANN, [], chat_name=None)
        await remove_member(ports, ANN, chat, ANN.user)
    assert await read_used(ports, ACME, "users") == 0
    assert await count_api_keys(ports, ACME) == 1
    assert await read_audience_used(ports, ACME) == 0


async def test_refused_audience_change_uses_nothing(ports: Ports) -> None:
    await write_quotas(ports, ACME, {"audience": 2})
    with pytest.raises(QuotaExceeded):
        await change_audience(ports, ACME, DEFAULT_INBOX, add=[ANN.user, BOB.user, EVE.user], remove=[], key_id="k")
    changed = await change_audience(ports, ACME, DEFAULT_INBOX, add=[ANN.user, BOB.user], remove=[], key_id="k")
    assert (changed.added, changed.estimate, await read_audience_used(ports, ACME)) == (2, 2, 2)


async def test_chat_counts_against_its_creator_only(ports: Ports) -> None:
    """However many groups a hostile user adds somebody to, they can still start their own."""
    await write_quotas(ports, ACME, {"chats_per_user": 2})
    for _ in range(2):
        await start_group(ports, EVE, [BOB.user], chat_name=None)
    with pytest.raises(QuotaExceeded) as refused:
        await start_group(ports, EVE, [BOB.user], chat_name=None)
    assert (refused.value.quota, refused.value.used) == ("chats_per_user", 2)
    direct, is_new = await start_direct(ports, BOB, EVE.user)
    assert is_new
    # An existing chat is found regardless of the quota.
    assert await start_direct(ports, EVE, BOB.user) == (direct, False)
    await write_quotas(ports, ACME, {"chats_per_user": 0})
    assert await start_direct(ports, EVE, BOB.user) == (direct, False)
    with pytest.raises(QuotaExceeded):
        await start_direct(ports, ANN, BOB.user)


async def test_ended_session_makes_room_for_another(ports: Ports, clock: ManualClock) -> None:
    await write_quotas(ports, ACME, {"sessions_per_user": 2})
    first = await open_session(ports, ANN, "one")
    await open_session(ports, ANN, "two")
    await open_session(ports, BOB, "one")  # Another user's do not count.
    with pytest.raises(QuotaExceeded):
        await open_session(ports, ANN, "three")
    await end_session(ports, ACME, ANN.user, first.session_id)
    await open_session(ports, ANN, "three")
    clock.advance(31 * 24 * 3600)
    await open_session(ports, ANN, "four")  # The others have expired.
    found, _ = await list_sessions(ports, ACME, ANN.user, limit=10)
    assert [one.device_id for one in found] == ["four"]


async def test_last_session_of_a_quota_is_given_once_to_a_user_with_sessions(ports: Ports) -> None:
    await write_quotas(ports, ACME, {"sessions_per_user": 2})
    await open_session(ports, ANN, "one")
    late = losing_race(ports, lambda: open_session(ports, ANN, "two"))
    with pytest.raises(QuotaExceeded):
        await open_session(late, ANN, "three")


async def test_session_missing_from_the_index_is_counted(ports: Ports) -> None:
    await write_quotas(ports, ACME, {"sessions_per_user": 1})
    grant = await open_session(ports, ANN, "one")
    key = Key(f"t#{ACME}S#{grant.session_id}", "#session")
    await ports.table.commit([(Update(key, remove=(INDEX_PK, INDEX_SK)),)])
    with pytest.raises(QuotaExceeded):
        await open_session(ports, ANN, "two")


async def test_group_members_are_limited_by_the_quota(ports: Ports) -> None:
    await write_quotas(ports, ACME, {"group_members": 2})
    with pytest.raises(QuotaExceeded):
        await start_group(ports, ANN, [BOB.user, EVE.user], chat_name=None)
    chat, _ = await start_group(ports, ANN, [BOB.user], chat_name=None)
    with pytest.raises(QuotaExceeded) as refused:
        await put_member(ports, ANN, chat, EVE.user, None)
    assert (refused.value.quota, refused.value.limit, refused.value.used) == ("group_members", 2, 2)
    await put_member(ports, ANN, chat, BOB.user, "admin")  # Nobody is added.


async def test_configured_categories_are_limited_by_the_quota(ports: Ports) -> None:
    config = InboxConfig(title="Inbox", categories=["a", "b", "c"])
    await configure_inbox(ports, ACME, DEFAULT_INBOX, config, key_id="k")
    await write_quotas(ports, ACME, {"categories": 2})
    await configure_inbox(ports, ACME, DEFAULT_INBOX, config, key_id="k")  # As many as before.
    more = InboxConfig(title="Inbox", categories=["a", "b", "c", "d"])
    with pytest.raises(QuotaExceeded):
        await configure_inbox(ports, ACME, DEFAULT_INBOX, more, key_id="k")


async def test_counts_of_an_earlier_release_start_with_the_existing_rows(ports: Ports) -> None:
    for name in ("one", "two"):
        await make_inbox(ports, name)
        await make_key(ports, name)
        await add_member(ports, name)
    await ports.table.commit([(Delete(keys.usage(ACME, name)),) for name in ("inboxes", "audience")])
    await write_quotas(ports, ACME, {"inboxes": 3, "api_keys": 3, "audience": 2})
    for create in (make_inbox, make_key, add_member):
        with pytest.raises(QuotaExceeded):
            await create(ports, "three")


async def test_concurrent_start_of_a_count_counts_once(ports: Ports) -> None:
    await ports.table.commit([(Delete(keys.usage(ACME, "inboxes")),)])
    await make_inbox(losing_race(ports, lambda: make_inbox(ports, "one")), "two")
    assert await read_used(ports, ACME, "inboxes") == 3


async def test_expired_key_is_not_counted(ports: Ports, clock: ManualClock) -> None:
    await write_quotas(ports, ACME, {"api_keys": 2})
    await issue_api_key(ports, CALLER, frozenset((Scope.READ,)), expires_at=int(clock()) + 60)
    with pytest.raises(QuotaExceeded):
        await make_key(ports, "")
    clock.advance(60)
    await make_key(ports, "")


async def test_uncounted_profile_of_an_earlier_release_releases_nothing(ports: Ports) -> None:
    await make_user(ports, "ann")
    await make_user(ports, "bob")
    profile = f"t#{ACME}U#ann", "#profile"
    await ports.table.commit([(Update(Key(*profile), remove=("is_counted",)),)])
    await make_user(ports, "ann")
    await remove_profile(ports, ACME, ANN.user, key_id="k")
    assert await read_used(ports, ACME, "users") == 2


async def give_limits(ports: Ports, requests: int, user_requests: int) -> None:
    limits = Limits(requests_per_second=requests, user_requests_per_second=user_requests)
    await write_settings(ports, ACME, TenantSettings(limits=limits), key_id="k")


async def test_tenant_may_lower_but_not_raise_its_rates(ports: Ports) -> None:
    assert await read_rate(ports, ACME, "requests_per_second") == (500, False)
    await give_limits(ports, 100_000, 5)
    assert await read_rate(ports, ACME, "requests_per_second") == (500, False)
    assert await read_rate(ports, ACME, "user_requests_per_second") == (5, True)
    await write_quotas(ports, ACME, {"requests_per_second": 2000, "user_requests_per_second": 4})
    assert await read_rate(ports, ACME, "requests_per_second") == (2000, False)
    assert await read_rate(ports, ACME, "user_requests_per_second") == (4, False)
    await give_limits(ports, 500, 300)  # The defaults of earlier releases are not the tenant's choice.
    assert await read_rate(ports, ACME, "requests_per_second") == (2000, False)
    await write_quotas(ports, ACME, {"requests_per_second": None})
    assert await read_rate(ports, ACME, "requests_per_second") == (None, False)


async def of_an_earlier_release(ports: Ports) -> None:
    await ports.table.commit([(Update(keys.tenant_settings(ACME), remove=("quotas",)),)])
    invalidate_tenant(ports, ACME)


async def test_rate_of_an_earlier_release_is_kept_and_stored_once(ports: Ports, clock: ManualClock) -> None:
    await give_limits(ports, 2000, 100)
    await of_an_earlier_release(ports)
    assert await read_rate(ports, ACME, "requests_per_second") == (2000, False)
    assert await read_rate(ports, ACME, "user_requests_per_second") == (100, True)
    await give_limits(ports, 1_000_000, 1_000_000)  # As an older process would allow.
    clock.advance(60)
    assert await read_rate(ports, ACME, "requests_per_second") == (2000, False)
    assert await read_rate(ports, ACME, "user_requests_per_second") == (300, False)


async def test_concurrent_change_by_the_operator_is_kept(ports: Ports) -> None:
    await of_an_earlier_release(ports)
    await read_quotas(losing_race(ports, lambda: write_quotas(ports, ACME, {"users": 1})), ACME)
    invalidate_tenant(ports, ACME)
    assert (await read_quotas(ports, ACME)).users == 1


async def test_tenant_removed_meanwhile_is_not_restored(ports: Ports) -> None:
    await of_an_earlier_release(ports)
    key = keys.tenant_settings(ACME)

    async def delete() -> None:
        await ports.table.commit([(Delete(key),)])

    await read_quotas(losing_race(ports, delete), ACME)
    assert await ports.table.get(key) is None
