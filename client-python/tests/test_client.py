"""
The client against the running program: `npm run examples` starts it and sets the environment. NKRA_URL is the program,
NKRA_FAULTS a server before it that breaks calls as their address says, NKRA_KEY a test key.
"""

import io
import os
import time
import unittest
import uuid

from nkra import Client, Issue, NkraError, NkraUnreachable

URL = os.environ["NKRA_URL"]
FAULTS = os.environ["NKRA_FAULTS"]
KEY = os.environ["NKRA_KEY"]


def text(**more):
    return {"senderId": "AdomSavings", "text": "Hello", "recipients": ["0241234567"], "traffic": "transactional", **more}


def new_phone():
    return f"024{uuid.uuid4().int % 10**7:07d}"


def faulty(kind, **options):
    """A client whose calls meet a fault: each id meets it once."""
    return Client(KEY, f"{FAULTS}/{kind}/{uuid.uuid4()}", **options)


class Calls(unittest.TestCase):
    def setUp(self):
        self.nkra = Client(KEY, URL + "/")

    def test_sends_a_text_and_reads_what_became_of_it(self):
        campaign = self.nkra.send_message(text())
        self.assertRegex(campaign["id"], r"^cmp_[0-9a-z]{13}$")
        self.assertEqual(campaign["recipients"], 1)
        self.assertEqual(self.nkra.get_campaign({"id": campaign["id"]})["id"], campaign["id"])

    def test_says_what_an_answer_says_about_itself(self):
        answer = self.nkra.answer(self.nkra.send_message, text())
        self.assertEqual((answer.status, answer.is_replay, answer.attempts), (202, False, 1))
        self.assertRegex(answer.request_id, r"\S")
        names = [limit.name for limit in answer.limits]
        self.assertEqual(names, ["key", "account", "key-messages", "account-messages"])
        self.assertEqual((answer.limits[0].calls, answer.limits[0].window_s), (6000, 60))
        self.assertLess(answer.limits[0].remaining, 6000)

    def test_sends_once_under_one_key(self):
        key = f"order-{uuid.uuid4()}"
        first = self.nkra.answer(self.nkra.send_message, text(), idempotency_key=key)
        again = self.nkra.answer(self.nkra.send_message, text(), idempotency_key=key)
        self.assertEqual(again.reply, first.reply)
        self.assertEqual((first.is_replay, again.is_replay), (False, True))
        with self.assertRaises(NkraError) as refused:
            self.nkra.send_message(text(text="Other"), idempotency_key=key)
        self.assertEqual((refused.exception.code, refused.exception.status), ("idempotency_key_reused", 422))

    def test_reads_lists_to_their_end(self):
        prefix = uuid.uuid4().hex[:8]
        made = {self.nkra.create_group({"name": f"{prefix} {number}"})["id"] for number in range(5)}
        page = self.nkra.list_groups({"searchTerm": prefix, "pageSize": 2})
        self.assertEqual((len(page.items), page.more, page.total_count), (2, True, 5))
        found = [each["id"] for each in self.nkra.each(self.nkra.list_groups, {"searchTerm": prefix, "pageSize": 2})]
        self.assertEqual((len(found), set(found)), (5, made))
        ids = {self.nkra.send_message(text())["id"] for _ in range(3)}
        slices = list(self.nkra.each(self.nkra.list_messages, {"limit": 1}))
        self.assertTrue(ids <= {message["campaignId"] for message in slices})
        self.assertEqual(len({message["id"] for message in slices}), len(slices))
        campaigns = [each["id"] for each in self.nkra.each(self.nkra.list_campaigns, {"pageSize": 2})]
        self.assertTrue(ids <= set(campaigns))
        self.assertEqual(len(set(campaigns)), len(campaigns))

    def test_sends_and_fetches_files(self):
        name = f"Susu {uuid.uuid4().hex[:8]}"
        phone = new_phone()
        file = io.BytesIO(f"Phone,Name\n{phone},Ama Mensah\n".encode())
        file.name = "contacts.csv"
        begun = self.nkra.import_contacts({"group": name, "file": file})
        give_up = time.monotonic() + 30
        while self.nkra.get_import(begun)["status"] not in ("done", "failed") and time.monotonic() < give_up:
            time.sleep(0.2)
        self.assertEqual(self.nkra.get_import(begun)["status"], "done")
        group = next(self.nkra.each(self.nkra.list_groups, {"searchTerm": name}))
        self.assertIn(f"233{phone[1:]}".encode(), self.nkra.export_contacts({"groupId": group["id"]}))

    def test_checks_a_code(self):
        phone = new_phone()
        code = self.nkra.create_code({"to": phone, "senderId": "AdomSavings"})
        with self.assertRaises(NkraError) as refused:
            self.nkra.create_code({"to": phone, "senderId": "AdomSavings"})
        self.assertEqual(refused.exception.code, "code_too_soon")
        self.assertLessEqual(refused.exception.retry_after_s, 30)
        self.assertEqual(self.nkra.check_code({"id": code["id"], "code": "654321"})["outcome"], "wrong")
        self.assertEqual(self.nkra.check_code({"id": code["id"], "code": "123456"})["outcome"], "verified")


