import Foundation
import Testing

@Suite struct EvalCommandTests {
    private let scratch: Scratch
    private let index: String

    init() throws {
        scratch = try Scratch()
        index = try scratch.index(
            ofPosts: """
                {"slug": "one", "title": "Apples", "text": "apple"}
                {"slug": "two", "title": "Pears", "text": "an apple among pears, pears, pears"}
                """)
    }

    private func eval(_ arguments: String...) throws -> Command {
        try Command.wpsearch(["eval"] + arguments, index: index)
    }

    @Test func text_namesMeasuresAndWhatWasNotFound() throws {
        let judgements = try scratch.file(
            "j.tsv", "apple\ttwo\t1\npears\tnone\t1\ncherries\tone\t1\napples\tone\t0\n")
        let ran = try eval(judgements)
        #expect(ran.status == 0 && ran.errors.isEmpty)
        #expect(
            ran.output == """
                \(judgements): 3 queries, all words, any where few have all
                  nDCG@10    0.2103
                  MRR        0.1667
                  MAP        0.1667
                  recall@100 0.3333
                  1 query found nothing
                  left out: 1 query without a judged answer
                  1 judged post is not in the index (none)

                """)
    }

    @Test func comparisonWithItself_isNoRegression() throws {
        let judgements = try scratch.file("j.tsv", "apple\ttwo\t1\npears\ttwo\t1\n")
        let before = try scratch.file("b.json", try eval(judgements, "--format", "json").output)
        let ran = try eval(judgements, "--compare", before)
        #expect(ran.status == 0)
        #expect(
            ran.output.contains(
                "  nDCG@10     0.8155  0.8155  +0.0000       0      0      1.000\n"))
        #expect(!ran.output.contains("changed most"))
    }

    @Test func worseRanking_endsWith1_andListsTheQueries() throws {
        let better = try scratch.file("better.tsv", "apple\tone\t1\npears\ttwo\t1\n")
        let worse = try scratch.file("worse.tsv", "apple\ttwo\t1\npears\ttwo\t1\n")
        let before = try scratch.file("b.json", try eval(better, "--format", "json").output)
        let ran = try eval(worse, "--compare", before)
        #expect(ran.status == 1)
        #expect(ran.output.contains("  -0.3691  1.0000 → 0.6309  apple\n"))
        #expect(ran.output.hasSuffix("Worse: the mean nDCG@10 fell by more than 0.001.\n"))
        #expect(try eval(worse, "--compare", before, "--tolerance", "0.2").status == 0)
        let json = try eval(worse, "--compare", before, "--format", "json")
        let report = try #require(
            JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(json.status == 1 && report["isRegression"] as? Bool == true)
        #expect(report["comparison"] != nil && report["measures"] != nil)
    }

    @Test func folderOfJudgements_isRead() throws {
        _ = try scratch.file("queries.tsv", "1\tapple\n")
        _ = try scratch.file("qrels.tsv", "1\tone\t1\n")
        let ran = try eval(scratch.folder.path, "--any")
        #expect(ran.status == 0)
        #expect(ran.output.contains(": 1 query, any word\n  nDCG@10    1.0000\n"))
    }

    @Test func brokenInput_endsWith2_inOneSentence() throws {
        let judgements = try scratch.file("j.tsv", "apple\tone\t1\n")
        let other = try scratch.file("o.tsv", "pears\tone\t1\n")
        let before = try scratch.file("b.json", try eval(other, "--format", "json").output)
        let runs = try [
            eval(try scratch.file("k.tsv", "apple\tone\t1\napple one 1\n")),
            eval(judgements, "--compare", scratch.path("none.json")),
            eval(judgements, "--compare", judgements), eval(judgements, "--compare", before),
            eval(judgements, "--limit", "5"), eval(judgements, "--any", "--all"),
            eval(judgements, "--tolerance", "2"), eval(scratch.path("none.tsv")), eval(),
        ]
        for ran in runs {
            #expect(ran.status == 2 && ran.output.isEmpty)
            #expect(ran.errors.hasPrefix("wpsearch: ") && ran.errors.contains("\n"))
            #expect(ran.errors.split(separator: "\n").count == 1, "\(ran.errors)")
        }
        #expect(runs[0].errors.contains("k.tsv, line 2,"))
        #expect(runs[2].errors.contains("is no report of eval"))
        #expect(runs[3].errors.contains("have no query in common"))
    }
}
