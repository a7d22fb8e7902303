"""How far a rotation of the master key is: the stored row, and what a doctor says about it."""

from typing import Final, Literal, TypeAlias

import msgspec

from stak.installation.key_ring import newest
from stak.ports.findings import Finding
from stak.ports.writes import Item, Key

ROTATION: Final = Key("sys#installation", "#rotation")
COMMAND: Final = "stak rotate-master-key"

State: TypeAlias = Literal["none", "added", "switched", "resealed"]


class Rotation(msgspec.Struct, frozen=True):
    """What is stored of a rotation once a new key seals."""

    key: str = ""
    """The name of the new key."""
    switched_at: int = 0
    after: str | None = None
    """The tenant up to which everything is sealed with the new key."""
    tenants: int = 0
    """How many that are."""
    failed: int = 0
    """Tenants among them whose secrets open with no key."""
    is_resealed: bool = False
    """Whether all of them were walked over."""


def rotation_of(item: Item | None) -> Rotation:
    """The rotation in a stored row."""
    return Rotation() if item is None else msgspec.convert(dict(item), Rotation)


def state_of(names: tuple[str, ...], stored: Rotation) -> State:
    """How far the rotation is, of the names of the keys and the stored row."""
    if len(names) == 1:
        return "none"
    if names[0] != newest(names):
        return "added"
    return "resealed" if stored.key == names[0] and stored.is_resealed else "switched"


def rotation_findings(names: tuple[str, ...], stored: Rotation) -> list[Finding]:
    """What a doctor says about a rotation; nothing where there is none."""
    check = "master key rotation"
    match state_of(names, stored):
        case "none":
            return []
        case "added":
            detail = f"It is not finished: {newest(names)} was made, and nothing is sealed with it yet."
            return [Finding(check, "warning", detail, f"Restart every process, then: {COMMAND} --yes.")]
        case "switched":
            detail = f"It is not finished: not everything is sealed with {names[0]} yet."
            return [Finding(check, "warning", detail, f"{COMMAND} goes on where it stopped.")]
        case "resealed":
            detail = f"Everything is sealed with {names[0]}; the key before is kept for sessions of before."
            return [Finding(check, "ok", detail, f"30 days after the rotation: {COMMAND} --drop-previous.")]
