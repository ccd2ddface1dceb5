// What is on disk: one SQLite file. Row ids named `id` are ours; `wp` is WordPress's id, unique in its site.
// Times are whole seconds since 1970-01-01T00:00:00Z. Text is UTF-8 without U+0000.
//
//   state        one row: the analyzer's version, the collection's statistics, the next ids and the
//                generation; the first document and the size of the tail; how rows are checked, the sums of
//                their checksums, and the sites that must be read again; a checksum of all that
//                (RowChecksum.swift)
//   site         a blog: home address without trailing slash, name, tagline, language tag, REST root; where it came from
//                (Blog/SiteOrigin.swift)
//   author       who writes there; `name` is null while only posts name them; `folded` is the name for lookups
//   term         category, tag, other taxonomy entry; `parent` is the parent's wp id; null name as above
//   media        featured images
//   type         names of post types, over all sites
//   language     ISO codes of the languages that documents are in: their stems are those of Snowball 2.2, whoever made
//                them (TextAnalysis/Stemmer.swift)
//   post         one published post; `utc_offset` is how many seconds its site's clock was ahead of UTC when it was
//                published, null where nobody said; `document` is its present document, `content` and `details` its fingerprints
//                (PostFingerprint.swift)
//   body         its HTML as it came, and its content blocks (../PackedPosts)
//   body_pack    the same of several posts, deflated, in place of their rows in `body` (../PackedPosts/BodyPack.swift);
//                `first` is the first of the posts
//   body_dictionary  what they are deflated with (Bodies/BodyDictionary.swift); `posts` is how many posts
//                there were when it was chosen
//   post_term    its terms in the order of the post
//   post_extra   what else its source says of it, where it does (../PackedPosts/PackedExtra.swift); `extra` of authors and media is
//                the same of them
//   link         where it links to; `target` is a number made of an address (PackedPosts/LinkTarget.swift), `text` the words of
//                the links to it, null where they have none
//   address      where it is and was found: the numbers of its address, and of former addresses and slugs
//
// Rows of these tables have a checksum (Rows/CheckedTable.swift). The checksum of a post covers its
// rows in the other tables, too (Rows/PostChecksum.swift). It is 0 when the row was never checked.
//
// Documents are in sealed segments. The newest ones are in the tail: `state.tail_first` is the
// first document that may be there.
//
//   segment      a sealed run of documents, `first` to `last`: the number of documents, and of deleted ones
//                (`dropped`); the number of pages, and of bytes in them; the root where reading begins
//                (Format/SegmentStream.swift); a checksum of the row. Only `dropped` ever changes; ids are
//                never used again
//   segment_page its pages: id = segment * 2^24 + page; the last eight bytes are the checksum xor id. Never changed
//   removal      deleted documents of a segment with a stem (PackedTokens.swift): the number is subtracted
//                from the count in its dictionary, so that the frequencies used by ranking stay exact;
//                `documents` is the number * 2^32 + half a checksum of the row
//   deletion     deleted documents: bit d % 32,768 of chunk d / 32,768, lowest bit of a byte first. A bit
//                stays when a merge has left its document out. The checksum is the last eight bytes
//   tail         FTS5, contentless: a column for each `Field` in its order, rowid = document (PackedTokens.swift);
//                files of former formats have none for `custom`
//   document_page  facts of the tail's documents, one row for a transaction, packed (ColumnPage.swift); never changed
//   vocabulary   words as written (folded) with their stem and their number of live posts
//   vocabulary_page  the same for segments just built, to be added later (Vocabulary/VocabularyPages.swift)
//   completion   the most frequent words for short beginnings that many words share
//                (Vocabulary/CompletionTable.swift)
//   change_page  what happened to posts, in the order of storing (Changes/ChangeLog.swift)
//   checkpoint   where to resume, by the source's own name
//   session      one row: who wrote the file last, and how far (IndexFile/SessionMark.swift)
//
// A page of a segment fits into one leaf of SQLite's tree: it takes one read, without a chain of
// overflow pages.
//
// The reason for `document_page`: ranking needs lengths, terms and dates of thousands of documents
// at once. Copying one blob for each transaction is faster than decoding ten thousand rows (10,000
// documents: 2 ms).
//
// What leaves the index leaves the file: deleted rows are overwritten with zeros (`secure_delete`).
// The stems of a removed post, and the words that no post has any more since one was edited, are
// hidden at once. They are removed at the end of the sync or import (IndexStore+Forgetting.swift).
// A segment of more than 16 MB is an exception, because it is not rewritten for a few posts: its
// words are removed when it is next merged, or by `IndexStore.compact`. Until then `status` reports
// them.

internal import Blog
internal import BlogSearchIndexFile
internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB

