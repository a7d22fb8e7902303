"""Triggers that describe their subscribers: these are stored, join the audience, and count as requests."""

import pytest

from admin_api.novu.triggers import Trigger, trigger_event
from stak import request_cost
from stak.audience.audience_members import read_audience_used
from stak.bootstrap import Engine
from stak.errors import InvalidInput, NotFound, QuotaExceeded
from stak.identifiers import tenant_key
from stak.ports import Ports
from stak.tenancy.api_keys import Caller
from stak.tenancy.quotas import write_quotas
from stak.tenancy.tenant_model import ALL_SCOPES, DEFAULT_INBOX, TenantSettings
from stak.tenancy.tenants import create_tenant

ACME = tenant_key("acme")
CALLER = Caller(ACME, "k", ALL_SCOPES)


@pytest.fixture
async def ports(embedded: Engine) -> Ports:
    await create_tenant(embedded.ports, ACME, TenantSettings())
    return embedded.ports


def described(uid: str) -> dict[str, str]:
    return {"subscriberId": uid, "firstName": uid}


async def test_each_described_subscriber_counts_as_a_request(ports: Ports) -> None:
    charged: list[float] = []

    def charge(units: float) -> float:
        charged.append(units)
        return 0.0

    request_cost.begin(ACME, charge)
    named = [described(f"user-{number}") for number in range(30)]
    event = Trigger(name="unknown", to=[*named, "ada"], transaction_id="one")
    with pytest.raises(NotFound):
        await trigger_event(ports, CALLER, DEFAULT_INBOX, event, None)
    assert sum(charged) >= len(named)
    assert await read_audience_used(ports, ACME) == len(named)


@pytest.mark.parametrize("name", ["email", "push", "channels", "providers", "steps", "layoutIdentifier"])
async def test_override_that_nothing_applies_is_refused(ports: Ports, name: str) -> None:
    event = Trigger(name="unknown", to="ada", overrides={name: {"from": "x"}, "severity": "high"})
    with pytest.raises(InvalidInput, match=f"overrides.{name}"):
        await trigger_event(ports, CALLER, DEFAULT_INBOX, event, None)
    with pytest.raises(NotFound):  # of the template: an empty override is none
        await trigger_event(ports, CALLER, DEFAULT_INBOX, Trigger(name="unknown", to="ada", overrides={name: {}}), None)


async def test_actor_is_refused_with_topics_that_may_have_it_as_a_member(ports: Ports) -> None:
    to = [{"type": "Topic", "topicKey": "news"}]
    with pytest.raises(InvalidInput, match="actor"):
        await trigger_event(ports, CALLER, DEFAULT_INBOX, Trigger(name="unknown", to=to, actor="ada"), None)
    with pytest.raises(NotFound):
        await trigger_event(ports, CALLER, DEFAULT_INBOX, Trigger(name="unknown", to="bob", actor="ada"), None)


async def test_subscribers_before_a_refused_one_join_the_audience(ports: Ports) -> None:
    await write_quotas(ports, ACME, {"users": 2})
    event = Trigger(name="unknown", to=[described("ada"), described("bob"), described("cleo")], transaction_id="one")
    with pytest.raises(QuotaExceeded):
        await trigger_event(ports, CALLER, DEFAULT_INBOX, event, None)
    assert await read_audience_used(ports, ACME) == 2
