"""Names that were retired because nobody could guess their meaning do not return."""

import io
import re
import tokenize
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = ("stak", "workers", "admin_api", "user_api", "serverless", "bench", "tests")
MODULES: Final = frozenset(
    [
        "absent",
        "announce",
        "arriving",
        "asked",
        "asker",
        "asking",
        "benching",
        "beside",
        "by_hand",
        "calling",
        "carrying",
        "change_all",
        "chat_asked",
        "closing",
        "completing",
        "connected",
        "durable",
        "edge",
        "event_text",
        "exits",
        "extended",
        "finish",
        "following",
        "greeting",
        "hearer",
        "hearing",
        "held_engine",
        "intake",
        "look_after",
        "manners",
        "measures",
        "meetings",
        "ministack_mended",
        "moments",
        "moto_one_at_a_time",
        "opened",
        "opening",
        "outside",
        "parcels",
        "parting",
        "patience",
        "people",
        "posting",
        "reaching",
        "redact",
        "rewriting",
        "running",
        "same_rows",
        "showing",
        "shown",
        "speaking",
        "staying",
        "tailing",
        "telling",
        "toothless",
        "turnstile",
        "unfinished",
        "visit",
        "watch",
    ]
)
"""File names that a new reader cannot guess."""
NAMES: Final = frozenset(
    [
        "ACKS_AT_ONCE",
        "Allowance",
        "Announcement",
        "CHORES",
        "CROWDED",
        "Carrier",
        "Chore",
        "FAREWELL_SECONDS",
        "FOREIGN",
        "FORSAKEN_AFTER_SECONDS",
        "Gathered",
        "HandClock",
        "HeldEngine",
        "LOOK_AFTER_CHATS",
        "LOOK_AFTER_OPEN_WORK",
        "LeapDetector",
        "MEMBERS_AT_ONCE",
        "Meetings",
        "NEWS_SHARDS",
        "NOT_WELCOME",
        "NobodyLive",
        "NotReceived",
        "NotWelcomeError",
        "Outside",
        "PAGE_MEMBERS_OF_A_SHARD",
        "RHYTHMS",
        "Rhythm",
        "SENDS_AT_ONCE",
        "START_DUE",
        "SaidTo",
        "Speaking",
        "TROUBLED",
        "Telling",
        "TooSlow",
        "ToothlessTable",
        "Turnstile",
        "Unsealable",
        "be_somebody",
        "commit_in_each",
        "delivery_lanes",
        "follow_job",
        "hear_all",
        "is_guilty",
        "is_resting",
        "is_welcome",
        "lease_kept",
        "look_after_chats",
        "look_after_each",
        "look_after_open_work",
        "news_for_views",
        "news_shard",
        "note_acks",
        "note_news",
        "notify_of_news",
        "place_of_user",
        "plan_for",
        "plan_retry",
        "publish_ended",
        "publish_news",
        "publish_redacted",
        "put_patiently",
        "reaching_sockets",
        "refuse_bad_config",
        "refuse_bad_schema",
        "refuse_bad_settings",
        "refuse_damage",
        "refuse_direct",
        "refuse_duplicate_keys",
        "refuse_ended",
        "refuse_impossible",
        "refuse_impossible_in_each",
        "refuse_newer",
        "refuse_suspended",
        "said_before",
        "spend_of_session",
        "spend_of_tenant",
        "spend_of_user",
        "start_due",
        "take_open_places",
        "while_frames_are_taken",
        "while_token_is_good",
    ]
)
"""Identifiers whose concept has another word in docs/glossary.md."""
LOG_EVENTS: Final = (
    "burial_not_noted",
    "chore_failed",
    "chunk_buried",
    "clock_leapt",
    "connection_troubled",
    "dead_letter_not_kept",
    "demo_is_not_complete",
    "job_buried",
    "job_given_up",
    "later_failed",
    "message_buried",
    "news_not_told",
    "nobody_is_reached_live",
    "not_looked_after",
    "not_opened_yet",
    "passed_over",
    "process_hangs",
    "queue_away",
    "queue_back",
    "receipt_not_told",
    "signal_not_understood",
    "socket_not_told",
    "tenant_not_resealed",
)
WEB_MODULES: Final = frozenset(
    [
        "bars",
        "calling",
        "faces",
        "kept-form",
        "loaded",
        "nearing",
        "placing",
        "popping",
        "roving",
        "shapes",
        "speaking",
        "states",
        "uids",
        "unsaved",
        "words",
    ]
)
SOURCES: Final = sorted(
    path for package in PACKAGES for path in (ROOT / package).rglob("*.py") if path != Path(__file__).resolve()
)


def test_no_module_has_a_retired_name() -> None:
    modules = [path for path in SOURCES if ROOT / "tests" not in path.parents]
    assert [str(path.relative_to(ROOT)) for path in modules if path.stem in MODULES] == []


def test_no_web_module_has_a_retired_name() -> None:
    modules = [path for path in (ROOT / "web" / "src").rglob("*.ts") if path.parent.name != "styles"]
    assert modules
    assert [str(path.relative_to(ROOT)) for path in modules if path.stem in WEB_MODULES] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_no_identifier_has_a_retired_name(package: str) -> None:
    found = {}
    for path in (ROOT / package).rglob("*.py"):
        if path.name == "make_first_release.py":  # runs with the code of the first release
            continue
        text = path.read_text()
        if NAMES.isdisjoint(re.findall(r"\w+", text)):  # tokenizing takes long
            continue
        names = {token.string for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type == 1}
        if retired := names & NAMES:
            found[str(path.relative_to(ROOT))] = retired
    assert found == {}


def test_no_log_event_has_a_retired_name() -> None:
    quoted = [f'"{event}"' for event in LOG_EVENTS]
    found = [(str(path.relative_to(ROOT)), name) for path in SOURCES for name in quoted if name in path.read_text()]
    assert found == []
