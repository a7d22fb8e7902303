"""A tenant that allows chats with registered users only."""

import pytest

from stak.chat.chat_access import read_members
from stak.chat.create_chat import start_direct, start_group
from stak.chat.group_members import put_member
from stak.errors import NotFound
from stak.identifiers import UserId
from stak.identity.profile_model import OwnProfilePatch
from stak.identity.user_profiles import patch_own_profile
from stak.ports import Ports
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import write_settings
from tests.support.chat_helpers import ACME, ANN, BOB, EVE, chats_of, group, handle_updates, send_text, user_ids


async def register(ports: Ports, *users: UserId) -> None:
    for user in users:
        await patch_own_profile(ports, ACME, user, OwnProfilePatch(display_name=f"Name of {user}"))


async def require_registration(ports: Ports) -> None:
    await write_settings(ports, ACME, TenantSettings(registered_participants_only=True), key_id="k")


async def test_unregistered_users_are_allowed_by_default(ports: Ports) -> None:
    await start_direct(ports, ANN, BOB.user)
    chat = await group(ports, BOB)
    await put_member(ports, ANN, chat, EVE.user, None)
    assert len(await read_members(ports, ACME, chat)) == 3


async def test_chat_with_an_unregistered_user_is_refused_and_nothing_is_stored(ports: Ports) -> None:
    await register(ports, BOB.user)
    chat = await group(ports, BOB)
    await require_registration(ports)
    with pytest.raises(NotFound, match="eve is not registered"):
        await start_direct(ports, ANN, EVE.user)
    with pytest.raises(NotFound, match="eve is not registered"):
        await start_group(ports, ANN, [BOB.user, EVE.user], chat_name="Plans")
    with pytest.raises(NotFound, match="eve is not registered"):
        await put_member(ports, ANN, chat, EVE.user, None)
    await handle_updates(ports)
    assert [listed.chat for listed in await chats_of(ports, ANN)] == [chat]
    assert await chats_of(ports, EVE) == []


async def test_registered_users_start_chats_although_the_caller_is_not_registered(ports: Ports) -> None:
    await register(ports, BOB.user, EVE.user)
    await require_registration(ports)
    await start_direct(ports, ANN, BOB.user)
    chat, _ = await start_group(ports, ANN, [BOB.user], chat_name=None)
    _, is_new = await put_member(ports, ANN, chat, EVE.user, None)
    assert is_new


async def test_each_member_of_a_large_group_is_checked(ports: Ports) -> None:
    members = user_ids(120)
    await register(ports, *members[:-1])
    await require_registration(ports)
    with pytest.raises(NotFound, match=f"{members[-1]} is not registered"):
        await start_group(ports, ANN, members, chat_name=None)
    await register(ports, members[-1])
    _, is_new = await start_group(ports, ANN, members, chat_name=None)
    assert is_new


async def test_existing_chats_keep_working(ports: Ports) -> None:
    chat, _ = await start_direct(ports, ANN, BOB.user)
    plans = await group(ports, BOB)
    await require_registration(ports)
    await send_text(ports, ANN, chat, "a")
    await put_member(ports, ANN, plans, BOB.user, "admin")
