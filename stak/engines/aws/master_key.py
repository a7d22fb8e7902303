"""Secrets of an installation on AWS, in its table: the KMS-encrypted master keys, and the operator's fingerprint."""

import base64
from typing import Final

from stak.clock import Clock, system_clock
from stak.crypto import KEY_BYTES, fingerprint, new_secret
from stak.engines.aws.aws_clients import Clients
from stak.engines.aws.error_mapping import AWS_ERRORS, translated
from stak.engines.aws.keys import MASTER, OPERATOR, TENANTS
from stak.errors import Contended, Misconfigured
from stak.installation.data_format import new_format
from stak.installation.keys import FORMAT
from stak.installation.master_key_ring import (
    FIRST_NAME,
    Ring,
    parse_ring,
    ring_text,
    with_added,
    with_newest_first,
    with_newest_only,
)
from stak.ports.table import Table
from stak.ports.writes import Absent, Equals, Item, Put, Refused, Update

_RING: Final = "ring"
"""The attribute that contains all keys once there was a second one."""


async def master_keys(clients: Clients, table: Table, clock: Clock = system_clock) -> dict[str, bytes]:
    """Return the installation's master keys by name, the encrypting one first; create one on first use.

    Processes that start together agree on one.
    """
    item = await table.get(MASTER)
    if item is None:
        if await table.get(FORMAT) is not None or (await table.query(TENANTS, limit=1)).rows:
            raise Misconfigured(
                "The master key is missing from the table, and the data is encrypted with it. Restore the table, or "
                "its row sys#installation #master, from a backup."
            )
        sealed = await _made(clients)
        # A new installation: both rows or neither, so that it is never taken for one of an earlier release.
        await table.commit([(Put(MASTER, {"sealed": sealed}, when=(Absent(),)), new_format(clock()))])
        item = await table.get(MASTER)
    return {name: await _opened(clients, sealed) for name, sealed in stored_ring(item or {}).items()}


def stored_ring(item: Item) -> Ring:
    """Return the master keys in the row that stores them, each encrypted by KMS."""
    try:
        return parse_ring(str(item.get(_RING) or item.get("sealed", "")))
    except ValueError:
        raise Misconfigured("The master key in the table is damaged: restore the table from a backup.") from None


class AwsMasterKeys:
    """Implements `stak.ports.installation.MasterKeys`: one row, changed under a condition."""

    def __init__(self, clients: Clients, table: Table) -> None:
        self._clients = clients
        self._table = table

    async def names(self) -> tuple[str, ...]:
        return tuple(stored_ring(await self._table.get(MASTER) or {}))

    async def add(self) -> None:
        item = await self._table.get(MASTER) or {}
        if len(ring := stored_ring(item)) == 1:
            await self._store(item, with_added(ring, await _made(self._clients)))

    async def switch(self) -> None:
        item = await self._table.get(MASTER) or {}
        await self._store(item, with_newest_first(stored_ring(item)))

    async def drop(self) -> None:
        item = await self._table.get(MASTER) or {}
        await self._store(item, with_newest_only(stored_ring(item)))

    async def _store(self, before: Item, ring: Ring) -> None:
        if [*ring] == [*stored_ring(before)]:
            return
        # A release before rotation reads only `sealed`: it can start while the ring contains the first key.
        changes = {_RING: ring_text(ring), "sealed": ring.get(FIRST_NAME)}
        update = Update(MASTER, set=changes, when=(Equals(_RING, before.get(_RING)),))
        (outcome,) = await self._table.commit([(update,)])
        if isinstance(outcome, Refused):
            raise Contended("Another process is changing the master key. Nothing was changed. Try again.")


async def _made(clients: Clients) -> str:
    try:
        made = await clients.kms.generate_data_key(
            KeyId=clients.names.key, NumberOfBytes=KEY_BYTES, EncryptionContext=key_context(clients)
        )
    except AWS_ERRORS as error:
        raise translated(error, f"create a data key with {clients.names.key}") from error
    return base64.b64encode(made["CiphertextBlob"]).decode()


async def _opened(clients: Clients, sealed: str) -> bytes:
    context = key_context(clients)
    try:
        opened = await clients.kms.decrypt(CiphertextBlob=base64.b64decode(sealed), EncryptionContext=context)
    except AWS_ERRORS as error:
        raise translated(error, f"decrypt the master key with {clients.names.key}") from error
    key: bytes = opened["Plaintext"]
    if len(key) != KEY_BYTES:
        raise Misconfigured("The master key in the table is damaged: restore the table from a backup.")
    return key


def key_context(clients: Clients) -> dict[str, str]:
    """Return the KMS encryption context: the key does not decrypt in another installation's table."""
    return {"stak": clients.names.installation}


async def new_operator_key(table: Table) -> str | None:
    """Create the operator key if there is none, and return it this one time; only its fingerprint is stored."""
    if await table.get(OPERATOR) is not None:
        return None
    key = f"op_{new_secret()}"
    await table.commit([(Put(OPERATOR, {"fingerprint": fingerprint(key)}, when=(Absent(),)),)])
    return key if await operator_fingerprint(table) == fingerprint(key) else None


async def operator_fingerprint(table: Table) -> str:
    """Return the fingerprint of the operator key; the empty text, which matches no key, if there is none."""
    item = await table.get(OPERATOR)
    return "" if item is None else str(item["fingerprint"])
