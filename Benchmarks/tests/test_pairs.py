import json
import unittest

from bench import pairs, queries


class RatioTests(unittest.TestCase):
    def test_a_slower_program_is_told_apart(self):
        facts = pairs.Ratios([1.0, 2.0, 4.0, 1.0], [1.1, 2.2, 4.5, 1.1]).facts("s")
        self.assertAlmostEqual(facts["ratio"], 1.1)
        self.assertFalse(facts["within_noise"])

    def test_chance_is_not(self):
        facts = pairs.Ratios([1.0, 1.0, 1.0, 1.0], [0.9, 1.1, 1.05, 0.98]).facts("s")
        self.assertTrue(facts["within_noise"])
        self.assertLess(facts["low"], facts["high"])

    def test_places_change_from_round_to_round(self):
        self.assertEqual(list(pairs.turns(3)), [("old", "new"), ("new", "old"), ("old", "new")])


class CountTests(unittest.TestCase):
    def test_counts_of_perf_are_read(self):
        line = "123456,,instructions:u,1000,100.00,,"
        self.assertEqual(pairs.count_of_perf("a warning\n" + line), 123456)
        self.assertIsNone(pairs.count_of_perf("<not supported>,,instructions:u,0,100.00,,"))

    def test_counts_of_valgrind_are_read(self):
        self.assertEqual(pairs.count_of_valgrind("==7== Collected : 987\n==7=="), 987)
        self.assertIsNone(pairs.count_of_valgrind("valgrind: cannot run"))


class AskingTests(unittest.TestCase):
    def asked(self, engine, **more):
        query = queries.query("or", ["one", "two"], **more)
        return json.loads(engine.encoded(engine.__new__(engine), query))

    def test_what_is_typed_is_asked_without_a_flag_of_the_new_program(self):
        self.assertEqual(self.asked(pairs.Ours, typed=True), {"text": "one two", "limit": 10})

    def test_and_with_any_of_the_old_one(self):
        self.assertEqual(
            self.asked(pairs.AskedForAny, typed=True),
            {"text": "one two", "limit": 10, "any": True})

    def test_the_class_is_one_of_those_asked(self):
        self.assertIn("typed", queries.CLASSES)


class TextTests(unittest.TestCase):
    def sizes(self, **more):
        facts = {"unit": "µs", "old": 10.0, "new": 11.0, "ratio": 1.1, "low": 1.05, "high": 1.2}
        return {"1000": {
            "work": {"batch, rare": {**facts, **more}, "verify": {**facts, "unit": "s of CPU"}},
            "noise": {"median": 1.0, "p95": 1.1, "loops": 3}, "load_before": 0.1, "load_after": 0.2,
            "uncounted": None}}

    def test_the_table_names_both_programs_and_every_work(self):
        text = pairs.text(self.sizes(instructions=1.0312), {"old": "/a", "new": "/b"})
        for part in ("old: /a", "new: /b", "## 1,000 posts", "batch, rare", "verify", "1.100", "1.0312"):
            self.assertIn(part, text)

    def test_what_is_not_counted_is_said(self):
        sizes = self.sizes()
        sizes["1000"]["uncounted"] = "instructions are not counted: why"
        self.assertIn("Instructions are not counted: why.", pairs.text(sizes, {"old": "", "new": ""}))
