"""Growth of what a tenant stores about users: messages that are all changed or exported, profiles, and sessions."""

from typing import Any, Final

from bench.growth.inbox_axes import PAGE
from bench.growth.operations import KEY_ID, TENANT, Axis, Installation, Operation, always, user, user_inbox
from bench.growth.orders import Order
from bench.growth.sample_data import deliver_messages, run_concurrently, run_workers
from stak.identifiers import UserId
from stak.identity.keys import directory_entry
from stak.identity.refresh_tokens import refresh_session
from stak.identity.sessions import end_session, list_sessions, open_session
from stak.identity.user_directory import list_users
from stak.identity.user_profiles import find_by_phone, read_profile, remove_profile, write_profile
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.bulk_actions import archive_all, delete_all, mark_all_seen, read_all
from stak.inbox.search_messages import Wanted
from stak.paging_cursors import Position
from stak.ports import Ports
from stak.privacy.erase_user import start_erasure
from stak.privacy.export_user import start_export
from stak.tenancy.job_records import JobRecord, find_job

_EACH_MESSAGE: Final = "changes each message"


async def build_all_messages(installation: Installation, size: int) -> list[Operation]:
    """Fill one inbox that is read, and one for each repeat that is changed."""
    ports, reader = installation.ports, user_inbox("reader")
    changed = [user_inbox(f"writer-{repeat}") for repeat in range(installation.repeats)]
    await deliver_messages(ports, [reader, *changed], size)
    matching = Wanted(fits=lambda message: "title" in message)

    async def drift(_: int) -> int:
        return (await audit_inbox(ports, reader, repair=False, key_id=KEY_ID)).drift

    async def export(_: int) -> tuple[str, int]:
        record = await _finished(installation, await start_export(ports, TENANT, reader.user, key_id=KEY_ID))
        return record.status, record.counts["lines"]

    async def erase(repeat: int) -> str:
        return (
            await _finished(installation, await start_erasure(ports, TENANT, changed[repeat].user, key_id=KEY_ID))
        ).status

    def change(name: str, action: Any, wanted: Wanted) -> Operation:
        return Operation(
            name,
            lambda repeat: action(ports, changed[repeat], wanted),
            always(size),
            limit=Order.LINEAR,
            reason=_EACH_MESSAGE,
        )

    return [
        Operation(
            "recount of an inbox", drift, always(0), limit=Order.LINEAR, reason="reads each message, on request only"
        ),
        Operation(
            "export of a user", export, always(("done", size + 2)), limit=Order.LINEAR, reason="writes each message"
        ),
        change("mark all seen", mark_all_seen, Wanted()),
        change("mark matching messages read", read_all, matching),
        change("archive all", archive_all, Wanted()),
        change("delete all", delete_all, Wanted()),
        Operation("erasure of a user", erase, always("done"), limit=Order.LINEAR, reason="erases each message"),
    ]


async def _finished(installation: Installation, record: JobRecord) -> JobRecord:
    await run_workers(installation)
    return await find_job(installation.ports, TENANT, record.job_id) or record


async def build_profiles(installation: Installation, size: int) -> list[Operation]:
    """Register users."""
    ports = installation.ports

    async def register(number: int) -> bool:
        _, is_new = await write_profile(
            ports,
            TENANT,
            _registered(number),
            phone_number=f"+49170{number:07d}",
            phone_verified=True,
            display_name=f"User {number}",
            key_id=KEY_ID,
        )
        return is_new

    await run_concurrently(register, size)
    everybody = [_registered(number) for number in range(size)]
    before_last_page = directory_entry(TENANT, everybody[-PAGE - 1]).sk if size > PAGE else None

    async def listed(after: str | None, query: str = "") -> list[str]:
        found, _ = await list_users(ports, TENANT, limit=PAGE, query=query, after=after)
        return [profile.user_id for profile in found]

    return [
        Operation(f"list of {PAGE} at the start", lambda _: listed(None), always(everybody[:PAGE])),
        Operation(
            f"list of {PAGE} at the end",
            lambda _: listed(before_last_page),
            always(everybody[-PAGE:]),
        ),
        Operation("users with a prefix", lambda _: listed(None, everybody[-1]), always(everybody[-1:])),
        Operation(
            "user with a phone number", lambda _: find_by_phone(ports, TENANT, "+491700000000"), always(everybody[0])
        ),
        Operation("one user", lambda _: _display_name(ports, everybody[0]), always("User 0")),
        Operation("register a user", lambda repeat: register(size + repeat), always(True)),
        Operation(
            "remove a user",
            lambda repeat: remove_profile(ports, TENANT, _registered(size + repeat), key_id=KEY_ID),
            always(None),
        ),
    ]


def _registered(number: int) -> UserId:
    return UserId(f"user-{number:06d}")


async def _display_name(ports: Ports, uid: UserId) -> str | None:
    return (await read_profile(ports, TENANT, uid)).display_name


async def build_sessions(installation: Installation, size: int) -> list[Operation]:
    """Sign in devices of one user."""
    ports, bob = installation.ports, user("bob")
    grants = [await open_session(ports, bob, f"device-{number}") for number in range(size)]
    position: Position | None = None
    last: Position | None = None
    while True:
        last = position
        _, position = await list_sessions(ports, TENANT, bob.user, limit=PAGE, after=position)
        if position is None:
            break
    opened: dict[int, str] = {}

    async def listed(after: Position | None) -> int:
        return len((await list_sessions(ports, TENANT, bob.user, limit=PAGE, after=after))[0])

    async def sign_in(repeat: int) -> str:
        grant = await open_session(ports, bob, f"another-{repeat}")
        opened[repeat] = grant.session_id
        return grant.device_id

    async def refresh(repeat: int) -> str:
        grant = grants[repeat % size] = await refresh_session(
            ports, TENANT, grants[repeat % size].session_id, grants[repeat % size].refresh_token
        )
        return grant.device_id

    return [
        Operation(f"list of {PAGE} at the start", lambda _: listed(None), always(min(PAGE, size))),
        Operation("list at the end", lambda _: listed(last), always(size - (size - 1) // PAGE * PAGE)),
        Operation("refresh", refresh, lambda repeat: f"device-{repeat % size}"),
        Operation(
            "sign in",
            sign_in,
            lambda repeat: f"another-{repeat}",
            limit=Order.LINEAR,
            reason="counts the user's sessions, up to the quota",
        ),
        Operation("sign out", lambda repeat: end_session(ports, TENANT, bob.user, opened[repeat]), always(None)),
    ]


USER_AXES: Final = (
    Axis("messages that are changed, counted or exported", build_all_messages, base=20, tiny_base=4),
    Axis("registered users", build_profiles, base=50, tiny_base=30),
    Axis("sessions of a user", build_sessions, base=4, tiny_base=5),
)
