"""`python -m stak.cli.health_check`: the container's health check. Exits 0 if the HTTP process here responds.

It asks `/healthz`, not `/readyz`: a container that cannot reach its storage must not be restarted for it.
"""

import os
import sys
import urllib.error
import urllib.request
from typing import Final

_TIMEOUT_SECONDS: Final = 4.0


def main() -> int:
    """Ask the HTTP process of this container; return the exit code."""
    url = f"http://127.0.0.1:{os.environ.get('STAK_PORT', '8080')}/healthz"
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(url, timeout=_TIMEOUT_SECONDS):
            return 0
    except (OSError, ValueError, urllib.error.HTTPError) as error:
        sys.stderr.write(f"{url}: {error}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
