"""Tantivy through its Python module: title and body in one field with positions, English stems, one writer thread."""

import json
import os
import shutil
import sys

import tantivy

from . import protocol
from .. import corpus

FACET = {"categories": {"terms": {"field": "category", "size": 64}}}


def schema():
    builder = tantivy.SchemaBuilder()
    builder.add_text_field(
        "text", stored=False, tokenizer_name="en_stem", index_option="position")
    builder.add_text_field(
        "category", stored=False, fast=True, tokenizer_name="raw", index_option="basic")
    builder.add_unsigned_field("number", stored=False, indexed=False, fast=True)
    return builder.build()


def build(index, posts):
    shutil.rmtree(index, ignore_errors=True)
    os.makedirs(index)
    made = tantivy.Index(schema(), path=index)
    writer = made.writer(heap_size=512_000_000, num_threads=1)
    for post in posts:
        writer.add_document(document(post))
    writer.commit()
    writer.wait_merging_threads()


def document(post):
    number, _, categories, _, title, body = post
    made = tantivy.Document()
    made.add_unsigned("number", number)
    for name in categories:
        made.add_text("category", name)
    # Each a value of its own: phrases do not cross from one to the next.
    for part in (title, *body.split(corpus.PARAGRAPH)):
        made.add_text("text", part)
    return made


def adder(index):
    writer = tantivy.Index.open(index).writer(heap_size=64_000_000, num_threads=1)

    def add(post):
        writer.add_document(document(post))
        writer.commit()

    return add


def english():
    filters = tantivy.Filter
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
    for step in (filters.remove_long(40), filters.lowercase(), filters.stemmer("english")):
        builder = builder.filter(step)
    return builder.build()


def meant(query, fields, analyzer):
    """The query as tantivy's own."""
    kind = tantivy.Query
    text = query["text"]
    if query["op"] == "prefix":
        made = kind.regex_query(fields, "text", text + ".*")
    else:
        words = analyzer.analyze(text)
        if query["op"] == "phrase":
            made = kind.phrase_query(fields, "text", words)
        elif len(words) == 1:
            made = kind.term_query(fields, "text", words[0], "freq")
        else:
            occur = tantivy.Occur.Should if query["op"] == "or" else tantivy.Occur.Must
            made = kind.boolean_query(
                [(occur, kind.term_query(fields, "text", word, "freq"))
                 for word in dict.fromkeys(words)])
    if query.get("filter"):
        category = kind.term_query(fields, "category", query["filter"], "basic")
        must = tantivy.Occur.Must
        made = kind.boolean_query([(must, made), (must, kind.const_score_query(category, 0.0))])
    return made


def open(index):
    opened = tantivy.Index.open(index)
    searcher = opened.searcher()
    analyzer = english()

    def search(query):
        made = meant(query, opened.schema, analyzer)
        hits = searcher.search(made, 10, count=False).hits
        counts = searcher.aggregate(made, FACET) if query.get("facet") else None

        def rest():
            numbers = searcher.fast_field_values("number", [hit[1] for hit in hits]) if hits else []
            answer = {"hits": [int(number) for number in numbers]}
            if counts is not None:
                counts_read = json.loads(counts) if isinstance(counts, str) else counts
                buckets = counts_read["categories"]["buckets"]
                answer["facets"] = {bucket["key"]: bucket["doc_count"] for bucket in buckets}
            if query.get("count"):
                answer["total"] = searcher.search(made, 1, count=True).count
            return answer

        return rest

    return search


if __name__ == "__main__":
    protocol.main(sys.modules[__name__])
