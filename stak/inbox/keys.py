"""Every key string of inboxes, and nowhere else."""

from stak.names import InboxKey, TenantKey, UserId, user_part


def user_inbox(tenant: TenantKey, user: UserId, inbox: InboxKey) -> str:
    """The partition of one user's inbox: its messages, counters and markers."""
    return f"t#{tenant}U#{user_part(user)}#{inbox}"
