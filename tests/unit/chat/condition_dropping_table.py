"""A world without one kind of condition, in which what depends on it must go wrong."""

from dataclasses import replace

from stak.ports import Ports
from stak.ports.writes import Check, Condition, Group, Write
from tests.support.condition_dropping_table import ConditionDroppingTable, GuardCondition


class _Unchecked(ConditionDroppingTable):
    """Also without the checks that have nothing left to ask."""

    def rewritten(self, group: Group) -> Group:
        return tuple(write for write in super().rewritten(group) if write.when or not isinstance(write, Check))


def without(ports: Ports, place: str, condition: Condition) -> Ports:
    """The same ports; writes to such places do not ask this any more, whatever it is compared with."""

    def is_meant(write: Write, one: Condition, _: Group) -> bool:
        return write.key.sk.startswith(place) and type(one) is type(condition) and one.attribute == condition.attribute

    return replace(ports, table=_Unchecked(ports.table, GuardCondition(f"{place} {condition}", is_meant)))
