// The tokens of one compound. A group is what stays together when it is written as one: parts joined by a decimal
// point or an ampersand; most groups are a single part.
//
//   multi-agent   multi · multiagent(joined)   agent
//   20.04.3       20 · 20.04 · 20.04.3         04      3
//   C/C++         c · (not joined: decorated)  c · c++

extension Analyzer {
    /// The most parts written as one word.
    private static var maximumJoined: Int { 6 }
    /// The most parts of a group of which every beginning is a token (`20.04` of `20.04.3`).
    private static var maximumBeginnings: Int { 4 }

    /// Emits the parts that were read, and moves on by as many positions.
    mutating func emitCompound<Sink: TokenSink>(
        _ unit: Range<Int>, prefix: [UInt8], suffix: [UInt8], into sink: inout Sink
    ) {
        if pieces.count > 1, isInitials { joinInitials() }
        let isDecorated = !prefix.isEmpty || !suffix.isEmpty
        for index in pieces.indices {
            emit(keys[pieces[index].key], pieces[index].range, .word, into: &sink)
            if index == 0, !isDecorated, let joined = joinedKey() {
                let range = pieces[0].range.lowerBound..<pieces[pieces.count - 1].range.upperBound
                emit(joined[...], range, .joined, into: &sink)
            }
            if !isTight(index), isDecorated || isTight(index + 1) {
                emitGroup(at: index, unit, prefix: prefix, suffix: suffix, into: &sink)
            }
            position += 1
        }
        sink.endUnit(unit, isIdeographic: false)
    }

    private mutating func emit<Sink: TokenSink>(
        _ key: ArraySlice<UInt8>, _ range: Range<Int>, _ role: TokenRole, into sink: inout Sink
    ) {
        cache.clear()
        for byte in key { cache.append(byte) }
        emitSpelled(range, role, into: &sink)
    }

    /// Whether a part belongs to the group of the part before it.
    private func isTight(_ index: Int) -> Bool {
        index < pieces.count && pieces[index].joiner.kept != nil
    }

    /// Single letters with points between them: U.S.A.
    private var isInitials: Bool {
        pieces.allSatisfy { piece in
            piece.scalars == 1 && !piece.startsWithDigit
                && (piece.joiner == .period || piece.joiner == .none)
        }
    }

    private mutating func joinInitials() {
        var whole = pieces[0]
        for piece in pieces.dropFirst() {
            whole.key = whole.key.lowerBound..<piece.key.upperBound
            whole.range = whole.range.lowerBound..<piece.range.upperBound
            whole.scalars += piece.scalars
            whole.isASCII = whole.isASCII && piece.isASCII
        }
        pieces = [whole]
    }

    /// The parts as one word, when there are several groups and not too many parts.
    private func joinedKey() -> [UInt8]? {
        guard pieces.count > 1, pieces.count <= Self.maximumJoined,
            pieces.dropFirst().contains(where: { $0.joiner.kept == nil }),
            pieces.reduce(0, { $0 + $1.scalars }) <= Piece.maximumScalars
        else { return nil }
        return pieces.reduce(into: []) { whole, piece in
            if let kept = piece.joiner.kept { whole.append(kept) }
            whole.append(contentsOf: keys[piece.key])
        }
    }

    /// Emits what is special about the group that begins at a part.
    private mutating func emitGroup<Sink: TokenSink>(
        at first: Int, _ unit: Range<Int>, prefix: [UInt8], suffix: [UInt8], into sink: inout Sink
    ) {
        var whole = foldedWord(of: pieces[first])
        if isTight(first + 1) { Self.dropVersionLetter(&whole) }
        var last = first
        while isTight(last + 1) {
            last += 1
            if let kept = pieces[last].joiner.kept { whole.append(kept) }
            whole.append(contentsOf: foldedWord(of: pieces[last]))
            if last - first < Self.maximumBeginnings || !isTight(last + 1) {
                let range = pieces[first].range.lowerBound..<pieces[last].range.upperBound
                emitSpecific(whole, range, into: &sink)
            }
        }
        let before = first == 0 ? prefix : []
        let after = last == pieces.count - 1 ? suffix : []
        guard !before.isEmpty || !after.isEmpty else { return }
        let lower = before.isEmpty ? pieces[first].range.lowerBound : unit.lowerBound
        let upper = after.isEmpty ? pieces[last].range.upperBound : unit.upperBound
        emitSpecific(Self.decorated(whole, before, after), lower..<upper, into: &sink)
    }

    private mutating func emitSpecific<Sink: TokenSink>(
        _ bytes: [UInt8], _ range: Range<Int>, into sink: inout Sink
    ) {
        let capped = bytes.count <= WordForms.maximumLength ? bytes : WordForms.capped(bytes)
        let token = RawToken(range: range, position: position, role: .specific)
        sink.take(token, word: capped.span, stem: capped.span)
    }

    private func foldedWord(of piece: Piece) -> [UInt8] {
        let key = Array(keys[piece.key])
        return piece.isASCII ? key : WordForms(key, stemmer: nil, language: language).word
    }

    /// `v2.0` is `2.0`.
    private static func dropVersionLetter(_ word: inout [UInt8]) {
        if word.count > 1, word[0] == UInt8(ascii: "v"), word[1] >= 0x30, word[1] <= 0x39 {
            word.removeFirst()
        }
    }

    /// `100€` and `€100` are the same.
    private static func decorated(_ word: [UInt8], _ prefix: [UInt8], _ suffix: [UInt8]) -> [UInt8]
    {
        let isCurrency = suffix.first.map { $0 == UInt8(ascii: "$") || $0 >= 0x80 } ?? false
        return isCurrency && prefix.isEmpty ? suffix + word : prefix + word + suffix
    }
}
