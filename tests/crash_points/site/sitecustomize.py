"""Imported at the start of every Python process with this directory on its path: inserts the crash points.

A drill puts the directory on PYTHONPATH of `stak up` and `stak worker`, and their children inherit it.
"""

import os

from tests.crash_points.instrumentation import instrumented
from tests.crash_points.point_hook import DIRECTORY
from tests.support.ast_import_hook import rewrite_with

if DIRECTORY in os.environ:
    rewrite_with(instrumented(os.environ.get("STAK_POINTS_BROKEN")))
