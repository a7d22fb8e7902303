"""Which origins a tenant allows: the sites whose pages may call the user API and connect to it."""

from functools import lru_cache
from urllib.parse import urlsplit

from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.tenancy.tenant_cache import read_tenant
from stak.tenancy.tenant_model import TenantSettings


async def is_origin_allowed(ports: Ports, tenant: TenantKey, origin: str | None, host: str | None) -> bool:
    """Return whether a page of this origin may call or connect: the tenant allows it, or it is ours.

    Requests without an origin do not come from a page and are allowed.
    """
    if origin is None:
        return True
    if host is not None and _netloc(origin) == host:
        return True
    item = await read_tenant(ports, tenant)
    if item is None:
        return False
    allowed = _allowed_origins(item["settings"])
    return "*" in allowed or origin in allowed


@lru_cache(maxsize=1024)
def _allowed_origins(settings: str) -> frozenset[str]:
    return frozenset(TenantSettings.model_validate_json(settings).allowed_origins)


def _netloc(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # such as `http://[`, which no browser sends
        return None
