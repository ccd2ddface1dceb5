/// Patterns of paths with `*`, `?`, `[a-z]` and `{a,b}`.
package enum PathPattern {
    /// Whether a whole path fits a pattern.
    /// - Parameter crossesFolders: whether `*` takes slashes; `**` always does.
    package static func matches(
        _ path: String, _ pattern: String, crossesFolders: Bool = false
    ) -> Bool {
        alternatives(of: pattern).contains { pattern in
            var steps = 20_000
            return fits(
                Array(path.unicodeScalars)[...], Array(pattern.unicodeScalars)[...],
                crossesFolders, &steps)
        }
    }

    /// The patterns that `{a,b}` stands for, 64 at most.
    private static func alternatives(of pattern: String) -> [String] {
        var found = [pattern]
        while let index = found.firstIndex(where: { $0.contains("{") && $0.contains("}") }),
            found.count < 64
        {
            let text = found.remove(at: index)
            guard let open = text.firstIndex(of: "{"),
                let close = text[open...].firstIndex(of: "}")
            else { return found + [text] }
            let before = text[..<open]
            let after = text[text.index(after: close)...]
            let choices = text[text.index(after: open)..<close].split(
                separator: ",", omittingEmptySubsequences: false)
            found += choices.map { "\(before)\($0)\(after)" }
        }
        return found
    }

    private static func fits(
        _ path: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>,
        _ crosses: Bool, _ steps: inout Int
    ) -> Bool {
        var (path, pattern) = (path, pattern)
        while let next = pattern.popFirst() {
            steps -= 1
            guard steps > 0 else { return false }
            switch next {
            case "*":
                let takesSlashes = crosses || pattern.first == "*"
                while pattern.first == "*" { pattern.removeFirst() }
                // `**/` stands for no folder, too.
                if takesSlashes, !crosses, pattern.first == "/",
                    fits(path, pattern.dropFirst(), crosses, &steps)
                {
                    return true
                }
                while true {
                    if fits(path, pattern, crosses, &steps) { return true }
                    guard let taken = path.popFirst(), takesSlashes || taken != "/" else {
                        return false
                    }
                }
            case "?":
                guard let taken = path.popFirst(), crosses || taken != "/" else { return false }
            case "[":
                guard let taken = path.popFirst(), let end = pattern.firstIndex(of: "]") else {
                    return false
                }
                let isFound = holds(pattern[..<end], taken)
                pattern = pattern[(end + 1)...]
                guard isFound else { return false }
            case "\\":
                guard let literal = pattern.popFirst(), path.popFirst() == literal else {
                    return false
                }
            default: guard path.popFirst() == next else { return false }
            }
        }
        return path.isEmpty
    }

    /// Whether a class such as `a-z` or `!0-9` holds a character.
    private static func holds(_ set: ArraySlice<Unicode.Scalar>, _ scalar: Unicode.Scalar) -> Bool {
        let isNegated = set.first == "!" || set.first == "^"
        var rest = isNegated ? set.dropFirst() : set
        var isFound = false
        while let first = rest.popFirst() {
            if rest.first == "-", let last = rest.dropFirst().first {
                isFound = isFound || (first <= scalar && scalar <= last)
                rest = rest.dropFirst(2)
            } else {
                isFound = isFound || first == scalar
            }
        }
        return isFound != isNegated
    }
}
