"""A new installation on a new local AWS with limits."""

import contextlib
import secrets
from collections.abc import Iterator
from pathlib import Path

from stak.engines.aws.dynamodb.write_limiter import INITIAL_UNITS
from stak.settings import Settings, load_settings
from stak.testing.limited_aws.limits import Limits
from stak.testing.limited_aws.local_process import LimitedAws, limited_aws


@contextlib.contextmanager
def new_installation(
    limits: Limits, directory: Path, upstream: str, *, is_rate_scaled: bool = False
) -> Iterator[tuple[LimitedAws, Settings]]:
    """Run a local AWS with limits and an empty table until the block ends; S3 and KMS are those of `upstream`.

    The write rate at which a process starts is scaled like the limits, or the usual one.
    """
    prefix = f"stak-{secrets.token_hex(6)}"
    with limited_aws(limits, upstream=upstream) as aws:
        yield (
            aws,
            load_settings(
                engine="aws",
                aws_endpoint=aws.address,
                aws_prefix=prefix,
                aws_write_units_initial=int(INITIAL_UNITS * (limits.factor if is_rate_scaled else 1)),
                data=directory,
                create=True,
            ),
        )
