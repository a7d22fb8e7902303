"""Encrypted texts decrypt only in the context they were encrypted for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stak.crypto import Sealer, derive, fingerprint, from_base64url, is_same, new_key, new_secret, to_base64url
from stak.errors import DecryptionFailed

KEY = derive(b"m" * 32, "tests")
SEALER = Sealer({"k1": KEY}, "k1")


@given(st.binary(max_size=500), st.text(max_size=50))
def test_encrypted_text_decrypts(plaintext: bytes, context: str) -> None:
    context = context.encode(errors="replace").decode()
    assert SEALER.open(SEALER.seal(plaintext, context), context) == plaintext


def test_same_text_never_encrypts_alike() -> None:
    assert SEALER.seal(b"same", "place") != SEALER.seal(b"same", "place")


def test_text_does_not_decrypt_in_another_context() -> None:
    with pytest.raises(DecryptionFailed):
        SEALER.open(SEALER.seal(b"secret", "here"), "there")


def test_every_changed_character_is_detected() -> None:
    sealed = SEALER.seal(b"secret", "here")
    for context in range(len(sealed)):
        changed = sealed[:context] + ("A" if sealed[context] != "A" else "B") + sealed[context + 1 :]
        with pytest.raises(DecryptionFailed):
            SEALER.open(changed, "here")


@pytest.mark.parametrize("text", ["", ".", "k1", "k1.", "k1.AAAA", "k1.!!!", "k1.é", "k9.AAAA"])
def test_malformed_text_does_not_decrypt(text: str) -> None:
    with pytest.raises(DecryptionFailed):
        SEALER.open(text, "here")


def test_old_texts_decrypt_after_a_rotation_and_new_ones_use_the_new_key() -> None:
    rotated = Sealer({"k1": KEY, "k2": new_key()}, "k2")
    assert rotated.open(SEALER.seal(b"old", "here"), "here") == b"old"
    with pytest.raises(DecryptionFailed, match="k2"):
        SEALER.open(rotated.seal(b"new", "here"), "here")


def test_keys_for_different_purposes_differ() -> None:
    assert derive(b"m" * 32, "one") != derive(b"m" * 32, "other")


def test_secrets_are_long_and_distinct() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert len(new_secret()) == 43


def test_fingerprint_is_recognised() -> None:
    assert is_same(fingerprint("one"), fingerprint("one"))
    assert not is_same(fingerprint("one"), fingerprint("other"))


@given(st.binary())
def test_base64url_has_one_spelling(raw: bytes) -> None:
    text = to_base64url(raw)
    assert from_base64url(text) == raw
    with pytest.raises(ValueError, match="base64url"):
        from_base64url(text + "=")
