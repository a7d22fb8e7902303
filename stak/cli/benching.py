"""`stak bench`: the benchmarks are part of the source checkout, and are run there."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import stak
from stak.cli.exit_codes import FailedError


def run_benchmarks(names: Sequence[str]) -> int:
    """Run these, or all; their exit code says whether their targets were met."""
    # Where the package lies, if it is run from its sources, or where somebody stands.
    places = (Path(next(iter(stak.__path__))).parent, Path.cwd())
    checkout = next((place for place in places if (place / "bench" / "__main__.py").exists()), None)
    if checkout is None:
        raise FailedError("The benchmarks are in Stak's source checkout only: run this there.")
    return subprocess.run([sys.executable, "-m", "bench", *names], cwd=checkout, check=False).returncode  # noqa: S603
