"""Writes as plain values: what to change in the table, and under which conditions. No I/O.

A group is a short tuple of writes that happens whole or not at all. An attribute that is None is the same as an absent
one, in stored items as in conditions. Frozen values may be shared: a hundred groups that put the same item should put
the same object, engines encode it once. They are never part of a cycle, so the garbage collector leaves them alone.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from stak.errors import InvalidWrite

Value: TypeAlias = Any
"""JSON without floats: str, int, bool, None, and lists and string-keyed dicts of these."""

Item: TypeAlias = Mapping[str, Value]

GROUP_MAX_WRITES: Final = 100  # DynamoDB: operations in one TransactWriteItems
GROUP_MAX_BYTES: Final = 4 * 1024 * 1024  # DynamoDB: bytes in one TransactWriteItems
ITEM_MAX_BYTES: Final = 400 * 1024  # DynamoDB: one item with its names and keys
PK_MAX_BYTES: Final = 2048  # DynamoDB
SK_MAX_BYTES: Final = 1024  # DynamoDB

INDEX_PK: Final = "gsi1pk"
INDEX_SK: Final = "gsi1sk"
"""An item with both attributes is also in the secondary index; one without is not (the index is sparse)."""
_KEY_ATTRIBUTES: Final = frozenset(("pk", "sk"))
TTL: Final = "ttl"
"""Unix seconds after which the engine may remove the item, at any time or never: readers check it themselves."""


class Key(NamedTuple):
    """Partition and sort key of one item."""

    pk: str
    sk: str


class Equals(msgspec.Struct, frozen=True, gc=False):
    """The attribute has this value; Equals(name, None) means it is absent. Lists and maps are not compared."""

    attribute: str
    value: str | int | bool | None


class Absent(msgspec.Struct, frozen=True, gc=False):
    """The attribute is absent; without a name, the whole item is."""

    attribute: str | None = None


class Present(msgspec.Struct, frozen=True, gc=False):
    """The attribute is there; without a name, the item is."""

    attribute: str | None = None


class Below(msgspec.Struct, frozen=True, gc=False):
    """The attribute is absent or lower than the bound: how a watermark is known not to have passed an id."""

    attribute: str
    bound: str | int


Condition: TypeAlias = Equals | Absent | Present | Below
Conditions: TypeAlias = tuple[Condition, ...]


NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Put(msgspec.Struct, frozen=True, gc=False):
    """Store this item, replacing what is there."""

    key: Key
    item: Item
    when: Conditions = ()


class Update(msgspec.Struct, frozen=True, gc=False):
    """Change some attributes of an item and keep the others; an absent item is taken as empty and created."""

    key: Key
    set: Item = NOTHING
    add: Mapping[str, int] = NOTHING
    remove: tuple[str, ...] = ()
    when: Conditions = ()


class Delete(msgspec.Struct, frozen=True, gc=False):
    """Remove an item; removing what is not there is no failure."""

    key: Key
    when: Conditions = ()


class Check(msgspec.Struct, frozen=True, gc=False):
    """Change nothing, but let the group happen only if this holds."""

    key: Key
    when: Conditions


Write: TypeAlias = Put | Update | Delete | Check
Group: TypeAlias = tuple[Write, ...]


class ConditionFailed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The first condition of a write that did not hold."""

    condition: Condition


