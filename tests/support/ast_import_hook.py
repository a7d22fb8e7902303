"""An import hook that compiles our modules from a modified syntax tree, so that a test can remove or insert code.

It applies only to the process that installs it, before our modules are imported there. Nothing is written to disk, and
all other processes run the code unchanged.
"""

import ast
import importlib.abc
import importlib.machinery
import sys
from collections.abc import Callable, Sequence
from types import CodeType, ModuleType
from typing import Final, TypeAlias

OURS: Final = ("stak", "workers", "admin_api", "user_api", "serverless")
Rewrite: TypeAlias = Callable[[str, ast.Module], ast.Module]
"""Returns the tree to compile, from a module's name and its original tree."""


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, fullname: str, path: str, rewrite: Rewrite) -> None:
        super().__init__(fullname, path)
        self._rewrite = rewrite

    def get_code(self, fullname: str) -> CodeType:
        """Compile from the source always: cached bytecode is of the unmodified code."""
        tree = ast.parse(self.get_data(self.path), self.path)
        changed = ast.fix_missing_locations(self._rewrite(fullname, tree))
        return compile(changed, self.path, "exec", dont_inherit=True)


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, rewrite: Rewrite, only: str | None) -> None:
        self._rewrite = rewrite
        self._only = only

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname.partition(".")[0] not in OURS or self._only not in (None, fullname):
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader = _Loader(fullname, spec.loader.path, self._rewrite)
        return spec


def rewrite_with(rewrite: Rewrite, *, only: str | None = None) -> None:
    """Import our modules, or only the one of this name, with these changes from now on."""
    loaded = sorted(name for name in sys.modules if name.partition(".")[0] in OURS)
    assert not loaded, f"imported already, as they stand: {loaded}"
    sys.meta_path.insert(0, _Finder(rewrite, only))
