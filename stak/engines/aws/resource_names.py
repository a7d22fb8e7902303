"""Names of an installation's AWS resources, all from one prefix, so that an account can hold several installations."""

from typing import Final, NamedTuple

from stak.settings import Settings

INDEX: Final = "gsi1"


class Names(NamedTuple):
    """The names of table, queues, bucket and key."""

    table: str
    deliveries: str
    dead_deliveries: str
    jobs: str
    dead_jobs: str
    bucket: str
    key: str


def names_of(settings: Settings) -> Names:
    """Return the names for an installation with these settings."""
    prefix = settings.aws_prefix
    return Names(
        table=prefix,
        deliveries=f"{prefix}-deliveries",
        dead_deliveries=f"{prefix}-deliveries-dead",
        jobs=f"{prefix}-jobs",
        dead_jobs=f"{prefix}-jobs-dead",
        bucket=settings.aws_bucket or f"{prefix}-payloads",
        key=settings.kms_key or f"alias/{prefix}",
    )
