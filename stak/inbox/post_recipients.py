"""Validate, deduplicate and sort the recipients of a post, a hundred thousand at most.

Long lists are processed in parts, between which other requests run.
"""

import random
from bisect import bisect_left
from collections.abc import AsyncIterator
from typing import Final

from stak.errors import InvalidName, invalid_field
from stak.identifiers import UserId, user_id, user_ids
from stak.inbox.broadcast import Kind
from stak.request_cost import pause

RECIPIENTS_MAX: Final = 100_000
EMPTY_AUDIENCE: Final = (
    "The audience of this inbox is empty, so nobody receives this message. Add members with PUT …/{inbox}/audience or "
    "`stak audience import`, or set auto_join in the inbox's configuration so that users join by themselves; then post "
    "again."
)
"""The warning of a post to everyone that has no recipients."""
EMPTY_TOPICS: Final = (
    "The topics of this post have no members, so nobody receives this message. Add members with PUT "
    "…/topics/{topic}/members or `stak topic import`, or open the topic so that users follow it; then post again."
)
"""The warning of a post to topics that has no recipients."""
_UIDS_BATCH_SIZE: Final = 4_000
_SHARES: Final = 32
_SAMPLED_PER_SHARE: Final = 16


def warning_for(recipients: int, kind: Kind = "everyone") -> str | None:
    """Return the warning of a post to so many recipients. Only an audience or topics have none: lists of users do."""
    if recipients:
        return None
    return EMPTY_TOPICS if kind == "topic" else EMPTY_AUDIENCE


async def distinct_users(uids: list[str], field: str) -> tuple[UserId, ...]:
    """Return the distinct recipients of an input field; a short list is sorted. Raises InvalidInput."""
    if not 1 <= len(uids) <= RECIPIENTS_MAX:
        problem = f"must be 1 to {RECIPIENTS_MAX:,} user ids, not {len(uids):,}; post to everyone, or split the list"
        raise invalid_field(field, problem)
    if len(uids) <= _UIDS_BATCH_SIZE:
        return tuple(sorted(dict.fromkeys(user_ids(uids, field))))
    distinct: set[UserId] = set()
    for start in range(0, len(uids), _UIDS_BATCH_SIZE):
        distinct.update(_validated(uids, start, field))
        await pause()
    # In the order of the list, neighbours are neighbours in memory too, and are sorted in half the time.
    return tuple(uids) if len(distinct) == len(uids) else tuple(distinct)  # type: ignore[arg-type]


async def in_order(uids: tuple[UserId, ...]) -> AsyncIterator[list[UserId]]:
    """Yield all these users in order, which is the fastest order to write, some thousands at a time."""
    if len(uids) <= _UIDS_BATCH_SIZE:
        yield sorted(uids)
        return
    # Random bounds: if they were predictable, a caller could put all ids into one share.
    sample = sorted(random.sample(uids, _SHARES * _SAMPLED_PER_SHARE))
    bounds = sample[_SAMPLED_PER_SHARE::_SAMPLED_PER_SHARE]
    shares: list[list[UserId]] = [[] for _ in range(_SHARES)]
    for start in range(0, len(uids), _UIDS_BATCH_SIZE):
        batch = sorted(uids[start : start + _UIDS_BATCH_SIZE])
        begin = 0
        for share, bound in zip(shares, bounds, strict=False):
            end = bisect_left(batch, bound, begin)
            share.extend(batch[begin:end])
            begin = end
        shares[-1] += batch[begin:]
        await pause()
    shares.reverse()
    while shares:
        share = shares.pop()
        share.sort()  # merges the sorted parts of the batches
        yield share
        await pause()


def _validated(uids: list[str], start: int, field: str) -> list[UserId]:
    batch = uids[start : start + _UIDS_BATCH_SIZE]
    try:
        return user_ids(batch, field)
    except InvalidName:
        for index, uid in enumerate(batch, start):
            try:
                user_id(uid)
            except InvalidName as error:
                raise InvalidName(f"{field}[{index}]", error.problem) from None
        raise
