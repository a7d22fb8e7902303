"""Installs peers with pip, each into its own virtual environment that is reused by the next run."""

import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Final

_PARENT: Final = Path(__file__).parent.parent.parent / "stak-data"


def installed(name: str, pinned: Sequence[str], *options: str) -> Path:
    """Return the Python of the environment with this name, which has these versions and their dependencies."""
    environment = _PARENT / name
    python = environment / "bin" / "python"
    stamp = environment / "pinned.txt"
    if not stamp.exists() or stamp.read_text() != "\n".join(pinned):
        print("Installing the peer …", file=sys.stderr)
        venv.create(environment, with_pip=True, clear=True)
        command = [str(python), "-m", "pip", "install", "--quiet", *options, *pinned]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        stamp.write_text("\n".join(pinned))
    return python
