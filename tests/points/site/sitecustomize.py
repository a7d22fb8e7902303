"""Imported by every Python process that has this folder on its path, before anything of Stak: it weaves the points in.

A drill puts the folder on PYTHONPATH of `stak up` and `stak worker`, and their children inherit it.
"""

import os

from tests.ast_import_hook import rewrite_with
from tests.points.reaching import DIRECTORY
from tests.points.weaving import woven

if DIRECTORY in os.environ:
    rewrite_with(woven(os.environ.get("STAK_POINTS_BROKEN")))