class Failures(unittest.TestCase):
    def setUp(self):
        self.nkra = Client(KEY, URL)

    def refused(self, *args, **options):
        with self.assertRaises(NkraError) as refused:
            self.nkra.send_message(*args, **options)
        return refused.exception

    def test_have_a_code_and_a_request_id(self):
        failure = self.refused(text(senderId="NotOurs"))
        self.assertEqual((failure.code, failure.status, failure.retryable), ("sender_not_allowed", 403, False))
        self.assertIn("NotOurs", str(failure))
        self.assertRegex(failure.request_id, r"\S")

    def test_point_to_each_wrong_field(self):
        failure = self.refused({**text(), "schedule_at": "2026-12-01T08:00:00Z"})
        self.assertEqual(failure.code, "unknown_field")
        self.assertEqual([issue.pointer for issue in failure.issues], ["/schedule_at"])
        self.assertIsInstance(failure.issues[0], Issue)

    def test_of_a_foreign_id_is_not_found(self):
        with self.assertRaises(NkraError) as refused:
            self.nkra.get_campaign({"id": "cmp_000000000001a"})
        self.assertEqual((refused.exception.code, refused.exception.status), ("not_found", 404))
        with self.assertRaisesRegex(ValueError, "id is missing"):
            self.nkra.get_campaign({"id": ""})

    def test_show_no_secret(self):
        with self.assertRaises(NkraError) as refused:
            Client(KEY[:-1], URL).list_groups()
        self.assertEqual(refused.exception.status, 401)
        self.assertNotIn(KEY[:-1], repr(vars(refused.exception)) + str(refused.exception))
        nkra = Client(KEY, URL)
        self.assertNotIn(KEY, repr(nkra) + repr(vars(nkra)))
        with self.assertRaises(ValueError) as strange:
            Client(KEY + "\n", URL)
        self.assertNotIn(KEY, str(strange.exception))

    def test_of_options_say_what_is_missing(self):
        for key, url, said in [("", URL, "key is missing"), (KEY, "", "url is missing"), (KEY, "sms.test", "no address")]:
            with self.assertRaisesRegex(ValueError, said):
                Client(key, url)


class SendingAgain(unittest.TestCase):
    def test_waits_as_long_as_it_is_asked_to(self):
        waits = []
        nkra = faulty("busy", wait=waits.append)
        self.assertEqual(nkra.answer(nkra.create_group, {"name": f"Susu {uuid.uuid4()}"}).attempts, 2)
        self.assertEqual(waits, [1.0])
        begun = time.monotonic()
        nkra = faulty("busy")
        self.assertEqual(nkra.answer(nkra.get_company).attempts, 2)
        self.assertGreaterEqual(time.monotonic() - begun, 1)

    def test_is_told_of_a_longer_wait(self):
        with self.assertRaises(NkraError) as refused:
            faulty("closed").get_company()
        self.assertEqual((refused.exception.code, refused.exception.retry_after_s), ("too_many_requests", 3600))

    def test_keeps_its_key_so_that_a_lost_answer_costs_nothing(self):
        nkra = faulty("lost")
        answer = nkra.answer(nkra.send_message, text())
        self.assertEqual((answer.attempts, answer.is_replay), (2, True))

    def test_is_not_done_where_it_might_be_done_twice(self):
        with self.assertRaises(NkraUnreachable) as unreachable:
            faulty("lost").create_group({"name": f"Susu {uuid.uuid4()}"})
        self.assertEqual(unreachable.exception.attempts, 1)

    def test_ends(self):
        waits = []
        with self.assertRaises(NkraUnreachable) as unreachable:
            Client(KEY, "http://127.0.0.1:1", retries=2, wait=waits.append).list_groups()
        self.assertEqual((unreachable.exception.attempts, len(waits)), (3, 2))
        self.assertIn("refused", str(unreachable.exception))

    def test_gives_up_in_time(self):
        for kind in ("silent", "slow"):
            begun = time.monotonic()
            with self.assertRaisesRegex(NkraUnreachable, "within 0.5 s"):
                faulty(kind, retries=0).get_company(timeout_s=0.5)
            self.assertLess(time.monotonic() - begun, 3)

    def test_reads_no_reply_that_is_too_large(self):
        with self.assertRaisesRegex(NkraUnreachable, "1 try.*larger than 10 bytes"):
            Client(KEY, URL, reply_bytes_max=10).get_company()

    def test_takes_its_key_to_no_other_server(self):
        with self.assertRaises(NkraError) as refused:
            faulty("elsewhere").get_company()
        self.assertEqual((refused.exception.status, refused.exception.code), (307, "unknown"))


if __name__ == "__main__":
    unittest.main()
