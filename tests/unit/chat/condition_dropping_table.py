"""Ports whose table drops one kind of condition, to prove that a scenario depends on it."""

from dataclasses import replace

from stak.ports import Ports
from stak.ports.writes import Check, Condition, Group, Write
from tests.support.condition_dropping_table import ConditionDroppingTable, GuardCondition


class _Unchecked(ConditionDroppingTable):
    """Also drops checks that have no condition left."""

    def rewritten(self, group: Group) -> Group:
        return tuple(write for write in super().rewritten(group) if write.when or not isinstance(write, Check))


def without(ports: Ports, sort_key_prefix: str, condition: Condition) -> Ports:
    """Return ports whose writes to these sort keys lack this condition."""

    def is_dropped(write: Write, one: Condition, _: Group) -> bool:
        return (
            write.key.sk.startswith(sort_key_prefix)
            and type(one) is type(condition)
            and one.attribute == condition.attribute
        )

    return replace(ports, table=_Unchecked(ports.table, GuardCondition(f"{sort_key_prefix} {condition}", is_dropped)))
