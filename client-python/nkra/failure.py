"""How a call fails: refused by Nkra, with a code of its closed list; or not answered at all."""

from __future__ import annotations

import json
from email.message import Message
from typing import Any, List, NamedTuple, Optional

_RETRYABLE = {429, 502, 503, 504}


class Issue(NamedTuple):
    """What is wrong with one part of a request."""

    message: str
    pointer: Optional[str]
    """A JSON pointer into the body, or the name of a parameter."""


class NkraError(Exception):
    """Nkra refused the call. Programs look at ``code``; the message is for people, and its words may change."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int,
        retryable: bool,
        request_id: Optional[str],
        issues: List[Issue],
        values: dict[str, Any],
        retry_after_s: Optional[float],
    ) -> None:
        super().__init__(message)
        self.code = code
        """Of the closed list; a newer server may have others."""
        self.status = status
        self.retryable = retryable
        """Whether the same call may succeed later, unchanged."""
        self.request_id = request_id
        """To quote to support."""
        self.issues = issues
        self.values = values
        """What comes beside the sentence, such as ``needed`` and ``available`` of insufficient_credits."""
        self.retry_after_s = retry_after_s
        """How long Nkra asks to be left alone. None where it does not say."""


class NkraUnreachable(Exception):
    """No answer came: nothing listened, the line broke, or it took too long. What was asked for may have been done."""

    def __init__(self, call: str, attempts: int, reason: str) -> None:
        tries = "1 try" if attempts == 1 else f"{attempts} tries"
        super().__init__(f"{call} was not answered ({tries}): {reason}")
        self.attempts = attempts


def failure_of(status: int, headers: Message, body: bytes) -> NkraError:
    """The failure that an answer is; also where something on the way answered in Nkra's place."""
    problem = _problem_in(headers, body)
    values = {name: value for name, value in problem.items() if name not in _KNOWN}
    return NkraError(
        str(problem.get("detail") or f"answered {status}"),
        code=str(problem.get("code") or "unknown"),
        status=status,
        retryable=bool(problem.get("retryable", status in _RETRYABLE)),
        request_id=problem.get("requestId") or headers.get("x-request-id"),
        issues=[Issue(str(each.get("message")), each.get("pointer")) for each in problem.get("messages") or []],
        values=values,
        retry_after_s=_seconds(headers.get("retry-after")),
    )


_KNOWN = {
    "succeeded", "data", "messages", "type", "title", "status", "detail", "code", "retryable", "requestId"
}  # fmt: skip


def _problem_in(headers: Message, body: bytes) -> dict[str, Any]:
    if "json" not in (headers.get("content-type") or ""):
        return {}
    try:
        problem = json.loads(body)
    except ValueError:
        return {}
    return problem if isinstance(problem, dict) else {}


def _seconds(text: Optional[str]) -> Optional[float]:
    return float(text) if text is not None and text.isascii() and text.isdigit() else None
