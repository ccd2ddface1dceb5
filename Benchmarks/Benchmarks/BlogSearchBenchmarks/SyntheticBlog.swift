import Foundation

/// Posts made of the words of the corpus, in the frequencies of the corpus: as many as wanted, the same every time.
struct SyntheticBlog {
    private let words: [String]
    private var state: UInt64 = 1

    /// Takes the words of Corpus/markdown.
    init() throws {
        let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Corpus/markdown").standardizedFileURL
        var words: [String] = []
        let files = FileManager.default.enumerator(at: corpus, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.pathExtension == "md" {
            let text = try String(contentsOf: file, encoding: .utf8)
            words += text.split { !$0.isLetter && $0 != "'" }.map(String.init)
        }
        self.words = words.sorted()
    }

    /// Writes posts as JSON Lines and gives the number of bytes of their bodies.
    mutating func write(_ count: Int, to path: String) throws -> Int {
        var lines = ""
        var bytes = 0
        for number in 1...count {
            let body = (0..<12).map { _ in "<p>" + text(45) + ".</p>" }.joined(separator: "\n")
            bytes += body.utf8.count
            let post: [String: Any] = [
                "id": number, "slug": "post-\(number)", "title": text(6), "html": body,
                "date": "20\(10 + number % 15)-0\(1 + number % 9)-1\(number % 10)",
                "categories": ["Category \(number % 40)"],
                "tags": ["tag\(next() % 500)", "tag\(next() % 50)"],
            ]
            let data = try JSONSerialization.data(withJSONObject: post)
            lines += String(decoding: data, as: UTF8.self) + "\n"
        }
        try lines.write(toFile: path, atomically: false, encoding: .utf8)
        return bytes
    }

    private mutating func text(_ count: Int) -> String {
        (0..<count).map { _ in words[Int(next() % UInt64(words.count))] }.joined(separator: " ")
    }

    /// SplitMix64, https://prng.di.unimi.it/splitmix64.c
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
