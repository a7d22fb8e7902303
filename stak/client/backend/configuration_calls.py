"""Calls for the configuration of inboxes and for the tenant's settings."""

from typing import Unpack

from stak.client.backend.calls import Call, Calls, Pages, call, pages
from stak.client.backend.requests import InboxChanges, SettingsChanges
from stak.client.backend.responses import Inbox, InboxConfig, Inboxes, TenantSettings


class InboxCalls(Calls):
    """Inboxes and their configurations."""

    def list(self, *, page_size: int = 100, cursor: str | None = None) -> Pages[Inbox]:
        """Iterate over the inboxes by name."""
        return pages(self.where.path("inboxes"), Inboxes, "inboxes", page_size=page_size, cursor=cursor)

    def show(self, inbox: str | None = None) -> Call[InboxConfig]:
        """Return the configuration of an inbox."""
        return call("GET", self.where.in_inbox(inbox, "config"), InboxConfig)

    def write(self, inbox: str, **config: Unpack[InboxChanges]) -> Call[InboxConfig]:
        """Create an inbox, or replace its configuration: omitted fields get their defaults. `title` is required."""
        return call("PUT", self.where.in_inbox(inbox, "config"), InboxConfig, body=config)

    def change(self, inbox: str | None = None, **changes: Unpack[InboxChanges]) -> Call[InboxConfig]:
        """Change these fields of an inbox's configuration, and no others; None restores a default."""
        return call("PATCH", self.where.in_inbox(inbox, "config"), InboxConfig, body=changes)


class SettingsCalls(Calls):
    """The tenant's settings."""

    def show(self) -> Call[TenantSettings]:
        """Return the tenant's settings."""
        return call("GET", self.where.path("settings"), TenantSettings)

    def change(self, **changes: Unpack[SettingsChanges]) -> Call[TenantSettings]:
        """Change these settings, and no others; None restores a default."""
        return call("PATCH", self.where.path("settings"), TenantSettings, body=changes)
