"""Three contenders: deliveries beside an idle and beside a saturated HTTP process that reads the same file, and that
process alone.
"""

import time

from bench.contenders.table_port_delivery import ThroughPort
from bench.delivery_data import Delivery, ids
from bench.load.background_load import Load


class Beside:
    """Deliveries next to an idle HTTP process."""

    def __init__(self, name: str, port: ThroughPort) -> None:
        self.name = name
        self._port = port

    def begin_round(self) -> None:
        """Truncate the WAL."""
        self._port.begin_round()

    def prepare(self, block: Delivery) -> None:
        """Do nothing."""

    def run(self, block: Delivery) -> int:
        """Deliver a message with a new id, because the other contender writes to the same inboxes."""
        return self._port.run(block._replace(message_id=ids.new()))

    def settle(self) -> None:
        """Do nothing."""


class BesideLoad(Beside):
    """Deliveries next to a saturated HTTP process."""

    def __init__(self, name: str, port: ThroughPort, load: Load) -> None:
        super().__init__(name, port)
        self._load = load
        self.requests_per_second: list[float] = []

    def prepare(self, block: Delivery) -> None:  # noqa: ARG002 - the load is the same for every block
        """Start the load."""
        self._load.start()

    def settle(self) -> None:
        """Stop the load."""
        self.requests_per_second.append(self._load.stop())


class LoadAlone:
    """A saturated HTTP process next to an idle worker."""

    def __init__(self, name: str, load: Load, seconds: float) -> None:
        self.name = name
        self._seconds = seconds
        self._load = load
        self.requests_per_second: list[float] = []

    def begin_round(self) -> None:
        """Do nothing."""

    def prepare(self, block: Delivery) -> None:  # noqa: ARG002 - the load is the same for every block
        """Start the load."""
        self._load.start()

    def run(self, block: Delivery) -> int:  # noqa: ARG002 - nothing is delivered
        """Let the load run for a while; the load counts its own requests."""
        time.sleep(self._seconds)
        return 1

    def settle(self) -> None:
        """Stop the load."""
        self.requests_per_second.append(self._load.stop())
