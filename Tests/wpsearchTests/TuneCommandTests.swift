import Foundation
import TestSupport
import Testing

@Suite struct TuneCommandTests {
    private static let words = [
        "wombat", "zebra", "otter", "heron", "gibbon", "lemur", "badger", "falcon", "walrus",
        "iguana", "panther", "ferret", "puffin", "salmon", "cobra", "beetle", "magpie", "osprey",
        "hornet", "jackal", "raccoon", "stork", "turtle", "weasel",
    ]
    private let scratch: Scratch
    private let index: String
    private let judgements: String

    /// Each word is in the title of one post, which is wanted, and three times in the body of another.
    init() throws {
        scratch = try Scratch()
        let posts = Self.words.map { word in
            let often = Array(repeating: word, count: 3).joined(separator: " and ")
            return """
                {"slug": "about-\(word)", "title": "A \(word) walks over northern hills in winter", "text": "Snow."}
                {"slug": "more-\(word)", "title": "Notes", "text": "\(often)"}
                """
        }
        index = try scratch.index(ofPosts: posts.joined(separator: "\n"))
        judgements = try scratch.file(
            "j.tsv", Self.words.map { "\($0)\tabout-\($0)\t1\n" }.joined())
        _ = try scratch.file(
            "blog.settings.json",
            "{ // by hand\n \"weights\": {\"title\": 1}, \"synonyms\": [[\"a1\", \"a2\"]] }")
    }

    private func tune(_ arguments: String...) throws -> Command {
        try Command.wpsearch(["tune"] + arguments, index: index)
    }

    private func settings(_ name: String = "blog.settings.json") throws -> String {
        try String(contentsOfFile: scratch.path(name), encoding: .utf8)
    }

    @Test func aGainOnQueriesHeldOut_isTold_andNothingIsWritten() throws {
        let before = try settings()
        let ran = try tune(judgements)
        #expect(ran.status == 0 && ran.errors.isEmpty, "\(ran.errors)")
        let lines = ran.output.split(separator: "\n")
        #expect(try lines[at: 0] == "\(judgements): 24 queries in 5 folds, nDCG@10")
        #expect(try lines[at: 1] == "  fold  queries  present   chosen  weights")
        #expect(try lines[at: 2].hasPrefix("     1        5   0.6309   1.0000  title 4"))
        #expect(
            ran.output.contains("\n  held out        0.6309   1.0000  +0.3691, by chance 0.000\n"))
        #expect(
            ran.output.contains(
                "The gain on queries held out is hardly chance. For \(scratch.path("blog.settings.json")):\n{ \"weights\": { \"title\": 4 } }\n"
            ))
        #expect(try settings() == before)
        #expect(try tune(judgements).output == ran.output)
    }

    @Test func write_keepsTheRest_andTheFormerFile() throws {
        let before = try settings()
        let left = ["blog.settings.json", "blog.settings.json-before"].map { "\($0).part-" }
        let gone = try UnfinishedFileTests.endedProcess()
        for name in left { _ = try scratch.file(name + "\(gone)", "left by a killed run\n") }
        let ran = try tune(judgements, "--write", "--format", "json")
        #expect(ran.status == 0, "\(ran.errors)")
        let report = try #require(
            JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [String: Any])
        #expect(report["isGain"] as? Bool == true && report["isWritten"] as? Bool == true)
        let chosen = try #require((report["weights"] as? [String: Double])?["title"])
        #expect(try settings("blog.settings.json-before") == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
        #expect(!names.contains { $0.contains(".part-") }, "\(names)")
        let shown = try Command.wpsearch(["settings"], index: index).output
        #expect(shown.contains("a1 = a2") && chosen == 4)
        let eval = try Command.wpsearch(["eval", judgements], index: index).output
        #expect(eval.contains("  nDCG@10    1.0000\n"))
        // There is nothing left to gain.
        let again = try tune(judgements, "--write")
        #expect(again.status == 1)
        #expect(again.output.hasSuffix("No other weights are better by these judgements.\n"))
        #expect(try settings("blog.settings.json-before") == before)
    }

    @Test func byFewQueries_nothingIsTold() throws {
        let few = try scratch.file(
            "few.tsv", Self.words.prefix(19).map { "\($0)\tabout-\($0)\t1\n" }.joined())
        let ran = try tune(few, "--write")
        #expect(ran.status == 1)
        #expect(
            ran.output
                == "\(few): 19 queries with a judged answer; nothing can be told by fewer than 20.\n"
        )
        let json = try tune(few, "--format", "json")
        let report = try #require(
            JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(report["queries"] as? Int == 19 && report["isGain"] as? Bool == false)
        #expect((report["folds"] as? [Any])?.isEmpty == true)
    }

    @Test(arguments: ["--folds=1", "--folds=21", "--any --all"])
    func aMistake_isOneSentence(option: String) throws {
        let ran = try Command.wpsearch(
            ["tune", judgements] + option.split(separator: " ").map(String.init), index: index)
        #expect(ran.status == 2 && ran.output.isEmpty)
        #expect(ran.errors.filter(\.isNewline).count == 1)
    }
}
