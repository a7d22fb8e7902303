"""Groups of writes inside one SQLite transaction: read all they touch at once, decide, write all at once.

Deciding is plain Python over what was read, so a group sees what earlier groups of the same transaction did, and a
refused group leaves no trace.
"""

import sqlite3
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, TypeAlias

from stak.engines.embedded.plans import Plans
from stak.engines.embedded.stored import Listed, listed
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
    ItemTooLarge,
    Key,
    Outcome,
    Refused,
    in_partition,
)

_READ_MAX_KEYS: Final = 1024  # two variables a key; SQLite takes 32,766 in all
_BODY_SURE_BYTES: Final = ITEM_MAX_BYTES - PK_MAX_BYTES - SK_MAX_BYTES  # a body that fits whatever its key is

_UPSERT: Final = (
    "INSERT INTO item (pk, sk, body) VALUES (?, ?, ?) ON CONFLICT (pk, sk) DO UPDATE SET body = excluded.body"
)
_DELETE: Final = "DELETE FROM item WHERE pk = ? AND sk = ?"
_LIST_INDEX: Final = "INSERT INTO item_index (gsi1pk, gsi1sk, pk, sk) VALUES (?, ?, ?, ?)"
_UNLIST_INDEX: Final = "DELETE FROM item_index WHERE gsi1pk = ? AND gsi1sk = ? AND pk = ? AND sk = ?"
_LIST_TTL: Final = "INSERT INTO item_ttl (ttl, pk, sk) VALUES (?, ?, ?)"
_UNLIST_TTL: Final = "DELETE FROM item_ttl WHERE ttl = ? AND pk = ? AND sk = ?"

_UNDECIDED: Final = Refused(())

Bodies: TypeAlias = dict[Key, bytes | None]


def commit_groups(connection: sqlite3.Connection, groups: Sequence[Group]) -> list[Outcome]:
    """Decide each group in order against what is stored, and write what the successful ones change."""
    # Each key once, in the order of the groups: who writes to neighbours names them as neighbours.
    bodies = read_bodies(connection, dict.fromkeys(write.key for group in groups for write in group))
    changed: Bodies = {}
    relisted: Bodies = {}
    plans = Plans()
    outcomes = [_decide_group(group, plans, bodies, changed, relisted) for group in groups]
    puts = [(*key, body) for key, body in changed.items() if body is not None]
    connection.executemany(_UPSERT, puts)
    if len(puts) < len(changed):
        connection.executemany(_DELETE, [key for key, body in changed.items() if body is None])
    for key, before in relisted.items():
        _relist(connection, key, listed(before), listed(changed[key]))
    return outcomes


def commit_in_each(connection: sqlite3.Connection, partitions: Sequence[str], template: Group) -> list[Outcome]:
    """The same group in each of these partitions: as above, with nothing made for a partition but its rows."""
    plans = Plans()
    planned = [(write.key.sk, plans.plan(write), type(write) is not Check) for write in template]
    keys = [(pk, sk) for pk in partitions for sk, _, _ in planned]
    found = _read_in_order(connection, keys)
    outcomes: list[Outcome] = []
    puts: list[tuple[str, str, bytes]] = []
    others: list[Group] = []
    place = 0
    for pk in partitions:
        decisions = [plan(found[place + number]) for number, (_, plan, _) in enumerate(planned)]
        place += len(planned)
        for decision in decisions:
            if type(decision) is not tuple or decision[0] is None or decision[1] or len(decision[0]) > _BODY_SURE_BYTES:
                # Refused, removed, listed or very large: rare enough to be decided the long way.
                others.append(tuple(in_partition(write, pk) for write in template))
                outcomes.append(_UNDECIDED)
                break
        else:
            puts += [
                (pk, sk, decision[0])  # type: ignore[index,misc]
                for (sk, _, is_written), decision in zip(planned, decisions, strict=True)
                if is_written
            ]
            outcomes.append(DONE)
    connection.executemany(_UPSERT, puts)
    decided = iter(commit_groups(connection, others) if others else ())
    return [next(decided) if outcome is _UNDECIDED else outcome for outcome in outcomes]


def read_bodies(connection: sqlite3.Connection, keys: Collection[Key]) -> Bodies:
    """The bodies of the items that exist among these keys."""
    wanted = list(keys)
    return {key: body for key, body in zip(wanted, _read_in_order(connection, wanted), strict=True) if body is not None}


def _read_in_order(connection: sqlite3.Connection, keys: Sequence[tuple[str, str]]) -> list[bytes | None]:
    found: list[bytes | None] = [None] * len(keys)
    for start in range(0, len(keys), _READ_MAX_KEYS):
        part = keys[start : start + _READ_MAX_KEYS]
        rows = connection.execute(_select_bodies(len(part)), tuple(chain.from_iterable(part)))
        for place, body in rows:
            found[start + place] = body
    return found


def _decide_group(group: Group, plans: Plans, bodies: Bodies, changed: Bodies, relisted: Bodies) -> Outcome:
    """Decide a group; if all of it can be, `bodies` and `changed` say so, and `relisted` what listed items were."""
    decisions = [plans.plan(write)(bodies.get(write.key)) for write in group]
    failures: list[Failure] = []
    for place, decision in enumerate(decisions):
        if type(decision) is not tuple:
            failures.append(Failure(place, decision))  # type: ignore[arg-type]
        elif decision[0] is not None and len(decision[0]) > _BODY_SURE_BYTES:
            size_bytes = _size_bytes(group[place].key, decision[0])
            if size_bytes > ITEM_MAX_BYTES:
                failures.append(Failure(place, ItemTooLarge(size_bytes)))
    if failures:
        return Refused(tuple(failures))
    if len(group) * ITEM_MAX_BYTES > GROUP_MAX_BYTES:
        _refuse_oversize([decision[0] for decision in decisions])  # type: ignore[index]
    for write, (body, is_listed) in zip(group, decisions, strict=True):  # type: ignore[misc]
        if type(write) is Check:
            continue
        key = write.key
        if is_listed:
            relisted.setdefault(key, bodies.get(key))
        bodies[key] = changed[key] = body
    return DONE


def _size_bytes(key: Key, body: bytes) -> int:
    return len(body) + len(key.pk.encode()) + len(key.sk.encode())


def _refuse_oversize(next_bodies: list[bytes | None]) -> None:
    if sum(len(body) for body in next_bodies if body is not None) > GROUP_MAX_BYTES:
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
