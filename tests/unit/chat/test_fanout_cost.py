"""The cost of changes that reach every member's list grows with the group; that of a message does not."""

from stak import request_cost
from stak.chat.chat_access import MEMBERS_PER_UNIT
from stak.chat.create_chat import start_group
from stak.chat.group_members import put_member, remove_member, rename
from stak.identifiers import UserId
from stak.ports import Ports
from tests.support.chat_helpers import ANN, send_text, user_ids

MEMBERS = 200


async def test_group_change_is_charged_by_member_and_message_is_not(ports: Ports) -> None:
    charged: list[float] = []

    def charge(units: float) -> float:
        charged.append(units)
        return 0.0

    def taken() -> float:
        total = sum(charged)
        charged.clear()
        return total

    request_cost.begin(ANN.tenant, charge)
    chat, _ = await start_group(ports, ANN, user_ids(MEMBERS - 1), chat_name="Plans")
    each = MEMBERS // MEMBERS_PER_UNIT
    assert taken() >= each
    for number in range(3):
        await rename(ports, ANN, chat, f"name {number}")
    assert taken() >= 3 * each
    await put_member(ports, ANN, chat, UserId("late"), None)
    await remove_member(ports, ANN, chat, UserId("late"))
    assert taken() >= 2 * each
    await send_text(ports, ANN, chat, "hi")
    assert taken() == 0
