"""Use cases on a local AWS whose eventual reads and indexes show rows of up to two seconds ago."""

import secrets
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from stak.errors import QuotaExceeded
from stak.identity.sessions import end_all_sessions, open_session
from stak.identity.user_profiles import read_profile, write_profile
from stak.identity.user_tokens import User
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.mark_read import mark_read_before
from stak.inbox.muted_categories import mute
from stak.privacy.erase_user import start_erasure
from stak.tenancy.quotas import write_quotas
from stak.testing.counted_aws import CountedAws, counted_aws
from stak.testing.limited_aws.local_process import LimitedAws
from tests.support.broadcasts import BOB, KEY_ID, TENANT, create_test_tenant, post, user_inbox_of, users
from tests.support.services import Services
from tests.support.session_helpers import is_signed_in

pytestmark = pytest.mark.check_all
AS_BOB = User(TENANT, BOB, 0)


@pytest_asyncio.fixture
async def installation(services: Services, tmp_path: Path) -> AsyncIterator[CountedAws]:
    async with counted_aws(LimitedAws(services.lagging), tmp_path, f"lag-{secrets.token_hex(4)}") as opened:
        await create_test_tenant(opened.ports)
        yield opened


async def test_all_devices_are_signed_out_also_one_of_a_moment_ago(installation: CountedAws) -> None:
    ports = installation.ports
    grants = [await open_session(ports, AS_BOB, f"device {number}") for number in range(3)]
    assert await end_all_sessions(ports, TENANT, BOB) == 3
    assert not any([await is_signed_in(ports, grant) for grant in grants])


async def test_erasure_ends_a_session_of_a_moment_ago(installation: CountedAws) -> None:
    grant = await open_session(installation.ports, AS_BOB, "phone")
    await start_erasure(installation.ports, TENANT, BOB, key_id=KEY_ID)
    await installation.finish()
    assert not await is_signed_in(installation.ports, grant)


async def test_quota_of_sessions_counts_those_of_a_moment_ago(installation: CountedAws) -> None:
    ports = installation.ports
    await write_quotas(ports, TENANT, {"sessions_per_user": 2})
    for number in range(2):
        await open_session(ports, AS_BOB, f"device {number}")
    with pytest.raises(QuotaExceeded):
        await open_session(ports, AS_BOB, "one more")


async def test_new_profile_is_found(installation: CountedAws) -> None:
    fields = {"phone_number": None, "phone_verified": False, "display_name": "Bob"}
    await write_profile(installation.ports, TENANT, BOB, **fields, key_id=KEY_ID)  # type: ignore[arg-type]
    assert (await read_profile(installation.ports, TENANT, BOB)).display_name == "Bob"


async def test_marks_and_mutes_of_a_moment_ago_leave_counts_exact(installation: CountedAws) -> None:
    """Deliveries read counters eventually consistently, and see neither."""
    ports, everyone = installation.ports, users(40)
    await post(ports, everyone)
    await installation.finish()
    for user in everyone[:10]:
        await mute(ports, user_inbox_of(user), ["news"])
    for user in everyone[5:15]:
        await mark_read_before(ports, user_inbox_of(user), ports.clock())
    await post(ports, everyone)
    await installation.finish()
    for number, user in enumerate(everyone):
        found = await audit_inbox(ports, user_inbox_of(user), repair=False)
        assert found.drift == 0
        assert found.counted.total == (2 if number >= 15 else 0 if 5 <= number < 10 else 1), user
