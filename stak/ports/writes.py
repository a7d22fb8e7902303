"""Writes and their conditions as plain values, with validation and reference semantics. No I/O.

A group is a short tuple of writes that is committed atomically. An attribute with the value None is the same as an
absent one, in stored items and in conditions. Frozen values may be shared: a hundred groups that put the same item
should put the same object, since engines encode it once. They are never part of a cycle, so garbage collection is off.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from stak.errors import InvalidWrite

Value: TypeAlias = Any
"""JSON without floats: str, int, bool, None, and lists and string-keyed dicts of these.

A `Put` may contain a `msgspec.Raw`, the JSON text of a value; it is stored and read as that value.
"""

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
    """The attribute has this value; Equals(name, None) means it is absent. Does not compare lists and maps."""

    attribute: str
    value: str | int | bool | None


class Absent(msgspec.Struct, frozen=True, gc=False):
    """The attribute is absent; without a name, the item is."""

    attribute: str | None = None


class Present(msgspec.Struct, frozen=True, gc=False):
    """The attribute exists; without a name, the item does."""

    attribute: str | None = None


class Below(msgspec.Struct, frozen=True, gc=False):
    """The attribute is absent or lower than the bound: verifies that a watermark has not passed an id."""

    attribute: str
    bound: str | int


Condition: TypeAlias = Equals | Absent | Present | Below
Conditions: TypeAlias = tuple[Condition, ...]


NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Put(msgspec.Struct, frozen=True, gc=False):
    """Store this item, replacing an existing one."""

    key: Key
    item: Item
    when: Conditions = ()


class Update(msgspec.Struct, frozen=True, gc=False):
    """Change some attributes of an item and keep the others; creates the item if it is absent."""

    key: Key
    set: Item = NOTHING
    add: Mapping[str, int] = NOTHING
    remove: tuple[str, ...] = ()
    when: Conditions = ()


class Delete(msgspec.Struct, frozen=True, gc=False):
    """Delete an item; a missing item is not an error."""

    key: Key
    when: Conditions = ()


class Check(msgspec.Struct, frozen=True, gc=False):
    """Change nothing, but commit the group only if this holds."""

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
    """`add` found an attribute that is not an integer."""

    attribute: str


Reason: TypeAlias = ConditionFailed | ItemTooLarge | NotANumber


class Failure(msgspec.Struct, frozen=True, gc=False):
    """A write of a group that failed: its index in the group, and the reason."""

    write: int
    reason: Reason


class Done(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The whole group was committed."""