enum Schema {
    /// Marks the file as ours: `wpse`.
    static let applicationID: Int32 = 0x7770_7365

    /// Marks a file without bodies (`IndexStore.copy`), which nobody writes to: `wpsl`.
    static let sealedID: Int32 = 0x7770_736c

    /// The version of the newest format that this program knows; `PRAGMA user_version` of the file.
    static let version = migrations.count

    /// The first format with a log of changes.
    static let logVersion = format(after: "changes")

    /// The first format with links, addresses, and what sources say besides.
    static let extraVersion = format(after: "extras and links")

    /// The first format with packed bodies.
    static let packVersion = format(after: "packed bodies")

    static let pageSize = FileLayout.pageSize

    /// A change of the format; it may have to know what the HTML of stored posts shows.
    private typealias Change = @Sendable (Database, @escaping ContentMarks.Finder) throws -> Void

    /// Every change of the format, oldest first. New ones are only ever added at the end.
    private static let migrations: [(name: String, run: Change)] =
        [
            ("posts and tail", { db, _ in try db.execute(sql: postsAndTail) }),
            ("sealed segments", { db, _ in try sealedSegments(db) }),
            ("completion", { db, _ in try db.execute(sql: completion) }),
            ("content features", { db, _ in try db.execute(sql: contentFeatures) }),
            ("checksums of rows", { db, _ in try checksumsOfRows(db) }),
            ("where a site came from", { db, _ in try db.execute(sql: siteOrigins) }),
            // The table exists already: the session in which the file is changed began with it.
            ("sessions", { _, _ in }),
            // Nobody knows it of the posts that are there.
            ("clocks of sites", { db, _ in try db.execute(sql: clocks) }),
            (
                "changes",
                { db, _ in
                    try db.execute(sql: ChangeLog.table)
                    try ChangeLog(db).begin()
                }
            ),
            // Links are found by the first writer (Links/PostLinks.swift). Nobody knows the rest.
            ("extras and links", { db, _ in try db.execute(sql: extrasAndLinks) }),
            // `compact` packs bodies.
            ("packed bodies", { db, _ in try db.execute(sql: packedBodies) }),
            ("custom fields", { try customFields($0, $1) }),
            // The first writer finds them, with the links.
            ("texts of links", { db, _ in try db.execute(sql: textsOfLinks) }),
        ]

    /// The oldest format that is read without being brought up to date.
    static let readableVersion = FileLayout.firstFormatWithSessions

    /// Columns that were added to their tables, and by which change of the format; one whose name others have, with its table.
    private static let addedColumns = [
        "utc_offset": format(after: "clocks of sites"), "extra": extraVersion,
        "link.text": format(after: "texts of links"),
    ]

    /// A column as it is read of a file that may be older than the column: null there.
    static func column(_ name: String, in db: Database) throws -> String {
        guard let format = addedColumns[name] else { return name }
        return try FormatCheck.version(db) < format ? "NULL" : name
    }

    /// The number of the format that a change made.
    private static func format(after migration: String) -> Int {
        1 + (migrations.firstIndex { $0.name == migration } ?? migrations.count)
    }

    /// What a file with posts is too old to have, and only their sources know.
    static func lacks(_ db: Database) throws -> (clocks: Bool, extras: Bool) {
        let version = try FormatCheck.version(db)
        guard version > 0, version < extraVersion,
            try SQLStatement("SELECT EXISTS (SELECT 1 FROM post)", db).one(Bool.self) == true
        else { return (false, false) }
        return (version < format(after: "clocks of sites"), true)
    }

    /// Whether a file has the tables and columns for extras and links.
    static func hasExtras(_ db: Database) throws -> Bool {
        try FormatCheck.version(db) >= extraVersion
    }

    /// Whether a file has the texts of links.
    static func hasLinkTexts(_ db: Database) throws -> Bool {
        try FormatCheck.version(db) >= format(after: "texts of links")
    }

    /// Whether a file has the tables for packed bodies.
    static func hasPacks(_ db: Database) throws -> Bool {
        try FormatCheck.version(db) >= packVersion
    }

    /// Brings an empty or older file to the present format.
    static func migrate(
        _ writer: any DatabaseWriter, _ marks: @escaping ContentMarks.Finder
    ) throws {
        var migrator = DatabaseMigrator()
        for (index, migration) in migrations.enumerated() {
            migrator.registerMigration(migration.name) { db in
                try migration.run(db, marks)
                try Session.raise(db)
                try db.execute(sql: "PRAGMA user_version = \(index + 1)")
                try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            }
        }
        try migrator.migrate(writer)
        // The number is stored again: a file may have lacked a migration in the middle only, and no
        // migration ran when only the number was damaged.
        try writer.write { db in
            try db.execute(sql: "PRAGMA user_version = \(version)")
            try Session.raise(db)
        }
    }

