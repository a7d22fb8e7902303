"""Everything that users see of the installation in `first-release.tar.gz`, to compare before and after an upgrade."""

from typing import Any

import msgspec

from stak.bootstrap import Engine
from stak.chat.chat_details import describe_chat
from stak.chat.chat_model import ChatId
from stak.chat.history import read_since
from stak.chat.list_chats import list_chats
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity.user_profiles import find_by_phone, read_profile
from stak.identity.user_tokens import User
from stak.inbox.list_messages import Filter, list_messages
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.realtime.presenters import inbox_message, listed_chat
from stak.realtime.webhook import webhook_url
from stak.tenancy.tenants import read_settings
from stak.upgrade.upgrade_data import upgrade_step
from tests.upgrades.first_release_content import ANN, BOB, DIRECT_CHAT, GROUP_CHAT, INBOX, PHONES, TENANT, USERS

ACME = TenantKey(TENANT)
FAR = 2**40


def user(name: str) -> User:
    return User(ACME, UserId(name), FAR)


async def seen_by_all(ports: Ports) -> dict[str, Any]:
    """Return what is visible, as plain values."""
    found: dict[str, Any] = {
        "settings": (await read_settings(ports, ACME)).model_dump(),
        "webhook": await webhook_url(ports, ACME),
        "profiles": [await read_profile(ports, ACME, UserId(name)) for name in (ANN, BOB)],
        "phones": {name: await find_by_phone(ports, ACME, number) for name, number in PHONES.items()},
        "chats": [await described(ports, ANN, chat) for chat in (DIRECT_CHAT, GROUP_CHAT)],
    }
    for name in USERS:
        user_inbox = UserInbox(ACME, UserId(name), InboxKey(INBOX))
        pages = [
            await list_messages(ports, user_inbox, limit=100, wanted=Filter(archived=kept)) for kept in (False, True)
        ]
        found[f"inbox of {name}"] = [inbox_message(shown) for page in pages for shown in page.messages]
        found[f"unread of {name}"] = pages[0].unread
        listed, _ = await list_chats(ports, user(name), limit=100)
        found[f"chats of {name}"] = [listed_chat(one) for one in listed]
    seen: dict[str, Any] = msgspec.to_builtins(found, enc_hook=bytes)
    return seen


async def described(ports: Ports, name: str, chat: str) -> dict[str, Any]:
    """Return a chat as a member sees it, with all its messages."""
    one = await describe_chat(ports, user(name), ChatId(chat))
    said = await read_since(ports, user(name), ChatId(chat), limit=100, after=0)
    return {
        "name": one.chat.name,
        "preview": one.preview,
        "unread": one.unread_count,
        "said": [shown.content for shown in said.messages],
    }


async def upgrade(engine: Engine) -> int:
    """Upgrade completely after a raise a while ago; return the number of changed rows."""
    changed = 0
    before = 0
    while (step := await upgrade_step(engine.ports, engine.rows, engine.processes)).state != "done":
        assert step.state == "walking"
        changed += step.progress.changed - (before if step.progress.changed >= before else 0)
        before = step.progress.changed
    assert step.progress.failed == 0
    return changed