class Refused(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Nothing of the group was committed; lists every write that failed, in order."""

    failures: tuple[Failure, ...]

    def names(self, write: int) -> bool:
        """Return whether this write of the group failed."""
        return any(failure.write == write for failure in self.failures)


Outcome: TypeAlias = Done | Refused
DONE: Final = Done()


def first_unmet(conditions: Conditions, item: Item | None) -> Condition | None:
    """Return the first condition that does not hold for the stored item, or None if all do."""
    for condition in conditions:
        if not holds(condition, item):
            return condition
    return None


def holds(condition: Condition, item: Item | None) -> bool:
    """Return whether a condition holds for the stored item (None: no such item)."""
    stored: Item = {} if item is None else item
    match condition:
        case Below(attribute, bound):
            value = stored.get(attribute)
            # A number is never below a text nor the reverse: DynamoDB compares only within a type.
            return value is None or (_same_kind(value, bound) and value < bound)
        case Equals(attribute, expected):
            value = stored.get(attribute)
            return value is None if expected is None else _same_kind(value, expected) and value == expected
        case Absent(name):
            return (item if name is None else stored.get(name)) is None
        case Present(name):
            return (item if name is None else stored.get(name)) is not None


def changed(update: Update, item: Item | None) -> dict[str, Value] | NotANumber:
    """Return the item after an update whose conditions hold."""
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


def validate_writes(groups: Iterable[Group]) -> None:
    """Raise InvalidWrite for a group that no engine can commit."""
    for group in groups:
        if not 1 <= len(group) <= GROUP_MAX_WRITES:
            raise InvalidWrite(f"A group must have 1 to {GROUP_MAX_WRITES} writes; this one has {len(group)}.")
        keys = (group[0].key,) if len(group) == 1 else {write.key for write in group}
        if len(keys) != len(group):
            raise InvalidWrite("A group writes to the same key twice. Combine the writes.")
        for key in keys:
            pk, sk = key
            # Nearly all keys are short and ASCII, and known to fit without encoding them.
            if not (0 < len(pk) <= PK_MAX_BYTES and 0 < len(sk) <= SK_MAX_BYTES and pk.isascii() and sk.isascii()):
                _validate_key(key)
        for write in group:
            _validate_write(write)
            for condition in write.when:
                if type(condition) is Equals and isinstance(condition.value, list | dict):
                    raise InvalidWrite("A condition compares strings, numbers and booleans, not lists or maps.")


def validate_template(partitions: Sequence[str], template: Group) -> None:
    """Raise InvalidWrite for a template that no engine can commit in these partitions."""
    validate_writes([tuple(in_partition(write, partition) for write in template) for partition in partitions[:1]])
    if len(set(partitions)) != len(partitions):
        raise InvalidWrite("A partition is listed twice.")
    for partition in partitions:
        if not (0 < len(partition) <= PK_MAX_BYTES and partition.isascii()):
            _validate_key(Key(partition, template[0].key.sk))


def in_partition(write: Write, partition: str) -> Write:
    """Return the write of a template, in one partition."""
    return msgspec.structs.replace(write, key=Key(partition, write.key.sk))


def groups_of(partitions: Sequence[str], template: Group, items: Sequence[Item] | None = None) -> list[Group]:
    """Return the group of a template in each partition, as `Table.commit_template` writes it."""
    groups = [tuple(in_partition(write, partition) for write in template) for partition in partitions]
    if items is None:
        return groups
    return [
        (msgspec.structs.replace(first, item=item), *rest) for (first, *rest), item in zip(groups, items, strict=True)
    ]


def _validate_key(key: Key) -> None:
    for name, text, most in (("partition", key.pk, PK_MAX_BYTES), ("sort", key.sk, SK_MAX_BYTES)):
        try:
            size_bytes = len(text.encode())
        except UnicodeEncodeError:
            raise InvalidWrite(f"A {name} key is not valid Unicode (a lone surrogate).") from None
        if not 1 <= size_bytes <= most:
            raise InvalidWrite(f"A {name} key must have 1 to {most} bytes; this one has {size_bytes}.")


def _validate_write(write: Write) -> None:
    match write:
        case Put(_, item):
            _validate_attributes(item)
        case Update(_, changes, add, remove):
            _validate_attributes(changes)
            named = (*changes, *add, *remove)
            if not named:
                raise InvalidWrite("An update must change something. Use a check instead.")
            if len(set(named)) != len(named):
                raise InvalidWrite("An update changes an attribute twice. Set it, add to it, or remove it.")
            if not _KEY_ATTRIBUTES.isdisjoint(named):
                raise InvalidWrite("An update cannot change an item's key.")
        case Check(_, ()):
            raise InvalidWrite("A check needs a condition.")
        case _:
            pass


def _validate_attributes(item: Item) -> None:
    if not _KEY_ATTRIBUTES.isdisjoint(item):
        raise InvalidWrite("An item's attributes must not be named pk or sk.")
    if INDEX_PK not in item and INDEX_SK not in item:
        return
    for name in (INDEX_PK, INDEX_SK):
        value = item.get(name)
        if value is not None and not (type(value) is str and value):
            raise InvalidWrite(f"{name} is an index key and must be a non-empty string.")


def _same_kind(value: Value, other: Value) -> bool:
    # bool is an int in Python, and True == 1: in the table they are different types.
    return type(value) is type(other)


def raise_if_permanent(group: Group, refused: Refused) -> None:
    """Raise InvalidWrite if a group was refused because of the stored data and not because of a conflict."""
    for failure in refused.failures:
        if not isinstance(failure.reason, ConditionFailed):
            raise InvalidWrite(f"The stored row {group[failure.write].key.sk} is damaged: {failure.reason}.")
