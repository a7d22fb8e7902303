"""Groups of writes inside one SQLite transaction: read all they touch at once, decide, write all at once.

Deciding is plain Python over what was read, so a group sees what earlier groups of the same transaction did, and a
refused group leaves no trace. Groups that share their item, changes and conditions (the recipients of one message) are
decided once: what a write makes of a body depends on nothing else, and is remembered for the length of the call.
"""

import sqlite3
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from stak.engines.embedded.stored import UNLISTED, Listed, decode, encode, listed
from stak.errors import InvalidWrite
from stak.ports.writes import (
    DONE,
    GROUP_MAX_BYTES,
    ITEM_MAX_BYTES,
    Check,
    ConditionFailed,
    Delete,
    Failure,
    Group,
    ItemTooLarge,
    Key,
    NotANumber,
    Outcome,
    Put,
    Reason,
    Refused,
    Update,
    Write,
    changed,
    first_unmet,
)

_READ_MAX_KEYS: Final = 1024  # two variables a key; SQLite takes 32,766 in all

_UPSERT: Final = (
    "INSERT INTO item (pk, sk, body) VALUES (?, ?, ?) ON CONFLICT (pk, sk) DO UPDATE SET body = excluded.body"
)
_DELETE: Final = "DELETE FROM item WHERE pk = ? AND sk = ?"
_LIST_INDEX: Final = "INSERT INTO item_index (gsi1pk, gsi1sk, pk, sk) VALUES (?, ?, ?, ?)"
_UNLIST_INDEX: Final = "DELETE FROM item_index WHERE gsi1pk = ? AND gsi1sk = ? AND pk = ? AND sk = ?"
_LIST_TTL: Final = "INSERT INTO item_ttl (ttl, pk, sk) VALUES (?, ?, ?)"
_UNLIST_TTL: Final = "DELETE FROM item_ttl WHERE ttl = ? AND pk = ? AND sk = ?"

Bodies: TypeAlias = dict[Key, bytes | None]


class _Next(NamedTuple):
    """What a write makes of an item: its next body (None: gone), and whether the side tables may have to follow."""

    body: bytes | None
    is_listed: bool


_Memory: TypeAlias = dict[tuple[object, ...], _Next | Reason]


def commit_groups(connection: sqlite3.Connection, groups: Sequence[Group]) -> list[Outcome]:
    """Decide each group in order against what is stored, and write what the successful ones change."""
    before = read_bodies(connection, {write.key for group in groups for write in group})
    after: Bodies = {}
    relist: set[Key] = set()
    memory: _Memory = {}
    outcomes = [_decide_group(group, before, after, relist, memory) for group in groups]
    puts = [(*key, body) for key, body in after.items() if body is not None]
    connection.executemany(_UPSERT, puts)
    if len(puts) < len(after):
        connection.executemany(_DELETE, [key for key, body in after.items() if body is None])
    for key in relist:
        _relist(connection, key, listed(before.get(key)), listed(after[key]))
    return outcomes


def read_bodies(connection: sqlite3.Connection, keys: Collection[Key]) -> Bodies:
    """The bodies of the items that exist among these keys."""
    bodies: Bodies = {}
    in_order = sorted(keys)  # neighbours in the file are read together
    for start in range(0, len(in_order), _READ_MAX_KEYS):
        part = in_order[start : start + _READ_MAX_KEYS]
        rows = connection.execute(_select_bodies(len(part)), tuple(chain.from_iterable(part)))
        for place, body in rows:
            bodies[part[place]] = body
    return bodies


def _decide_group(group: Group, before: Bodies, after: Bodies, relist: set[Key], memory: _Memory) -> Outcome:
    staged: list[tuple[Key, _Next]] = []
    failures: list[Failure] = []
    for place, write in enumerate(group):
        key = write.key
        body = after[key] if key in after else before.get(key)
        # Identities are safe to remember by: the groups hold these objects until the call ends.
        question: tuple[object, ...]
        match write:
            case Update():
                question = (body, id(write.when), id(write.add), id(write.set), id(write.remove))
            case Put():
                question = (body, id(write.when), id(write.item))
            case _:
                question = (body, id(write.when), type(write))
        decision = memory.get(question)
        if decision is None:
            decision = memory[question] = _decide(write, body)
        if not isinstance(decision, _Next):
            failures.append(Failure(place, decision))
        elif type(write) is not Check:
            staged.append((key, decision))
    if failures:
        return Refused(tuple(failures))
    if len(staged) * ITEM_MAX_BYTES > GROUP_MAX_BYTES:
        _refuse_oversize(staged)
    for key, (body, is_listed) in staged:
        after[key] = body
        if is_listed:
            relist.add(key)
    return DONE


def _decide(write: Write, body: bytes | None) -> _Next | Reason:
    item = None if body is None else decode(body)
    condition = first_unmet(write.when, item)
    if condition is not None:
        return ConditionFailed(condition)
    next_body: bytes | None
    match write:
        case Check():
            next_body = body
        case Delete():
            next_body = None
        case Put():
            next_body = encode(write.item)
        case Update():
            item_after = changed(write, item)
            if isinstance(item_after, NotANumber):
                return item_after
            next_body = encode(item_after)
    size_bytes = 0 if next_body is None else len(next_body) + len(write.key.pk.encode()) + len(write.key.sk.encode())
    if size_bytes > ITEM_MAX_BYTES:
        return ItemTooLarge(size_bytes)
    return _Next(next_body, listed(body) is not UNLISTED or listed(next_body) is not UNLISTED)


def _refuse_oversize(staged: list[tuple[Key, _Next]]) -> None:
    if sum(len(after.body) for _, after in staged if after.body is not None) > GROUP_MAX_BYTES:
        raise InvalidWrite(f"A group is larger than {GROUP_MAX_BYTES} bytes: split it.")


def _relist(connection: sqlite3.Connection, key: Key, was: Listed, now: Listed) -> None:
    if was.index_keys != now.index_keys:
        if was.index_keys is not None:
            connection.execute(_UNLIST_INDEX, (*was.index_keys, *key))
        if now.index_keys is not None:
            connection.execute(_LIST_INDEX, (*now.index_keys, *key))
    if was.ttl != now.ttl:
        if was.ttl is not None:
            connection.execute(_UNLIST_TTL, (was.ttl, *key))
        if now.ttl is not None:
            connection.execute(_LIST_TTL, (now.ttl, *key))


@lru_cache(maxsize=64)
def _select_bodies(count: int) -> str:
    keys = ", ".join(f"({place}, ?, ?)" for place in range(count))
    return (  # numbers and question marks only
        f"WITH wanted (place, pk, sk) AS (VALUES {keys}) "  # noqa: S608
        "SELECT wanted.place, item.body FROM wanted CROSS JOIN item ON item.pk = wanted.pk AND item.sk = wanted.sk"
    )
