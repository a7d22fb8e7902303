"""The transitions of a broadcast's status, and the keys its reference knows."""

from typing import get_args

import pytest

from stak.errors import WrongState
from stak.identifiers import InboxKey, TenantKey
from stak.inbox.broadcast import TRANSITIONS, Action, SenderAction, Status, WorkerAction, transition
from stak.inbox.broadcast_ref import BroadcastRef
from stak.ports.table import Row
from stak.ports.writes import Equals, Key

REF = BroadcastRef(TenantKey("acme"), InboxKey("DEFAULT"), "01HF7YAT00R84P57VFQVC2R1YF")
STATUSES: tuple[Status, ...] = get_args(Status)
ACTIONS: tuple[Action, ...] = (*get_args(SenderAction), *get_args(WorkerAction))


def test_table_has_every_action_and_only_known_statuses() -> None:
    assert set(TRANSITIONS) == set(ACTIONS)
    named = {one for table in TRANSITIONS.values() for was, after in table.items() for one in (was, *after)}
    assert named == set(STATUSES)


@pytest.mark.parametrize("was", STATUSES)
@pytest.mark.parametrize("action", ACTIONS)
def test_transition_is_conditional_on_the_status_or_refused(action: Action, was: Status) -> None:
    allowed = TRANSITIONS[action].get(was)
    if allowed is None:
        with pytest.raises(WrongState, match=f"The broadcast is {was}"):
            transition(REF, action, was)
        return
    for after in allowed:
        write = transition(REF, action, was, after, changes={"touched": 1}, when=(Equals("sent", 0),))
        assert write.key == REF.key
        assert write.when == (Equals("status", was), Equals("sent", 0))
        assert write.set == {"touched": 1, **({} if after == was else {"status": after})}


def test_ambiguous_or_wrong_target_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="leads from scheduled to expanding or delivering"):
        transition(REF, "start", "scheduled")
    with pytest.raises(ValueError, match="not to redacted"):
        transition(REF, "stop", "paused", "redacted")


def test_recalled_broadcast_allows_no_action_of_its_sender() -> None:
    for action in get_args(SenderAction):
        assert not {"redacting", "redacted"} & TRANSITIONS[action].keys()


def test_listed_rows_name_their_broadcast() -> None:
    for put in (REF.list_open_work(), REF.list_due(1_700_000_000)):
        assert BroadcastRef.of_listed(Row(put.key, put.item)) == REF
        with pytest.raises(ValueError, match="another broadcast"):
            BroadcastRef.of_listed(Row(Key(put.key.pk, put.key.sk + "x"), put.item))


def test_jobs_name_their_broadcast() -> None:
    assert BroadcastRef.of_job(REF.job("dispatch")) == REF
