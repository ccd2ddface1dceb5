import BlogSearch
import Foundation
import Testing

/// Options that take several values take them with commas, and tables for spreadsheets begin as these want it.
@Suite struct CommaTests {
    private static let lines = """
        {"id":1,"title":"A","text":"x","link":"https://o.example/a/","categories":["K0"],"tags":["red"],"author":"Ada Byron","date":"2024-01-01","lang":"en"}
        {"id":2,"title":"B","text":"x","link":"https://o.example/b/","categories":["K1"],"tags":["blue"],"author":"Bob Ross","date":"2024-01-01","lang":"de","type":"page"}
        {"id":3,"title":"C","text":"x","link":"https://p.example/c/","categories":[{"slug":"both","name":"K0, K1"}],"tags":[{"slug":"rb","name":"red, blue"}],"author":"Ruiz, Ana","date":"2024-01-01","lang":"fr","type":"recipe"}
        """

    private func index(_ scratch: Scratch) throws -> String {
        try scratch.index(ofPosts: Self.lines)
    }

    @Test(arguments: [
        (["--category", "k0,k1"], 2), (["--category", "K0, K1"], 1),
        (["--category", " K0 ,none,"], 1),
        (["--category", "k0", "--category", "both,k1"], 3), (["--tag", "red,blue"], 2),
        (["--tag", "red, blue"], 1), (["--type", "post,page"], 2), (["--author", "ada,bob"], 2),
        (["--author", "Ruiz, Ana"], 1), (["--language", "en,de"], 2),
        (["--site", "o.example,p.example"], 3), (["--category", "none,nothing"], 0),
        (["--category", ","], 0),
    ])
    func severalValues_areAnyOfThem_unlessTheyAreOne(options: [String], count: Int) throws {
        let scratch = try Scratch()
        let index = try index(scratch)
        let found = try Command.wpsearch(["query", "x", "--count"] + options, index: index)
        #expect(found.output == (count == 0 ? "0\n" : "\(count)\n"), "\(options) \(found.errors)")
        let exported = try Command.wpsearch(
            ["export", "jsonl", "x", "--output", "-"] + options, index: index)
        if exported.status == 0 {
            #expect(exported.output.split(separator: "\n").count == count, "\(options)")
        }
    }

    @Test func aPartThatIsNone_isNamed() throws {
        let scratch = try Scratch()
        let found = try Command.wpsearch(
            ["query", "x", "--category", "k0,zebra"], index: try index(scratch))
        #expect(found.output.contains("no category \"zebra\" in this index"))
    }

    @Test func linesOfABatch_andExportsOfSites_takeCommas() throws {
        let scratch = try Scratch()
        let index = try index(scratch)
        let batch = try Command.wpsearch(
            ["query", "--batch"], index: index,
            input: #"{"text": "x", "category": "k0,k1"}"# + "\n")
        #expect(batch.output.contains("\"total\":2"))
        let sites = try Command.wpsearch(
            ["export", "jsonl", "--output", "-", "--site", "o.example,p.example"], index: index)
        #expect(sites.output.split(separator: "\n").count == 3)
        let unknown = try Command.wpsearch(
            ["export", "jsonl", "--output", "-", "--site", "o.example,q.example"], index: index)
        #expect(unknown.status == 2 && unknown.errors.contains("q.example"))
    }

    @Test(arguments: [
        ["query", "x"], ["related", "a"], ["terms"], ["suggest", "k"],
        ["cloud", "--taxonomy", "category"],
    ])
    func tables_beginWithAByteOrderMark_whereThatIsWanted(command: [String]) throws {
        let scratch = try Scratch()
        let index = try index(scratch)
        for format in ["csv", "tsv"] {
            let plain = try Command.wpsearch(command + ["--format", format], index: index)
            let marked = try Command.wpsearch(
                command + ["--format", format, "--bom"], index: index)
            #expect(!plain.output.unicodeScalars.starts(with: ["\u{FEFF}"]))
            #expect(
                marked.output.unicodeScalars.elementsEqual(
                    ("\u{FEFF}" + plain.output).unicodeScalars))
        }
        let json = try Command.wpsearch(command + ["--format", "json", "--bom"], index: index)
        #expect(json.output.hasPrefix("{") || json.output.hasPrefix("["))
    }

    @Test func nextMonthsFile_isSaidToBeOfTheSameBlog() throws {
        let scratch = try Scratch()
        let index = scratch.path("blog.sqlite")
        let lines = (1...3).map {
            #"{"id":\#($0),"title":"T\#($0)","text":"x","link":"https://o.example/\#($0)/"}"#
        }
        for (name, count) in [("jan.jsonl", 2), ("feb.jsonl", 3)] {
            _ = try scratch.file(name, lines.prefix(count).joined(separator: "\n"))
        }
        #expect(
            try Command.wpsearch(["import", scratch.path("jan.jsonl")], index: index).status == 0)
        let next = try Command.wpsearch(["import", scratch.path("feb.jsonl")], index: index)
        #expect(next.status == 0 && next.output.contains("are of the same blog, as 2 of 2 posts"))
        let input = try Command.wpsearch(
            ["import", "-", "--json"], index: index, input: lines.joined(separator: "\n"))
        #expect(
            input.status == 0 && input.output.contains(#""notes":["https://o.example came from"#))
    }
}
