"""Validate, deduplicate and sort the recipients of a post, a hundred thousand at most.

Long lists are processed in parts, between which other requests run.
"""

import random
from bisect import bisect_left
from typing import Final

from stak.errors import InvalidName, invalid_field
from stak.identifiers import UserId, user_id, user_ids
from stak.request_cost import pause

RECIPIENTS_MAX: Final = 100_000
_UIDS_BATCH_SIZE: Final = 2_000
_SAMPLED: Final = 1_000
_SHARES: Final = 64


async def distinct_users(uids: list[str], field: str) -> tuple[UserId, ...]:
    """Return the distinct recipients of an input field, sorted, which is the fastest order to write.

    Raises InvalidInput.
    """
    if not 1 <= len(uids) <= RECIPIENTS_MAX:
        problem = f"must be 1 to {RECIPIENTS_MAX:,} user ids, not {len(uids):,}; post to everyone, or split the list"
        raise invalid_field(field, problem)
    if len(uids) <= _UIDS_BATCH_SIZE:
        return tuple(sorted(dict.fromkeys(user_ids(uids, field))))
    # Random bounds: if they were predictable, a caller could put all ids into one share.
    bounds = sorted(random.sample(uids, min(_SAMPLED, len(uids))))[:: _SAMPLED // _SHARES]
    shares: list[set[UserId]] = [set() for _ in range(len(bounds) + 1)]
    for start in range(0, len(uids), _UIDS_BATCH_SIZE):
        for uid in _validated(uids, start, field):
            shares[bisect_left(bounds, uid)].add(uid)
        await pause()
    distinct: list[UserId] = []
    for share in shares:
        distinct += sorted(share)
        await pause()
    return tuple(distinct)


def _validated(uids: list[str], start: int, field: str) -> list[UserId]:
    try:
        return user_ids(uids[start : start + _UIDS_BATCH_SIZE], field)
    except InvalidName:
        for index in range(start, start + _UIDS_BATCH_SIZE):
            try:
                user_id(uids[index])
            except InvalidName as error:
                raise InvalidName(f"{field}[{index}]", error.problem) from None
        raise
