// Judged queries, in one of two forms.
//
// A file, one judgement a line, with tabs between the columns:
//
//     query ⇥ post ⇥ grade
//     query ⇥ post ⇥ grade ⇥ posts to leave out, with commas between
//
// The first line may say what the file is: it begins with "# " then.
//
// A folder, as test collections are kept:
//
//     queries.tsv         id ⇥ query
//     qrels.tsv           id ⇥ post ⇥ grade, or as TREC writes them: id, a column that means nothing, post, grade
//     linking-posts.tsv   id ⇥ post to leave out; need not exist
//
// A post is named by id, slug or address. A grade is a whole number: 0 or less for a post that does not answer the query, more
// for one that answers it better. A query may have any number of lines. Posts to leave out are taken from the ranking and from
// the judgements before it is scored: they hold the query's words because the query was taken from them. Empty lines count for
// nothing.

internal import BlogSearchPlatform
package import Ingest

/// A query with the posts that answer it.
package struct JudgedQuery: Sendable, Hashable {
    /// What it is called in its set; the text itself where nothing else names it.
    package var id: String
    /// What is searched for.
    package var text: String
    /// Grades by name of the post.
    package var grades: [String: Int] = [:]
    /// Posts to leave out, by name.
    package var excluded: Set<String> = []

    /// A query nobody has judged yet.
    package init(id: String, text: String) {
        self.id = id
        self.text = text
    }

    /// Notes a judgement; of several of one post the best one counts.
    fileprivate mutating func judge(_ post: String, _ grade: Int) {
        grades[post] = max(grades[post] ?? grade, grade)
    }
}

/// Judged queries, in the order in which they were read.
package struct JudgementSet: Sendable, Hashable {
    /// The queries.
    package private(set) var queries: [JudgedQuery] = []
    private var numbers: [String: Int] = [:]

    /// Reads a file or a folder; see the head of this file.
    ///
    /// - Throws: `IngestError` when something cannot be read; of a broken line it names file and number.
    package init(at path: String) throws(IngestError) {
        if let folder = try Self.folder(path) {
            try readQueries(folder.queries)
            try readGrades(folder.grades)
            if let excluded = folder.excluded { try readExcluded(excluded) }
        } else {
            try readJudgements(try LinesOfColumns(path))
        }
        guard queries.contains(where: { !$0.grades.isEmpty }) else {
            throw .noJudgements(path)
        }
    }
}

// MARK: A file

extension JudgementSet {
    private mutating func readJudgements(_ file: LinesOfColumns) throws(IngestError) {
        for line in file.lines {
            if line.number == 1, line.columns[0].hasPrefix("# ") { continue }
            guard (3...4).contains(line.columns.count), !line.columns[1].isEmpty else {
                throw file.error(line, "is not a query, a post and a grade with tabs between")
            }
            guard !line.columns[0].isBlank else {
                throw file.error(line, "has no query before its first tab")
            }
            let number = number(ofQuery: line.columns[0], text: line.columns[0])
            queries[number].judge(line.columns[1], try file.grade(line.columns[2], line))
            if line.columns.count > 3 {
                for post in line.columns[3].split(separator: ",") {
                    queries[number].excluded.insert(String(post))
                }
            }
        }
    }

    private mutating func number(ofQuery id: String, text: String) -> Int {
        if let known = numbers[id] { return known }
        numbers[id] = queries.count
        queries.append(JudgedQuery(id: id, text: text))
        return queries.count - 1
    }
}

// MARK: A folder

extension JudgementSet {
    private typealias Folder = (
        queries: LinesOfColumns, grades: LinesOfColumns, excluded: LinesOfColumns?
    )

    private static func folder(_ path: String) throws(IngestError) -> Folder? {
        guard FileFacts(at: path)?.kind == .folder else { return nil }
        let excluded = path + "/linking-posts.tsv"
        return (
            try LinesOfColumns(path + "/queries.tsv"), try LinesOfColumns(path + "/qrels.tsv"),
            System.exists(excluded) ? try LinesOfColumns(excluded) : nil
        )
    }

