import Foundation
import TagClouds

/// What a real WordPress 6.1.9 (PHP 8.2.35) answered, saved beside the tests; `Fixtures/README.md` says how.
enum Golden {
    struct Case: Decodable, CustomStringConvertible {
        let taxonomy: String
        let args: Arguments
        /// The term ids in the order in which the database gave them: it decides ties.
        let given: [Int]
        let html: String

        var description: String { "\(taxonomy) \(args)" }
    }

    /// The arguments given to `wp_tag_cloud()`; absent ones have their default.
    struct Arguments: Decodable {
        var number, smallest, largest: Double?
        var unit, orderby, order, format, separator: String?
        var showCount: Int?
    }

    static func cases() throws -> [Case] { try load("wp_tag_cloud") }
    static func naturalOrder() throws -> [Comparison] { try load("strnatcasecmp") }
    static func floats() throws -> [[String]] { try load("floats") }
    static func text() throws -> [TextPair] { try load("esc_html") }
    static func widths() throws -> [Widths] { try load("widths") }
    static func addresses() throws -> [[String]] { try load("esc_url") }

    static func entries() throws -> [CloudEntry] {
        try (load("entries") as [Entry]).map { entry in
            CloudEntry(
                id: entry.id, taxonomy: entry.taxonomy, name: entry.name, slug: entry.slug,
                count: entry.count, link: entry.link, parent: entry.parent)
        }
    }

    private struct Entry: Decodable {
        let id: Int
        let taxonomy, name, slug: String
        let count: Int
        let link: String?
        let parent: Int?
    }

    struct Comparison: Decodable {
        let left, right: String
        let order: Int

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            left = try values.decode(String.self)
            right = try values.decode(String.self)
            order = try values.decode(Int.self)
        }
    }

    /// How wide Chromium draws a text in DejaVu Sans, in font sizes.
    struct Widths: Decodable {
        let text: String
        let regular, bold: Double
    }

    struct TextPair: Decodable {
        let text, escaped: String

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            text = try values.decode(String.self)
            escaped = try values.decode(String.self)
        }
    }

    private static func load<Value: Decodable>(_ name: String) throws -> [Value] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Fixtures")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let data = try Data(contentsOf: folder.appending(path: "\(name).json"))
        return try decoder.decode([Value].self, from: data)
    }
}
