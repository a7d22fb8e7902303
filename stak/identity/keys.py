"""Every key string of users and their phone numbers."""

from stak.names import TenantKey, UserId, user_part
from stak.ports.writes import Key


def user_partition(tenant: TenantKey, user: UserId) -> str:
    """The partition of what is a user's own, whatever their inboxes hold."""
    return f"t#{tenant}U#{user_part(user)}"


def profile(tenant: TenantKey, user: UserId) -> Key:
    """What is known of a user."""
    return Key(user_partition(tenant, user), "#profile")


def phone(tenant: TenantKey, number: str) -> Key:
    """Whose a phone number is: a row of its own, so that within a tenant it is one user's."""
    return Key(f"t#{tenant}P#{number}", "#phone")
