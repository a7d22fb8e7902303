"""All table keys of tenants, API keys, inbox configurations, the audit log and jobs."""

from typing import Final, NamedTuple

from stak.identifiers import InboxKey, TenantKey, UserId, user_part
from stak.ports.table import Span
from stak.ports.writes import Key

TENANT_DIRECTORY: Final = "sys#tenants"
RETENTION_DIRECTORY: Final = "sys#retention"
RETENTION_CURSOR: Final = Key("sys#next-retention", "#cursor")
"""The tenant after which the next round of retention continues."""
"""Tenants with a retention period; all others keep their data."""
RUNNING_JOBS: Final = "sys#jobs"
"""Running jobs of all tenants."""
API_KEYS: Final = Span(prefix="sk#")
INBOXES: Final = Span(prefix="si#")
AUDIT_ENTRIES: Final = Span(prefix="a#")
ATTEMPTS: Final = Span(prefix="a#")


OF_TENANT, OF_USER, OF_CHAT, OF_BROADCAST = "", "U", "C", "B"
OF_AUDIENCE, OF_STATE, OF_EVENTS = "A", "R", "L"
"""The letter after a tenant's name in its partitions; none in the partition of the tenant itself."""


class PartitionParts(NamedTuple):
    """A parsed partition: `t#acmeU#ann#DEFAULT` has tenant acme, kind U, and the names ann and DEFAULT."""

    tenant: TenantKey
    kind: str
    names: tuple[str, ...]


def partition_parts(key: Key) -> PartitionParts | None:
    """Return the parts of a tenant's partition; None for one that all tenants share."""
    prefix, _, rest = key.pk.partition("#")
    if prefix != "t":
        return None
    head, *names = rest.split("#")
    if not names:
        return PartitionParts(TenantKey(head), OF_TENANT, ())
    return PartitionParts(TenantKey(head[:-1]), head[-1:], tuple(names))


def tenant_partition(tenant: TenantKey) -> str:
    """Return the partition of a tenant's own rows."""
    return f"t#{tenant}"


def tenant_settings(tenant: TenantKey) -> Key:
    """Return the key of a tenant's settings and secrets."""
    return Key(tenant_partition(tenant), "st#tenant_settings")


def inbox_config(tenant: TenantKey, inbox: InboxKey) -> Key:
    """Return the key of an inbox's configuration."""
    return Key(tenant_partition(tenant), f"si#{inbox}")


def inbox_of(key: Key) -> InboxKey:
    """Return the inbox of a configuration."""
    return InboxKey(key.sk.removeprefix("si#"))


def api_key(tenant: TenantKey, key_id: str) -> Key:
    """Return the key of an API key."""
    return Key(tenant_partition(tenant), f"sk#{key_id}")


def directory_entry(tenant: TenantKey) -> Key:
    """Return the key of a tenant in the list of tenants."""
    return Key(TENANT_DIRECTORY, tenant)


def unfinished_import(tenant: TenantKey) -> Key:
    """Return the key of the row that marks an unfinished import of a tenant."""
    return Key("sys#imports", tenant)


def retention_entry(tenant: TenantKey) -> Key:
    """Return the key that lists a tenant with a retention period, and when to process it next."""
    return Key(RETENTION_DIRECTORY, f"{tenant}#retention")


def audit_partition(tenant: TenantKey) -> str:
    """Return the partition of a tenant's audit log; the final "#" keeps it apart from a tenant whose name ends in L."""
    return f"t#{tenant}L#"


def audit_entry(tenant: TenantKey, entry_id: str) -> Key:
    """Return the key of an audit log entry."""
    return Key(audit_partition(tenant), f"a#{entry_id}")


def audit_entries_of(tenant: TenantKey, action: str) -> str:
    """Return the index partition of the entries of one action."""
    return f"{audit_partition(tenant)}{action}"


def usage(tenant: TenantKey, quota: str) -> Key:
    """Return the key of the usage of a quota."""
    return Key(tenant_partition(tenant), f"su#{quota}")


def jobs_partition(tenant: TenantKey) -> str:
    """Return the partition of a tenant's job records."""
    return f"t#{tenant}O#"


def job(tenant: TenantKey, job_id: str) -> Key:
    """Return the key of a job record."""
    return Key(jobs_partition(tenant), f"o#{job_id}")


def latest_job(tenant: TenantKey, kind: str, user: UserId) -> Key:
    """Return the key that names the latest job of a kind for a user."""
    return Key(jobs_partition(tenant), f"u#{kind}#{user_part(user)}")


def running_job(tenant: TenantKey, job_id: str) -> Key:
    """Return the key that lists a job until it has ended."""
    return Key(RUNNING_JOBS, f"{tenant}#{job_id}")


def deletion_job(tenant: TenantKey, job_id: str) -> Key:
    """Return the key of a tenant's deletion job, which outlives the tenant's own partitions."""
    return Key("sys#deletions", f"{tenant}#{job_id}")


def endpoint_partition(tenant: TenantKey, endpoint_id: str) -> str:
    """Return the partition of a webhook endpoint's attempts."""
    return f"t#{tenant}W#{endpoint_id}"


def endpoint_attempt(tenant: TenantKey, endpoint_id: str, attempt_id: str) -> Key:
    """Return the key of an attempt to send an event to a webhook endpoint."""
    return Key(endpoint_partition(tenant, endpoint_id), f"a#{attempt_id}")


def endpoint_state(tenant: TenantKey, endpoint_id: str) -> Key:
    """Return the key that records since when a webhook endpoint fails."""
    return Key(endpoint_partition(tenant, endpoint_id), "#state")


def audit_entries_before(entry_id: str) -> Span:
    """Return the span of audit log entries before an id."""
    return Span("a#", f"a#{entry_id}")
