"""The entry point of the package: runs the `stak` command.

It imports little at first, so that `stak up` starts its first process as early as possible.
"""

import gc
import os
import sys
from typing import NoReturn

from stak.cli.first_process import starting_early


def main() -> NoReturn:
    """Run the command and exit."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # it would search all installed packages for them
    with starting_early(sys.argv[1:]) as first:
        gc.disable()  # imports create no garbage worth collecting
        from stak.cli.commands import run

        gc.enable()
        run(first)


if __name__ == "__main__":
    main()
