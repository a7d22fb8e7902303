"""Our modules compiled from a changed syntax tree: how a test takes something out of the code, or puts something in.

It happens in the process that asks for it, before our modules are imported there. Nothing is written to disk, and a
process that does not ask runs the code as it stands.
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
"""From a module's name and tree to the tree it is compiled from."""


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, fullname: str, path: str, rewrite: Rewrite) -> None:
        super().__init__(fullname, path)
        self._rewrite = rewrite

    def get_code(self, fullname: str) -> CodeType:
        """Always from the source: what lies compiled on the disk is the code as it stands."""
        tree = ast.parse(self.get_data(self.path), self.path)
        changed = ast.fix_missing_locations(self._rewrite(fullname, tree))
        return compile(changed, self.path, "exec", dont_inherit=True)


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, rewrite: Rewrite) -> None:
        self._rewrite = rewrite

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname.partition(".")[0] not in OURS:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader = _Loader(fullname, spec.loader.path, self._rewrite)
        return spec


def rewrite_with(rewrite: Rewrite) -> None:
    """From now on our modules are imported changed."""
    loaded = sorted(name for name in sys.modules if name.partition(".")[0] in OURS)
    assert not loaded, f"imported already, as they stand: {loaded}"
    sys.meta_path.insert(0, _Finder(rewrite))
