"""Push services: which hosts, which keys, and what their answers mean."""

import pytest

from stak.crypto import new_p256_key_pair
from stak.errors import InvalidInput
from stak.fallback.web_push import is_push_host, meaning_of, topic_of, validate_keys
from stak.webhook_http import PUSH_HOSTS
from tests.support.push_browser import PushBrowser


@pytest.mark.parametrize(
    ("endpoint", "is_allowed"),
    [
        ("https://fcm.googleapis.com/fcm/send/1", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/1", True),
        ("https://web.push.apple.com/1", True),
        ("https://db5p.notify.windows.com/w/1", True),
        ("https://FCM.googleapis.com/1", True),
        ("https://evil.example/fcm.googleapis.com", False),
        ("https://fcm.googleapis.com.evil.example/1", False),
        ("https://evilfcm.googleapis.com/1", False),
        ("https://push.apple.com.evil.example/", False),
    ],
)
def test_hosts_of_push_services(endpoint: str, is_allowed: bool) -> None:
    assert is_push_host(endpoint, PUSH_HOSTS) is is_allowed
    assert is_push_host(endpoint, None)


def test_keys_of_a_browser_are_valid_and_others_are_not() -> None:
    browser = PushBrowser("https://push.example/")
    validate_keys(browser.p256dh, browser.auth)
    validate_keys(browser.p256dh + "=", browser.auth + "==")
    for p256dh, auth in (
        (browser.auth, browser.auth),
        ("A" * 87, browser.auth),  # no point on the curve
        (browser.p256dh[:-4], browser.auth),
        (browser.p256dh, browser.auth[:-2]),
        (browser.p256dh, "ä"),
    ):
        with pytest.raises(InvalidInput):
            validate_keys(p256dh, auth)


def test_the_public_key_of_a_pair_is_a_valid_key() -> None:
    public, private = new_p256_key_pair()
    validate_keys(public, PushBrowser("").auth)
    assert (len(public), len(private)) == (87, 43)


@pytest.mark.parametrize(
    ("status", "meaning"),
    [
        (200, "accepted"),
        (201, "accepted"),
        (403, "gone"),
        (404, "gone"),
        (410, "gone"),
        (413, "refused"),
        (301, "refused"),
        (429, "later"),
        (500, "later"),
        (503, "later"),
    ],
)
def test_answers(status: int, meaning: str) -> None:
    assert meaning_of(status) == meaning


def test_a_topic_has_at_most_32_characters() -> None:
    assert topic_of("01KA3X5J8Q6Z0T4V7W9Y2B3C4D") == "01KA3X5J8Q6Z0T4V7W9Y2B3C4D"
    assert len(topic_of("x" * 100)) == 32
