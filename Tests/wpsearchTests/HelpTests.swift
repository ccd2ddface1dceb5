import Foundation
import TestSupport
import Testing

/// Help on terminals of several widths, and what it tells of every option.
@Suite struct HelpTests {
    private func help(_ path: [String], columns: Int) throws -> [String] {
        let ran = try Command.wpsearch(
            path + ["--help"], environment: ["COLUMNS": "\(columns)"])
        try #require(ran.status == 0, "\(path)")
        return ran.output.components(separatedBy: "\n")
    }

    private func paths() throws -> [[String]] {
        try [[], ["cluster"]] + ProgramTable.commands().map(\.path)
    }

    @Test(arguments: [60, 80, 100]) func noLine_isLongerThanTheTerminal(columns: Int) throws {
        for path in try paths() {
            let lines = try help(path, columns: columns)
            let above = lines.prefix { !$0.hasPrefix("USAGE: ") }
            // What is set in there are examples, to be copied; they are made for 80 columns.
            let text = columns < 80 ? above.filter { !$0.hasPrefix(" ") } : Array(above)
            // That there is more help of commands below is ArgumentParser's own line, of 61 letters for one of them.
            for line in text + lines.dropFirst(above.count)
            where !line.hasPrefix("  See 'wpsearch help") {
                #expect(line.count <= columns, "\(path), \(columns): \(line)")
            }
        }
    }

    @Test(arguments: [60, 80, 100]) func paragraphs_areFilled(columns: Int) throws {
        for path in try paths() {
            let above = try help(path, columns: columns).prefix { !$0.hasPrefix("USAGE: ") }
            for (line, next) in zip(above, above.dropFirst()) {
                let isText = [line, next].allSatisfy {
                    !$0.isEmpty && !$0.hasPrefix(" ") && !$0.contains("  ")
                }
                guard isText, let word = next.split(separator: " ").first else { continue }
                #expect(line.count + 1 + word.count > columns, "\(path), \(columns): \(line)")
            }
        }
    }

    @Test func usage_isBrokenBetweenArguments() throws {
        let lines = try help(["related"], columns: 60)
        let usage = lines.drop { !$0.hasPrefix("USAGE: ") }.prefix { !$0.isEmpty }
        #expect(
            Array(usage) == [
                "USAGE: wpsearch related <post> [--limit <limit>]",
                "                        [--format <format>] [--explain]",
                "                        [--color <color>] [--no-pager]",
                "                        [--raw-cells] [--bom]",
                "                        [--index <path>]",
            ])
        #expect(try help(["serve"], columns: 80).contains("USAGE: wpsearch serve [<options>]"))
    }

    /// Options that do nothing unless they are given, so that there is no default to tell.
    private static let doesNothingUnlessGiven: Set = [
        "category", "tag", "author", "type", "language", "after", "before", "recency", "why-not",
        "facets", "cluster", "user", "moved-from", "mapping", "canaries", "forget", "sync", "log",
        "log-days", "query site", "export site", "cluster query site", "import site",
        "audit fields", "cloud compare", "containing", "eval compare", "export output",
    ]

    @Test func everyOption_tellsWhatItIsWithoutBeingGiven() throws {
        var silent: Set<String> = []
        for row in try ProgramTable.commands() {
            for option in row.options where !option.isFlag {
                let isTold = option.standard != nil || option.text.contains("(default: ")
                let name = (row.path + [option.name]).joined(separator: " ")
                let isKnown = Self.doesNothingUnlessGiven.contains(option.name)
                if !isTold { silent.insert(isKnown ? option.name : name) }
            }
        }
        #expect(silent == Self.doesNothingUnlessGiven)
    }

    /// Commands that are asked with and without what is told to be the default.
    private static let asked: [String: [String]] = [
        "query": ["query", "data"], "related": ["related", "18f-an-open-source-team"],
        "suggest": ["suggest", "da"], "cloud": ["cloud", "--format", "html"], "terms": ["terms"],
        "changes": ["changes"], "show": ["show", "18f-an-open-source-team"],
        "gaps": ["gaps", "Corpus/visitor-queries.txt"],
        "eval": ["eval", "Corpus/reader-queries.tsv"],
    ]

    @Test func whatIsToldToBeTheDefault_isIt() throws {
        let corpus = try CorpusIndex.of("wxr")
        func output(_ arguments: [String]) throws -> String {
            let ran = try Command.wpsearch(arguments, index: corpus.path)
            #expect(ran.status != 2, "\(arguments): \(ran.errors)")
            return ran.output.replacing(/\([0-9.]+ ms\)/, with: "")
        }
        var tried = 0
        for row in try ProgramTable.commands() {
            guard let base = Self.asked[row.path.joined(separator: " ")] else { continue }
            for option in row.options where !option.isFlag {
                let told = option.text.firstMatch(of: /\(default: ([^ ;)]+)/).map { "\($0.1)" }
                guard let value = option.standard ?? told, !value.hasPrefix("$"),
                    option.standard != nil || Double(value) != nil || option.values.contains(value)
                else { continue }
                let isPicture = ["width", "height", "layout"].contains(option.name)
                let words =
                    option.name == "format" || isPicture
                    ? base.filter { $0 != "--format" && $0 != "html" } : base
                let shown = words + (isPicture ? ["--format", "svg"] : [])
                #expect(
                    try output(shown) == output(shown + ["--\(option.name)", value]),
                    "\(row.path) --\(option.name) \(value)")
                tried += 1
            }
        }
        #expect(tried > 25)
    }

    @Test(arguments: [
        (["cloud", "--format", "tsv"], ["--order", "DESC"], ["--order", "desc"]),
        (["cloud", "--format", "tsv"], ["--order-by", "Count"], ["--order-by", "count"]),
        (["query", "data", "--count"], ["--sort", "NEWEST"], ["--sort", "newest"]),
        (["query", "data"], ["--format", "IDS"], ["--format", "ids"]),
        (["cloud"], ["--format", "Html"], ["--format", "html"]),
    ])
    func names_countInAnyCase(base: [String], typed: [String], meant: [String]) throws {
        let index = try CorpusIndex.of("wxr").path
        let (one, other) = (
            try Command.wpsearch(base + typed, index: index),
            try Command.wpsearch(base + meant, index: index)
        )
        #expect(one.status == 0 && one.output == other.output, "\(one.errors)")
    }
}
