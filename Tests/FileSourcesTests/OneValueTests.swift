import Blog
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

/// `.json` files of one value: nothing of a post's text is lost without a word.
@Suite struct OneValueTests {
    private func read(_ text: String, as kind: FileSource.Kind? = nil) async throws -> Everything {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "p.json")
        return try await Everything(of: AnySource(FileSource.open([path], as: kind)))
    }

    @Test(arguments: [
        #"[{"id":1,"title":"arr","html":"hello","slug":"sl","tags":["t"]}]"#,
        #"{"posts":[{"id":1,"title":"arr","html":"hello","slug":"sl","tags":["t"]}]}"#,
        "[\n  {\n \"id\": 1, \"title\": \"arr\",\n \"html\": \"hello\", \"slug\": \"sl\", \"tags\": \"t\"}\n]\n",
        #"{"id":1,"title":"arr","html":"hello","slug":"sl","tags":["t"]}"#,
    ])
    func postsAsJSONLinesHasThem_areReadWhole(text: String) async throws {
        for kind in [nil, FileSource.Kind.jsonl] {
            let all = try await read(text, as: kind)
            let post = try #require(all.posts.first)
            #expect(all.posts.count == 1 && all.skipped.isEmpty)
            #expect([post.title, post.html, post.slug] == ["arr", "hello", "sl"])
            #expect(post.id == 1)
            #expect(all.terms.map(\.name) == ["t"])
        }
    }

    @Test func objectsWithoutText_areReadWhereNothingIsLost() async throws {
        let all = try await read(#"[{"id":1,"title":"arr","tags":["t"]}]"#)
        #expect(all.posts.map(\.title) == ["arr"])
        #expect(all.terms.map(\.name) == ["t"])
    }

    @Test(arguments: [
        #"[{"id":1,"title":"arr","body":"hello"}]"#,
        #"{"posts":[{"id":1,"title":"arr","markdown":"hello"}]}"#,
    ])
    func textsUnderOtherNames_areAnError(text: String) async throws {
        let error = await #expect(throws: IngestError.self) { try await read(text) }
        #expect(error?.code == .wrongKind)
        #expect(
            error?.description.hasSuffix(
                "p.json holds objects that are neither WordPress's nor JSON Lines, which keeps a post's text under \"html\" or \"text\"; say with a mapping where they keep what."
            ) == true)
    }

    @Test(arguments: [
        #"[{"id":1,"title":{"rendered":"R"},"content":{"rendered":"hello"},"text":"own field"}]"#,
        #"{"posts":[{"ID":1,"title":"R","content":"hello"}],"found":1}"#,
    ])
    func savedAnswers_areReadAsSuch(text: String) async throws {
        let all = try await read(text)
        #expect(all.posts.map(\.title) == ["R"])
        #expect(all.posts.map(\.html) == ["hello"])
    }

    @Test func aDamagedList_losesNoMoreThanItsEnd() async throws {
        let all = try await read(#"[{"title":"a","text":"x"},{"title":"b","te"#)
        #expect(all.posts.map(\.title) == ["a"])
        #expect(all.skipped.map(\.id) == ["p.json"])
        #expect(all.skipped.map(\.isUnread) == [true])
    }
}
