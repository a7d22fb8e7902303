"""`stak operator`: the operator's key and its fingerprint, for deployments that store only the fingerprint."""

import rich_click as click

from stak.cli import options
from stak.cli.output import say, show_json


@click.group()
def operator() -> None:
    """Create the operator key of a deployment, or show its fingerprint.

    The operator creates tenants. Configure servers with the fingerprint (STAK_OPERATOR_FINGERPRINT), and keep the key.
    """


@operator.command("new-key")
@options.as_json
def new_key(is_json: bool) -> None:
    """Print a new operator key and its fingerprint.

    Nothing is stored: keep the key in a password manager.
    """
    from stak.crypto import fingerprint, new_secret

    key = f"op_{new_secret()}"
    if is_json:
        show_json({"key": key, "fingerprint": fingerprint(key)})
        return
    click.echo(key)
    say(f"Its fingerprint, for STAK_OPERATOR_FINGERPRINT: {fingerprint(key)}")


@operator.command("fingerprint")
def fingerprint_() -> None:
    """Print the fingerprint of an existing operator key.

    Reads the key from STAK_OPERATOR_KEY, or else from standard input: an argument would appear in the process list.
    """
    import os
    import sys

    from stak.crypto import fingerprint

    key = os.environ.get("STAK_OPERATOR_KEY") or sys.stdin.readline().strip()
    if not key:
        raise click.UsageError("No key: set STAK_OPERATOR_KEY, or write it to standard input.")
    click.echo(fingerprint(key))
