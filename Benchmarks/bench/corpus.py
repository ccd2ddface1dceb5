"""Posts for measuring: as many as wanted, the same ones every time.

Words come from Corpus/ (real English, in runs of neighbours, so that phrases and common words are natural), from a
long tail of made-up words (so that the vocabulary grows with the corpus as a real one does), from a few hundred words
of each category, and from a handful of words that a post repeats. Lengths are log-normal with a median of 500 words.

One line a post:

    id <TAB> date <TAB> categories (,) <TAB> tags (,) <TAB> title <TAB> body

A paragraph of the body ends with a vertical tab, so that a line stays a post. Names of categories and tags begin with
"xq", which no word of a text does: wpsearch also finds words in them, the other engines do not.

Posts are made in blocks of 1,000, each from a seed of its own: 10,000 posts are the first of 100,000.
"""

import hashlib
import json
import math
import multiprocessing
import random
import re
from datetime import datetime, timedelta
from pathlib import Path

SEED = 20261121
BLOCK = 1000
MEDIAN_WORDS = 500
PARAGRAPH = "\x0b"
CATEGORIES = [f"xqcat{number:02}" for number in range(40)]
TAGS = [f"xqtag{number:04}" for number in range(2000)]
# Changed whenever the posts change, so that an old file is not taken for a new one.
VERSION = 1

ROOT = Path(__file__).resolve().parents[2]
WORD = re.compile(r"[(\"]?[A-Za-z][A-Za-z'’-]*[.,;:!?)\"]*")
ONSETS = "b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sh sl st str t th tr v w z".split()
VOWELS = "a e i o u ai ea ee io oa oo ou".split()
CODAS = "b ck ct d g l ll m n nd ng nk p r rd rm rn s sk st t x".split()
ENDINGS = ["", "", "", "", "s", "s", "ed", "ing", "er", "ly"]


class Lexicon:
    """The words that posts are made of."""

    def __init__(self, folder=ROOT / "Corpus" / "markdown"):
        self.running = running_words(folder)
        chosen = random.Random(SEED)
        self.rare = made_up_words(chosen, 150_000)
        known = sorted({word.lower().strip("(\".,;:!?)") for word in self.running})
        topics = known + self.rare[:20_000]
        self.topics = [[chosen.choice(topics) for _ in range(400)] for _ in CATEGORIES]
        self.known = known


def running_words(folder):
    """Every plain word of the posts in Corpus/, in order, with the punctuation around it."""
    words = []
    for path in sorted(Path(folder).rglob("*.md")):
        body = path.read_text(encoding="utf-8").split("\n---\n", 1)[-1]
        words += [word for word in body.split() if WORD.fullmatch(word)]
    if not words:
        raise SystemExit(f"There are no posts in {folder}, so there are no words to make posts of.")
    return words


def made_up_words(chosen, count):
    """Words that can be pronounced, each once; none begins with "xq"."""
    random = chosen.random
    syllables = [onset + vowel for onset in ONSETS for vowel in VOWELS]
    ends = [coda + ending for coda in CODAS for ending in ENDINGS]
    words = {}
    while len(words) < count:
        word = syllables[int(random() * len(syllables))] + syllables[int(random() * len(syllables))]
        if random() < 0.4:
            word += syllables[int(random() * len(syllables))]
        words[word + ends[int(random() * len(ends))]] = None
    return list(words)


def skewed(chosen, count, power):
    """An index below `count`; the higher the power, the more often a low one."""
    return int(count * chosen.random() ** power)


def words_of_body(chosen, lexicon, length, category):
    """Runs of words, one after the other, until there are enough."""
    # The inner loop of making a million posts: `skewed` is written out.
    random, running, rare = chosen.random, lexicon.running, lexicon.rare
    repeated = [rare[skewed(chosen, len(rare), 3)] for _ in range(6)]
    repeated += [lexicon.known[skewed(chosen, len(lexicon.known), 1)] for _ in range(6)]
    topic = lexicon.topics[category]
    starts, topics, rares = len(running) - 8, len(topic), len(rare)
    words = []
    while len(words) < length:
        kind = random()
        if kind < 0.5:
            start = int(random() * starts)
            words += running[start : start + 2 + int(random() * 6)]
        elif kind < 0.72:
            words.append(topic[int(topics * random() ** 2.5)])
        elif kind < 0.88:
            words.append(repeated[int(12 * random() ** 2)])
        elif kind < 0.985:
            words.append(rare[int(rares * random() ** 4)])
        else:
            words.append(str(int(10 ** (4.5 * random()))))
    return words[:length]