    private mutating func readQueries(_ file: LinesOfColumns) throws(IngestError) {
        for line in file.lines {
            guard line.columns.count == 2, !line.columns[0].isEmpty else {
                throw file.error(line, "is not an id and a query with a tab between")
            }
            guard !line.columns[1].isBlank else {
                throw file.error(line, "has no query behind its id")
            }
            guard numbers[line.columns[0]] == nil else {
                throw file.error(line, "has the id of an earlier line, \"\(line.columns[0])\"")
            }
            _ = number(ofQuery: line.columns[0], text: line.columns[1])
        }
    }

    private mutating func readGrades(_ file: LinesOfColumns) throws(IngestError) {
        for line in file.lines {
            var columns = line.columns
            if columns.count == 1 { columns = columns[0].split { $0 == " " }.map(String.init) }
            if columns.count == 4 { columns.remove(at: 1) }
            guard columns.count == 3, !columns[1].isEmpty else {
                throw file.error(line, "is not a query's id, a post and a grade with tabs between")
            }
            // Some collections name their columns.
            if line.number == 1, columns[0] == "query-id" { continue }
            let number = try number(ofKnown: columns[0], line, file)
            queries[number].judge(columns[1], try file.grade(columns[2], line))
        }
    }

    private mutating func readExcluded(_ file: LinesOfColumns) throws(IngestError) {
        for line in file.lines {
            guard line.columns.count == 2, !line.columns[1].isEmpty else {
                throw file.error(line, "is not a query's id and a post with a tab between")
            }
            let number = try number(ofKnown: line.columns[0], line, file)
            queries[number].excluded.insert(line.columns[1])
        }
    }

    private func number(
        ofKnown id: String, _ line: LinesOfColumns.Line, _ file: LinesOfColumns
    ) throws(IngestError) -> Int {
        guard let known = numbers[id] else {
            throw file.error(line, "is about a query that queries.tsv does not have, \"\(id)\"")
        }
        return known
    }
}

// MARK: Lines

/// The lines of a file, cut at tabs.
private struct LinesOfColumns {
    struct Line {
        /// From 1.
        var number: Int
        /// At least one.
        var columns: [String]
    }

    private let path: String
    let lines: [Line]

    init(_ path: String) throws(IngestError) {
        guard let text = try TextFile.read(path) else {
            throw IngestError(
                .wrongKind, "\(path) is longer than 64 MB",
                then: "split the judgements into smaller sets", path: path)
        }
        self.path = path
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isLineEnd)
            .enumerated().filter { $1.contains { $0 != " " } }
            .map { index, line in
                let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
                return Line(number: index + 1, columns: columns.map(String.init))
            }
    }

    func grade(_ text: String, _ line: Line) throws(IngestError) -> Int {
        guard let grade = Int(text), grade.magnitude < 1_000_000 else {
            throw error(line, "has the grade \"\(text)\", which is no whole number")
        }
        return grade
    }

    func error(_ line: Line, _ reason: String) -> IngestError {
        IngestError(
            .wrongKind,
            "\(path), line \(line.number), \(reason)", then: "\(.readAboutJudgements)",
            path: path, line: line.number)
    }
}

extension String {
    /// Whether nothing can be searched for: every post would be found.
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension Character {
    /// Ends of lines as files have them; other signs Unicode knows for that may stand in a query.
    fileprivate var isLineEnd: Bool { self == "\n" || self == "\r\n" || self == "\r" }
}

extension IngestError {
    fileprivate static func noJudgements(_ path: String) -> IngestError {
        IngestError(
            .wrongKind,
            "\(path) holds no judged query",
            then: "write query, post and grade on a line, with tabs between", path: path
        )
    }
}
