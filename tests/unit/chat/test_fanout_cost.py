"""What every member's list follows is charged by the number of members; a message is not."""

from stak import request_cost
from stak.chat.access import MEMBERS_PER_UNIT
from stak.chat.members import put_member, remove_member, rename
from stak.chat.start import start_group
from stak.identifiers import UserId
from stak.ports import Ports
from tests.unit.chat.people import ANN, people, say

MEMBERS = 200


async def test_changes_of_a_large_group_cost_as_many_requests_as_they_tell(ports: Ports) -> None:
    charged: list[float] = []

    def charge(units: float) -> float:
        charged.append(units)
        return 0.0

    def taken() -> float:
        total = sum(charged)
        charged.clear()
        return total

    request_cost.begin(ANN.tenant, charge)
    chat, _ = await start_group(ports, ANN, people(MEMBERS - 1), chat_name="Plans")
    each = MEMBERS // MEMBERS_PER_UNIT
    assert taken() >= each
    for number in range(3):
        await rename(ports, ANN, chat, f"name {number}")
    assert taken() >= 3 * each
    await put_member(ports, ANN, chat, UserId("late"), None)
    await remove_member(ports, ANN, chat, UserId("late"))
    assert taken() >= 2 * each
    await say(ports, ANN, chat, "hi")
    assert taken() == 0
