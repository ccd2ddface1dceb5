import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchQueries

@Suite struct TypedQueryTests {
    private func run(_ typed: String) throws -> TypedQuery.Run {
        guard case .run(let run) = TypedQuery(typed) else {
            throw Unexpected(typed: typed)
        }
        return run
    }

    private struct Unexpected: Error {
        var typed: String
    }

    @Test(arguments: [
        ("la", "", "la", ""), ("plain la", "", "plain la", ""), ("  la", "", "la", ""),
        ("\"open d", "\"", "open d", ""), ("\"open d\"", "\"", "open d", "\""),
        ("„open d“", "„", "open d", "“"), ("see \"open d", "", "see \"open d", ""),
        ("see \"open d\"", "see \"", "open d", "\""),
        ("open OR da", "open OR ", "da", ""), ("(a OR b) c d", "(a OR b) ", "c d", ""),
        ("a OR b c d", "a OR b ", "c d", ""), ("-foo ba", "-foo ", "ba", ""),
        ("-ba", "-", "ba", ""), ("x -ba", "x -", "ba", ""), ("tag:x ba", "tag:x ", "ba", ""),
        ("title:ba", "title:", "ba", ""), ("title:foo ba", "title:foo ", "ba", ""),
        ("a NEAR/5 ba", "a NEAR/5 ", "ba", ""), ("(open d", "(", "open d", ""),
        ("(open d)", "(", "open d", ")"), ("open OR", "", "open OR", ""), ("wid*", "", "wid*", ""),
        ("NOTE: t", "", "NOTE: t", ""), ("std::ve", "", "std::ve", ""),
    ])
    func wordsThatEndIt_areToldFromWhatStandsBefore(
        typed: String, head: String, text: String, tail: String
    ) throws {
        let run = try run(typed)
        #expect([run.head, run.text, run.tail] == [head, text, tail])
    }

    @Test(arguments: [
        ("open da", []), ("open OR da", []), ("a AND da", ["a"]), ("a b OR c da", []),
        ("-foo ba", []), ("title:foo ba", ["foo"]), ("a NEAR/5 ba", ["a"]),
        ("\"open source\" da", ["open source"]), ("-\"open source\" da", []), ("(a OR b) c", []),
        ("x -ba", ["x"]),
    ])
    func wordsThatPostsMustHave_areThoseBefore(typed: String, words: [String]) throws {
        #expect(try run(typed).required.words == words)
    }

    @Test func filters_fields_andDashes_areTold() throws {
        let filters = try run("tag:a -lang:de da").required.filters
        #expect(
            filters == [
                .init(filter: .language(["de"]), isNegated: true),
                .init(filter: .tag(["a"]), isNegated: false),
            ])
        #expect(try run("tag:a OR tag:b da").required.filters == [])
        #expect(try run("title:da").fields == [.title])
        #expect(try run("in:heading da").fields == [.heading])
        #expect(try run("title:foo da").fields == [])
        #expect(try run("-da").isBound && run("title:da").isBound)
        #expect(try !run("-foo da").isBound)
    }

    @Test(arguments: [
        ("tag:ag", "tag:", "ag", false), ("tag:", "tag:", "", false),
        ("x -TAG:ag", "x -TAG:", "ag", false), ("tag:a,b", "tag:a,", "b", false),
        ("tag:\"open d", "tag:", "open d", true), ("tag:\"open d\"", "tag:", "open d", true),
        ("tag:\"a, b\",\"c", "tag:\"a, b\",", "c", true),
    ])
    func valueOfAFilter_isTold(typed: String, head: String, text: String, isQuoted: Bool) {
        let value = TypedQuery.Value(kind: .tag, text: text, head: head, isQuoted: isQuoted)
        #expect(TypedQuery(typed) == .value(value))
    }

    @Test(arguments: [
        ("category:a", FacetKind.category), ("author:a", .author), ("type:p", .type),
        ("site:e", .site), ("lang:d", .language), ("language:d", .language), ("has:vid", .has),
    ])
    func namesOfFilters_areKinds(typed: String, kind: FacetKind) {
        guard case .value(let value) = TypedQuery(typed) else {
            Issue.record("\(typed)")
            return
        }
        #expect(value.kind == kind)
    }

    @Test(arguments: [
        "year:", "year:20", "year:2020", "after:2020", "in:", "in:ti", "in:title", "title:",
        "tag:a ", "foo (", "tag:a)",
    ])
    func whatHasNoNames_isNotCompleted(typed: String) {
        #expect(TypedQuery(typed) == .other)
    }

    @Test(arguments: ["", "  ", "\u{A0}\n"])
    func whiteSpace_isNothing(typed: String) {
        #expect(TypedQuery(typed) == .nothing)
    }
}
