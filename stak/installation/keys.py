"""Table keys of what an installation stores about itself, beside its tenants."""

from typing import Final

from stak.ports.writes import Key

_INSTALLATION: Final = "sys#installation"

FORMAT: Final = Key(_INSTALLATION, "#format")
"""The data format version."""
ROTATION: Final = Key(_INSTALLATION, "#rotation")
"""The progress of a master key rotation."""
UPGRADE: Final = Key(_INSTALLATION, "#upgrade")
"""The progress of an upgrade to a newer data format."""
PROBE: Final = Key("sys#probe", "#")
"""A row that never exists: reading it shows that the storage responds."""
CHECK: Final = Key(_INSTALLATION, "#check")
"""A constant encrypted with the master key, which detects another key."""


def round_positions(task: str) -> Key:
    """Return the key of the places at which the last round of a periodic task ran out of time."""
    return Key("sys#rounds", task)
