"""A group of commands whose modules are imported when one of them runs: its help shows the summaries in a table."""

import importlib
from collections.abc import Mapping
from typing import Any, NamedTuple

import rich_click as click

from stak.cli.moved_commands import GroupWithMovedCommands


class Reference(NamedTuple):
    """Where a command is defined, and the first sentence of its help."""

    module: str
    attribute: str
    summary: str

    def load(self) -> click.Command:
        """Import the command."""
        command: click.Command = getattr(importlib.import_module(f"stak.cli.{self.module}"), self.attribute)
        return command


class LazyGroup(GroupWithMovedCommands):
    """A group of commands that are known by reference."""

    def __init__(self, *args: Any, references: Mapping[str, Reference], **given: Any) -> None:
        super().__init__(*args, **given)
        self.references = references
        self._loaded: set[str] = set()
        self._is_showing_help = False
        for name, reference in references.items():
            self.add_command(click.RichCommand(name=name, help=reference.summary))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command; while the group's help is shown, one with only a summary."""
        if not self._is_showing_help:
            self._load(cmd_name)
        return super().get_command(ctx, cmd_name)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the group's help."""
        self._is_showing_help = True
        try:
            super().format_help(ctx, formatter)  # type: ignore[arg-type]
        finally:
            self._is_showing_help = False

    def loaded(self) -> "LazyGroup":
        """Import all commands, for what describes them."""
        for name in self.references:
            self._load(name)
        return self

    def _load(self, name: str) -> None:
        if name in self.references and name not in self._loaded:
            self._loaded.add(name)
            self.commands[name] = self.references[name].load()
