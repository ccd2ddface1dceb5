import BlogSearchImport
import Foundation
import Testing

/// An index of one-paragraph posts that name no language.
struct LanguageBlog {
    private let scratch: Scratch
    let engine: SearchEngine

    /// - Parameter texts: the posts, by slug.
    init(_ texts: [(slug: String, text: String)]) async throws {
        scratch = try Scratch()
        let lines = try texts.map { post in
            let line = ["slug": post.slug, "title": "", "text": post.text]
            return String(decoding: try JSONSerialization.data(withJSONObject: line), as: UTF8.self)
        }
        let path = scratch.path + "/posts.jsonl"
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
        engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        _ = try await engine.importFiles([path], site: "https://b.example")
    }

    /// Slugs of the posts that have all that is asked for, as written.
    func found(_ text: String, languages: [String] = []) async throws -> Set<String> {
        let options = SearchOptions(
            limit: 1000, matching: .all, fuzziness: .off, languages: languages)
        return Set(try await engine.search(text, options: options).hits.compactMap(\.slug))
    }
}
