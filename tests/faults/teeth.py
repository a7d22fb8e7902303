"""Conditions without which something would be done twice: what the drills must notice when a table forgets them."""

from typing import Final

from stak.ports.writes import Absent
from tests.flows.condition_dropping_table import TEETH, Tooth

(DELIVERED_ONCE,) = (tooth for tooth in TEETH if tooth.name == "deliver: not there yet")
SAID_ONCE: Final = Tooth(
    "send: not said yet", lambda write, condition, _: write.key.sk.startswith(("k#", "m#")) and condition == Absent()
)
