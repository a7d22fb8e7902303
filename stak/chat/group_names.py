"""Encode the name of a group for storage: encrypted, or in plain text if the data format is older."""

from stak.chat.content_encryption import seal_name
from stak.chat.model import ChatId
from stak.identifiers import TenantKey
from stak.installation.data_format import writes_sealed
from stak.ports import Ports
from stak.tenancy.data_keys import data_sealer


async def name_fields(ports: Ports, tenant: TenantKey, chat: ChatId, name: str | None) -> dict[str, str | None]:
    """Return the attributes that store a group's name; None removes one."""
    if name is None or not await writes_sealed(ports):
        return {"name": name, "sealed_name": None}
    return {"name": None, "sealed_name": seal_name(await data_sealer(ports, tenant), tenant, chat, name)}
