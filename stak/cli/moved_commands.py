"""Former names of commands: using one is an error that names its replacement."""

from typing import Final

import rich_click as click

MOVED: Final = {
    "stak bench": "`make bench` in a source checkout",
    "stak broadcasts": "`stak broadcast list`",
    **{f"stak {verb}": f"`stak broadcast {verb}`" for verb in ("follow", "pause", "recall", "resume", "stop")},
    **{f"stak {verb}": f"`stak user {verb}`" for verb in ("audit", "token", "unread")},
    "stak tenant keys": "`stak key`",
}


class GroupWithMovedCommands(click.RichGroup):
    """A group of commands that knows which of its former commands have moved."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments name. Raises UsageError for a former name."""
        former = f"{ctx.command_path} {args[0]}"
        if former in MOVED and self.get_command(ctx, args[0]) is None:
            ctx.fail(f"There is no command `{former}`. Use {MOVED[former]}.")
        return super().resolve_command(ctx, args)
