"""Keys, sealing and hashing: the only file that touches cryptographic primitives.

One master key per installation; every other key is derived from it for one purpose (HKDF-SHA256), so that no key is
ever used for two things. Sealing is AES-256-GCM with a random nonce and the place of the ciphertext as associated data:
moved elsewhere, it does not open. A sealed text names its key, so that after a rotation old texts still open.
"""

import binascii
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from stak.errors import Unsealable

KEY_BYTES: Final = 32
_NONCE_BYTES: Final = 12  # AES-GCM
_TO_URL: Final = bytes.maketrans(b"+/", b"-_")
_FROM_URL: Final = bytes.maketrans(
    b"-_+/=", b"+/\0\0\0"
)  # the padding and the standard alphabet's own two are none here
_ALPHANUMERIC: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_SECRET_LENGTH: Final = 43  # 43 alphanumerics carry 256 bits


class Sealer:
    """Seals with the current key, opens with any of its keys."""

    def __init__(self, keys: Mapping[str, bytes], current: str) -> None:
        self._ciphers = {key_id: AESGCM(key) for key_id, key in keys.items()}
        self._current = current

    @property
    def current(self) -> str:
        """The name of the key that seals."""
        return self._current

    def is_current(self, sealed: str) -> bool:
        """Whether this names the key that seals."""
        return sealed.partition(".")[0] == self._current

    def seal(self, plaintext: bytes, place: str) -> str:
        """Ciphertext that opens only at this place."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        ciphertext = self._ciphers[self._current].encrypt(nonce, plaintext, place.encode())
        return f"{self._current}.{to_base64url(nonce + ciphertext)}"

    def seal_content(self, plaintext: bytes, place: str) -> str:
        """The same for content at rest, in an encoding that is fast to open; it is never handed out."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        ciphertext = self._ciphers[self._current].encrypt(nonce, plaintext, place.encode())
        return f"{self._current}.{binascii.b2a_base64(nonce + ciphertext, newline=False).decode()}"

    def open_content(self, sealed: str, place: str) -> bytes:
        """What was sealed so at this place; Unsealable if it was not, or not with one of our keys."""
        key_id, _, body = sealed.partition(".")
        cipher = self._ciphers.get(key_id)
        if cipher is None:
            raise Unsealable(f"Sealed with the key {key_id!r}, which this installation does not have.")
        try:
            raw = binascii.a2b_base64(body)
            return cipher.decrypt(raw[:_NONCE_BYTES], raw[_NONCE_BYTES:], place.encode())
        except (InvalidTag, ValueError):
            raise Unsealable("Sealed with another key, for another place, or changed since.") from None

    def knows(self, sealed: str) -> bool:
        """Whether this names one of our keys."""
        return sealed.partition(".")[0] in self._ciphers

    def open(self, sealed: str, place: str) -> bytes:
        """What was sealed at this place; Unsealable if it was not, or not with one of our keys."""
        key_id, _, body = sealed.partition(".")
        cipher = self._ciphers.get(key_id)
        if cipher is None:
            raise Unsealable(f"Sealed with the key {key_id!r}, which this installation does not have.")
        try:
            raw = from_base64url(body)
            return cipher.decrypt(raw[:_NONCE_BYTES], raw[_NONCE_BYTES:], place.encode())
        except (InvalidTag, ValueError):
            raise Unsealable("Sealed with another key, for another place, or changed since.") from None


def derive(master_key: bytes, purpose: str) -> bytes:
    """A key for one purpose only."""
    return HKDF(SHA256(), KEY_BYTES, salt=None, info=purpose.encode()).derive(master_key)


def new_key() -> bytes:
    """A random key."""
    return secrets.token_bytes(KEY_BYTES)


def new_secret() -> str:
    """A secret of 256 bits that people can select with a double click."""
    return "".join(secrets.choice(_ALPHANUMERIC) for _ in range(_SECRET_LENGTH))


def fingerprint(secret: str) -> str:
    """What is stored of a secret that only needs to be recognised (it has 256 bits: no salt, no stretching)."""
    return hashlib.sha256(secret.encode()).hexdigest()


def authentication_code(key: bytes, content: bytes) -> bytes:
    """HMAC-SHA256: proves to whoever has the key that the content is ours."""
    return hmac.digest(key, content, "sha256")


def is_same(one: str, other: str) -> bool:
    """Equality that takes the same time wherever the difference is."""
    return hmac.compare_digest(one.encode(), other.encode())


def to_base64url(raw: bytes) -> str:
    """Base64 for URLs, without padding."""
    return binascii.b2a_base64(raw, newline=False).translate(_TO_URL).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """The bytes of unpadded base64url; ValueError for anything else."""
    try:
        standard = text.encode("ascii").translate(_FROM_URL) + b"=" * (-len(text) % 4)
        raw = binascii.a2b_base64(standard)
    except ValueError as error:  # binascii.Error and UnicodeEncodeError among them
        raise ValueError("not base64url") from error
    # One spelling only: no second text opens the same. What a2b_base64 passes over is found here too.
    if binascii.b2a_base64(raw, newline=False) != standard:
        raise ValueError("not base64url")
    return raw
