"""Queries of ten classes, chosen from the first 10,000 posts, so that every size is asked the same.

    rare, common      one word: in one to three posts of 10,000; in 10 to 30 % of them
    or, and           two or three words that one post has
    question          three such words among three function words, any of them
    phrase            two neighbouring words
    prefix            three to five letters, as typed
    filter            a word, in one category
    facet             one or two words; the best ten and the posts of each category over all matches
    typed             two or three words that one post has, or a question, as typed: wpsearch with no flag (all words, any
                      where few posts have all), the others any word

How many posts a word is in is counted for words as written; what the engines' stemmers join makes it a little more.
"""

import collections
import itertools
import random

from . import corpus

SEED = 20261122
CLASSES = "rare common or and question phrase prefix filter facet typed".split()
SAMPLE = 10_000
# "and", "or", "not" and "near" are left out: they are operators to some engine.
FUNCTION_WORDS = "the of to in a is that it for was on with as at by from how what why best".split()
COMMON = (0.1, 0.3)
MIDDLING = (0.01, 0.1)
SCARCE = (0.001, 0.01)


class Vocabulary:
    """Words of some posts, with the share of the posts that have them."""

    def __init__(self, lines):
        self.posts = []
        counts = collections.Counter()
        roots = collections.Counter()
        for line in lines:
            _, _, categories, _, title, body = corpus.fields(line)
            words = [plain(word) for word in (title + " . " + body).split()]
            self.posts.append((words, categories))
            distinct = {word for word in words if word}
            counts.update(distinct)
            roots.update({word[:5] for word in distinct})
        self.share = {word: count / len(self.posts) for word, count in counts.items()}
        # Words that may share a stem share a beginning.
        self.root_share = {root: count / len(self.posts) for root, count in roots.items()}

    def words(self, least, most):
        """Every word of three and more letters that a share of the posts within these bounds has."""
        return sorted(
            word for word, share in self.share.items() if least <= share < most and len(word) > 2
        )


def plain(word):
    """The word in small letters without its punctuation; "" for what is no plain word."""
    word = word.strip("(\".,;:!?)").lower()
    return word if word.isascii() and word.isalpha() else ""


class Chooser:
    """Chooses the queries, always the same."""

    def __init__(self, vocabulary, count):
        self.vocabulary = vocabulary
        self.count = count
        self.random = random.Random(SEED)

    def some(self, words):
        """As many words as wanted, repeated when there are fewer."""
        if not words:
            raise SystemExit("There are too few posts to choose queries from.")
        words = self.random.sample(words, len(words))
        return [words[index % len(words)] for index in range(self.count)]

    def word_of(self, post, least, most):
        """A word of a post within these bounds; `None` when a few tries find none."""
        for _ in range(60):
            word = self.random.choice(post[0])
            if len(word) > 2 and least <= self.vocabulary.share.get(word, 0) < most:
                return word
        return None

    def words_of_one_post(self, number, bands):
        """Different words that one post has."""
        while True:
            post = self.random.choice(self.vocabulary.posts)
            words = {self.word_of(post, *self.random.choice(bands)) for _ in range(number)}
            if len(words) == number and None not in words:
                return sorted(words)

    def phrase(self):
        """Two neighbours that are not both in a third of the posts."""
        share = self.vocabulary.share
        while True:
            words = self.random.choice(self.vocabulary.posts)[0]
            start = self.random.randrange(len(words) - 1)
            pair = words[start : start + 2]
            shares = [share.get(word, 0) for word in pair]
            if min(shares) >= 0.0005 and min(shares) <= 0.3 and all(len(word) > 1 for word in pair):
                return pair

    def classes(self):
        """Queries by class: objects of `op` (word, or, and, phrase, prefix), `text`, `filter`, `facet`."""
        made = {name: [] for name in CLASSES}
        rare = [
            word for word in self.vocabulary.words(0, 3.1 / len(self.vocabulary.posts))
            if self.vocabulary.root_share[word[:5]] * len(self.vocabulary.posts) < 3.1
        ]
        made["rare"] = [query("word", [word]) for word in self.some(rare)]
        made["common"] = [query("word", [word]) for word in self.some(self.vocabulary.words(*COMMON))]
        for index in range(self.count):
            several = 2 + index % 2
            found = self.words_of_one_post(several, [COMMON, MIDDLING, SCARCE])
            made["or"].append(query("or", found))
            made["and"].append(query("and", self.words_of_one_post(several, [COMMON, MIDDLING])))
            words = self.words_of_one_post(3, [COMMON, MIDDLING, SCARCE])
            words += self.random.sample(FUNCTION_WORDS, 3)
            made["question"].append(query("or", self.random.sample(words, 6)))
            made["phrase"].append(query("phrase", self.phrase()))
            made["prefix"].append(query("prefix", [self.prefix()]))
            made["filter"].append(self.filtered())
            made["facet"].append(self.faceted(index))
        # Behind the others, whose choice must stay what it was.
        made["typed"] = [self.typed(index) for index in range(self.count)]
        return made

    def prefix(self):
        while True:
            word = self.word_of(self.random.choice(self.vocabulary.posts), 0.0005, 0.3)
            if word and len(word) > 5:
                return word[: self.random.randrange(3, 6)]

    def filtered(self):
        while True:
            post = self.random.choice(self.vocabulary.posts)
            word = self.word_of(post, 0.005, 0.3)
            if word:
                return query("word", [word], filter=self.random.choice(post[1]))

    def typed(self, index):
        words = self.words_of_one_post(2 + index % 2, [COMMON, MIDDLING, SCARCE])
        if index % 3 == 2:
            words += self.random.sample(FUNCTION_WORDS, 3)
        return query("or", self.random.sample(words, len(words)), typed=True)

    def faceted(self, index):
        if index % 3 == 2:
            return query("or", self.words_of_one_post(2, [COMMON, MIDDLING]), facet=True)
        band = [MIDDLING, COMMON][index % 3]
        return query("word", self.words_of_one_post(1, [band]), facet=True)


def query(op, words, **more):
    return {"op": op, "text": " ".join(words), **more}


def choose(path, count):
    """`count` queries of each class, from a corpus."""
    with open(path, encoding="utf-8") as lines:
        first = itertools.islice(lines, SAMPLE)
        return Chooser(Vocabulary(first), count).classes()