    /// Adds an index that older files lack. This is no change of the format: a reader needs no
    /// index.
    static func addIndexes(_ writer: any DatabaseWriter) throws {
        let isThere = "SELECT 1 FROM sqlite_master WHERE name = 'post_featured'"
        guard try writer.read({ try SQLStatement(isThere, $0).one(Int.self) }) == nil else {
            return
        }
        try writer.write {
            try Session.raise($0)
            try $0.execute(
                sql: """
                    CREATE INDEX post_featured ON post (featured, site) WHERE featured IS NOT NULL
                    """)
        }
    }

    private static let postsAndTail = """
        CREATE TABLE state (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            analyzer INTEGER NOT NULL,
            generation INTEGER NOT NULL,
            documents INTEGER NOT NULL,
            next_document INTEGER NOT NULL,
            lengths TEXT NOT NULL
        ) STRICT;
        INSERT INTO state VALUES (1, 0, 0, 0, 1, '0 0 0 0 0 0 0 0');
        CREATE TABLE site (
            id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, name TEXT, tagline TEXT, language TEXT,
            api_root TEXT, last_sync INTEGER
        ) STRICT;
        CREATE TABLE author (
            id INTEGER PRIMARY KEY, site INTEGER NOT NULL, wp INTEGER NOT NULL, slug TEXT, name TEXT,
            folded TEXT, link TEXT, UNIQUE (site, wp)
        ) STRICT;
        CREATE TABLE term (
            id INTEGER PRIMARY KEY, site INTEGER NOT NULL, taxonomy TEXT NOT NULL, wp INTEGER NOT NULL,
            slug TEXT, name TEXT, folded TEXT, summary TEXT, parent INTEGER, link TEXT,
            UNIQUE (site, taxonomy, wp)
        ) STRICT;
        CREATE INDEX term_parent ON term (site, taxonomy, parent);
        CREATE INDEX term_slug ON term (slug);
        CREATE INDEX term_folded ON term (folded);
        CREATE TABLE media (
            id INTEGER PRIMARY KEY, site INTEGER NOT NULL, wp INTEGER NOT NULL, url TEXT NOT NULL,
            alt TEXT, caption TEXT, width INTEGER, height INTEGER, UNIQUE (site, wp)
        ) STRICT;
        CREATE TABLE type (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
        CREATE TABLE language (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE) STRICT;
        CREATE TABLE post (
            id INTEGER PRIMARY KEY, site INTEGER NOT NULL, wp INTEGER NOT NULL, type INTEGER NOT NULL,
            slug TEXT NOT NULL, link TEXT, title TEXT NOT NULL, excerpt TEXT, published INTEGER,
            modified INTEGER, author INTEGER, featured INTEGER, image TEXT, language TEXT,
            sticky INTEGER NOT NULL, license TEXT, content INTEGER NOT NULL, details INTEGER NOT NULL,
            document INTEGER NOT NULL UNIQUE, document_language INTEGER NOT NULL, UNIQUE (site, wp)
        ) STRICT;
        CREATE INDEX post_slug ON post (slug);
        CREATE INDEX post_link ON post (link);
        CREATE TABLE body (post INTEGER PRIMARY KEY, html TEXT NOT NULL, blocks BLOB NOT NULL) STRICT;
        CREATE TABLE post_term (
            post INTEGER NOT NULL, position INTEGER NOT NULL, term INTEGER NOT NULL,
            PRIMARY KEY (post, position)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX post_term_term ON post_term (term, post);
        \(tail("title, tags, categories, excerpt, heading, body, code, caption"))
        CREATE TABLE document_page (
            first INTEGER PRIMARY KEY, count INTEGER NOT NULL, columns BLOB NOT NULL
        ) STRICT;
        CREATE TABLE deletion (document INTEGER PRIMARY KEY) STRICT;
        CREATE TABLE vocabulary (
            language INTEGER NOT NULL, word TEXT NOT NULL, stem TEXT NOT NULL, posts INTEGER NOT NULL,
            PRIMARY KEY (language, word, stem)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE checkpoint (site INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
        """

