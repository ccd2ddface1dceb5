// The settings of an index are in one file next to it: `blog.settings.json` for `blog.sqlite`. The
// file may be missing.
//
//     {
//       // The weights of fields: title, tags, categories, excerpt, heading, body, code, caption, custom.
//       "weights": { "title": 6, "code": 0 },
//       // Words that find one another; { "from", "to" } in one direction only. Several words are adjacent words.
//       "synonyms": [["js", "javascript"], { "from": "k8s", "to": ["kubernetes", "container platform"] }],
//       // Posts that come first for a query, by slug or id, of every site that has it, or by address.
//       "pinned": [{ "query": "pricing", "posts": ["our-prices"] }],
//       // What searches, lists, facets and clouds do not show.
//       "hidden": { "posts": ["old-draft"], "tags": ["featured"], "categories": ["Uncategorized"] },
//       // Changes to the function words, by language.
//       "stopWords": { "en": { "add": ["blog"], "remove": ["who"] } }
//     }
//
// It is JSON with comments and commas after the last value (JSON5). Instead of a list, a single
// text is allowed. Unknown keys are errors: a misspelled key would change nothing, and nobody would
// know why.

internal import Blog
internal import BlogSearchPlatform
package import BlogSearchQueries

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
/// The file with an index's settings.
package struct SettingsFile: Sendable {
    /// Longer files are something else.
    private static let maximumLength = 4 << 20

    /// The path of the file, which may be missing.
    package let path: String

    /// The file at a path.
    package init(at path: String) {
        self.path = path
    }

    /// The file next to an index.
    package init(besideIndex index: String) {
        let name =
            index.utf8.lastIndex(of: UInt8(ascii: "/")).map { index.utf8.index(after: $0) }
            ?? index.startIndex
        let dot =
            index.utf8.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > name ? $0 : nil }
            ?? index.endIndex
        path = String(index[..<dot]) + ".settings.json"
    }

    /// Reads the settings; `nil` when there is no such file.
    ///
    /// - Parameter language: the code of a language tag; `nil` for what is none.
    /// - Throws: `IndexError` (`badSettings`), which names the file and the key.
    package func settings(
        language: (String) -> String?
    ) throws(IndexError) -> SearchSettings? {
        guard var bytes = try contents().map({ TextEncoding.utf8($0) }) else { return nil }
        bytes = StreamSafe.bytes(bytes) ?? bytes
        let value: SettingsValue
        do {
            let decoder = JSONDecoder()
            decoder.allowsJSON5 = true
            value = try decoder.decode(SettingsValue.self, from: Data(bytes))
        } catch {
            let fault = JSONFault(in: bytes).map { " (\($0))" } ?? ""
            throw IndexError.badSettings(path, "is no JSON\(fault)")
        }
        return try SettingsReader(path: path).settings(value, language)
    }

    private func contents() throws(IndexError) -> [UInt8]? {
        var bytes: [UInt8] = []
        do throws(Errno) {
            let descriptor = try System.openFile(path, .reading)
            defer { System.closeFile(descriptor) }
            while bytes.count <= Self.maximumLength {
                let piece = try System.nextBytes(descriptor, count: 1 << 14)
                if piece.isEmpty { return bytes }
                bytes += piece
            }
        } catch {
            // No file has a name that is too long.
            if [.noFile, .noFolder, .nameTooLong].contains(error) { return nil }
            throw IndexError.unreadableSettings(path, error)
        }
        throw IndexError.badSettings(path, "is longer than \(Self.maximumLength >> 20) MB")
    }
}

extension IndexError {
    /// Settings that cannot be used.
    ///
    /// - Parameter reason: the sentence after the file's name.
    static func badSettings(_ path: String, _ reason: String) -> IndexError {
        IndexError(
            .badSettings,
            "\(path) \(reason)",
            then: "correct it, or take the file away to search without settings", path: path)
    }

    /// The same of settings that could be used before, and hold as they were.
    package var ofSettingsInUse: IndexError {
        var error = self
        error.explanation = Explanation(
            explanation.reason, then: "the settings from before hold until it is corrected")
        return error
    }

    /// Settings in use whose file was taken away.
    package static func settingsGone(_ path: String) -> IndexError {
        IndexError(
            .badSettings, "\(path) is gone, and the settings that it had hold for now",
            then: "put it back, with {} in it for no settings", path: path)
    }
}
