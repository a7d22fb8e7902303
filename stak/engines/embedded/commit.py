"""Commits groups of writes in one SQLite transaction: reads all their items, decides each group, writes all changes.

Decisions are plain Python on the items that were read, so a group sees the effects of earlier groups of the same
transaction, and a refused group leaves no trace.
"""

import sqlite3
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, TypeAlias

from stak.engines.embedded.compiled_writes import CompiledWrites
from stak.engines.embedded.item_codec import encode, listed
from stak.errors import InvalidWrite
from stak.ports.writes import (
    DONE,
    GROUP_MAX_BYTES,
    ITEM_MAX_BYTES,
    PK_MAX_BYTES,
    SK_MAX_BYTES,
    Check,
    Failure,
    Group,
    Item,
    ItemTooLarge,
    Key,
    Outcome,
    Refused,
    groups_of,
)

_READ_SIZES: Final = (1024, 512, 256, 128, 64, 32)
"""Numbers of keys in one statement, or any smaller number: SQLite keeps only so many statements ready."""
_BODY_SURE_BYTES: Final = ITEM_MAX_BYTES - PK_MAX_BYTES - SK_MAX_BYTES  # a body that fits with any key

_UPSERT: Final = (
    "INSERT INTO item (pk, sk, body) VALUES (?, ?, ?) ON CONFLICT (pk, sk) DO UPDATE SET body = excluded.body"
)
_ROWS_PER_STATEMENT: Final = 30  # per statement: fewer calls between Python and SQLite make a row a sixth cheaper
_UPSERT_ROWS: Final = _UPSERT.replace("(?, ?, ?)", ", ".join(["(?, ?, ?)"] * _ROWS_PER_STATEMENT))
_DELETE: Final = "DELETE FROM item WHERE pk = ? AND sk = ?"
_LIST_INDEX: Final = "INSERT INTO item_index (gsi1pk, gsi1sk, pk, sk) VALUES (?, ?, ?, ?)"
_UNLIST_INDEX: Final = "DELETE FROM item_index WHERE gsi1pk = ? AND gsi1sk = ? AND pk = ? AND sk = ?"
_LIST_TTL: Final = "INSERT INTO item_ttl (ttl, pk, sk) VALUES (?, ?, ?)"
_UNLIST_TTL: Final = "DELETE FROM item_ttl WHERE ttl = ? AND pk = ? AND sk = ?"

_UNDECIDED: Final = Refused(())

Bodies: TypeAlias = dict[Key, bytes | None]
Relisted: TypeAlias = tuple[tuple[str, str], bytes | None, bytes | None]
"""The key of an item that is or was listed in a side table, and its bodies before and after."""


def commit_groups(connection: sqlite3.Connection, groups: Sequence[Group]) -> list[Outcome]:
    """Decide each group in order on the stored items, and write the changes of the successful ones."""
    # Each key once, in the order of the groups: neighbouring writes are neighbouring keys.
    bodies = read_bodies(connection, dict.fromkeys(write.key for group in groups for write in group))
    changed: Bodies = {}
    relisted: Bodies = {}
    compiled = CompiledWrites()
    outcomes = [_decide_group(group, compiled, bodies, changed, relisted) for group in groups]
    puts = [(*key, body) for key, body in changed.items() if body is not None]
    _put(connection, puts)
    if len(puts) < len(changed):
        connection.executemany(_DELETE, [key for key, body in changed.items() if body is None])
    _relist(connection, [(key, before, changed[key]) for key, before in relisted.items()])
    return outcomes


def commit_template(  # noqa: PLR0912 - one loop, whose steps are too short to be calls
    connection: sqlite3.Connection, partitions: Sequence[str], template: Group, items: Sequence[Item] | None = None
) -> list[Outcome]:
    """Commit the same group in each of these partitions, creating no objects for a partition except its rows."""
    if len(template) * ITEM_MAX_BYTES > GROUP_MAX_BYTES:  # so many writes that their total size has to be checked
        return commit_groups(connection, groups_of(partitions, template, items))
    compiled = CompiledWrites()
    writes = [(write.key.sk, compiled.of(write), type(write) is not Check) for write in template]
    keys = [(pk, sk) for pk in partitions for sk, _, _ in writes]
    found = _read_in_order(connection, keys)
    outcomes: list[Outcome] = []
    puts: list[tuple[str, str, bytes]] = []
    removed: list[tuple[str, str]] = []
    relisted: list[Relisted] = []
    others: list[Group] = []
    own_bodies = None if items is None else [encode(dict(item)) for item in items]
    bodies_in_order = iter(found)  # one iterator over the rows of all partitions
    for index, pk in enumerate(partitions):
        rows: list[tuple[str, str, bytes]] = []
        rare: list[Relisted] = []  # rows that are deleted, or listed in a side table
        is_done = True
        for (sk, decide, is_written), stored in zip(writes, bodies_in_order, strict=False):
            decision = decide(stored)
            if type(decision) is not tuple:
                is_done = False
                continue
            body, is_listed = decision
            if body is not None and len(body) > _BODY_SURE_BYTES:
                is_done = False
            elif is_written:
                if body is not None:
                    rows.append((pk, sk, body))
                if is_listed or body is None:
                    rare.append(((pk, sk), stored, body))
        if is_done and own_bodies is not None:
            rows[0] = (pk, rows[0][1], own_bodies[index])
        if is_done and (own_bodies is None or len(own_bodies[index]) <= _BODY_SURE_BYTES):
            puts += rows
            if rare:
                relisted += rare
                removed += [key for key, _, body in rare if body is None]
            outcomes.append(DONE)
        else:  # refused, or very large: rare, so decided by the general path
            others += groups_of([pk], template, None if items is None else [items[index]])
            outcomes.append(_UNDECIDED)
    _put(connection, puts)
    if removed:
        connection.executemany(_DELETE, removed)
    _relist(connection, relisted)
    decided = iter(commit_groups(connection, others) if others else ())
    return [next(decided) if outcome is _UNDECIDED else outcome for outcome in outcomes]


