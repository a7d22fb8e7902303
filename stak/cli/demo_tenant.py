"""The demo tenant's keys and secrets, as stored beside the data."""

import msgspec


class DemoTenant(msgspec.Struct, frozen=True):
    """The demo tenant's keys and secrets."""

    tenant_key: str
    api_key: str
    signing_secret: str
    subscriber_secret: str
    users: int = 0
    """Number of users it was filled with; 0 until its content is complete."""
    url: str = ""
    """The address at which it was last started, where commands on this machine find it."""
    account_email: str | None = None
    account_password: str | None = None
    """The password of the account for the console, an owner; None until it was created."""
