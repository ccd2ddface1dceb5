import Foundation

@testable import Blog
@testable import BlogSearchFileSources
@testable import Ingest

/// A site's files, written to a folder of their own and read as its generator publishes them.
struct WrittenSite {
    let folder: TemporaryFolder

    init(_ files: [String: String]) throws {
        folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
    }

    func read(_ part: String = "", site: String? = nil) async throws -> Everything {
        try await Everything(
            of: AnySource(FileSource.open([folder.path + part], site: site)))
    }

    /// Addresses by title; `-` for none.
    func links(_ part: String = "", site: String? = nil) async throws -> [String: String] {
        let posts = try await read(part, site: site).posts
        return Dictionary(
            posts.map { ($0.title, $0.link ?? "-") }, uniquingKeysWith: { $0 + " " + $1 })
    }

    /// What was left out, by reason.
    func leftOut() async throws -> [String: [String]] {
        let all = try await read()
        return Dictionary(
            grouping: all.skipped.filter { !all.incomplete.contains($0) }, by: \.reason
        )
        .mapValues { $0.map(\.id).sorted() }
    }

    /// The blocks of the post of a title.
    func blocks(of title: String) async throws -> [ContentBlock] {
        let posts = try await read().posts
        return posts.first { $0.title == title }.map { HTMLContent.blocks(in: $0.html) } ?? []
    }
}

/// A file with front matter in YAML and a line of text.
func page(_ matter: String, _ body: String = "x") -> String { "---\n\(matter)\n---\n\(body)\n" }
