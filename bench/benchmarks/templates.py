"""The `templates` benchmark: delivery of templates compared with delivery of the same message without variables.

It calls the worker's own function on chunks from the queue, on the embedded engine, in turns: a plain message, a
template that is the same for all, one with the recipients' names, and one with data for each recipient. Garbage is
collected as in a worker process.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from bench.benchmark_results import Figure, Result, WrongResultError, compare
from bench.delivery_data import some_users
from bench.scratch_directory import scratch_directory
from stak.bootstrap import Engine, open_engine
from stak.cli.worker_process import collect_rarely
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity.user_profiles import write_profile
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import dispatch_step
from stak.inbox.post import post_message
from stak.inbox.post_request import PostRequest, RecipientRequest, TemplateRequest
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.settings import load_settings
from stak.templates.templates import TemplateContent, write_template
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import ALL_SCOPES, TenantSettings
from stak.tenancy.tenants import create_tenant
from workers.delivery_consumer import MESSAGES_BATCH_SIZE, handle_batch

_TENANT: Final = TenantKey("acme")
_INBOX: Final = InboxKey("DEFAULT")
_CALLER: Final = Caller(_TENANT, "bench", ALL_SCOPES)
_TEXT: Final = {"body": "It should be with you on Friday, unless the weather is bad.", "action": {"label": "Track it"}}
_LARGE_TEXT: Final = {"body": "It should be with you on Friday, unless the weather is bad. " * 150}  # 9 KB
_DATA: Final = msgspec.json.encode({"order": 1043})
_LARGE_SHARE: Final = 5
"""One of so many users gets large messages too: enough for a rate."""
_UNIT: Final = "recipients/s"


class _Size(NamedTuple):
    users: int
    repeats: int


_FULL: Final = _Size(users=10_000, repeats=1 + 5)  # one repeat warms up
_TINY: Final = _Size(users=250, repeats=1 + 1)


class _Body(msgspec.Struct, frozen=True):
    """Stands for the body of a request."""

    number: int = 0


def run(*, is_tiny: bool) -> Result:
    """Measure all kinds of posts in turns, to the same users."""
    return asyncio.run(_run(_TINY if is_tiny else _FULL))


async def _run(size: _Size) -> Result:
    users = some_users(size.users)
    rates: dict[str, list[float]] = {}
    with scratch_directory() as directory:
        async with open_engine(load_settings(data=directory / "data")) as engine:
            await _prepare(engine.ports, users)
            collect_rarely()
            some = users[: size.users // _LARGE_SHARE]
            kinds = {name: (post, users) for name, post in _kinds(engine.ports, users).items()}
            large = {name: (post, some) for name, post in _large_kinds(engine.ports, some).items()}
            for _ in range(size.repeats):
                for name, (post, recipients) in {**kinds, **large}.items():
                    rates.setdefault(name, []).append(await _rate(engine, await post(), recipients))
    figures = {name: Figure(name, _UNIT, tuple(each[1:])) for name, each in rates.items()}
    plain, *others = (figures[name] for name in kinds)
    large_plain, large_template = (figures[name] for name in large)
    targets = (
        *(compare(f"{one.name} : {plain.name}", one, plain, at_least=0.6) for one in others),
        compare(f"{large_template.name} : {large_plain.name}", large_template, large_plain),
    )
    note = f"All {size.users:,} users got their own text each time, and {len(some):,} of them a large one."
    return Result(tuple(figures.values()), targets, (note,))


async def _prepare(ports: Ports, users: list[str]) -> None:
    await create_tenant(ports, _TENANT, TenantSettings())
    with_name = "{{ user.display_name }}, order {{ order }} has shipped"
    for name, title, text in (
        ("same", "Order {{ order }} has shipped", _TEXT),
        ("names", with_name, _TEXT),
        ("large", with_name, _LARGE_TEXT),
    ):
        content = TemplateContent(default_locale="en", content={"en": {"title": title, **text}})
        await write_template(ports, _TENANT, _INBOX, name, content, key_id="bench")
    for uid in users:
        await write_profile(
            ports,
            _TENANT,
            UserId(uid),
            phone_number=None,
            phone_verified=False,
            display_name=f"User {uid}",
            key_id="bench",
        )


def _kinds(ports: Ports, users: list[str]) -> dict[str, Callable[[], Awaitable[str]]]:
    """Return what posts each kind of message, and returns its id."""
    own = [RecipientRequest(uid, msgspec.json.encode({"order": index})) for index, uid in enumerate(users)]
    return {
        "plain message": lambda: _post(ports, users, _plain(_TEXT)),
        "template, the same for all": lambda: _post(ports, users, template=TemplateRequest("same", data=_DATA)),
        "template with names": lambda: _post(ports, users, template=TemplateRequest("names", data=_DATA)),
        "template with own data": lambda: _post(ports, users, template=TemplateRequest("same", recipients=own)),
    }


def _large_kinds(ports: Ports, users: list[str]) -> dict[str, Callable[[], Awaitable[str]]]:
    """Return the same for messages whose content is stored once, unless it is rendered for each recipient."""
    return {
        "large plain message": lambda: _post(ports, users, _plain(_LARGE_TEXT)),
        "large template with names": lambda: _post(ports, users, template=TemplateRequest("large", data=_DATA)),
    }


def _plain(text: Mapping[str, object]) -> bytes:
    return msgspec.json.encode({"title": "Order 1043 has shipped", **text})


async def _post(ports: Ports, users: list[str], message: bytes = b"", template: TemplateRequest | None = None) -> str:
    request = PostRequest(inbox=_INBOX, uids=users, message=message, body=_Body(), template=template)
    return (await post_message(ports, _CALLER, request)).answer.message_id


async def _rate(engine: Engine, message_id: str, users: list[str]) -> float:
    """Deliver a post; return the recipients per second."""
    ports = engine.ports
    while await dispatch_step(ports, BroadcastRef(_TENANT, _INBOX, message_id)):
        pass
    seconds = 0.0
    while received := await ports.deliveries.receive(MESSAGES_BATCH_SIZE, wait_seconds=0, lease_seconds=60):
        began = time.perf_counter()
        failed = await handle_batch(ports, received)
        seconds += time.perf_counter() - began
        if failed:
            raise WrongResultError(f"Some chunks were not delivered: {failed}")
        await ports.deliveries.delete(received)
    keys = [UserInbox(_TENANT, UserId(uid), _INBOX).entry(message_id) for uid in users]
    found: Any = await ports.table.batch_get(keys)
    if len(found) != len(users):
        raise WrongResultError(f"{len(found)} of {len(users)} users have the message.")
    return len(users) / seconds
