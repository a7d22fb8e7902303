"""The processes of an installation on AWS: nobody knows them all, so the operator says when no older one is left."""


class AwsProcesses:
    """Implements `stak.ports.processes.Processes`."""

    def outdated(self, data_format: int) -> list[str]:
        return []

    def others(self) -> None:
        """Nobody knows."""

    async def refuse_older(self, data_format: int) -> None:
        """Nothing: an older release does not look for a version in the table."""