    /// All documents of an older index are its tail, until it is next sealed.
    private static func sealedSegments(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE segment (
                    id INTEGER PRIMARY KEY AUTOINCREMENT, first INTEGER NOT NULL, last INTEGER NOT NULL,
                    documents INTEGER NOT NULL, dropped INTEGER NOT NULL, pages INTEGER NOT NULL,
                    bytes INTEGER NOT NULL, root BLOB NOT NULL, checksum INTEGER NOT NULL
                ) STRICT;
                CREATE TABLE segment_page (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
                CREATE TABLE removal (
                    segment INTEGER NOT NULL, stem BLOB NOT NULL, documents INTEGER NOT NULL,
                    PRIMARY KEY (segment, stem)
                ) WITHOUT ROWID, STRICT;
                CREATE TABLE vocabulary_page (id INTEGER PRIMARY KEY, words BLOB NOT NULL) STRICT;
                ALTER TABLE state ADD COLUMN tail_first INTEGER NOT NULL DEFAULT 1;
                ALTER TABLE state ADD COLUMN tail_documents INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE state ADD COLUMN tail_tokens INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE state ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
                """)
        var state = try FormerState(db)
        state.tailDocuments = state.documents
        state.tailTokens = state.lengths.reduce(0, &+)
        try db.execute(
            sql: "UPDATE state SET tail_documents = ?, tail_tokens = ?, checksum = ?",
            arguments: [state.tailDocuments, state.tailTokens, state.checksum])
        let documents = try SQLStatement("SELECT document FROM deletion", db).all(DocumentID.self)
        try db.execute(
            sql: """
                DROP TABLE deletion;
                CREATE TABLE deletion (chunk INTEGER PRIMARY KEY, bits BLOB NOT NULL) STRICT;
                """)
        var deletions = DeletionChanges()
        for document in documents { deletions.insert(document) }
        try deletions.store(in: db)
    }

    /// Rows get their checksums when they are checked, see `RowStamps`.
    private static func checksumsOfRows(_ db: Database) throws {
        let tables = [
            "site", "author", "term", "media", "type", "language", "checkpoint", "post",
        ]
        for table in tables {
            try db.execute(
                sql: "ALTER TABLE \(table) ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0")
        }
        try db.execute(sql: "ALTER TABLE state ADD COLUMN row_state TEXT NOT NULL DEFAULT ''")
    }

    /// Documents get one more fact, which is derived from the stored posts: every document is
    /// indexed again.
    private static let contentFeatures = "UPDATE state SET analyzer = 0"

    /// Older files do not have the origin: a site with a REST root came from a sync, another from
    /// unknown files.
    private static let siteOrigins = "ALTER TABLE site ADD COLUMN origin TEXT"

    private static let clocks = "ALTER TABLE post ADD COLUMN utc_offset INTEGER"

    private static let extrasAndLinks = """
        CREATE TABLE post_extra (post INTEGER PRIMARY KEY, extra BLOB NOT NULL) STRICT;
        ALTER TABLE author ADD COLUMN extra BLOB;
        ALTER TABLE media ADD COLUMN extra BLOB;
        CREATE TABLE link (
            post INTEGER NOT NULL, target INTEGER NOT NULL, PRIMARY KEY (post, target)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX link_target ON link (target);
        CREATE TABLE address (
            post INTEGER NOT NULL, target INTEGER NOT NULL, PRIMARY KEY (post, target)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX address_target ON address (target);
        """

    /// Of many links to a post, different texts are found without reading all.
    private static let textsOfLinks = """
        ALTER TABLE link ADD COLUMN text TEXT;
        DROP INDEX link_target;
        CREATE INDEX link_target ON link (target, text);
        """

    private static let packedBodies = """
        CREATE TABLE body_pack (first INTEGER PRIMARY KEY, bodies BLOB NOT NULL) STRICT;
        CREATE TABLE body_dictionary (
            id INTEGER PRIMARY KEY AUTOINCREMENT, words BLOB NOT NULL, posts INTEGER NOT NULL
        ) STRICT;
        """

    /// The table is empty until much has changed or the index is compacted. Until then completion
    /// is slower.
    private static let completion = """
        CREATE TABLE completion (
            language INTEGER NOT NULL, prefix TEXT NOT NULL, word TEXT NOT NULL,
            PRIMARY KEY (language, prefix, word)
        ) WITHOUT ROWID, STRICT;
        """
}

/// The state as it was in the second format: a migration must not depend on anything that may
/// change.
private struct FormerState {
    private let generation: Int64
    let documents: Int64
    private let nextDocument: Int64
    let lengths: [Int64]
    var tailDocuments: Int64 = 0
    var tailTokens: Int64 = 0

    init(_ db: Database) throws {
        let query = "SELECT generation, documents, next_document, lengths FROM state"
        guard let row = try SQLStatement(query, db).firstRow() else { throw IndexError.noState }
        generation = try row.value(0, or: .noState)
        documents = try row.value(1, or: .noState)
        nextDocument = try row.value(2, or: .noState)
        let text: String = try row.value(3, or: .noState)
        lengths = text.split(separator: " ").compactMap { Int64($0) }
        guard lengths.count == ColumnPage.formerFields else { throw IndexError.noState }
    }

    var checksum: Int64 {
        RowChecksum(
            [generation, documents, nextDocument, 1, tailDocuments, tailTokens] + lengths
        ).value
    }
}
