import TestSupport

/// What a kind of input is made of, for mutations that keep most of its structure.
struct InputGrammar: Sendable {
    /// Whole, correct inputs.
    var samples: [[UInt8]]
    /// Pieces that mean something, or try to do harm.
    var fragments: [String]
    /// Bytes before which, and after which, a piece ends.
    var opening: Set<UInt8>
    var closing: Set<UInt8>

    init(samples: [String], fragments: [String], opening: String, closing: String) {
        self.samples = samples.map { Array($0.utf8) }
        self.fragments = fragments
        self.opening = Set(opening.utf8)
        self.closing = Set(closing.utf8)
    }

    /// An input as its pieces: tags and texts, members and signs, or lines.
    func pieces(of input: [UInt8]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        for (index, byte) in input.enumerated() {
            if opening.contains(byte), index > start {
                pieces.append(input[start..<index])
                start = index
            }
            if closing.contains(byte) {
                pieces.append(input[start...index])
                start = index + 1
            }
        }
        if start < input.count { pieces.append(input[start...]) }
        return pieces
    }

    /// The input of a number: always the same, a sample with one to eight things wrong.
    func input(_ number: Int, seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(number))
        guard let sample = samples.randomElement(using: &random) else { return [] }
        var pieces = pieces(of: sample)
        for _ in 0..<Int.random(in: 1...8, using: &random) { mutate(&pieces, &random) }
        var bytes = Array(pieces.joined().prefix(Self.longest))
        if Int.random(in: 0..<4, using: &random) == 0 { spoil(&bytes, &random) }
        return bytes
    }

    private static let longest = 1 << 20

    private func mutate(_ pieces: inout [ArraySlice<UInt8>], _ random: inout SplitMix64) {
        guard !pieces.isEmpty else { return }
        let start = Int.random(in: 0..<pieces.count, using: &random)
        let end = min(pieces.count, start + Int.random(in: 1...6, using: &random))
        let other = Int.random(in: 0..<pieces.count, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: pieces.removeSubrange(start..<end)
        case 1: pieces.insert(contentsOf: pieces[start..<end], at: other)
        case 2: pieces.swapAt(start, other)
        case 3: pieces[start] = fragment(&random)
        case 4: pieces.insert(fragment(&random), at: start)
        case 5:
            // Many of the same: nesting, long lists, long lines.
            let count = 1 << Int.random(in: 2...13, using: &random)
            let piece = Bool.random(using: &random) ? pieces[start] : fragment(&random)
            let fitting = min(count, Self.longest / max(1, piece.count) / 4)
            pieces.insert(contentsOf: repeatElement(piece, count: fitting), at: start)
        case 6:
            // Into the midst of a piece.
            let piece = pieces[start]
            let cut = piece.startIndex + Int.random(in: 0...piece.count, using: &random)
            pieces[start] = (piece[..<cut] + fragment(&random) + piece[cut...])[...]
        case 7: pieces.removeSubrange(start...)
        default:
            guard let sample = samples.randomElement(using: &random) else { return }
            let foreign = self.pieces(of: sample)
            let from = Int.random(in: 0..<max(1, foreign.count), using: &random)
            pieces.replaceSubrange(start..<end, with: foreign.dropFirst(from).prefix(20))
        }
    }

    private func fragment(_ random: inout SplitMix64) -> ArraySlice<UInt8> {
        Array((fragments.randomElement(using: &random) ?? "").utf8)[...]
    }

    /// Bytes that no text has, anywhere.
    private func spoil(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        for _ in 0..<Int.random(in: 1...12, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            case 2: bytes.remove(at: place)
            default:
                let odd: [[UInt8]] = [
                    [0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF],
                    [0xF4, 0x90, 0x80],
                    [0x0B], [0x1F, 0x8B], [0xFE, 0xFF], [0xE2, 0x80, 0xA8],
                ]
                bytes.insert(contentsOf: odd.randomElement(using: &random) ?? [], at: place)
            }
        }
    }
}
