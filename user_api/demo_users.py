"""The demo's tenant and its users."""

from typing import Final

from stak.identifiers import TenantKey, tenant_key

DEMO_TENANT: Final[TenantKey] = tenant_key("demo")
DEMO_USERS: Final = {"ada": "Ada", "bob": "Bob", "cleo": "Cleo", "dan": "Dan"}
"""The user ids of the demo and their names."""
