import socket
import threading
import time
import unittest

from bench import machine, reading, serving, wordpress
from bench.load import Load, Request


class Blog(threading.Thread):
    """A server that answers each request on a connection after the other, as the target says."""

    def __init__(self):
        super().__init__(daemon=True)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.start()

    def run(self):
        while True:
            try:
                connection, _ = self.listening.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        received = b""
        with connection:
            while piece := connection.recv(65536):
                received += piece
                while b"\r\n\r\n" in received:
                    head, received = received.split(b"\r\n\r\n", 1)
                    if not self.answer(connection, head.decode()):
                        return

    def answer(self, connection, head):
        target = head.split()[1]
        if target == "/slow":
            time.sleep(0.3)
        if target == "/gone":
            return False
        if target == "/bare":
            connection.sendall(b"HTTP/1.0 200 OK\r\nConnection: close\r\n\r\n[]")
            return False
        if target == "/last":
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]")
            return False
        status = b"500 No" if target == "/fault" else b"200 OK"
        if "If-None-Match: W/\"7\"" in head:
            connection.sendall(b"HTTP/1.1 304 Not Modified\r\nETag: W/\"7\"\r\n\r\n")
        else:
            connection.sendall(b"HTTP/1.1 " + status + b"\r\nETag: W/\"7\"\r\nContent-Length: 2\r\n\r\n[]")
        return True


class LoadTests(unittest.TestCase):
    def setUp(self):
        self.blog = Blog()
        self.addCleanup(self.blog.listening.close)

    def paced(self, targets, rate, connections=2, **how):
        load = Load("127.0.0.1", self.blog.port, connections)
        requests = [Request(target, target, **how) for target in targets]
        outcome = load.pace(requests, rate, len(targets))
        load.close()
        return outcome

    def test_every_request_is_asked_and_counted(self):
        outcome = self.paced(["/a", "/b"] * 50, 5_000)
        self.assertEqual((outcome.answered, outcome.failed), (100, 0))
        self.assertEqual(sorted(outcome.latencies), ["/a", "/b"])
        self.assertEqual(len(outcome.all()), 100)

    def test_who_waits_behind_a_slow_one_has_waited(self):
        outcome = self.paced(["/slow", "/quick", "/quick"], 1e6, connections=1)
        self.assertGreater(min(outcome.latencies["/quick"]), 0.25)

    def test_faults_and_lost_connections_fail(self):
        outcome = self.paced(["/fault", "/gone", "/a"], 1e6, connections=1)
        self.assertEqual((outcome.failed, len(outcome.errors), outcome.statuses[500]), (2, 1, 1))
        self.assertEqual(outcome.statuses[200], 1)

    def test_what_is_known_is_asked_for_with_its_tag(self):
        outcome = self.paced(["/a"] * 5, 1e6, connections=1, revalidates=True)
        self.assertEqual((outcome.statuses[200], outcome.statuses[304], outcome.failed), (1, 4, 0))

    def test_an_answer_may_end_with_its_connection(self):
        outcome = self.paced(["/bare", "/bare"], 1e6, connections=1)
        self.assertEqual((outcome.answered, outcome.failed), (2, 0))

    def test_a_connection_that_waits_for_nothing_may_be_closed(self):
        # The second request is due 0.3 s later.
        outcome = self.paced(["/last", "/a"], 0.5, connections=1)
        self.assertEqual((outcome.answered, outcome.failed), (2, 0))

    def test_saturating_goes_round(self):
        load = Load("127.0.0.1", self.blog.port, 2)
        outcome = load.saturate([Request("/a", "/a")], 0.2)
        load.close()
        self.assertGreater(outcome.answered, 2)
        self.assertEqual(outcome.failed, 0)


class MixTests(unittest.TestCase):
    def mix(self):
        asked = {kind: [{"text": "two words"}] for kind in ("typed", "and", "common", "rare")}
        return reading.Mix(asked, 5_000, [1, 2], [3, 4], [5])

    def test_the_mix_is_the_same_each_time_and_has_every_kind(self):
        first = self.mix().requests(2_000)
        self.assertEqual(first, self.mix().requests(2_000))
        kinds = {request.kind for request in first}
        self.assertEqual(len(kinds), 11)
        self.assertTrue(all(request.target.startswith("/wp-json/") for request in first))
        self.assertTrue(all(request.revalidates == (request.kind == "revalidate") for request in first))
        self.assertFalse(any(" " in request.target for request in first))


class ServingTests(unittest.TestCase):
    def facts(self, **changed):
        spread = {"p50": 0.002, "p99": 0.030, "most": 0.2}
        kinds = {"list": {"count": 10, **spread}}
        full = {
            "rate": 800.0, "bytes": 1e6, "seconds": 10.0, "failed": 0, "generator": 0.2, "kinds": kinds,
        }
        paced = {
            **full, **spread, "asked": 400.0, "answered": 4_000, "imports": 3, "import_errors": [],
            "errors": [], "memory": {"most": 90e6, "tenths": [50e6] + [80e6] * 9}, **changed,
        }
        return {
            "saturated": full, "paced": paced, "load_before": 0.1, "load_after": 0.2,
            "noise": {"median": 1.0, "p95": 1.1},
        }

    def test_the_report_states_throughput_latency_and_memory(self):
        results = {"machine": machine.facts(), "sizes": {"1000": self.facts()}}
        text = serving.report(results)
        for part in ("1,000 posts", "800 requests a second", "99th percentile 30.0 ms", "90 MB at most", "| list | 10 |"):
            self.assertIn(part, text)

    def test_each_budget_that_is_exceeded_is_said(self):
        self.assertEqual(serving.exceeded("1000", self.facts()), [])
        cases = {
            "1 at half of it": {"failed": 1, "errors": ["/x: no"]},
            "1 imports": {"import_errors": ["no"]},
            "p99 200 ms, not 100": {"p99": 0.2},
            "151 MB of private memory, not 150": {"memory": {"most": 151e6}},
            "grows, from 50 to 60 MB": {"memory": {"most": 60e6, "tenths": [50e6] * 5 + [60e6] * 5}},
        }
        for sentence, changed in cases.items():
            said = serving.exceeded("1000", self.facts(**changed))
            self.assertTrue(any(sentence in one for one in said), (sentence, said))

    def test_a_post_has_paragraphs_an_author_and_an_address(self):
        line = "7\t2020-01-01T00:00:00\ta,b\tc\tTitle\tOne & two.\x0bThree."
        post = serving.as_post(line, " new")
        self.assertEqual(post["html"], "<p>One &amp; two.</p>\n<p>Three.</p>\n<p> new</p>")
        self.assertEqual((post["title"], post["author"]), ("Title new", "Author 8"))
        self.assertEqual((post["categories"], post["link"]), (["a", "b"], "https://bench.example/post-7/"))

    def test_wordpress_is_compared_or_the_reason_is_said(self):
        spread = {"typed": {"p50": 0.002, "p99": 0.003, "most": 0.1}}
        slow = {"typed": {"p50": 0.2, "p99": 0.3, "most": 0.1}}
        found = {"posts": 5_000, "rounds": {"WordPress": {"times": {"wpsearch": spread, "other": slow}, "shared": 0.5}}}
        text = "\n".join(wordpress.report(found))
        self.assertIn("| typed | 2.0 | 3.0 | 200.0 | 300.0 | 100 |", text)
        self.assertIn("have 50%", text)
        self.assertIn("no WordPress", wordpress.report({"skipped": "There is no WordPress here."})[0])
