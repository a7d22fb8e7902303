"""The aws engine's table on a DynamoDB with limits in the test's process, which counts units as AWS does."""

from typing import Any, cast

import msgspec

from stak.clock import ManualClock
from stak.engines.aws.dynamodb.raw_calls import Wire
from stak.engines.aws.dynamodb.table import AwsTable
from stak.engines.aws.dynamodb.write_limiter import WriteLimiter
from stak.engines.aws.resources import table_definition
from stak.testing.limited_aws.database import Database
from stak.testing.limited_aws.dynamodb import execute
from stak.testing.limited_aws.limits import UNLIMITED
from stak.testing.limited_aws.usage import Usage

_NAME = "stak"


class LimitedTable:
    """A table, and the units that its requests have used."""

    def __init__(self) -> None:
        self.usage = Usage()
        self._database = Database(UNLIMITED, self.usage, ManualClock())
        self.table = AwsTable(cast(Wire, self), _NAME, 30.0, WriteLimiter(1e9, 1e9))

    async def open(self) -> None:
        """Create the table."""
        await execute(self._database, "CreateTable", table_definition(_NAME))

    async def call(self, operation: str, body: bytes) -> bytes:
        """Execute a request, as `Wire.call` does."""
        answer: dict[str, Any] = await execute(self._database, operation, msgspec.json.decode(body))
        return msgspec.json.encode(answer)

    @property
    def write_units(self) -> float:
        """The write units of the table and its index."""
        return self.usage.billed()["write_units"]
