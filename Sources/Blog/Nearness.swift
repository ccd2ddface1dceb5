/// How near two names are as they are written: for "did you mean".
package enum Nearness {
    /// The number of letters to put in, take out, replace or swap between two names, less when one begins with the other; `nil`
    /// when they are too far apart for one to be meant by the other: more than a third of the letters.
    package static func distance(_ typed: String, _ name: String) -> Double? {
        let (one, other) = (Array(typed.unicodeScalars), Array(name.unicodeScalars))
        guard !one.isEmpty, !other.isEmpty, one.count <= 64, other.count <= 256 else { return nil }
        if one == other { return 0 }
        if one.count >= 3, other.starts(with: one) || other.count >= 3 && one.starts(with: other) {
            return 0.5 + Double(abs(one.count - other.count)) / 1024
        }
        let edits = edits(one, other)
        return edits <= max(1, one.count / 3) && edits < one.count ? Double(edits) : nil
    }

    /// The one of some names that is nearest to what was typed; `nil` when none is near. The first of equally near ones.
    package static func nearest(to typed: String, of names: some Sequence<String>) -> String? {
        var best: (distance: Double, name: String)?
        for name in names {
            guard let distance = distance(typed, name) else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (distance, name) }
        }
        return best?.name
    }

    /// Optimal string alignment.
    private static func edits(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var before: [Int] = []
        var last = Array(0...other.count)
        for i in 1...one.count {
            var row = [i]
            for j in 1...other.count {
                let isSame = one[i - 1] == other[j - 1]
                var least = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
                if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
                    least = min(least, before[j - 2] + 1)
                }
                row.append(least)
            }
            (before, last) = (last, row)
        }
        return last[other.count]
    }
}
