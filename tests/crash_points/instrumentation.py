"""Inserts crash points around every write of our modules, and shortens the intervals that a drill cannot wait for.

It changes the syntax tree in processes that ask for it (`site/sitecustomize.py`); the code on disk and all other
processes are unchanged.
"""

import ast
from collections.abc import Mapping
from typing import Final

from tests.crash_points.write_points import modules, write_points_in
from tests.support.ast_import_hook import Rewrite

SHORTENED: Final[Mapping[str, Mapping[str, int | float]]] = {
    # A broadcast to a few people has several chunks, steps and pages.
    "stak.inbox.broadcast": {"CHUNK_MAX_RECIPIENTS": 5},
    "stak.inbox.dispatch_chunks": {"CHUNKS_BATCH_SIZE": 2},
    "stak.inbox.recall": {"CHUNKS_BATCH_SIZE": 2},
    "stak.audience.expand_everyone": {"SHARD_PAGE_SIZE": 1},
    "stak.inbox.audit_counters": {"RECIPIENTS_PER_SAMPLE": 1},
    # So has a chat of a few people: it is made, and told of, in several steps.
    "stak.chat.create_chat": {"MEMBERS_BATCH_SIZE": 3},
    "stak.chat.queued_fanout": {"CHUNK_MAX_MEMBERS": 2},
    # What nobody works on any more is found soon, and what fails is buried soon.
    "stak.inbox.reconcile_broadcasts": {"STALLED_AFTER_SECONDS": 1},
    "stak.chat.reconcile_chats": {"STALLED_AFTER_SECONDS": 1},
    "stak.tenancy.job_records": {"STALLED_AFTER_SECONDS": 1},
    "workers.periodic_task_registry": {
        "_START_SCHEDULED_SECONDS": 0.1,
        "_RECONCILE_OPEN_WORK_SECONDS": 0.1,
        "_RECONCILE_CHATS_SECONDS": 0.1,
        "_RECONCILE_JOBS_SECONDS": 0.1,
        "_REMOVE_CONTENT_SECONDS": 0.2,
    },
    # Jobs have several steps of several units, and a deletion does not wait for minutes.
    "stak.privacy.job_steps": {"STEP_SECONDS": 0.02},
    "stak.privacy.delete_tenant": {"SETTLE_SECONDS": 1, "_SCAN_BATCH_SIZE": 5},
    "stak.privacy.erase_inboxes": {"_BATCH_SIZE": 2, "_ENTRIES_BATCH_SIZE": 2},
    "stak.privacy.erase_chats": {"_CHATS_BATCH_SIZE": 1, "_MESSAGES_BATCH_SIZE": 2},
    # Whoever keeps messages for a day keeps them for a second.
    "stak.tenancy.audit_log": {"KEPT_AT_LEAST_DAYS": 3650},
    "stak.retention.tenant_retention": {"DAY_SECONDS": 1, "CHECK_INTERVAL_SECONDS": 1},
    "workers.retry_decision": {"TRIES_MAX": 2, "DELAY_MAX_SECONDS": 0},
    # The lease itself is as long as ever; it is extended every few milliseconds, so that this is reached too.
    "workers.lease_extension": {"_TRIES_A_LEASE": 6000},
    # A process that is killed is there again at once, however often that happens.
    "stak.cli.supervisor": {"_FIRST_PAUSE_SECONDS": 0.01, "_STEADY_AFTER_SECONDS": 0.0},
}
"""Constants with other values in drilled processes. Leases, and the 15 minutes after which a lost chunk is sent again,
are unchanged: work that only these would find is not finished in a drill, and that is a failure.
"""

_AROUND_WRITE: Final = "_through_a_point"


def instrumented(broken: str | None = None) -> Rewrite:
    """Return the rewrite of our modules, optionally with one fault (`BREAKS`) that a drill must detect."""
    break_it = BREAKS[broken] if broken else None
    watched = modules()

    def rewrite(module: str, tree: ast.Module) -> ast.Module:
        tree = _shorten(tree, SHORTENED.get(module, {}))
        if break_it is not None:
            tree = break_it(module, tree)
        return _instrument(module, tree) if module in watched else tree

    return rewrite


def _instrument(module: str, tree: ast.Module) -> ast.Module:
    write_points = write_points_in(module, tree)
    for name, call in write_points:
        # In place: the call becomes `around_write(name, what was called, *its arguments)`, awaited as it was.
        call.args = [ast.Constant(name), call.func, *call.args]
        call.func = ast.Name(_AROUND_WRITE, ast.Load())
    if write_points:
        hook = ast.ImportFrom("tests.crash_points.point_hook", [ast.alias("around_write", _AROUND_WRITE)], 0)
        tree.body.insert(int(ast.get_docstring(tree) is not None), hook)
    return tree


def _shorten(tree: ast.Module, constants: Mapping[str, int | float]) -> ast.Module:
    left = dict(constants)
    for node in tree.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)) if name in left:
                node.value = ast.Constant(left.pop(name))
    assert not left, f"there is no {', '.join(left)} any more"
    return tree


def _acknowledge_first(module: str, tree: ast.Module) -> ast.Module:
    """The delivery worker deletes messages from the queue before it handles them."""
    if module == "workers.delivery_consumer":
        handle = _function(tree, "run_deliveries")
        (loop,) = (node for node in ast.walk(handle) if isinstance(node, ast.While))
        (when_received,) = (node for node in loop.body if isinstance(node, ast.If))
        when_received.body[:0] = ast.parse("await queue.delete(received)").body
        # Parsed outside of a function an `await` is an expression like any other.
    return tree


def _drop_conditions(module: str, tree: ast.Module) -> ast.Module:
    """A delivery does not check whether it was made before."""
    if module == "stak.inbox.unread_counts":
        on_time = _function(tree, "on_time")
        for node in ast.walk(on_time):
            if isinstance(node, ast.Attribute) and node.attr == "_absent":
                node.attr = "_nothing"
        (made,) = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "__init__")
        made.body += ast.parse("self._nothing = ()").body
    return tree


def _drop_open_work(module: str, tree: ast.Module) -> ast.Module:
    """An accepted post is not listed as open work: only its job knows of it."""
    if module == "stak.inbox.post":
        acceptance = _function(tree, "_acceptance")
        for node in ast.walk(acceptance):
            if isinstance(node, ast.Attribute) and node.attr == "list_open_work":
                node.attr = "_list_elsewhere"
    if module == "stak.inbox.broadcast_ref":
        (ref,) = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == "BroadcastRef")
        elsewhere = "def _list_elsewhere(self): return Put(self.open_work._replace(pk='elsewhere'), self._row())"
        ref.body += ast.parse(elsewhere).body
    return tree


BREAKS: Final[Mapping[str, Rewrite]] = {
    "acknowledges first": _acknowledge_first,
    "forgets conditions": _drop_conditions,
    "forgets open work": _drop_open_work,
}


def _function(tree: ast.Module, name: str) -> ast.FunctionDef | ast.AsyncFunctionDef:
    (found,) = (
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name
    )
    return found
