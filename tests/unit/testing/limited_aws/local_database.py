"""A DynamoDB with limits in the test's process, with a table and its index, on a clock that the test moves."""

from typing import Any

import msgspec

from stak.clock import ManualClock
from stak.engines.aws.resources import table_definition
from stak.testing.limited_aws.aws_error import AwsError
from stak.testing.limited_aws.database import Database
from stak.testing.limited_aws.dynamodb import execute
from stak.testing.limited_aws.limits import UNLIMITED, Limits
from stak.testing.limited_aws.usage import Usage

TABLE = "stak"


class LocalDatabase:
    """Calls operations on the table `stak`."""

    def __init__(self, **settings: Any) -> None:
        self.clock = ManualClock()
        self.usage = Usage()
        limits = msgspec.convert({**msgspec.to_builtins(UNLIMITED), **settings}, Limits)
        self.database = Database(limits, self.usage, self.clock)

    @classmethod
    async def open(cls, **settings: Any) -> "LocalDatabase":
        """Create the table."""
        local = cls(**settings)
        await execute(local.database, "CreateTable", table_definition(TABLE))
        return local

    async def call(self, operation: str, **request: Any) -> dict[str, Any]:
        return await execute(self.database, operation, {"TableName": TABLE, **request})

    async def put(self, pk: str, sk: str = "s", **attributes: Any) -> dict[str, Any]:
        return await self.call("PutItem", Item=item(pk, sk, **attributes))

    async def get(self, pk: str, sk: str = "s", *, is_consistent: bool = True) -> dict[str, Any] | None:
        found = await self.call("GetItem", Key=key(pk, sk), ConsistentRead=is_consistent)
        return found.get("Item")

    async def transact(self, *operations: dict[str, Any], **request: Any) -> dict[str, Any]:
        return await execute(self.database, "TransactWriteItems", {"TransactItems": operations, **request})

    async def refusal(self, operation: str, **request: Any) -> AwsError:
        """Return the error of a call that must fail."""
        try:
            answer = await self.call(operation, **request)
        except AwsError as error:
            return error
        raise AssertionError(f"{operation} was not refused: {answer}")

    async def cancellation(self, *operations: dict[str, Any], **request: Any) -> list[str]:
        """Return the reasons for which a transaction is cancelled."""
        error = await self.refusal("TransactWriteItems", TransactItems=operations, **request)
        assert error.code == "TransactionCanceledException", error
        return [reason["Code"] for reason in error.extra["CancellationReasons"]]

    @property
    def write_units(self) -> float:
        return self.usage.billed()["write_units"]

    @property
    def read_units(self) -> float:
        return self.usage.billed()["read_units"]


def key(pk: str, sk: str = "s") -> dict[str, Any]:
    return {"pk": {"S": pk}, "sk": {"S": sk}}


def item(pk: str, sk: str = "s", **attributes: Any) -> dict[str, Any]:
    return key(pk, sk) | {
        name: {"N": str(value)} if isinstance(value, int) else {"S": value} for name, value in attributes.items()
    }


def put(pk: str, sk: str = "s", **attributes: Any) -> dict[str, Any]:
    """Return a put of a transaction."""
    return {"Put": {"TableName": TABLE, "Item": item(pk, sk, **attributes)}}


def put_if_absent(pk: str, sk: str = "s") -> dict[str, Any]:
    """Return a put of a transaction that needs the row to be absent."""
    return {"Put": {"TableName": TABLE, "Item": item(pk, sk), "ConditionExpression": "attribute_not_exists(pk)"}}
