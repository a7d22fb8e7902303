"""The stored progress of a master key rotation, and the doctor's finding about it."""

from typing import Final, Literal, TypeAlias

import msgspec

from stak.installation.master_key_ring import newest
from stak.ports.installation import Finding
from stak.ports.writes import Item

COMMAND: Final = "stak rotate-master-key"

State: TypeAlias = Literal["none", "added", "switched", "resealed"]


class Rotation(msgspec.Struct, frozen=True):
    """The stored state of a rotation once a new key encrypts."""

    key: str = ""
    """The name of the new key."""
    switched_at: int = 0
    after: str | None = None
    """The tenant up to which all data is encrypted with the new key."""
    tenants: int = 0
    """The number of these tenants."""
    failed: int = 0
    """Tenants among them whose secrets no key decrypts."""
    is_resealed: bool = False
    """Whether all tenants were processed."""


def rotation_of(item: Item | None) -> Rotation:
    """Decode the rotation in a stored row."""
    return Rotation() if item is None else msgspec.convert(dict(item), Rotation)


def state_of(names: tuple[str, ...], stored: Rotation) -> State:
    """Return the state of the rotation, from the names of the keys and the stored row."""
    if len(names) == 1:
        return "none"
    if names[0] != newest(names):
        return "added"
    return "resealed" if stored.key == names[0] and stored.is_resealed else "switched"


def rotation_findings(names: tuple[str, ...], stored: Rotation) -> list[Finding]:
    """Return the doctor's findings about a rotation; none if there is no rotation."""
    check = "master key rotation"
    match state_of(names, stored):
        case "none":
            return []
        case "added":
            detail = f"Not finished: {newest(names)} was created, but nothing is encrypted with it yet."
            return [Finding(check, "warning", detail, f"Restart every process, then: {COMMAND} --yes.")]
        case "switched":
            detail = f"Not finished: not everything is encrypted with {names[0]} yet."
            return [Finding(check, "warning", detail, f"{COMMAND} goes on where it stopped.")]
        case "resealed":
            detail = f"Everything is encrypted with {names[0]}. The previous key is kept for existing sessions."
            return [Finding(check, "ok", detail, f"30 days after the rotation: {COMMAND} --drop-previous.")]
