"""Nkra for programs: every call that an API key may make, with its failures as exceptions."""

from __future__ import annotations

from typing import Any, Callable, Iterator, Mapping, Optional, TypeVar, Union

from .calls import CALLS, Calls
from .sending import Answer, Call, Page

T = TypeVar("T")


class Client(Calls):
    """
    A client for one key. What is safe to send again is sent again by itself. What costs money carries an idempotency
    key, so that it is charged once however often it is sent.

    ``key``: ``nkra_live_…``, or ``nkra_test_…``, which reaches the sandbox alone. ``url``: where Nkra is, such as
    ``https://sms.example.com``. ``timeout_s``: how long one try may take, including reading the answer.
    ``retries``: how many times a failed call is sent again, if that is safe. ``reply_bytes_max``: a larger reply is
    not read. ``wait``: waits for seconds.

    Raises ``ValueError`` where the key or the address is missing.
    """

    def each(
        self,
        call: Callable[..., Page[T]],
        values: Optional[Mapping[str, Any]] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Iterator[T]:
        """All items of a list, page by page as they are needed: ``nkra.each(nkra.list_messages, {"limit": 200})``."""
        place = _call_of(call)
        given = dict(values or {})
        number = int(given.get("pageNumber") or 1)
        while True:
            page: Page[T] = self._reply(place, given, None, timeout_s)
            yield from page.items
            if not page.more:
                return
            if page.next is None:
                number += 1
                given["pageNumber"] = number
            elif place.kind == "slice":
                given["after"] = page.next
            else:
                given.pop("pageNumber", None)
                given["cursor"] = page.next

    def answer(
        self,
        call: Callable[..., T],
        values: Optional[Mapping[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout_s: Optional[float] = None,
    ) -> Answer[T]:
        """Makes a call, and answers with its reply and what is known of the answer: status, request id, limits, replay."""
        return self._answer(_call_of(call), values, idempotency_key, timeout_s)


def _call_of(method: Union[Callable[..., Any], Any]) -> Call:
    call = CALLS.get(getattr(method, "__name__", ""))
    if call is None:
        raise TypeError("give a method of the client, such as nkra.list_messages")
    return call
