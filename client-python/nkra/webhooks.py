"""
Verifies what Nkra's webhooks say (Standard Webhooks 1.0.0): who said it, when, and that nothing of it was changed. Of
everything that a receiver is sent, only what this answers is Nkra's word.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import TYPE_CHECKING, Any, Callable, Iterable, List, Optional, Protocol, Sequence, Tuple, Union

if TYPE_CHECKING:
    from . import types

TOLERANCE_S = 300


class Headers(Protocol):
    """The headers of a request, in any case: a dictionary, a framework's own, or the environment of WSGI."""

    def items(self) -> Iterable[Tuple[str, Any]]: ...


class WebhookRefused(Exception):
    """It is not Nkra's word, or not any more. Answer 400, and do nothing."""


def verify_webhook(
    headers: Headers,
    body: Union[bytes, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_s: float = TOLERANCE_S,
    now_s: Callable[[], float] = time.time,
) -> types.WebhookEvent:
    """
    The event of a request's headers and its body, exactly as it came: never JSON that was parsed and written again.
    ``secret`` is ``whsec_…``, or several while one is being replaced. ``tolerance_s`` is how far the time of an event
    may be from the current time, in either direction. Raises ``WebhookRefused``.
    """
    given = {str(name).lower().replace("_", "-"): value for name, value in headers.items()}
    parts = [given.get(name, given.get(f"http-{name}")) for name in _HEADERS]
    if not all(isinstance(part, str) and part for part in parts):
        raise WebhookRefused("a header of the signature is missing")
    event_id, timestamp, signatures = (str(part) for part in parts)
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise WebhookRefused("its time is no time")
    if abs(now_s() - int(timestamp)) > tolerance_s:
        raise WebhookRefused("it is too old, or of another time")
    content = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{event_id}.{timestamp}.".encode() + content
    sent = [_bytes_of(each[3:]) for each in signatures.split(" ") if each.startswith("v1,")]
    for each in [secret] if isinstance(secret, str) else secret:
        expected = hmac.new(_key_of(each), signed, hashlib.sha256).digest()
        # Compared in a time that tells nothing.
        if any(signature is not None and hmac.compare_digest(signature, expected) for signature in sent):
            event: types.WebhookEvent = json.loads(content)
            return event
    raise WebhookRefused("the signature is not of this secret")


_HEADERS: List[str] = ["webhook-id", "webhook-timestamp", "webhook-signature"]


def _key_of(secret: str) -> bytes:
    key = _bytes_of(secret[len("whsec_") :] if secret.startswith("whsec_") else secret)
    if not key:
        raise ValueError("the secret of a webhook is whsec_ and base64")
    return key


def _bytes_of(text: str) -> Optional[bytes]:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
