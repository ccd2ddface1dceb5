// Canonical composition (Unicode chapter 3.11, D117) of one lower-case word. Compatibility forms and singletons are
// resolved before, so that only marks typed apart from their letter remain to be put in order and joined.

extension Folding {
    /// The word with every mark joined to its letter where Unicode has a composite.
    static func composed(_ scalars: [UInt32]) -> [UInt32] {
        guard scalars.contains(where: { $0 >= 0x300 && mayCompose($0) }) else { return scalars }
        let ordered = canonicallyOrdered(scalars)
        var result: [UInt32] = []
        var starter: Int?
        var lastClass: UInt8 = 0
        for scalar in ordered {
            let own = combiningClass(scalar)
            if let index = starter, lastClass == 0 ? result.count == index + 1 : lastClass < own,
                let joined = composite(result[index], scalar)
            {
                result[index] = joined
                continue
            }
            if own == 0 {
                starter = result.count
            }
            lastClass = own
            result.append(scalar)
        }
        return result
    }

    /// Whether a scalar can be the second half of a composite: a mark, or a Hangul vowel or final consonant.
    private static func mayCompose(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x410...0x45F, 0x4E00...0x9FFF, 0xAC00...0xD7A3: false
        case 0x1161...0x11C2: true
        default: Unicode.Scalar(scalar)?.properties.generalCategory.isMark ?? false
        }
    }

    private static func combiningClass(_ scalar: UInt32) -> UInt8 {
        guard scalar >= 0x300 else { return 0 }
        return Unicode.Scalar(scalar)?.properties.canonicalCombiningClass.rawValue ?? 0
    }

    /// Marks between two letters sorted by combining class, equal ones in the order they came.
    private static func canonicallyOrdered(_ scalars: [UInt32]) -> [UInt32] {
        var result = scalars
        let classes = scalars.map(combiningClass)
        var index = 0
        while index < scalars.count {
            var end = index + 1
            guard classes[index] != 0 else {
                index = end
                continue
            }
            var isOrdered = true
            while end < scalars.count, classes[end] != 0 {
                isOrdered = isOrdered && classes[end - 1] <= classes[end]
                end += 1
            }
            if !isOrdered {
                let order = (index..<end).sorted { (classes[$0], $0) < (classes[$1], $1) }
                for (target, source) in zip(index..<end, order) {
                    result[target] = scalars[source]
                }
            }
            index = end
        }
        return result
    }

    private static func composite(_ first: UInt32, _ second: UInt32) -> UInt32? {
        if let syllable = hangulSyllable(first, second) { return syllable }
        let pair = UInt64(first) << 32 | UInt64(second)
        guard let index = find(pair, in: FoldingTables.compositionKeys) else { return nil }
        return FoldingTables.compositionValues[index]
    }

    /// Hangul composes by arithmetic (Unicode chapter 3.12): consonant + vowel, then + final consonant.
    private static func hangulSyllable(_ first: UInt32, _ second: UInt32) -> UInt32? {
        if (0x1100...0x1112).contains(first), (0x1161...0x1175).contains(second) {
            return 0xAC00 + ((first - 0x1100) * 21 + (second - 0x1161)) * 28
        }
        if (0xAC00...0xD7A3).contains(first), (first - 0xAC00) % 28 == 0,
            (0x11A8...0x11C2).contains(second)
        {
            return first + (second - 0x11A7)
        }
        return nil
    }
}

extension Unicode.GeneralCategory {
    /// Non-spacing, spacing or enclosing mark.
    var isMark: Bool {
        self == .nonspacingMark || self == .spacingMark || self == .enclosingMark
    }
}
