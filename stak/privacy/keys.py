"""Every key string of the files that exports of users end in."""

from stak.identifiers import TenantKey
from stak.ports.writes import Key


def file_partition(tenant: TenantKey, job_id: str) -> str:
    """The partition of the parts of one file."""
    return f"t#{tenant}F#{job_id}"


def file_part(tenant: TenantKey, job_id: str, number: int) -> Key:
    """One part of a file."""
    return Key(file_partition(tenant, job_id), f"f#{number:07d}")
