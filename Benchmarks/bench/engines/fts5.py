"""SQLite's FTS5 as it comes: contentless, `porter unicode61`, `bm25()`, categories in a table beside it."""

import os
import sqlite3
import sys

from . import protocol

BEST = "SELECT rowid FROM text WHERE text MATCH ?1 ORDER BY rank LIMIT 10"
# The plus keeps SQLite from asking FTS5 for one rowid at a time, which is slower.
BEST_IN_CATEGORY = """
    SELECT rowid FROM text WHERE text MATCH ?1
    AND +rowid IN (SELECT post FROM category WHERE name = ?2) ORDER BY rank LIMIT 10"""
FACET = """
    SELECT name, count(*) FROM text JOIN category_of ON post = text.rowid
    WHERE text MATCH ?1 GROUP BY name"""
COUNT = "SELECT count(*) FROM text WHERE text MATCH ?1"
COUNT_IN_CATEGORY = COUNT + " AND +rowid IN (SELECT post FROM category WHERE name = ?2)"


def connect(index):
    database = sqlite3.connect(index, isolation_level=None)
    database.execute("PRAGMA cache_size = -65536")
    return database


def build(index, posts):
    if os.path.exists(index):
        os.remove(index)
    database = connect(index)
    database.executescript(
        """
        PRAGMA journal_mode = OFF;
        PRAGMA synchronous = OFF;
        CREATE VIRTUAL TABLE text USING fts5
            (title, body, content = '', tokenize = 'porter unicode61');
        CREATE TABLE category (name TEXT, post INTEGER, PRIMARY KEY (name, post)) WITHOUT ROWID;
        CREATE TABLE category_of (post INTEGER, name TEXT, PRIMARY KEY (post, name)) WITHOUT ROWID;
        BEGIN;
        """
    )
    for post in posts:
        insert(database, post)
    database.execute("COMMIT")
    database.close()


def insert(database, post):
    number, _, categories, _, title, body = post
    database.execute("INSERT INTO text (rowid, title, body) VALUES (?, ?, ?)", (number, title, body))
    pairs = [(name, number) for name in categories]
    database.executemany("INSERT INTO category VALUES (?, ?)", pairs)
    database.executemany("INSERT INTO category_of VALUES (?2, ?1)", pairs)


def adder(index):
    database = connect(index)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    (last,) = database.execute("SELECT max(post) FROM category_of").fetchone()

    def add(post):
        nonlocal last
        last += 1
        database.execute("BEGIN")
        insert(database, (last, *post[1:]))
        database.execute("COMMIT")

    return add


def expression(query):
    words = [f'"{word}"' for word in query["text"].split()]
    if query["op"] == "prefix":
        return words[0] + " *"
    return {"or": " OR ", "phrase": " + "}.get(query["op"], " AND ").join(words)


def open(index):
    database = connect(index)

    def search(query):
        match = [expression(query)]
        category = query.get("filter")
        if category:
            match.append(category)
        rows = database.execute(BEST_IN_CATEGORY if category else BEST, match).fetchall()
        answer = {"hits": [row[0] for row in rows]}
        if query.get("facet"):
            answer["facets"] = dict(database.execute(FACET, match).fetchall())

        def rest():
            if query.get("count"):
                counting = COUNT_IN_CATEGORY if category else COUNT
                (answer["total"],) = database.execute(counting, match).fetchone()
            return answer

        return rest

    return search


if __name__ == "__main__":
    protocol.main(sys.modules[__name__])
