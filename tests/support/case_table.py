"""A table of cases as one test: the cases share its fixtures, and a failure names its case."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import pytest

_Test = TypeVar("_Test", bound=Callable[..., Any])
_ID_CHARACTERS = 80


def case_table(
    names: str | Sequence[str], rows: Iterable[Any], ids: Sequence[str] | None = None
) -> Callable[[_Test], _Test]:
    """Call the test with every row, each as a subtest; several tables of one test multiply, as with `parametrize`.

    The fixtures are set up once. All rows run, also after one has failed.
    """
    fields = [names] if isinstance(names, str) else list(names)
    cases = [(row,) if isinstance(names, str) else tuple(row) for row in rows]
    titles = ids or [", ".join(map(repr, case))[:_ID_CHARACTERS] for case in cases]

    def decorate(test: _Test) -> _Test:
        needed = inspect.signature(test).parameters
        own = {name: parameter for name, parameter in needed.items() if name not in fields}
        is_nested = "subtests" in own

        def arguments(case: tuple[Any, ...], subtests: pytest.Subtests, fixtures: dict[str, Any]) -> dict[str, Any]:
            inner = {"subtests": subtests} if is_nested else {}
            return {**fixtures, **inner, **dict(zip(fields, case, strict=True))}

        async def run_all(subtests: pytest.Subtests, **fixtures: Any) -> None:
            for title, case in zip(titles, cases, strict=True):
                with subtests.test(title):
                    await test(**arguments(case, subtests, fixtures))

        def run_all_sync(subtests: pytest.Subtests, **fixtures: Any) -> None:
            for title, case in zip(titles, cases, strict=True):
                with subtests.test(title):
                    test(**arguments(case, subtests, fixtures))

        run: Any = run_all if inspect.iscoroutinefunction(test) else run_all_sync
        own["subtests"] = inspect.Parameter("subtests", inspect.Parameter.KEYWORD_ONLY)
        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        run.__dict__ |= test.__dict__
        run.__signature__ = inspect.Signature(list(own.values()))
        result: _Test = run
        return result

    return decorate
