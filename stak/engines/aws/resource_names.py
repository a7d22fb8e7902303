"""Names of an installation's AWS resources, all from one prefix, so that an account can hold several installations."""

from typing import Final, NamedTuple

from stak.settings import Settings

INDEX: Final = "gsi1"


class Names(NamedTuple):
    """The names of table, queues, bucket and key."""

    table: str
    deliveries: str
    dead_deliveries: str
    chat_updates: str
    dead_chat_updates: str
    jobs: str
    dead_jobs: str
    webhooks: str
    dead_webhooks: str
    bucket: str
    key: str
    installation: str
    """The prefix. The table has the same name, unless it is a copy that was restored under another one."""

    @property
    def queues(self) -> tuple[tuple[str, str], ...]:
        """Return the name of each queue, with that of its dead-letter queue."""
        return (
            (self.deliveries, self.dead_deliveries),
            (self.chat_updates, self.dead_chat_updates),
            (self.jobs, self.dead_jobs),
            (self.webhooks, self.dead_webhooks),
        )


def names_of(settings: Settings) -> Names:
    """Return the names for an installation with these settings."""
    prefix = settings.aws_prefix
    return Names(
        table=prefix,
        deliveries=f"{prefix}-deliveries",
        dead_deliveries=f"{prefix}-deliveries-dead",
        chat_updates=f"{prefix}-chat-updates",
        dead_chat_updates=f"{prefix}-chat-updates-dead",
        jobs=f"{prefix}-jobs",
        dead_jobs=f"{prefix}-jobs-dead",
        webhooks=f"{prefix}-webhooks",
        dead_webhooks=f"{prefix}-webhooks-dead",
        bucket=settings.aws_bucket or f"{prefix}-payloads",
        key=settings.kms_key or f"alias/{prefix}",
        installation=prefix,
    )
