"""Every key string of tenants, their API keys and their inbox configurations."""

from typing import Final

from stak.identifiers import InboxKey, TenantKey, UserId, user_part
from stak.ports.table import Span
from stak.ports.writes import Key

TENANT_DIRECTORY: Final = "sys#tenants"
RETENTION_DIRECTORY: Final = "sys#retention"
"""Tenants that have chosen a retention; all others keep what they have."""
RUNNING_JOBS: Final = "sys#jobs"
"""Jobs that have not ended, of all tenants."""
API_KEYS: Final = Span(prefix="sk#")
INBOXES: Final = Span(prefix="si#")


def tenant_partition(tenant: TenantKey) -> str:
    """The partition of everything that is the tenant's own."""
    return f"t#{tenant}"


def tenant_settings(tenant: TenantKey) -> Key:
    """Settings and secrets of a tenant."""
    return Key(tenant_partition(tenant), "st#tenant_settings")


def inbox_config(tenant: TenantKey, inbox: InboxKey) -> Key:
    """The configuration of one inbox."""
    return Key(tenant_partition(tenant), f"si#{inbox}")


def inbox_of(key: Key) -> InboxKey:
    """The inbox a configuration is of."""
    return InboxKey(key.sk.removeprefix("si#"))


def api_key(tenant: TenantKey, key_id: str) -> Key:
    """One API key of a tenant."""
    return Key(tenant_partition(tenant), f"sk#{key_id}")


def directory_entry(tenant: TenantKey) -> Key:
    """A tenant's place in the list of tenants."""
    return Key(TENANT_DIRECTORY, tenant)


def retention_entry(tenant: TenantKey) -> Key:
    """Says that a tenant has chosen a retention, and when it is to be looked at again."""
    return Key(RETENTION_DIRECTORY, f"{tenant}#retention")


def audit_partition(tenant: TenantKey) -> str:
    """The partition of a tenant's audit log; without its end, it would be that of the tenant called an L longer."""
    return f"t#{tenant}L#"


def audit_entry(tenant: TenantKey, entry_id: str) -> Key:
    """One thing somebody did."""
    return Key(audit_partition(tenant), f"a#{entry_id}")


def audit_entries_of(tenant: TenantKey, action: str) -> str:
    """Where the index has the entries of one action."""
    return f"{audit_partition(tenant)}{action}"


def usage(tenant: TenantKey, quota: str) -> Key:
    """How much of a quota is used."""
    return Key(tenant_partition(tenant), f"su#{quota}")


def jobs_partition(tenant: TenantKey) -> str:
    """The partition of the records of a tenant's long-running jobs."""
    return f"t#{tenant}O#"


def job(tenant: TenantKey, job_id: str) -> Key:
    """The record of one job."""
    return Key(jobs_partition(tenant), f"o#{job_id}")


def latest_job(tenant: TenantKey, kind: str, user: UserId) -> Key:
    """Names the latest job of a kind for a user."""
    return Key(jobs_partition(tenant), f"u#{kind}#{user_part(user)}")


def running_job(tenant: TenantKey, job_id: str) -> Key:
    """Lists a job until it has ended."""
    return Key(RUNNING_JOBS, f"{tenant}#{job_id}")


def deletion_job(tenant: TenantKey, job_id: str) -> Key:
    """The record of the deletion of a tenant: it outlives the tenant's own partitions."""
    return Key("sys#deletions", f"{tenant}#{job_id}")


def audit_entries_before(entry_id: str) -> Span:
    """What was done before an id."""
    return Span("a#", f"a#{entry_id}")
