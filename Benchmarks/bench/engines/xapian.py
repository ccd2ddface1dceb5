"""Xapian (glass) through its Python module: English stems of every word, BM25 with the usual parameters."""

import collections
import shutil
import sys

import xapian

from . import protocol
from .. import corpus

CATEGORIES = 0


def build(index, posts):
    shutil.rmtree(index, ignore_errors=True)
    loose = index + ".loose"
    made = xapian.WritableDatabase(
        loose, xapian.DB_CREATE_OR_OVERWRITE | xapian.DB_DANGEROUS | xapian.DB_NO_SYNC)
    for count, post in enumerate(posts, start=1):
        made.replace_document(post[0], document(post))
        if count % 20_000 == 0:
            made.commit()
    made.commit()
    made.close()
    xapian.Database(loose).compact(index, xapian.DBCOMPACT_NO_RENUMBER)
    shutil.rmtree(loose)


def document(post):
    _, _, categories, _, title, body = post
    made = xapian.Document()
    words = xapian.TermGenerator()
    words.set_stemmer(xapian.Stem("en"))
    words.set_stemming_strategy(xapian.TermGenerator.STEM_ALL)
    words.set_document(made)
    for part in (title, *body.split(corpus.PARAGRAPH)):
        words.index_text(part)
        words.increase_termpos(8)
    for name in categories:
        made.add_boolean_term("XC" + name)
    made.add_value(CATEGORIES, ",".join(categories))
    return made


def adder(index):
    made = xapian.WritableDatabase(index, xapian.DB_OPEN)

    def add(post):
        made.add_document(document(post))
        made.commit()

    return add


def meant(query, stem):
    """The query as Xapian's own."""
    kind = xapian.Query
    words = query["text"].split()
    if query["op"] == "prefix":
        made = kind(kind.OP_WILDCARD, words[0], 0, kind.WILDCARD_LIMIT_ERROR, kind.OP_OR)
    else:
        operators = {"or": kind.OP_OR, "phrase": kind.OP_PHRASE}
        stems = [stem(word) for word in words]
        made = kind(operators.get(query["op"], kind.OP_AND), stems)
    if query.get("filter"):
        made = kind(kind.OP_FILTER, made, kind("XC" + query["filter"]))
    return made


def open(index):
    database = xapian.Database(index)
    enquire = xapian.Enquire(database)
    enquire.set_weighting_scheme(xapian.BM25Weight(1.2, 0, 1, 0.75, 0))
    stem = xapian.Stem("en")
    everything = database.get_doccount()

    def search(query):
        enquire.set_query(meant(query, stem))
        enquire.clear_matchspies()
        spy = xapian.ValueCountMatchSpy(CATEGORIES) if query.get("facet") else None
        if spy:
            enquire.add_matchspy(spy)
        found = enquire.get_mset(0, 10, everything if spy else 0)
        answer = {"hits": [match.docid for match in found]}
        if spy:
            answer["facets"] = categories(spy)

        def rest():
            if query.get("count"):
                answer["total"] = enquire.get_mset(0, 0, everything).get_matches_estimated()
            return answer

        return rest

    return search


def categories(spy):
    """Posts of each category, from the posts of each combination of categories."""
    counts = collections.Counter()
    for value in spy.values():
        for name in value.term.decode().split(","):
            counts[name] += value.termfreq
    return dict(counts)


if __name__ == "__main__":
    protocol.main(sys.modules[__name__])
