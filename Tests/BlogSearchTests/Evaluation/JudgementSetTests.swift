import BlogSearch
import Foundation
import TestSupport
import Testing

@Suite struct JudgementSetTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func file(_ name: String, _ text: String) throws -> String {
        let path = scratch.path + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    // MARK: Files

    @Test func file_givesQueriesInOrder_withGradesAndWhatToLeaveOut() throws {
        let set = try JudgementSet(
            at: file(
                "a.tsv", "b c\tpost-1\t2\na\tpost-2\t1\tx,y\nb c\t17\t0\t\nb c\tpost-3\t1\tz\n"))
        #expect(set.queries.map(\.text) == ["b c", "a"])
        #expect(set.queries.map(\.id) == ["b c", "a"])
        #expect(try set.queries[at: 0].grades == ["post-1": 2, "17": 0, "post-3": 1])
        #expect(try set.queries[at: 0].excluded == ["z"])
        #expect(try set.queries[at: 1].excluded == ["x", "y"])
    }

    @Test(arguments: [
        "q\tp\t1", "q\tp\t1\r\n\r\n", "\u{FEFF}q\tp\t1\n", "\n \nq\tp\t1\n",
        "q\tp\t0\nq\tp\t1\nq\tp\t0",
    ])
    func lineEnds_emptyLinesAndRepeatedJudgements_doNotMatter(text: String) throws {
        let set = try JudgementSet(at: file("a.tsv", text))
        #expect(set.queries.count == 1)
        #expect(try set.queries[at: 0].text == "q" && set.queries[at: 0].grades == ["p": 1])
    }

    @Test func signsOfQueries_areKept() throws {
        let set = try JudgementSet(at: file("a.tsv", "#tag \"a b\"\u{2028}c\tp\t1\n"))
        #expect(set.queries.map(\.text) == ["#tag \"a b\"\u{2028}c"])
    }

    @Test(arguments: [
        ("q\tp\t1\nq p 1\n", "line 2, is not a query, a post and a grade with tabs between"),
        ("q\tp\n", "line 1, is not a query"), ("\n\nq\t\t1\n", "line 3, is not a query"),
        ("q\tp\t1\tx\ty\n", "line 1, is not a query"),
        ("q\tp\t1\n\tbeside\t1\n", "line 2, has no query before its first tab"),
        (" \tbeside\t1\n", "line 1, has no query before its first tab"),
        ("q\tp\tgood\n", "line 1, has the grade \"good\", which is no whole number"),
        ("q\tp\t1.5\n", "line 1, has the grade \"1.5\""),
        ("q\tp\t\n", "line 1, has the grade \"\""),
        ("", "holds no judged query"),
    ])
    func brokenLine_isNamed(text: String, sentence: String) throws {
        let path = try file("a.tsv", text)
        let error = try #require(throws: IngestError.self) { try JudgementSet(at: path) }
        #expect(error.description.hasPrefix(path))
        #expect(error.description.contains(sentence), "\(error)")
    }

    @Test func missingFile_isAnError() {
        #expect(throws: IngestError.self) { try JudgementSet(at: scratch.path + "/none.tsv") }
    }

    // MARK: Folders

    @Test(arguments: ["1\tp\t2\n2\tq\t1\n", "1\t0\tp\t2\n2\tQ0\tq\t1\n", "1 0 p 2\n2  0 q  1\n"])
    func folder_givesQueriesWithGrades_alsoAsTRECWritesThem(grades: String) throws {
        _ = try file("queries.tsv", "1\twhat is it\n2\tand this\n3\tnot judged\n")
        _ = try file("qrels.tsv", grades)
        let set = try JudgementSet(at: scratch.path)
        #expect(set.queries.map(\.id) == ["1", "2", "3"])
        #expect(set.queries.map(\.text) == ["what is it", "and this", "not judged"])
        #expect(set.queries.map(\.grades) == [["p": 2], ["q": 1], [:]])
        #expect(set.queries.allSatisfy { $0.excluded.isEmpty })
    }

    @Test func linkingPosts_areLeftOut_andNamesOfColumnsAreNotJudgements() throws {
        _ = try file("queries.tsv", "1\ta\n")
        _ = try file("qrels.tsv", "query-id\tcorpus-id\tscore\n1\tp\t1\n")
        _ = try file("linking-posts.tsv", "1\tx\n1\ty\n")
        let set = try JudgementSet(at: scratch.path)
        #expect(try set.queries[at: 0].grades == ["p": 1])
        #expect(try set.queries[at: 0].excluded == ["x", "y"])
    }

    @Test(arguments: [
        ("1\ta\n1\tb\n", "1\tp\t1\n", "queries.tsv, line 2, has the id of an earlier line, \"1\""),
        ("1 a\n", "1\tp\t1\n", "queries.tsv, line 1, is not an id and a query"),
        ("1\t \n", "1\tp\t1\n", "queries.tsv, line 1, has no query behind its id"),
        ("1\ta\n", "1\tp\t1\n7\tp\t1\n", "qrels.tsv, line 2, is about a query that"),
        ("1\ta\n", "1\tp\n", "qrels.tsv, line 1, is not a query's id, a post and a grade"),
        ("1\ta\n", "1\tp\tx\n", "qrels.tsv, line 1, has the grade \"x\""),
        ("1\ta\n", "", "holds no judged query"),
    ])
    func brokenLineOfAFolder_isNamedWithItsFile(
        queries: String, grades: String, sentence: String
    ) throws {
        _ = try file("queries.tsv", queries)
        _ = try file("qrels.tsv", grades)
        let error = try #require(throws: IngestError.self) { try JudgementSet(at: scratch.path) }
        #expect(error.description.contains(sentence), "\(error)")
    }

    @Test func folderWithoutQueries_saysWhatIsMissing() throws {
        let error = try #require(throws: IngestError.self) { try JudgementSet(at: scratch.path) }
        #expect(error.description.contains("queries.tsv does not exist"))
    }
}
