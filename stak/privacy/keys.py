"""Keys of the files of users' data exports."""

from stak.identifiers import TenantKey
from stak.ports.writes import Key


def file_partition(tenant: TenantKey, job_id: str) -> str:
    """Return the partition of the parts of one file."""
    return f"t#{tenant}F#{job_id}"


def file_part(tenant: TenantKey, job_id: str, number: int) -> Key:
    """Return the key of one part of a file."""
    return Key(file_partition(tenant, job_id), f"f#{number:07d}")
