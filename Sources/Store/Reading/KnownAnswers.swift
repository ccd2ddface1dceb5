// A table by bytes. The first dictionary of a key type takes a process that answers one query more
// time than the query: the runtime looks for the key's conformances among all conformances of the
// program. Arrays have no such cost.

/// Answers found for some bytes.
struct KnownAnswers<Answer> {
    private struct Known {
        var bytes: [UInt8]
        var answer: Answer
    }

    private static var maximumAnswers: Int { 1024 }
    private static var rowCount: Int { 128 }

    /// Answers by a hash of their bytes; empty before the first.
    private var rows: [[Known]] = []
    private var count = 0

    subscript(bytes: [UInt8]) -> Answer? {
        guard !rows.isEmpty else { return nil }
        return rows[Self.row(of: bytes)].first { $0.bytes == bytes }?.answer
    }

    /// Keeps the answer for bytes that have none yet. When there are too many, all earlier answers
    /// are dropped.
    mutating func keep(_ answer: Answer, for bytes: [UInt8]) {
        if rows.isEmpty || count >= Self.maximumAnswers {
            rows = Array(repeating: [], count: Self.rowCount)
            count = 0
        }
        rows[Self.row(of: bytes)].append(Known(bytes: bytes, answer: answer))
        count += 1
    }

    /// FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
    private static func row(of bytes: [UInt8]) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int((hash ^ hash >> 16) & UInt32(rowCount - 1))
    }
}
