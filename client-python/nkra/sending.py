"""How calls are sent: where their values go, what is sent again, and what comes back."""

from __future__ import annotations

import json
import random
import re
import secrets
import time
import urllib.parse
import urllib.request
import uuid
from email.message import Message
from typing import Any, Callable, Generic, List, Mapping, NamedTuple, Optional, Tuple, TypeVar

from .failure import NkraError, NkraUnreachable, failure_of
from .transport import Response, Unanswered, send

FIRST_WAIT_S = 0.5
WAIT_S_MAX = 8.0
ASKED_WAIT_S_MAX = 60.0
"""Whoever is asked to wait longer than this is told so instead."""
T = TypeVar("T")


class Call(NamedTuple):
    """How a call is sent, and where its values go."""

    name: str
    method: str
    path: str
    kind: str
    """``data``, ``page``, ``slice`` or ``file``."""
    query: Tuple[str, ...]
    body: str
    """``none``, ``json`` or ``form``."""
    idempotent: bool


class Page(Generic[T]):
    """One page of a list."""

    def __init__(self, items: List[T], more: bool, next: Optional[str], total_count: Optional[int]) -> None:
        self.items = items
        self.more = more
        """Whether another page follows. ``Client.each`` reads it by itself."""
        self.next = next
        """The cursor of what follows, for lists that are read by one: of slices ``after``, of pages ``cursor``."""
        self.total_count = total_count
        """How many there are in all, for lists that are counted."""

    def __repr__(self) -> str:
        return f"Page({len(self.items)} items, more={self.more})"


class Limit(NamedTuple):
    """How often may be called, or how many messages may be sent."""

    name: str
    """``key`` or ``account`` for calls, ``key-messages`` or ``account-messages`` for messages."""
    calls: Optional[int]
    """Calls or messages in the window."""
    window_s: Optional[int]
    remaining: int
    """How many are left."""
    reset_s: Optional[int]
    """Until all of them are left again, if nobody calls or sends."""


class Answer(Generic[T]):
    """What a call answered, with what the answer says about itself."""

    def __init__(self, reply: T, status: int, headers: Message, attempts: int) -> None:
        self.reply = reply
        self.status = status
        """The HTTP status, such as 202."""
        self.request_id: Optional[str] = headers.get("x-request-id")
        """To quote to support."""
        self.is_replay = headers.get("idempotent-replayed") == "true"
        """Whether this is the stored answer to an earlier request with the same idempotency key."""
        self.limits = _limits_in(headers)
        """The limits of the key and its account, and what is left of them."""
        self.attempts = attempts
        """How often the request was sent."""

    def __repr__(self) -> str:
        return f"Answer(status={self.status}, request_id={self.request_id!r}, is_replay={self.is_replay})"


class _Secret(str):
    """A text that does not show itself, also where a tool shows the variables of a failed program."""

    def __repr__(self) -> str:
        return "'nkra_…'"


class Sender:
    """Sends calls for one key. Threads may share it."""

    def __init__(
        self,
        key: str,
        url: str,
        *,
        timeout_s: float = 30.0,
        retries: int = 3,
        reply_bytes_max: int = 256 * 1024 * 1024,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        _require("key", key, "an API key, such as nkra_live_…")
        _require("url", url, "where Nkra is, such as https://sms.example.com")
        if not re.fullmatch(r"[\x21-\x7e]+", key):
            raise ValueError("key has a space, a line break or another strange character")
        if urllib.parse.urlsplit(url).scheme not in ("http", "https"):
            raise ValueError(f"url is no address: {url}")
        self._key = _Secret(key)
        self._url = url.rstrip("/")
        self._timeout_s = timeout_s
        self._retries = retries
        self._reply_bytes_max = reply_bytes_max
        self._wait = wait

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._url!r}, {self.environment})"

    @property
    def environment(self) -> str:
        """Which world the key reaches: ``live`` or ``test``."""
        return "test" if self._key.startswith("nkra_test_") else "live"

    def _reply(
        self, call: Call, values: Optional[Mapping[str, Any]], idempotency_key: Optional[str], timeout_s: Optional[float]
    ) -> Any:
        return self._answer(call, values, idempotency_key, timeout_s).reply

    def _answer(
        self, call: Call, values: Optional[Mapping[str, Any]], idempotency_key: Optional[str], timeout_s: Optional[float]
    ) -> Answer[Any]:
        path, body, content_type = _request_of(call, values or {})
        headers = {"accept": "application/json", "user-agent": "nkra-python"}
        if content_type is not None:
            headers["content-type"] = content_type
        if call.idempotent:
            headers["idempotency-key"] = idempotency_key or str(uuid.uuid4())
        # What changes nothing, and what the key keeps from being done twice.
        is_safe = call.method == "GET" or call.idempotent
        attempt = 0
        while True:
            attempt += 1
            request = urllib.request.Request(self._url + path, body, headers, method=call.method)
            request.add_unredirected_header("authorization", f"Bearer {self._key}")
            try:
                response = send(request, timeout_s or self._timeout_s, self._reply_bytes_max)
            except Unanswered as reason:
                if attempt > self._retries or not (is_safe and reason.may_pass):
                    raise NkraUnreachable(call.name, attempt, str(reason)) from None
                self._wait(_wait_s(attempt))
                continue
            if response.status < 300:
                return Answer(_reply_in(call, response), response.status, response.headers, attempt)
            failure = failure_of(response.status, response.headers, response.body)
            # A call that was refused for its rate never began.
            may_repeat = failure.code == "too_many_requests" or (is_safe and _passes(failure))
            asked_s = failure.retry_after_s
            if attempt > self._retries or not may_repeat or (asked_s or 0) > ASKED_WAIT_S_MAX:
                raise failure
            self._wait(_wait_s(attempt) if asked_s is None else asked_s)


