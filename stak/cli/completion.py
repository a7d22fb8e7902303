"""`stak completion`: prints a shell script that completes commands and options."""

from typing import Final

import rich_click as click

from stak.cli.exit_codes import FailedError
from stak.cli.output import out, say, show_text

_INSTALL: Final = {
    "bash": "stak completion bash > ~/.local/share/bash-completion/completions/stak",
    "zsh": 'stak completion zsh > "${fpath[1]}/_stak"',
    "fish": "stak completion fish > ~/.config/fish/completions/stak.fish",
}


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the shell completion script."""
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    if found is None:
        raise FailedError(f"Completion is not available for {shell}.")
    script = found(context.find_root().command, {}, "stak", "_STAK_COMPLETE")
    show_text(script.source_template % script.source_vars())
    if out().is_terminal:  # otherwise it is already being stored, or read by a shell
        say(f"Install it, then open a new shell: {_INSTALL[shell]}", style="dim")
