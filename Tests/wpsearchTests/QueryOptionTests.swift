import BlogSearch
import Testing

@testable import wpsearch

/// The table of options, and those who read it.
@Suite struct QueryOptionTests {
    private func request(_ option: QueryOption, _ text: String) -> QueryRequest? {
        var request = QueryRequest()
        return option.take(text, into: &request) == nil ? request : nil
    }

    @Test func eachOption_hasItsOwnName() {
        let names =
            QueryOption.table.map(\.name)
            + QueryOption.table.compactMap { $0.letter.map { "\($0)" } }
        #expect(Set(names).count == names.count)
        for name in names.prefix(QueryOption.table.count) {
            #expect(QueryOption.named(name)?.name == name)
        }
        #expect(QueryOption.named("no-such") == nil && QueryOption.short("-x") == nil)
        #expect(QueryOption.short("-n")?.name == "limit" && QueryOption.short("-0")?.name == "null")
    }

    /// ArgumentParser needs a property for each, and that property must be passed on.
    @Test func everyOption_isKnownToArgumentParser() throws {
        let command = try QueryCommand.parse([])
        #expect(Set(command.given.map(\.option.name)) == Set(QueryOption.table.map(\.name)))
        #expect(command.given.count == QueryOption.table.count)
        let help = QueryCommand.helpMessage(columns: 10_000)
        for option in QueryOption.table {
            #expect(help.contains("--" + option.name), "\(option.name)")
            let line = option.help.split(separator: "\n").joined(separator: " ")
            #expect(help.contains(line), "\(option.name)")
        }
    }

    /// Whatever value an option takes, all readers make the same of it.
    @Test(arguments: [
        ("limit", "3"), ("offset", "0"), ("sort", "newest"), ("category", "a b"), ("tag", "x"),
        ("author", "7"), ("type", "page"), ("site", "https://a.example"), ("language", "de"),
        ("after", "2020-01"), ("before", "2020-01-31T10:00:00Z"), ("fuzzy", "off"),
        ("recency", "2y"), ("why-not", "12"), ("facets", "tag,year"), ("format", "csv"),
        ("index", "/a.sqlite"), ("any", "true"), ("all", "true"), ("passages", "true"),
        ("explain", "true"), ("expand", "true"), ("no-collapse", "true"), ("count", "true"),
        ("null", "true"), ("raw-cells", "true"), ("bom", "true"),
        ("color", "always"), ("no-pager", "true"),
    ])
    func readers_readTheSame(name: String, value: String) throws {
        let option = try #require(QueryOption.named(name))
        let expected = try #require(request(option, value))
        #expect(expected != QueryRequest() || value == "0")
        let arguments = option.isFlag ? ["--" + name] : ["--" + name, value]
        #expect(QueryRequest(plain: arguments) == expected)
        #expect(try QueryCommand.parse(arguments).request() == expected)
        guard option.isInLines else { return }
        let line = try JSONText.value(
            BatchQuery.self,
            of: "{\"\(name)\": \(option.isFlag ? "true" : "\"\(value)\"")}")
        var options = expected.options
        if expected.count { options.limit = 0 }
        #expect(try line.options(over: SearchOptions()) == options)
        #expect(line.unknownKeys == [])
    }

    @Test(arguments: [
        ("limit", "-1"), ("limit", "many"), ("sort", "best"), ("after", "soon"), ("recency", "0d"),
        ("facets", "tag,size"), ("any", "yes"), ("format", "xml"),
    ])
    func valueThatDoesNotFit_isNotTaken(name: String, value: String) throws {
        #expect(request(try #require(QueryOption.named(name)), value) == nil)
    }

    @Test func flagsOfMatching_areTakenBackByFalse() throws {
        var request = QueryRequest()
        #expect(QueryOption.all.take("true", into: &request) == nil)
        #expect(QueryOption.any.take("false", into: &request) == nil)
        #expect(request.options.matching == .all)
        #expect(QueryOption.all.take("false", into: &request) == nil)
        #expect(request.options.matching == .allRelaxed)
    }

    @Test func linesHaveNoOptionOfTheOutput() throws {
        let line = try JSONText.value(
            BatchQuery.self, of: #"{"null": true, "index": "x", "batch": true, "text": "a"}"#)
        #expect(line.unknownKeys == ["batch", "index", "null"])
    }
}