def _require(name: str, value: object, meaning: str) -> None:
    """A program often reads an option from its environment, where it may be missing at run time."""
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{name} is missing: {meaning}")


def _passes(failure: NkraError) -> bool:
    """What limits one-time codes is for the person to hear, who would wait half a minute without a word."""
    return failure.retryable and not re.match("codes?_", failure.code)


def _wait_s(attempts: int) -> float:
    """Before the try after this many: half a second at first, twice as long each time, by chance up to a half less."""
    longest: float = min(WAIT_S_MAX, FIRST_WAIT_S * 2 ** (attempts - 1))
    return longest * (0.5 + random.random() / 2)


def _request_of(call: Call, values: Mapping[str, Any]) -> Tuple[str, Optional[bytes], Optional[str]]:
    """The path with its query, the body and its type."""
    rest = dict(values)

    def step(match: re.Match[str]) -> str:
        value = rest.pop(match.group(1), None)
        # An empty step would be another call's address.
        if value is None or value == "":
            raise ValueError(f"{match.group(1)} is missing")
        return urllib.parse.quote(_text_of(value), safe="")

    path = re.sub(r"\{(\w+)\}", step, call.path)
    # A name that the call does not have is sent as well: it is refused by name, where it would be lost without a word.
    names = call.query + (tuple(rest) if call.body == "none" else ())
    query = {name: _text_of(rest.pop(name)) for name in names if rest.get(name) is not None}
    if query:
        path += "?" + urllib.parse.urlencode(query)
    if call.body == "json":
        return path, json.dumps(rest, ensure_ascii=False).encode(), "application/json"
    if call.body == "form":
        return (path, *_form_of(rest))
    return path, None, None


def _text_of(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _form_of(values: dict[str, Any]) -> Tuple[bytes, str]:
    """The fields of the form come before the file, because the server reads the parts in order and needs them first."""
    file = values.pop("file", None)
    boundary = secrets.token_hex(16)
    parts = [
        f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{_text_of(value)}\r\n'.encode()
        for name, value in values.items()
        if value is not None
    ]
    if file is not None:
        name = re.sub(r'[\r\n"]', "_", re.split(r"[\\/]", str(getattr(file, "name", "file")))[-1])
        content = file if isinstance(file, (bytes, bytearray)) else file.read()
        head = f'--{boundary}\r\ncontent-disposition: form-data; name="file"; filename="{name}"\r\n'
        parts.append(f"{head}content-type: application/octet-stream\r\n\r\n".encode() + content + b"\r\n")
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


def _reply_in(call: Call, response: Response) -> Any:
    if call.kind == "file":
        return response.body
    envelope = json.loads(response.body)
    if call.kind == "data":
        return envelope["data"]
    next_cursor = envelope.get("next") if call.kind == "slice" else envelope.get("nextCursor")
    more = envelope["hasNextPage"] if call.kind == "page" else next_cursor is not None
    return Page(envelope["data"], more, next_cursor, envelope.get("totalCount"))


def _limits_in(headers: Message) -> List[Limit]:
    """Reads RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers): ``"key";r=5999;t=1, …``."""
    policies = dict(_items_in(headers.get("ratelimit-policy")))
    return [
        Limit(name, policies.get(name, {}).get("q"), policies.get(name, {}).get("w"), left["r"], left.get("t"))
        for name, left in _items_in(headers.get("ratelimit"))
        if "r" in left
    ]


def _items_in(header: Optional[str]) -> List[Tuple[str, dict[str, int]]]:
    found = re.findall(r'"([^"]*)"((?:\s*;\s*\w+=\d+)*)', header or "")
    return [(name, {key: int(value) for key, value in re.findall(r"(\w+)=(\d+)", rest)}) for name, rest in found]
