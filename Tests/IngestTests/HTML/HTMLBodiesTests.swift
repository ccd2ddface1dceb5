import Foundation
import TestSupport
import Testing

@testable import Ingest

/// Nasty post bodies with what must and must not be found in them, from the folder `shared`.
@Suite struct HTMLBodiesTests {
    struct Expectation: Decodable, Sendable {
        var file: String
        var find: [String]
        var not_find: [String]
    }

    static let folder = SharedFolder.url.appendingPathComponent("data/html")
    static let expectations: [Expectation] = {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent("expect.jsonl")) else {
            return []
        }
        return data.split(separator: 0x0A).compactMap {
            try? JSONDecoder().decode(Expectation.self, from: $0)
        }
    }()

    @Test(
        .enabled(
            if: !expectations.isEmpty, "no bodies: set WPSEARCH_SHARED to the folder with data/html"
        ),
        arguments: expectations)
    func bodies_giveWhatMustBeFoundAndNothingElse(expectation: Expectation) throws {
        let data = try Data(contentsOf: Self.folder.appendingPathComponent(expectation.file))
        let html = String(decoding: data, as: UTF8.self)
        let text = Self.folded(HTMLContent.text(in: html))
        for phrase in expectation.find {
            #expect(text.contains(Self.folded(phrase)), "\(phrase) in \(text.prefix(200))")
        }
        for phrase in expectation.not_find {
            #expect(!Self.hasWords(phrase, text), "\(phrase) in \(text.prefix(200))")
        }
    }

    private static func folded(_ text: String) -> String {
        text.lowercased().replacingOccurrences(of: "’", with: "'").split(
            whereSeparator: \.isWhitespace
        )
        .joined(separator: " ")
    }

    private static func hasWords(_ phrase: String, _ text: String) -> Bool {
        let words = { (text: String) in
            " " + text.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") + " "
        }
        return words(text).contains(words(folded(phrase)))
    }
}