class ItemTooLarge(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The item would be larger than ITEM_MAX_BYTES."""

    size_bytes: int


class NotANumber(msgspec.Struct, frozen=True, tag=True, gc=False):
    """`add` met an attribute that holds something else."""

    attribute: str


Reason: TypeAlias = ConditionFailed | ItemTooLarge | NotANumber


class Failure(msgspec.Struct, frozen=True, gc=False):
    """One write of a group that could not happen: its place in the group, and why."""

    write: int
    reason: Reason


class Done(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The whole group happened."""


class Refused(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Nothing of the group happened; every write that stood in the way is named, in order."""

    failures: tuple[Failure, ...]

    def names(self, write: int) -> bool:
        """Whether this write of the group is among those that failed."""
        return any(failure.write == write for failure in self.failures)


Outcome: TypeAlias = Done | Refused
DONE: Final = Done()


def first_unmet(conditions: Conditions, item: Item | None) -> Condition | None:
    """The first condition that does not hold for what is stored, or None if all do."""
    for condition in conditions:
        if not holds(condition, item):
            return condition
    return None


def holds(condition: Condition, item: Item | None) -> bool:
    """Whether a condition holds for what is stored (None: no such item)."""
    stored: Item = {} if item is None else item
    match condition:
        case Below(attribute, bound):
            value = stored.get(attribute)
            # A number is never below a text nor the other way round: DynamoDB compares only within a type.
            return value is None or (_same_kind(value, bound) and value < bound)
        case Equals(attribute, expected):
            value = stored.get(attribute)
            return value is None if expected is None else _same_kind(value, expected) and value == expected
        case Absent(name):
            return (item if name is None else stored.get(name)) is None
        case Present(name):
            return (item if name is None else stored.get(name)) is not None


def changed(update: Update, item: Item | None) -> dict[str, Value] | NotANumber:
    """What an item is after an update whose conditions hold."""
    after: dict[str, Value] = {} if item is None else dict(item)
    for name, amount in update.add.items():
        before = after.get(name, 0)
        if type(before) is not int:
            return NotANumber(name)
        after[name] = before + amount
    for name, value in update.set.items():
        if value is None:
            after.pop(name, None)
        else:
            after[name] = value
    for name in update.remove:
        after.pop(name, None)
    return after


def refuse_impossible(groups: Iterable[Group]) -> None:
    """Raise InvalidWrite for a group that no engine could ever commit."""
    for group in groups:
        if not 1 <= len(group) <= GROUP_MAX_WRITES:
            raise InvalidWrite(f"A group has 1 to {GROUP_MAX_WRITES} writes, this one {len(group)}.")
        keys = {write.key for write in group}
        if len(keys) != len(group):
            raise InvalidWrite("A group writes to the same key twice: make it one write.")
        for key in keys:
            pk, sk = key
            # Nearly every key is short and ASCII, and known to fit without encoding it.
            if not (0 < len(pk) <= PK_MAX_BYTES and 0 < len(sk) <= SK_MAX_BYTES and pk.isascii() and sk.isascii()):
                _refuse_key(key)
        for write in group:
            _refuse_write(write)
            for condition in write.when:
                if type(condition) is Equals and isinstance(condition.value, list | dict):
                    raise InvalidWrite("A condition compares texts, numbers and truth values, not lists and maps.")


def refuse_impossible_in_each(partitions: Sequence[str], template: Group) -> None:
    """Raise InvalidWrite for a template that no engine could ever commit in these partitions."""
    refuse_impossible([tuple(in_partition(write, partition) for write in template) for partition in partitions[:1]])
    if len(set(partitions)) != len(partitions):
        raise InvalidWrite("A partition is named twice.")
    for partition in partitions:
        if not (0 < len(partition) <= PK_MAX_BYTES and partition.isascii()):
            _refuse_key(Key(partition, template[0].key.sk))


def in_partition(write: Write, partition: str) -> Write:
    """The write of a template, in one partition."""
    return msgspec.structs.replace(write, key=Key(partition, write.key.sk))


def _refuse_key(key: Key) -> None:
    for name, text, most in (("partition", key.pk, PK_MAX_BYTES), ("sort", key.sk, SK_MAX_BYTES)):
        try:
            size_bytes = len(text.encode())
        except UnicodeEncodeError:
            raise InvalidWrite(f"A {name} key is not valid Unicode (a lone surrogate).") from None
        if not 1 <= size_bytes <= most:
            raise InvalidWrite(f"A {name} key has 1 to {most} bytes, this one {size_bytes}.")


def _refuse_write(write: Write) -> None:
    match write:
        case Put(_, item):
            _refuse_attributes(item)
        case Update(_, changes, add, remove):
            _refuse_attributes(changes)
            named = (*changes, *add, *remove)
            if not named:
                raise InvalidWrite("An update changes nothing: make it a check.")
            if len(set(named)) != len(named):
                raise InvalidWrite("An update names an attribute twice: set it, add to it, or remove it.")
            if not _KEY_ATTRIBUTES.isdisjoint(named):
                raise InvalidWrite("An update cannot change an item's key.")
        case Check(_, ()):
            raise InvalidWrite("A check without a condition checks nothing.")
        case _:
            pass


def _refuse_attributes(item: Item) -> None:
    if not _KEY_ATTRIBUTES.isdisjoint(item):
        raise InvalidWrite("An item's own attributes cannot be called pk or sk.")
    for name in (INDEX_PK, INDEX_SK):
        value = item.get(name)
        if value is not None and not (type(value) is str and value):
            raise InvalidWrite(f"{name} is a key of the index: a text that is not empty.")


def _same_kind(value: Value, other: Value) -> bool:
    # bool is an int in Python, and True == 1: in the table they are different things.
    return type(value) is type(other)


def refuse_hopeless(group: Group, refused: Refused) -> None:
    """Raise InvalidWrite if a group was refused for what is stored there and not because others were faster."""
    for failure in refused.failures:
        if not isinstance(failure.reason, ConditionFailed):
            raise InvalidWrite(f"The stored row {group[failure.write].key.sk} is damaged: {failure.reason}.")
