"""One Lambda container: calls a handler with each event from its input: `python -m … serverless.deliveries.handler`.

Calls and results are lines of JSON. What the handler prints goes to the error output, as to CloudWatch on AWS.
"""

import importlib
import json
import os
import sys
import time


class Context:
    """What Lambda passes to a handler beside the event: the time that is left to it."""

    def __init__(self, timeout_seconds: float) -> None:
        self._ends_at = time.monotonic() + timeout_seconds

    def get_remaining_time_in_millis(self) -> int:
        """Return the milliseconds until the call is ended."""
        return max(0, int((self._ends_at - time.monotonic()) * 1000))


def main() -> None:
    """Call the handler until the input ends."""
    results = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    module, _, name = sys.argv[1].rpartition(".")
    handler = getattr(importlib.import_module(module), name)
    print(json.dumps({"is_ready": True}), file=results, flush=True)
    for line in sys.stdin:
        try:
            call = json.loads(line)
            result = {"result": handler(call["event"], Context(call["timeout_seconds"]))}
        except Exception as error:  # noqa: BLE001 - Lambda reports it, and keeps the container
            result = {"error": repr(error)}
        print(json.dumps(result), file=results, flush=True)


if __name__ == "__main__":
    main()
