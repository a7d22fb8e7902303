"""The processes of an installation on AWS, which are not known: the operator confirms that no older one is left."""


class AwsProcesses:
    """Implements `stak.ports.processes.Processes`."""

    def outdated(self, data_format: int) -> list[str]:
        return []

    def others(self) -> None:
        """Return None: not known."""

    async def refuse_older(self, data_format: int) -> None:
        """Do nothing: an older release does not read a version in the table."""
