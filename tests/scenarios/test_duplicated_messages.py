"""A local AWS that delivers every message twice, as standard queues of SQS may: nothing is counted or sent twice."""

import secrets
from pathlib import Path

import pytest

from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_progress import describe
from stak.inbox.broadcast_ref import BroadcastRef
from stak.testing.counted_aws import counted_aws
from stak.testing.limited_aws.local_process import LimitedAws
from tests.support.broadcasts import INBOX, TENANT, create_test_tenant, post, user_inbox_of, users
from tests.support.services import Services

pytestmark = pytest.mark.check_all


async def test_every_message_delivered_twice_counts_once(services: Services, tmp_path: Path) -> None:
    everyone = users(250)
    aws = LimitedAws(services.duplicating)
    async with counted_aws(aws, tmp_path, f"twice-{secrets.token_hex(4)}") as installation:
        ports = installation.ports
        await create_test_tenant(ports)
        await post(ports, everyone[:1])  # delivered while it is accepted, or by a job
        accepted = await post(ports, everyone)
        await installation.finish()
        ref = BroadcastRef(TENANT, INBOX, accepted.message_id)
        told = await describe(ports, ref, await read_broadcast(ports, ref))
        assert (told.delivered, told.failed) == (len(everyone), 0)
        for user in (*everyone[:3], everyone[-1]):
            found = await audit_inbox(ports, user_inbox_of(user), repair=False)
            assert (found.drift, found.counted.total) == (0, 2 if user == everyone[0] else 1)
