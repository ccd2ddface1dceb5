import itertools
import json
import tempfile
import unittest
from pathlib import Path

from bench import corpus, queries


LEXICON = corpus.Lexicon()
POSTS = corpus.block(0, LEXICON)


class CorpusTests(unittest.TestCase):
    def test_posts_are_the_same_every_time(self):
        self.assertEqual(list(corpus.posts(1000, corpus.Lexicon())), POSTS)

    def test_smaller_corpora_begin_larger_ones(self):
        self.assertEqual(list(itertools.islice(corpus.posts(1500, LEXICON), 1000)), POSTS)

    def test_a_count_is_kept_also_inside_a_block(self):
        self.assertEqual(len(list(corpus.posts(1001, LEXICON))), 1001)

    def test_posts_have_numbers_dates_terms_titles_and_bodies(self):
        for index, line in enumerate(POSTS):
            number, date, categories, tags, title, body = corpus.fields(line)
            self.assertEqual(number, index + 1)
            self.assertRegex(date, r"^20\d\d-\d\d-\d\dT\d\d:\d\d:00$")
            self.assertTrue(set(categories) <= set(corpus.CATEGORIES) and categories)
            self.assertTrue(set(tags) <= set(corpus.TAGS) and tags)
            self.assertTrue(3 < len(title.split()) < 11)
            self.assertGreaterEqual(len(body.split()), 25)

    def test_half_of_the_posts_have_five_hundred_words(self):
        lengths = sorted(len(corpus.fields(line)[5].split()) for line in POSTS)
        self.assertTrue(450 < lengths[500] < 550, lengths[500])

    def test_names_of_terms_are_no_words_of_texts(self):
        self.assertFalse(any("xq" in corpus.fields(line)[5].lower() for line in POSTS))

    def test_files_hold_the_same_posts_as_lines_and_as_objects(self):
        with tempfile.TemporaryDirectory() as folder:
            facts = corpus.write(20, folder, jobs=1)
            lines = Path(folder, "posts.tsv").read_text().splitlines()
            objects = Path(folder, "posts.jsonl").read_text().splitlines()
            objects = [json.loads(line) for line in objects]
            self.assertEqual(corpus.write(20, folder, jobs=1), facts)
        # It divides at vertical tabs, too.
        self.assertEqual("\x0b".join(lines).count("\t"), 5 * 20)
        self.assertEqual(facts["posts"], len(objects))
        self.assertEqual([post["id"] for post in objects], list(range(1, 21)))
        text = corpus.fields(POSTS[7])[5].replace(corpus.PARAGRAPH, "\n\n")
        self.assertEqual(objects[7]["text"], text)


class QueryTests(unittest.TestCase):
    vocabulary = queries.Vocabulary(POSTS)
    classes = queries.Chooser(vocabulary, 30).classes()

    def test_every_class_has_as_many_queries_as_asked_for(self):
        self.assertEqual(list(self.classes), queries.CLASSES)
        self.assertEqual({len(chosen) for chosen in self.classes.values()}, {30})

    def test_queries_are_the_same_every_time(self):
        self.assertEqual(queries.Chooser(self.vocabulary, 30).classes(), self.classes)

    def test_words_are_as_frequent_as_their_class_says(self):
        share = self.vocabulary.share
        self.assertTrue(all(share[query["text"]] < 0.004 for query in self.classes["rare"]))
        self.assertTrue(all(0.1 <= share[query["text"]] < 0.3 for query in self.classes["common"]))

    def test_conjunctions_phrases_and_filters_have_a_post(self):
        posts = self.vocabulary.posts
        for query in self.classes["and"]:
            wanted = set(query["text"].split())
            self.assertTrue(any(wanted <= set(words) for words, _ in posts), query)
        for query in self.classes["phrase"]:
            wanted = tuple(query["text"].split())
            self.assertTrue(any(wanted in zip(words, words[1:]) for words, _ in posts), query)
        for query in self.classes["filter"]:
            found = [names for words, names in posts if query["text"] in words]
            self.assertTrue(any(query["filter"] in names for names in found), query)

    def test_a_word_with_punctuation_is_plain_without(self):
        cases = {"(Open": "open", "data.": "data", "don't": "", "naïve": "", "7": "", "": ""}
        self.assertEqual({word: queries.plain(word) for word in cases}, cases)


if __name__ == "__main__":
    unittest.main()
