import Blog
import Foundation
import TextAnalysis

@testable import BlogSearchPostings

/// Documents to build segments from: random ones, and the posts of the corpus.
package enum RandomTexts {
    static let languages = ["en", "de", "fr", "ru", "ja", "tr", "und"]

    private static let words = [
        "dogs", "running", "Café", "multi-agent", "C++", "the", "the", "don't", "naïve", "東京都",
        "Straße", "run-s", "Über", "20.04.3", "a", "🙂🙂", "AT&T", "l'homme", "Größenverhältnis",
        "быстрая", "лиса", "ılık", "IRMAK", "U.S.A.", "#tag", "e-mail", "email", "x\u{0}y",
        "internationalization", "überdurchschnittlichkeitsverteilung", "well-known",
        "rock-'n'-roll",
    ]

    /// Documents with ascending ids, some of which are left out.
    package static func make(_ count: Int, seed: UInt64) -> [SegmentText] {
        var random = SplitMix64(seed: seed)
        var id: DocumentID = DocumentID.random(in: 1...10_000, using: &random)
        return (0..<count).map { _ in
            id += DocumentID.random(in: 1...3, using: &random)
            return document(id, &random)
        }
    }

    private static func document(_ id: DocumentID, _ random: inout SplitMix64) -> SegmentText {
        let language = Int.random(in: 0..<languages.count, using: &random)
        func texts(_ most: Int, _ length: Int) -> [String] {
            (0..<Int.random(in: 0...most, using: &random)).map { _ in
                sentence(Int.random(in: 1...length, using: &random), &random)
            }
        }
        let blocks = texts(5, 60).enumerated().map { index, text in
            ContentBlock(kinds[index % kinds.count], text)
        }
        let fields = DocumentFields(
            title: texts(1, 6).first ?? "", excerpt: texts(1, 9).first, tags: texts(4, 2),
            categories: texts(2, 2), blocks: blocks,
            custom: Dictionary(
                texts(2, 5).enumerated().map { ("acf.\($0)", $1) }, uniquingKeysWith: { $1 }))
        func rows(_ limit: UInt32) -> [UInt32] {
            Set(
                (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    UInt32.random(in: 1...limit, using: &random)
                }
            ).sorted()
        }
        let facts = SegmentDocument(
            lengths: .zero,
            published: Bool.random(using: &random)
                ? nil : Int64.random(in: -1_000_000...2_000_000_000, using: &random),
            [
                .author: UInt32.random(in: 0...3, using: &random), .type: 1,
                .site: UInt32.random(in: 1...2, using: &random), .language: UInt32(language + 1),
                .features: UInt32.random(in: 0...15, using: &random),
            ],
            categories: rows(9), tags: rows(300))
        return SegmentText(
            id: id, fields: fields,
            language: Language(tag: languages[language]) ?? .undetermined, facts: facts)
    }

    private static let kinds: [ContentBlock.Kind] = [.paragraph, .heading, .code, .caption]

    private static func sentence(_ count: Int, _ random: inout SplitMix64) -> String {
        (0..<count).map { _ in
            Int.random(in: 0..<6, using: &random) == 0
                ? "word\(Int.random(in: 0..<500, using: &random))"
                : words[Int.random(in: 0..<words.count, using: &random)]
        }.joined(separator: [" ", ", ", ". ", "-", "\n"][Int.random(in: 0..<5, using: &random)])
    }

    /// Posts of the corpus, as they are written, by paragraph.
    package static func corpus(_ count: Int) throws -> [SegmentText] {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Corpus/markdown")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        let paths = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }
            .sorted { $0.path < $1.path }
        return try paths.prefix(count).enumerated().map { index, url in
            let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
            let pieces = text.split(separator: "\n\n").map { ContentBlock(.paragraph, String($0)) }
            return SegmentText(
                id: DocumentID(index + 1),
                fields: DocumentFields(
                    title: url.deletingPathExtension().lastPathComponent, excerpt: nil, tags: [],
                    categories: [], blocks: pieces),
                language: Language(tag: "en") ?? .undetermined,
                facts: SegmentDocument(lengths: .zero, [.type: 1, .site: 1, .language: 1]))
        }
    }
}
