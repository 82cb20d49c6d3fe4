"""What is signed as Nkra signs it is verified, and everything that is not quite that is refused."""

import base64
import hashlib
import hmac
import json
import unittest

from nkra import WebhookRefused, verify_webhook

NOW_S = 1793610904
SECRET = "whsec_" + base64.b64encode(b"a secret of twenty-four b").decode()
OTHER = "whsec_" + base64.b64encode(b"another secret of 24 byte").decode()
BODY = json.dumps({"type": "message.delivered", "timestamp": "2026-11-02T09:15:04.120Z", "data": {"state": "delivered"}})


def signed(secret=SECRET, body=BODY, at_s=NOW_S):
    key = base64.b64decode(secret[len("whsec_") :])
    signature = hmac.new(key, f"evt_1.{at_s}.{body}".encode(), hashlib.sha256).digest()
    return {
        "webhook-id": "evt_1",
        "webhook-timestamp": str(at_s),
        "webhook-signature": "v1," + base64.b64encode(signature).decode(),
    }


def verify(headers, body=BODY, secret=SECRET, **options):
    return verify_webhook(headers, body, secret, now_s=lambda: NOW_S, **options)


class Webhooks(unittest.TestCase):
    def test_answers_the_event(self):
        for body in (BODY, BODY.encode()):
            self.assertEqual(verify(signed(), body)["data"]["state"], "delivered")
        as_wsgi = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in signed().items()}
        self.assertEqual(verify(as_wsgi)["type"], "message.delivered")

    def test_takes_one_of_several_signatures_and_secrets(self):
        both = {**signed(), "webhook-signature": signed(OTHER)["webhook-signature"] + " " + signed()["webhook-signature"]}
        self.assertEqual(verify(both)["type"], "message.delivered")
        self.assertEqual(verify(signed(), secret=[OTHER, SECRET])["type"], "message.delivered")

    def test_refuses_what_is_not_quite_that(self):
        for what, headers, body in [
            ("another secret", signed(OTHER), BODY),
            ("another body", signed(), BODY.replace("delivered", "failed")),
            ("another id", {**signed(), "webhook-id": "evt_2"}, BODY),
            ("no signature", {**signed(), "webhook-signature": ""}, BODY),
            ("nonsense", {**signed(), "webhook-signature": "v1,%%% v2,abc é"}, BODY),
            ("another version", {**signed(), "webhook-signature": "v1a" + signed()["webhook-signature"][2:]}, BODY),
            ("an old one", signed(at_s=NOW_S - 301), BODY),
            ("one of later", signed(at_s=NOW_S + 301), BODY),
            ("a time that is none", {**signed(), "webhook-timestamp": "now"}, BODY),
            ("no headers", {}, BODY),
        ]:
            with self.subTest(what), self.assertRaises(WebhookRefused):
                verify(headers, body)

    def test_is_exact_about_its_age(self):
        verify(signed(at_s=NOW_S - 300))
        with self.assertRaisesRegex(WebhookRefused, "too old"):
            verify(signed(at_s=NOW_S - 11), tolerance_s=10)

    def test_a_secret_that_is_none_is_the_receivers_own_mistake(self):
        with self.assertRaises(ValueError):
            verify(signed(), secret="whsec_")


if __name__ == "__main__":
    unittest.main()
