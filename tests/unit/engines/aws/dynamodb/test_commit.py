"""Commits to a faulty DynamoDB: refusals, retries, tokens and time limits."""

import asyncio
import random
from typing import Any, Final

import msgspec
import pytest

from stak import task_limits
from stak.engines.aws.dynamodb.write_limiter import WriteLimiter
from stak.errors import InvalidWrite, StorageBusy, StorageRefused, StorageUnavailable
from stak.ports.writes import (
    DONE,
    ITEM_MAX_BYTES,
    Absent,
    Below,
    ConditionFailed,
    Delete,
    Equals,
    Failure,
    Group,
    ItemTooLarge,
    Key,
    NotANumber,
    Present,
    Put,
    Reason,
    Refused,
    Update,
)
from tests.support.proxy import Request
from tests.unit.engines.aws.scripted_dynamodb import (
    LOST,
    NONE,
    TABLE,
    Step,
    answer,
    cancelled,
    error,
    scripted,
    sort_keys,
)

CONDITION: Final[dict[str, Any]] = {"Code": "ConditionalCheckFailed", "Message": "The conditional request failed"}
CONFLICT: Final[dict[str, Any]] = {"Code": "TransactionConflict", "Message": "Transaction is ongoing for the item"}
THROTTLED: Final[dict[str, Any]] = {"Code": "ThrottlingError", "Message": "Throughput exceeds the current capacity"}
INVALID: Final[dict[str, Any]] = {"Code": "ValidationError", "Message": "An operand has an incorrect data type"}


THROTTLED_ATTEMPTS_IN_HALF_A_SECOND: Final = 4  # with pauses of 50, 100 and 200 ms
ATTEMPTS_IN_HALF_A_SECOND: Final = 6  # with pauses of 10, 20, 40, 80 and 160 ms; 320 ms more would be too long