def read_bodies(connection: sqlite3.Connection, keys: Collection[Key]) -> Bodies:
    """Return the bodies of the items that exist among these keys."""
    wanted = list(keys)
    return {key: body for key, body in zip(wanted, _read_in_order(connection, wanted), strict=True) if body is not None}


def _read_in_order(connection: sqlite3.Connection, keys: Sequence[tuple[str, str]]) -> list[bytes | None]:
    found: list[bytes | None] = [None] * len(keys)
    start = 0
    while left := len(keys) - start:
        part = keys[start : start + next((size for size in _READ_SIZES if size <= left), left)]
        rows = connection.execute(_select_bodies(len(part)), tuple(chain.from_iterable(part)))
        for index, body in rows:
            found[start + index] = body
        start += len(part)
    return found


def _decide_group(group: Group, compiled: CompiledWrites, bodies: Bodies, changed: Bodies, relisted: Bodies) -> Outcome:
    """Decide a group; on success update `bodies` and `changed`, and note old bodies of listed items in `relisted`."""
    staged: list[tuple[Key, bytes | None, bool]] = []
    failures: list[Failure] = []
    for index, write in enumerate(group):
        key = write.key
        decision = compiled.of(write)(bodies.get(key))
        if not isinstance(decision, tuple):
            failures.append(Failure(index, decision))
            continue
        body, is_listed = decision
        if body is not None and len(body) > _BODY_SURE_BYTES and _size_bytes(key, body) > ITEM_MAX_BYTES:
            failures.append(Failure(index, ItemTooLarge(_size_bytes(key, body))))
        elif type(write) is not Check:
            staged.append((key, body, is_listed))
    if failures:
        return Refused(tuple(failures))
    if len(group) * ITEM_MAX_BYTES > GROUP_MAX_BYTES:
        _validate_size([body for _, body, _ in staged])
    for key, body, is_listed in staged:
        if is_listed:
            relisted.setdefault(key, bodies.get(key))
        bodies[key] = changed[key] = body
    return DONE


def _put(connection: sqlite3.Connection, rows: Sequence[tuple[str, str, bytes]]) -> None:
    rest = len(rows) % _ROWS_PER_STATEMENT
    connection.executemany(_UPSERT, rows[:rest])
    for start in range(rest, len(rows), _ROWS_PER_STATEMENT):
        connection.execute(_UPSERT_ROWS, tuple(chain.from_iterable(rows[start : start + _ROWS_PER_STATEMENT])))


def _size_bytes(key: Key, body: bytes) -> int:
    return len(body) + len(key.pk.encode()) + len(key.sk.encode())


def _validate_size(next_bodies: list[bytes | None]) -> None:
    if sum(len(body) for body in next_bodies if body is not None) > GROUP_MAX_BYTES:
        raise InvalidWrite(f"A group is larger than {GROUP_MAX_BYTES} bytes: split it.")


def _relist(connection: sqlite3.Connection, changes: Sequence[Relisted]) -> None:
    """Update the side tables for items whose bodies changed from the first to the second."""
    statements: dict[str, list[tuple[str | int, ...]]] = {
        _UNLIST_INDEX: [],
        _LIST_INDEX: [],
        _UNLIST_TTL: [],
        _LIST_TTL: [],
    }
    for key, before, after in changes:
        was, now = listed(before), listed(after)
        if was.index_keys != now.index_keys:
            if was.index_keys is not None:
                statements[_UNLIST_INDEX].append((*was.index_keys, *key))
            if now.index_keys is not None:
                statements[_LIST_INDEX].append((*now.index_keys, *key))
        if was.ttl != now.ttl:
            if was.ttl is not None:
                statements[_UNLIST_TTL].append((was.ttl, *key))
            if now.ttl is not None:
                statements[_LIST_TTL].append((now.ttl, *key))
    for sql, rows in statements.items():
        if rows:
            connection.executemany(sql, rows)


@lru_cache(maxsize=64)
def _select_bodies(count: int) -> str:
    keys = ", ".join(f"({index}, ?, ?)" for index in range(count))
    return (  # numbers and question marks only
        f"WITH wanted (place, pk, sk) AS (VALUES {keys}) "  # noqa: S608
        "SELECT wanted.place, item.body FROM wanted CROSS JOIN item ON item.pk = wanted.pk AND item.sk = wanted.sk"
    )
