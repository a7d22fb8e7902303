"""The secrets of an installation on AWS, in its table: the master key as KMS sealed it, the operator's fingerprint."""

import base64
from collections.abc import Mapping

from stak.clock import Clock, system_clock
from stak.crypto import KEY_BYTES, fingerprint, new_secret
from stak.engines.aws.client import Clients
from stak.engines.aws.errors import FOREIGN, translated
from stak.engines.aws.keys import MASTER, OPERATOR, TENANTS
from stak.errors import Misconfigured
from stak.installation.data_format import FORMAT, new_format
from stak.ports.table import Table
from stak.ports.writes import Absent, Put


async def master_key(clients: Clients, table: Table, clock: Clock = system_clock) -> bytes:
    """The installation's master key, made on first use; processes that start together agree on one."""
    context = key_context(clients)
    item = await table.get(MASTER)
    if item is None:
        if await table.get(FORMAT) is not None or (await table.query(TENANTS, limit=1)).rows:
            raise Misconfigured(
                "The master key is missing from the table, and what is stored is sealed with it: restore the table, or "
                "its row sys#installation #master, from a backup."
            )
        try:
            made = await clients.kms.generate_data_key(
                KeyId=clients.names.key, NumberOfBytes=KEY_BYTES, EncryptionContext=context
            )
        except FOREIGN as error:
            raise translated(error, f"make a data key with {clients.names.key}") from error
        sealed = base64.b64encode(made["CiphertextBlob"]).decode()
        # A new installation: both rows or neither, so that it is never taken for one of an earlier release.
        await table.commit([(Put(MASTER, {"sealed": sealed}, when=(Absent(),)), new_format(clock()))])
        item = await table.get(MASTER)
    return await _opened(clients, context, str((item or {}).get("sealed", "")))


async def _opened(clients: Clients, context: Mapping[str, str], sealed: str) -> bytes:
    try:
        opened = await clients.kms.decrypt(CiphertextBlob=base64.b64decode(sealed), EncryptionContext=context)
    except FOREIGN as error:
        raise translated(error, f"open the master key with {clients.names.key}") from error
    key: bytes = opened["Plaintext"]
    if len(key) != KEY_BYTES:
        raise Misconfigured("The master key in the table is damaged: restore the table from a backup.")
    return key


def key_context(clients: Clients) -> dict[str, str]:
    """What the sealed key is bound to: moved to another installation's table, it does not open."""
    return {"stak": clients.names.table}


async def new_operator_key(table: Table) -> str | None:
    """Make the operator's key if there is none; only its fingerprint is kept, so this is the one time it is known."""
    if await table.get(OPERATOR) is not None:
        return None
    key = f"op_{new_secret()}"
    await table.commit([(Put(OPERATOR, {"fingerprint": fingerprint(key)}, when=(Absent(),)),)])
    return key if await operator_fingerprint(table) == fingerprint(key) else None


async def operator_fingerprint(table: Table) -> str:
    """The fingerprint of the operator's key; nothing has the empty one."""
    item = await table.get(OPERATOR)
    return "" if item is None else str(item["fingerprint"])
