"""Device sessions: opening, listing and ending them."""

import dataclasses

import jwt
import pytest

from stak.clock import ManualClock
from stak.errors import InvalidInput, NotAllowed, NotAuthenticated, NotFound
from stak.identifiers import InboxKey
from stak.identity import keys
from stak.identity.novu_subscribers import AUDIENCE
from stak.identity.sessions import end_all_sessions, end_session, list_sessions, open_session, sessions_before
from stak.identity.url_tickets import issue_ticket
from stak.identity.user_tokens import INBOX_CLAIM, SESSION_CLAIM, verify_token
from stak.ports import Ports
from stak.tenancy.audit_log import read_audit_log
from stak.tenancy.tenant_model import NewTenant
from tests.support.hiding_table import HidingTable
from tests.support.recording_table import record_calls
from tests.support.session_helpers import ACME, ANN, BOB, is_signed_in, refresh


@pytest.fixture
def ports(tenants: Ports) -> Ports:
    return tenants


async def test_sessions_are_listed_newest_first_for_their_user_only(ports: Ports, clock: ManualClock) -> None:
    opened = []
    for number in range(3):
        opened.append(await open_session(ports, ANN, f"device {number}"))
        clock.advance(1)
    await open_session(ports, BOB, "other")
    listed, position = await list_sessions(ports, ACME, ANN.user, limit=10)
    assert [session.session_id for session in listed] == [grant.session_id for grant in reversed(opened)]
    assert [session.device_id for session in listed] == ["device 2", "device 1", "device 0"]
    assert position is None


async def test_pages_of_sessions_take_one_query(ports: Ports) -> None:
    opened = {(await open_session(ports, ANN, f"device {number}")).session_id for number in range(25)}
    found, after = [], None
    while True:
        watched, table = record_calls(ports)
        page, after = await list_sessions(watched, ACME, ANN.user, limit=10, after=after)
        assert len(table.reads) == 1
        assert len(page) <= 10
        found += page
        if after is None:
            break
    assert {session.session_id for session in found} == opened
    assert len(found) == 25


async def test_session_is_ended_by_its_user_only(ports: Ports) -> None:
    grant, other = await open_session(ports, ANN, "phone"), await open_session(ports, ANN, "tablet")
    for user, session_id in ((BOB, grant.session_id), (ANN, "nothing"), (ANN, "0" * 26)):
        with pytest.raises(NotFound):
            await end_session(ports, ACME, user.user, session_id)
        with pytest.raises(NotFound):
            await end_session(ports, ACME, user.user, session_id, key_id="k")
    assert await is_signed_in(ports, grant)
    await end_session(ports, ACME, ANN.user, grant.session_id)
    assert not await is_signed_in(ports, grant)
    assert await is_signed_in(ports, other)
    with pytest.raises(NotFound):
        await end_session(ports, ACME, ANN.user, grant.session_id)
    entries, _ = await read_audit_log(ports, ACME, limit=10, after=None)
    assert [entry.action for entry in entries] == ["create tenant"], (
        "refused calls and users' own actions are not logged"
    )


async def test_all_sessions_of_a_user_end_at_once(ports: Ports) -> None:
    mine = [await open_session(ports, ANN, f"device {number}") for number in range(230)]
    other = await open_session(ports, BOB, "phone")
    assert await end_all_sessions(ports, ACME, ANN.user) == 230
    assert not any([await is_signed_in(ports, grant) for grant in mine])
    assert await is_signed_in(ports, other)
    assert await end_all_sessions(ports, ACME, ANN.user) == 0


async def test_session_that_the_index_does_not_list_yet_ends_with_all(ports: Ports) -> None:
    mine = [await open_session(ports, ANN, f"device {number}") for number in range(2)]
    other = await open_session(ports, BOB, "phone")
    await end_session(ports, ACME, ANN.user, mine[0].session_id)
    lagging = dataclasses.replace(ports, table=HidingTable(ports.table, is_index_empty=True))
    moment = ports.ids.at(int(ports.clock()) + 1)
    assert await sessions_before(lagging, ACME, ANN.user, moment, limit=10) == [keys.session(ACME, mine[1].session_id)]
    assert await sessions_before(lagging, ACME, ANN.user, mine[0].session_id, limit=10) == []
    assert await end_all_sessions(lagging, ACME, ANN.user) == 1
    assert not any([await is_signed_in(ports, grant) for grant in mine])
    assert await is_signed_in(ports, other)
    assert await end_all_sessions(lagging, ACME, ANN.user) == 0


async def test_sessions_ended_by_an_admin_are_logged(ports: Ports) -> None:
    grant, _ = await open_session(ports, BOB, "phone"), await open_session(ports, BOB, "tablet")
    await end_session(ports, ACME, BOB.user, grant.session_id, key_id="k1")
    assert await end_all_sessions(ports, ACME, BOB.user, key_id="k2") == 1
    entries, _ = await read_audit_log(ports, ACME, limit=10, after=None)
    assert [(entry.key_id, entry.action, entry.target, entry.detail) for entry in entries[:2]] == [
        ("k2", "end sessions", BOB.user, None),
        ("k1", "end session", BOB.user, grant.session_id),
    ]


@pytest.mark.parametrize("device", ["", "   ", "x" * 129])
async def test_device_id_is_validated(ports: Ports, device: str) -> None:
    with pytest.raises(InvalidInput, match="device_id"):
        await open_session(ports, ANN, device)


async def test_session_token_opens_no_other_session(ports: Ports) -> None:
    grant = await open_session(ports, ANN, "phone")
    for token in (grant.access_token, (await refresh(ports, grant.refresh_token)).access_token):
        user = await verify_token(ports, token)
        with pytest.raises(NotAllowed, match="cannot start another session"):
            await open_session(ports, user, "tablet")
    assert len((await list_sessions(ports, ACME, ANN.user, limit=10))[0]) == 1


async def test_inbox_token_opens_no_session(ports: Ports, acme: NewTenant) -> None:
    claims = {"iss": ACME, "sub": "ann", "aud": "stak", "exp": int(ports.clock()) + 60, INBOX_CLAIM: "news"}
    user = await verify_token(ports, jwt.encode(claims, acme.signing_secret, "HS256"))
    assert user.inbox == InboxKey("news")
    with pytest.raises(NotAllowed, match="for the inbox news only"):
        await open_session(ports, user, "phone")


async def test_subscriber_tokens_and_tickets_are_no_user_tokens(ports: Ports, acme: NewTenant) -> None:
    claims = {"iss": ACME, "sub": "ann", "aud": AUDIENCE, "exp": int(ports.clock()) + 60, INBOX_CLAIM: "news"}
    subscriber = jwt.encode(claims, acme.signing_secret, "HS256")
    ticket = issue_ticket(ports, ACME, (await open_session(ports, ANN, "phone")).access_token).ticket
    for token in (subscriber, ticket):
        with pytest.raises(NotAuthenticated):
            await verify_token(ports, token)


@pytest.mark.parametrize("claim", ["", "0" * 26, "\ud800", 7, {"a": 1}, ["x"], True])
async def test_token_of_an_unknown_session_is_refused(ports: Ports, acme: NewTenant, claim: object) -> None:
    claims = {"iss": "acme", "sub": "ann", "aud": "stak", "exp": int(ports.clock()) + 60, SESSION_CLAIM: claim}
    with pytest.raises(NotAuthenticated, match="session"):
        await verify_token(ports, jwt.encode(claims, acme.signing_secret, "HS256"))
