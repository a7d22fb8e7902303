"""Packing groups into transactions: a hundred operations, four megabytes, and no key twice in a turn."""

from collections import Counter, deque
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stak.engines.aws.dynamodb.transaction_packing import PACK_MAX_BYTES, take_pack, turns
from stak.ports.writes import GROUP_MAX_WRITES, Delete, Group, Key


def packs(indexes: Sequence[int], writes: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Take packs until no group is left."""
    waiting = deque(indexes)
    found: list[list[int]] = []
    while waiting:
        found.append(take_pack(waiting, writes, sizes.__getitem__))
    return found


def group(*names: str) -> Group:
    return tuple(Delete(Key("p", name)) for name in names)


@pytest.mark.parametrize(
    ("writes", "groups", "expected"),
    [
        (3, 33, [33]),
        (3, 34, [33, 1]),
        (3, 100, [33, 33, 33, 1]),
        (4, 100, [25, 25, 25, 25]),
        (1, 100, [100]),
        (1, 101, [100, 1]),
        (100, 2, [1, 1]),
        (51, 2, [1, 1]),
        (50, 3, [2, 1]),
        (3, 0, []),
    ],
)
def test_transaction_holds_at_most_a_hundred_operations(writes: int, groups: int, expected: list[int]) -> None:
    found = packs(range(groups), [writes] * groups, [1] * groups)
    assert [len(pack) for pack in found] == expected
    assert [index for pack in found for index in pack] == list(range(groups))


def test_transaction_holds_at_most_four_megabytes() -> None:
    half = PACK_MAX_BYTES // 2
    assert PACK_MAX_BYTES == 4 * 1024 * 1024
    assert packs(range(3), [1] * 3, [half, half, 1]) == [[0, 1], [2]]
    assert packs(range(3), [1] * 3, [half, half + 1, 1]) == [[0], [1, 2]]


def test_group_over_four_megabytes_is_sent_alone() -> None:
    assert packs(range(3), [1] * 3, [1, PACK_MAX_BYTES + 1, 1]) == [[0], [1], [2]]


def test_only_the_requested_groups_are_packed() -> None:
    assert packs([1, 3], [3] * 4, [10] * 4) == [[1, 3]]


@given(st.lists(st.tuples(st.integers(1, 100), st.integers(1, PACK_MAX_BYTES)), max_size=40))
def test_every_pack_fits_and_every_group_is_packed(groups: list[tuple[int, int]]) -> None:
    writes, sizes = [each[0] for each in groups], [each[1] for each in groups]
    found = packs(range(len(groups)), writes, sizes)
    assert [index for pack in found for index in pack] == list(range(len(groups)))
    for pack in found:
        assert sum(writes[index] for index in pack) <= GROUP_MAX_WRITES
        assert sum(sizes[index] for index in pack) <= PACK_MAX_BYTES


def test_groups_without_common_keys_share_a_turn() -> None:
    groups = [group("a", "b"), group("c"), group("d")]
    assert turns(groups, range(3)) == [[0, 1, 2]]


def test_groups_with_a_common_key_take_turns_in_order() -> None:
    groups = [group("a"), group("a", "b"), group("b"), group("c"), group("a")]
    assert turns(groups, range(5)) == [[0, 3], [1], [2, 4]]


def test_settled_groups_take_no_turn() -> None:
    assert turns([group("a"), group("a"), group("a")], [0, 2]) == [[0], [2]]
    assert turns([], []) == []


@given(st.lists(st.sets(st.sampled_from("abcdef"), min_size=1).map(sorted), max_size=12))
def test_turn_has_no_key_twice_and_every_group_has_a_turn(names: list[list[str]]) -> None:
    groups = [group(*each) for each in names]
    found = turns(groups, range(len(groups)))
    assert sorted(index for turn in found for index in turn) == list(range(len(groups)))
    for turn in found:
        keys = Counter(write.key for index in turn for write in groups[index])
        assert set(keys.values()) <= {1}
    most = max(Counter(name for each in names for name in each).values(), default=0)
    assert len(found) >= most
