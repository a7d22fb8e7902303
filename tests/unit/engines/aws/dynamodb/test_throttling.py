"""Which limit DynamoDB enforced: a partition key's or the table's."""

from typing import Any

import pytest

from stak.engines.aws.dynamodb.throttling import hot_groups, is_operation_throttled, is_throttled, names_key


def reasons(*names: str) -> list[dict[str, str]]:
    return [{"reason": name, "resource": "arn:aws:dynamodb:eu-west-1:111122223333:table/stak"} for name in names]


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ({}, False),
        ({"ThrottlingReasons": []}, False),
        ({"ThrottlingReasons": reasons("TableWriteKeyRangeThroughputExceeded")}, True),
        ({"throttlingReasons": reasons("IndexWriteKeyRangeThroughputExceeded")}, True),
        ({"ThrottlingReasons": reasons("TableWriteMaxOnDemandThroughputExceeded")}, False),
        ({"ThrottlingReasons": reasons("TableWriteAccountLimitExceeded")}, False),
        (
            {"ThrottlingReasons": reasons("TableWriteKeyRangeThroughputExceeded", "TableWriteAccountLimitExceeded")},
            False,
        ),
    ],
)
def test_reasons_of_a_request_name_the_limit(response: dict[str, Any], expected: bool) -> None:
    assert names_key(response) is expected


@pytest.mark.parametrize(
    ("groups", "throttled", "isolated", "is_key_named", "expected"),
    [
        (33, {4}, set(), False, {4}),
        (8, {0, 1}, set(), False, {0, 1}),
        (8, {0, 1, 2}, set(), False, set()),
        (7, {0}, set(), False, set()),
        (33, set(range(33)), set(), False, set()),
        (1, {0}, set(), False, set()),
        (1, {0}, {0}, False, {0}),
        (1, {0}, set(), True, {0}),
        (33, set(range(33)), set(), True, set(range(33))),
        (33, set(), {3}, False, set()),
    ],
)
def test_small_part_of_a_large_transaction_is_throttled_for_its_keys(
    groups: int, throttled: set[int], isolated: set[int], is_key_named: bool, expected: set[int]
) -> None:
    assert hot_groups(range(groups), throttled, isolated, is_key_named=is_key_named) == expected


@pytest.mark.parametrize("code", ["ThrottlingError", "ProvisionedThroughputExceeded"])
def test_operation_codes_of_throttling(code: str) -> None:
    assert is_operation_throttled([{"Code": "None"}, {"Code": code}])
    assert not is_operation_throttled([{"Code": "None"}, {"Code": "ConditionalCheckFailed"}])


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("ThrottlingException", True),
        ("ProvisionedThroughputExceededException", True),
        ("RequestLimitExceeded", True),
        ("TransactionCanceledException", False),
        ("InternalServerError", False),
    ],
)
def test_request_codes_of_throttling(code: str, expected: bool) -> None:
    assert is_throttled(code) is expected
