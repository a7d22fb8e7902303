"""Structured logs on standard error: one line per event, readable on a terminal and as JSON elsewhere.

Logs contain ids and names, never a message's content, a token or a secret. Tracebacks therefore show no local
variables.
"""

import logging
import sys
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from stak.settings import Settings

# structlog imports rich, if it is installed, for coloured tracebacks. Stak does not use them, and the import would take
# a tenth of the start of each process. A module that is None counts as not installed.
_rich = sys.modules.get("rich")
sys.modules["rich"] = None  # type: ignore[assignment]
try:
    import structlog
finally:
    del sys.modules["rich"]
    if _rich is not None:
        sys.modules["rich"] = _rich

log: Any = structlog.get_logger("stak")
_TRACEBACKS: Final = structlog.processors.ExceptionRenderer(
    structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
)


def configure_logs(settings: "Settings", process: str) -> None:
    """Configure logging for this process; every line names the process."""
    for_people = settings.log_format == "console" or (settings.log_format == "auto" and sys.stderr.isatty())
    renderer = (
        structlog.dev.ConsoleRenderer(pad_event_to=24, exception_formatter=structlog.dev.plain_traceback)
        if for_people
        else structlog.processors.JSONRenderer()
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _TRACEBACKS if not for_people else structlog.dev.set_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, settings.log_level.upper())),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    structlog.contextvars.bind_contextvars(process=process)
    # Libraries log through the standard module: show their warnings and errors in the same stream.
    logging.basicConfig(
        level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s", force=True
    )
