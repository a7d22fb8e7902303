"""The name and the version of the Python distribution. `pyproject.toml` must repeat the name; a test compares them.

The distribution is not named after its package and its command, `stak`: on PyPI, that name belongs to another project.
"""

from typing import Final

DISTRIBUTION: Final = "stak-server"
VERSION: Final = "0.1.0"


def install_command(*extras: str) -> str:
    """Return the command that installs Stak with these extras."""
    return f"pip install '{DISTRIBUTION}[{','.join(extras)}]'"