@pytest.fixture
def longest_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every pause have its maximum, so that the number of attempts is known."""
    monkeypatch.setattr(random, "uniform", lambda _, most: most)


def group(name: str) -> Group:
    """Two writes that need a transaction."""
    return (
        Put(Key("p", f"{name}1"), {}, when=(Absent(),)),
        Update(Key("p", f"{name}2"), add={"n": 1}, when=(Below("wm", "m"),)),
    )


def refused(write: int, reason: Reason) -> Refused:
    return Refused((Failure(write, reason),))


async def test_failed_group_is_refused_and_the_others_are_sent_again() -> None:
    reasons = (NONE, NONE, NONE, CONDITION, NONE, NONE)
    async with scripted(cancelled(*reasons)) as (table, dynamodb):
        outcomes = await table.commit([group("a"), group("b"), group("c")])
    assert outcomes == [DONE, refused(1, ConditionFailed(Below("wm", "m"))), DONE]
    assert dynamodb.written() == [["a1", "a2", "b1", "b2", "c1", "c2"], ["a1", "a2", "c1", "c2"]]
    first, second = dynamodb.tokens
    assert first != second


async def test_failed_group_is_not_retried() -> None:
    async with scripted(cancelled(CONDITION, NONE), timeout_seconds=0) as (table, dynamodb):
        assert await table.commit([group("a")]) == [refused(0, ConditionFailed(Absent()))]
    assert len(dynamodb.requests) == 1


async def test_every_failed_write_is_named() -> None:
    async with scripted(cancelled(CONDITION, CONDITION)) as (table, _):
        (outcome,) = await table.commit([group("a")])
    failures = (Failure(0, ConditionFailed(Absent())), Failure(1, ConditionFailed(Below("wm", "m"))))
    assert outcome == Refused(failures)


async def test_transaction_of_failed_groups_is_not_sent_again() -> None:
    async with scripted(cancelled(CONDITION, NONE, NONE, CONDITION)) as (table, dynamodb):
        outcomes = await table.commit([group("a"), group("b")])
    assert [type(outcome) for outcome in outcomes] == [Refused, Refused]
    assert dynamodb.operations == ["TransactWriteItems"]


async def test_returned_item_tells_which_condition_failed() -> None:
    when = (Present(), Equals("a", 1), Equals("b", 2))
    found = {"pk": {"S": "p"}, "sk": {"S": "a"}, "a": {"N": "1"}, "b": {"N": "3"}}
    async with scripted(cancelled({**CONDITION, "Item": found}), cancelled(CONDITION)) as (table, dynamodb):
        write = Update(Key("p", "a"), set={"c": 1}, when=when)
        assert await table.commit([(write,)]) == [refused(0, ConditionFailed(Equals("b", 2)))]
        assert await table.commit([(write,)]) == [refused(0, ConditionFailed(Present()))]  # The item did not exist.
    assert dynamodb.operations == ["TransactWriteItems"] * 2


async def test_item_that_meets_all_conditions_on_read_is_retried() -> None:
    when = (Present(), Equals("a", 1))
    met = {"pk": {"S": "p"}, "sk": {"S": "a"}, "a": {"N": "1"}}
    stored = answer(Responses={TABLE: [met]})
    async with scripted(cancelled({**CONDITION, "Item": met}), stored) as (table, dynamodb):
        assert await table.commit([(Update(Key("p", "a"), set={"c": 1}, when=when),)]) == [DONE]
    assert dynamodb.operations == ["TransactWriteItems", "BatchGetItem", "TransactWriteItems"]


async def test_lost_response_is_retried_with_the_same_token_and_bytes() -> None:
    async with scripted(LOST, LOST) as (table, dynamodb):
        assert await table.commit([group("a"), group("b")]) == [DONE, DONE]
    assert len(dynamodb.requests) == 3
    assert len(set(dynamodb.bodies)) == 1


async def test_default_client_leaves_retries_to_the_engine() -> None:
    async with scripted(then=lambda _: error("ThrottlingException"), timeout_seconds=0) as (
        table,
        dynamodb,
    ):
        with pytest.raises(StorageBusy):
            await table.commit([group("a")])
    assert len(dynamodb.requests) == 1


async def test_retry_with_the_default_client_sends_the_same_bytes() -> None:
    async with scripted(LOST, error("InternalServerError", status=500)) as (table, dynamodb):
        assert await table.commit([group("a")]) == [DONE]
    assert len(dynamodb.requests) == 3
    assert len(set(dynamodb.bodies)) == 1


@pytest.mark.parametrize(
    "step",
    [
        error("InternalServerError", status=500),
        error("ServiceUnavailable", status=503),
        error("ThrottlingException"),
        error("ProvisionedThroughputExceededException"),
        error("RequestLimitExceeded"),
        error("TransactionInProgressException"),
    ],
    ids=lambda step: step.body.decode()[:60],
)
async def test_transaction_with_unknown_outcome_keeps_its_token(step: Step) -> None:
    async with scripted(step, step) as (table, dynamodb):
        assert await table.commit([group("a")]) == [DONE]
    assert len(dynamodb.requests) == 3
    assert len(set(dynamodb.bodies)) == 1


def only_alone(request: Request) -> Step:
    """Cancels every transaction that has more than one group."""
    keys = sort_keys(request)
    return answer() if len(keys) == 2 else cancelled(*[CONFLICT] + [NONE] * (len(keys) - 1))


async def test_conflict_halves_the_transaction_until_it_succeeds() -> None:
    async with scripted(then=only_alone) as (table, dynamodb):
        assert await table.commit([group(name) for name in "abcd"]) == [DONE] * 4
    sizes = sorted((len(keys) // 2 for keys in dynamodb.written()), reverse=True)
    assert sizes == [4, 2, 2, 1, 1, 1, 1]
    assert len(set(dynamodb.tokens)) == 7


async def test_failed_group_in_a_conflict_is_refused_and_the_rest_is_halved() -> None:
    reasons = (CONFLICT, NONE, CONDITION, NONE, NONE, NONE)
    async with scripted(cancelled(*reasons)) as (table, dynamodb):
        outcomes = await table.commit([group("a"), group("b"), group("c")])
    assert outcomes == [DONE, refused(0, ConditionFailed(Absent())), DONE]
    assert sorted(dynamodb.written()[1:]) == [["a1", "a2"], ["c1", "c2"]]


async def test_lasting_conflict_ends_as_busy_after_the_timeout(longest_pauses: None) -> None:
    async with scripted(then=lambda _: cancelled(CONFLICT, NONE), timeout_seconds=0.5) as (table, dynamodb):
        with pytest.raises(StorageBusy):
            await table.commit([group("a")])
    assert len(dynamodb.requests) == ATTEMPTS_IN_HALF_A_SECOND
    assert len(set(dynamodb.tokens)) == len(dynamodb.tokens)


async def test_lasting_conflict_ends_as_busy_after_the_attempts_of_the_task() -> None:
    async with scripted(then=lambda _: cancelled(CONFLICT, NONE), timeout_seconds=5) as (table, dynamodb):
        with pytest.raises(StorageBusy), task_limits.interactive_work(attempts=2):
            await table.commit([group("a")])
    assert len(dynamodb.requests) == 2


@pytest.mark.parametrize(
    "step", [cancelled(THROTTLED, NONE), error("ThrottlingException"), error("ProvisionedThroughputExceededException")]
)
async def test_lasting_throttle_backs_off_and_ends_as_busy(longest_pauses: None, step: Step) -> None:
    async with scripted(then=lambda _: step, timeout_seconds=0.5) as (table, dynamodb):
        with pytest.raises(StorageBusy):
            await table.commit([group("a")])
    assert len(dynamodb.requests) == THROTTLED_ATTEMPTS_IN_HALF_A_SECOND


async def test_throttled_requests_fail_at_once_when_too_many_were(longest_pauses: None) -> None:
    async with scripted(then=lambda _: cancelled(THROTTLED, NONE), timeout_seconds=60) as (table, dynamodb):
        await asyncio.gather(*(table.commit([group(f"a{number}")]) for number in range(60)), return_exceptions=True)
        before = len(dynamodb.requests)
        assert before == 160  # each once, and a hundred again
        with pytest.raises(StorageBusy):
            await table.commit([group("a")])
    assert len(dynamodb.requests) == before + 1


async def test_wholly_throttled_transaction_is_retried_unsplit() -> None:
    step = cancelled(THROTTLED, NONE, THROTTLED, NONE)
    async with scripted(step, step) as (table, dynamodb):
        assert await table.commit([group("a"), group("b")]) == [DONE, DONE]
    assert dynamodb.written() == [["a1", "a2", "b1", "b2"]] * 3


async def test_throttled_groups_are_sent_together_after_a_pause_and_the_others_at_once() -> None:
    names = "abcdefgh"
    reasons = [THROTTLED if name in "cf" else NONE for name in names for _ in range(2)]
    async with scripted(cancelled(*reasons)) as (table, dynamodb):
        assert await table.commit([group(name) for name in names]) == [DONE] * 8
    assert dynamodb.written()[1:] == [
        [f"{name}{number}" for name in some for number in (1, 2)] for some in ("abdegh", "cf")
    ]


def user_group(name: str) -> Group:
    """Two writes to a partition of their own that need a transaction."""
    return (Put(Key(name, f"{name}1"), {}, when=(Absent(),)), Update(Key(name, f"{name}2"), add={"n": 1}))


def throttle_hot(request: Request) -> Step:
    """Throttle the partition key `hot`, always."""
    keys = sort_keys(request)
    reasons = [THROTTLED if key.startswith("hot") else NONE for key in keys]
    return cancelled(*reasons) if THROTTLED in reasons else answer()


async def test_hot_key_is_sent_alone_and_does_not_slow_down_the_table_when_it_is_known(longest_pauses: None) -> None:
    limiter = WriteLimiter(40_000)
    async with scripted(then=throttle_hot, limiter=limiter, timeout_seconds=4) as (table, dynamodb):
        for number in range(4):
            rate, sent = limiter.rate, len(dynamodb.requests)
            names = [f"{number}{letter}" for letter in "abcd"]
            with task_limits.bulk_work(seconds=4), pytest.raises(StorageBusy):
                await table.commit([user_group(name) for name in (*names, "hot")])
        assert limiter.rate >= rate  # the rate before the last commit
        assert rate < 40_000  # while it was not known, it counted as the table's
        sizes = [len(keys) // 2 for keys in dynamodb.written()[sent:]]
        assert sizes[0] == 5
        assert set(sizes[1:]) == {4, 1}


async def test_ever_other_throttled_keys_slow_down_bulk_writes(longest_pauses: None) -> None:
    limiter = WriteLimiter(40_000)

    def rule(request: Request) -> Step:
        keys = sort_keys(request)
        return cancelled(THROTTLED, *[NONE] * (len(keys) - 1)) if len(keys) > 2 else answer()

    async with scripted(then=rule, limiter=limiter, timeout_seconds=30) as (table, _):
        for number in range(10):
            with task_limits.bulk_work():
                names = [f"{number}{letter}" for letter in "abcdefgh"]
                assert await table.commit([user_group(name) for name in names]) == [DONE] * 8
    assert limiter.rate < 20_000


async def test_throttled_table_slows_down_bulk_writes() -> None:
    limiter = WriteLimiter(1000)
    async with scripted(error("ThrottlingException"), limiter=limiter) as (table, _):
        assert await table.commit([group("a")]) == [DONE]
    assert limiter.rate == 800


async def test_bulk_work_shares_transactions_as_its_rate_allows() -> None:
    limiter = WriteLimiter(160)  # four groups of four units in a tenth of a second
    async with scripted(limiter=limiter) as (table, dynamodb):
        with task_limits.bulk_work():
            await table.commit([group(name) for name in "abcdefghij"])
        await table.commit([group(name) for name in "klmnopqrst"])
    assert [len(keys) // 2 for keys in dynamodb.written()] == [4, 4, 2, 10]


@pytest.mark.parametrize("limit", ["KeyRangeThroughputExceeded", "MaxOnDemandThroughputExceeded"])
async def test_named_limit_slows_down_bulk_writes(limit: str) -> None:
    limiter = WriteLimiter(1000)
    reasons = [{"reason": f"TableWrite{limit}", "resource": "table/stak"}]
    step = error("ThrottlingException", throttlingReasons=reasons)
    async with scripted(step, limiter=limiter) as (table, _):
        assert await table.commit([group("a")]) == [DONE]
    assert limiter.rate == 800


async def test_work_without_time_is_refused_before_anything_is_sent() -> None:
    async with scripted() as (table, dynamodb):
        with task_limits.bulk_work(seconds=-1), pytest.raises(StorageBusy):
            await table.commit_template(["u1", "u2"], group("a"))
    assert dynamodb.requests == []


async def test_no_transaction_is_started_after_the_storage_failed() -> None:
    def rule(_: Request) -> Step:
        return error("InternalServerError", status=500)

    async with scripted(then=rule, timeout_seconds=0) as (table, dynamodb):
        with task_limits.bulk_work(), pytest.raises(StorageUnavailable):
            await table.commit_template([f"u{number}" for number in range(500)], group("a"))
    assert len(dynamodb.requests) == 1


async def test_fewer_groups_share_a_transaction_where_many_are_refused() -> None:
    def rule(request: Request) -> Step:
        operations = [next(iter(each.values())) for each in request.asked["TransactItems"]]
        users = [part.get("Key", part.get("Item"))["pk"]["S"] for part in operations]
        found = [CONDITION if user.endswith("0") and at % 2 == 0 else NONE for at, user in enumerate(users)]
        return cancelled(*found) if CONDITION in found else answer()

    async with scripted(then=rule, limiter=WriteLimiter(40_000)) as (table, dynamodb):
        with task_limits.bulk_work():
            outcomes = await table.commit_template([f"u{number}" for number in range(200)], group("a"))
        sizes = [len(keys) // 2 for keys in dynamodb.written()]
        assert [type(outcome) is Refused for outcome in outcomes] == [number % 10 == 0 for number in range(200)]
        assert sizes[:2] == [50, 45]  # the first tells; its rest is sent again at once
        assert set(sizes[2:]) == {1}


async def test_missing_response_ends_as_unavailable() -> None:
    async with scripted(then=lambda _: LOST, timeout_seconds=0.5) as (table, dynamodb):
        with pytest.raises(StorageUnavailable) as raised:
            await table.commit([group("a")])
    assert type(raised.value) is StorageUnavailable
    assert len(set(dynamodb.bodies)) == 1


@pytest.mark.parametrize(
    "code",
    ["AccessDeniedException", "ResourceNotFoundException", "UnrecognizedClientException", "ExpiredTokenException"],
)
@pytest.mark.parametrize("write", [group("a"), (Put(Key("p", "a"), {}),)], ids=["transaction", "plain put"])
async def test_access_error_is_refused_at_once(code: str, write: Group) -> None:
    async with scripted(then=lambda _: error(code)) as (table, dynamodb):
        with pytest.raises(StorageRefused, match=f"write to the table stak: {code}: because"):
            await table.commit([write])
    assert len(dynamodb.requests) == 1


async def test_invalid_transaction_refuses_only_the_invalid_group() -> None:
    found = answer(Responses={TABLE: [{"pk": {"S": "p"}, "sk": {"S": "b2"}, "n": {"S": "text"}}]})

    def rule(request: Request) -> Step:
        if request.operation == "BatchGetItem":
            return found
        return error("ValidationException") if "b2" in sort_keys(request) else answer()

    async with scripted(then=rule) as (table, dynamodb):
        outcomes = await table.commit([group("a"), group("b"), group("c")])
    assert outcomes == [DONE, refused(1, NotANumber("n")), DONE]
    assert sorted(dynamodb.written()[1:]) == [["a1", "a2"], ["b1", "b2"], ["c1", "c2"]]
    assert dynamodb.operations.count("BatchGetItem") == 1


async def test_unexplained_invalid_group_raises_and_others_are_written() -> None:
    def rule(request: Request) -> Step:
        if request.operation == "BatchGetItem":
            return answer(Responses={TABLE: []})
        return error("ValidationException") if "b2" in sort_keys(request) else answer()

    async with scripted(then=rule) as (table, dynamodb):
        with pytest.raises(InvalidWrite):
            await table.commit([group("a"), group("b"), group("c")])
    assert sorted(dynamodb.written()[1:]) == [["a1", "a2"], ["b1", "b2"], ["c1", "c2"]]


async def test_wrong_type_is_explained_by_the_stored_item() -> None:
    found = answer(Responses={TABLE: [{"pk": {"S": "p"}, "sk": {"S": "a2"}, "n": {"S": "text"}}]})
    async with scripted(cancelled(NONE, INVALID), found) as (table, dynamodb):
        assert await table.commit([group("a")]) == [refused(1, NotANumber("n"))]
    look = dynamodb.requests[1].asked["RequestItems"][TABLE]
    assert look["ConsistentRead"] is True
    assert [key["sk"]["S"] for key in look["Keys"]] == ["a1", "a2"]


async def test_unexplained_operation_raises_and_others_are_written() -> None:
    def rule(request: Request) -> Step:
        if request.operation == "BatchGetItem":
            return answer(Responses={TABLE: []})
        keys = sort_keys(request)
        return cancelled(*[INVALID if key == "b2" else NONE for key in keys]) if "b2" in keys else answer()

    async with scripted(then=rule, timeout_seconds=0.5) as (table, dynamodb):
        with pytest.raises(InvalidWrite, match="An operand has an incorrect data type"):
            await table.commit([group("a"), group("b"), group("c")])
    written = [
        key
        for request in dynamodb.requests
        if request.operation == "TransactWriteItems"
        if "b2" not in sort_keys(request)
        for key in sort_keys(request)
    ]
    assert sorted(written) == ["a1", "a2", "c1", "c2"]


async def test_item_over_the_limit_is_refused_without_a_request() -> None:
    item = {"text": "x" * ITEM_MAX_BYTES}
    async with scripted() as (table, dynamodb):
        outcome, done = await table.commit([(Put(Key("p", "a"), item),), (Put(Key("p", "b"), {}),)])
    assert outcome == refused(0, ItemTooLarge(ITEM_MAX_BYTES + len("pkpskatext")))
    assert done == DONE
    assert dynamodb.operations == ["BatchGetItem", "BatchWriteItem"]
    assert max(map(len, dynamodb.bodies)) < 1000


async def test_plain_puts_and_deletes_go_in_batches_of_twenty_five() -> None:
    puts: list[Group] = [(Put(Key("p", f"{number:02}"), {"n": number}),) for number in range(30)]
    async with scripted() as (table, dynamodb):
        assert await table.commit([*puts, (Delete(Key("p", "gone")),)]) == [DONE] * 31
    assert dynamodb.operations == ["BatchWriteItem"] * 2
    requests = [request.asked["RequestItems"][TABLE] for request in dynamodb.requests]
    assert sorted(map(len, requests)) == [6, 25]
    first, last = sorted(requests, key=len, reverse=True)
    assert first[0] == {"PutRequest": {"Item": {"pk": {"S": "p"}, "sk": {"S": "00"}, "n": {"N": "0"}}}}
    assert last[-1] == {"DeleteRequest": {"Key": {"pk": {"S": "p"}, "sk": {"S": "gone"}}}}


@pytest.mark.parametrize(
    "needy",
    [
        (Put(Key("p", "a"), {}, when=(Absent(),)),),
        (Delete(Key("p", "a"), when=(Present(),)),),
        (Update(Key("p", "a"), set={"n": 1}),),
        (Update(Key("p", "a"), add={"n": 1}),),
        (Put(Key("p", "a"), {}), Put(Key("p", "b"), {})),
    ],
    ids=["conditional put", "conditional delete", "set", "add", "two puts"],
)
async def test_conditional_and_grouped_writes_use_a_transaction(needy: Group) -> None:
    async with scripted() as (table, dynamodb):
        assert await table.commit([needy]) == [DONE]
    assert dynamodb.operations == ["TransactWriteItems"]


async def test_only_unprocessed_items_are_sent_again() -> None:
    left = [{"PutRequest": {"Item": {"pk": {"S": "p"}, "sk": {"S": "b"}}}}]
    async with scripted(answer(UnprocessedItems={TABLE: left}), answer(UnprocessedItems={})) as (table, dynamodb):
        assert await table.commit([(Put(Key("p", name), {}),) for name in "abc"]) == [DONE] * 3
    assert dynamodb.requests[1].asked == {"RequestItems": {TABLE: left}}
    assert len(dynamodb.requests) == 2


async def test_items_that_stay_unprocessed_end_as_busy() -> None:
    left = [{"PutRequest": {"Item": {"pk": {"S": "p"}, "sk": {"S": "a"}}}}]
    async with scripted(then=lambda _: answer(UnprocessedItems={TABLE: left}), timeout_seconds=0.5) as (
        table,
        dynamodb,
    ):
        with pytest.raises(StorageBusy):
            await table.commit([(Put(Key("p", "a"), {}),)])
    assert len(dynamodb.requests) >= 2


async def test_plain_put_with_a_lost_response_is_sent_again() -> None:
    async with scripted(LOST) as (table, dynamodb):
        assert await table.commit([(Put(Key("p", "a"), {}),)]) == [DONE]
    assert len(set(dynamodb.bodies)) == 1
    assert len(dynamodb.bodies) == 2


async def test_groups_with_a_common_key_are_written_in_sequence() -> None:
    def counting() -> Group:
        return (Update(Key("p", "c"), add={"n": 1}),)

    async with scripted() as (table, dynamodb):
        assert await table.commit([counting(), counting(), counting()]) == [DONE] * 3
    assert dynamodb.written() == [["c"]] * 3
    assert len(set(dynamodb.tokens)) == 3


@pytest.mark.parametrize(
    ("writes", "recipients", "packed"), [(3, 100, [33, 33, 33, 1]), (4, 100, [25] * 4), (3, 33, [33]), (100, 2, [1, 1])]
)
async def test_recipients_share_a_transaction_of_a_hundred_writes(
    writes: int, recipients: int, packed: list[int]
) -> None:
    template: Group = tuple(Update(Key("", f"s{number}"), add={"n": 1}) for number in range(writes))
    async with scripted() as (table, dynamodb):
        partitions = [f"u{number}" for number in range(recipients)]
        assert await table.commit_template(partitions, template) == [DONE] * recipients
    sizes = [len(keys) / writes for keys in dynamodb.written()]
    assert sorted(sizes, reverse=True) == packed
    assert len(set(dynamodb.tokens)) == len(packed)


async def test_refusals_of_a_template_are_returned_by_partition() -> None:
    reasons = [NONE, NONE, CONDITION, NONE, NONE, NONE]
    async with scripted(cancelled(*reasons)) as (table, dynamodb):
        outcomes = await table.commit_template(["u1", "u2", "u3"], group("a"))
    assert outcomes == [DONE, refused(0, ConditionFailed(Absent())), DONE]
    partitions = [
        [
            next(iter(each.values())).get("Key", each.get("Put", {}).get("Item"))["pk"]["S"]
            for each in body["TransactItems"]
        ]
        for body in map(msgspec.json.decode, dynamodb.bodies)
    ]
    assert partitions == [["u1", "u1", "u2", "u2", "u3", "u3"], ["u1", "u1", "u3", "u3"]]
