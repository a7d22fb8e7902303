"""The worker's part of `stak up`: deliveries through the port on a file that an HTTP process reads at the same time."""

from bench.background_load import Load
from bench.inboxes import Delivery, ids
from bench.through_port import ThroughPort


class Beside:
    """Deliveries beside an HTTP process nobody asks anything."""

    def __init__(self, name: str, port: ThroughPort) -> None:
        self.name = name
        self._port = port

    def begin_round(self) -> None:
        """Empty the log."""
        self._port.begin_round()

    def prepare(self, block: Delivery) -> None:
        """Nothing."""

    def run(self, block: Delivery) -> int:
        """Deliver a message of our own: the other contender writes to the same inboxes."""
        return self._port.run(block._replace(message_id=ids.new()))

    def settle(self) -> None:
        """Nothing."""


class BesideLoad(Beside):
    """Deliveries beside an HTTP process that has all the requests it can answer."""

    def __init__(self, name: str, port: ThroughPort, load: Load) -> None:
        super().__init__(name, port)
        self._load = load
        self.requests_per_second: list[float] = []

    def prepare(self, block: Delivery) -> None:  # noqa: ARG002 - the load is the same for every block
        """Begin the load."""
        self._load.start()

    def settle(self) -> None:
        """End the load."""
        self.requests_per_second.append(self._load.stop())
