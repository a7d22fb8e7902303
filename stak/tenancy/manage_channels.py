"""Set up, change and remove a tenant's channels; each change is in the audit log, without secrets.

All channels are one attribute: a change is written on condition that nobody has changed it since it was read.
"""

from collections.abc import Callable
from typing import Final

import msgspec

from stak.crypto import new_p256_key_pair
from stak.errors import FieldError, InvalidAddress, InvalidInput, NotFound, WrongState, invalid_field
from stak.identifiers import TenantKey
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Done, Equals, Present, Update
from stak.tenancy import keys
from stak.tenancy.audit_log import log_entry
from stak.tenancy.channel_settings import (
    CHANNELS,
    ChannelSettings,
    EmailSettings,
    PushSettings,
    channels_in,
    stored_channels,
)
from stak.tenancy.fallback_setting import require_fallback
from stak.tenancy.tenant_cache import invalidate_tenant
from stak.webhook_http import has_odd_address

NO_SUCH_CHANNEL: Final = "This channel is not set up."

_replace = msgspec.structs.replace


async def read_channels(ports: Ports, tenant: TenantKey) -> ChannelSettings:
    """Return a tenant's channels, read from the table. Raises NotFound."""
    item = await ports.table.get(keys.tenant_settings(tenant))
    if item is None:
        raise NotFound("Tenant not found.")
    return channels_in(ports, tenant, item)


async def set_email(ports: Ports, tenant: TenantKey, wanted: EmailSettings, *, key_id: str) -> EmailSettings:
    """Set up email. Without a password, the stored one stays, if server and user are the same.

    Otherwise whoever may change the settings could have the password sent to a server of theirs. Raises InvalidInput,
    WrongState.
    """
    await require_fallback(ports)
    if ports.public_url is None:
        raise WrongState(
            "Email needs the address of this installation, for the link to unsubscribe. Set STAK_PUBLIC_URL, then try "
            "again."
        )
    problem = ports.mail_client.problem_with(
        wanted.host, wanted.port, wanted.security, username=wanted.username, per_minute=wanted.per_minute
    )
    if problem is not None:
        error = InvalidAddress if has_odd_address(f"https://{wanted.host}/") else InvalidInput
        raise error(f"{problem[0]}: {problem[1]}.", (FieldError(*problem),))

    def changed(before: ChannelSettings) -> ChannelSettings:
        return _replace(before, email=_with_password(wanted, before.email))

    after = await _change(ports, tenant, changed, "set up email", wanted.host, key_id)
    return after.email or wanted


def _with_password(wanted: EmailSettings, before: EmailSettings | None) -> EmailSettings:
    if wanted.password is not None and wanted.username is None:
        raise invalid_field("username", "is missing; set it together with password")
    if wanted.password is not None or wanted.username is None:
        return wanted
    is_same = before is not None and (
        (before.host, before.port, before.username) == (wanted.host, wanted.port, wanted.username)
        and (before.security == wanted.security or wanted.security != "none")
    )
    if before is None or not is_same or before.password is None:
        raise invalid_field("password", "is missing; set it again for another server or user")
    return _replace(wanted, password=before.password)


async def set_push(
    ports: Ports, tenant: TenantKey, *, subject: str, app_url: str | None, per_minute: int, key_id: str
) -> PushSettings:
    """Set up Web Push with a new key pair, or change its other settings: the key pair stays."""
    await require_fallback(ports)
    public_key, private_key = new_p256_key_pair()
    made = PushSettings(public_key, private_key, subject, int(ports.clock()), app_url, per_minute)

    def changed(before: ChannelSettings) -> ChannelSettings:
        kept = made if before.push is None else before.push
        return _replace(before, push=_replace(kept, subject=subject, app_url=app_url, per_minute=per_minute))

    after = await _change(ports, tenant, changed, "set up push", subject, key_id)
    return after.push or made


async def remove_channel(ports: Ports, tenant: TenantKey, channel: str, *, key_id: str) -> None:
    """Remove a channel, with its secrets. Raises NotFound."""

    def removed(before: ChannelSettings) -> ChannelSettings:
        if getattr(before, channel) is None:
            raise NotFound(NO_SUCH_CHANNEL)
        return _replace(before, **{channel: None})

    await _change(ports, tenant, removed, f"remove {channel}", channel, key_id)


async def _change(
    ports: Ports,
    tenant: TenantKey,
    change: Callable[[ChannelSettings], ChannelSettings],
    action: str,
    target: str,
    key_id: str,
) -> ChannelSettings:
    key = keys.tenant_settings(tenant)
    attempts = Attempts()
    while True:
        await attempts.next()
        item = await ports.table.get(key)
        if item is None:
            raise NotFound("Tenant not found.")
        before = channels_in(ports, tenant, item)
        after = change(before)
        if after == before:
            return after
        update = Update(
            key,
            set=stored_channels(ports, tenant, after),
            when=(Present(), Equals(CHANNELS, item.get(CHANNELS))),
        )
        (outcome,) = await ports.table.commit([(update, log_entry(ports, tenant, key_id, action, target))])
        invalidate_tenant(ports, tenant)
        if isinstance(outcome, Done):
            return after