def sentences(chosen, words):
    """A text of paragraphs; sentences begin with a capital."""
    random = chosen.random
    parts = []
    starts_sentence = True
    for word in words:
        if starts_sentence:
            word = word[0].upper() + word[1:]
        last = word[-1]
        starts_sentence = last in ".!?"
        if not starts_sentence and random() < 0.04 and last.isalpha():
            word += "."
            starts_sentence = True
        parts.append(word)
        parts.append(PARAGRAPH if starts_sentence and random() < 0.2 else " ")
    return "".join(parts[:-1])


def post(number, chosen, lexicon):
    """One line of the corpus."""
    category = skewed(chosen, len(CATEGORIES), 1.6)
    categories = {CATEGORIES[category]: None}
    while chosen.random() < 0.3:
        categories[CATEGORIES[skewed(chosen, len(CATEGORIES), 1.6)]] = None
    own = category * 50
    tags = {}
    for _ in range(2 + int(chosen.random() * 6)):
        is_own = chosen.random() < 0.5
        tag = own + skewed(chosen, 50, 2) if is_own else skewed(chosen, len(TAGS), 2)
        tags[TAGS[tag]] = None
    spread = math.sqrt(-2 * math.log(1 - chosen.random())) * math.cos(math.tau * chosen.random())
    length = min(max(int(MEDIAN_WORDS * math.exp(0.6 * spread)), 30), 8000)
    words = words_of_body(chosen, lexicon, length + 10, category)
    title = words[: 4 + int(chosen.random() * 7)]
    body = sentences(chosen, words[len(title) :])
    date = datetime(2005, 1, 1) + timedelta(minutes=10 * number)
    title = sentences(chosen, title).replace(PARAGRAPH, " ")
    return "\t".join(
        (str(number), date.isoformat(), ",".join(categories), ",".join(tags), title, body)
    )


def block(index, lexicon):
    """A thousand posts; the same for the same index."""
    chosen = random.Random(f"{SEED} {index}")
    first = index * BLOCK + 1
    return [post(number, chosen, lexicon) for number in range(first, first + BLOCK)]


def posts(count, lexicon=None):
    """The first posts of every corpus, as lines without their ends."""
    lexicon = lexicon or Lexicon()
    for index in range((count + BLOCK - 1) // BLOCK):
        yield from block(index, lexicon)[: count - index * BLOCK]


_lexicon = None


def _make_lexicon():
    global _lexicon
    _lexicon = Lexicon()


def _encoded_block(index):
    return block(index, _lexicon)


def fields(line):
    """Number, date, categories, tags, title and body (paragraphs in it end with `PARAGRAPH`)."""
    number, date, categories, tags, title, body = line.rstrip("\n").split("\t")
    return int(number), date, categories.split(","), tags.split(","), title, body


def write(count, folder, jobs=2):
    """Writes a corpus as lines (`posts.tsv`) and for `wpsearch import` (`posts.jsonl`).

    Returns what is known of it: posts, bytes of titles and bodies, a digest. Does nothing when that file is there.
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    facts = folder / "posts.json"
    if facts.exists():
        known = json.loads(facts.read_text())
        if known.get("version") == VERSION and known["posts"] == count:
            return known
    text_bytes = 0
    digest = hashlib.sha256()
    with (
        open(folder / "posts.tsv", "w", encoding="utf-8") as lines,
        open(folder / "posts.jsonl", "w", encoding="utf-8") as objects,
        multiprocessing.Pool(jobs, _make_lexicon) as pool,
    ):
        left = count
        for made in pool.imap(_encoded_block, range((count + BLOCK - 1) // BLOCK)):
            for line in made[:left]:
                lines.write(line + "\n")
                objects.write(as_json(line) + "\n")
                digest.update(line.encode())
                _, _, _, _, title, body = fields(line)
                text_bytes += len(title.encode()) + len(body.encode())
            left -= BLOCK
    known = {
        "version": VERSION, "posts": count, "text_bytes": text_bytes, "sha256": digest.hexdigest(),
    }
    facts.write_text(json.dumps(known) + "\n")
    return known


def as_json(line):
    """A post as `wpsearch import` reads it."""
    number, date, categories, tags, title, body = fields(line)
    return json.dumps(
        {
            "id": number, "date": date, "slug": f"post-{number}", "title": title,
            "text": body.replace(PARAGRAPH, "\n\n"), "categories": categories, "tags": tags,
        },
        ensure_ascii=False,
    )
