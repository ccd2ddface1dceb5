/// A regular expression for paths, as a configuration has them: texts, `.`, classes, `\d \w \s`, groups, `|`, `* + ? {2,3}`, `^`,
/// `$`. All ways are gone at once (https://swtch.com/~rsc/regexp/regexp1.html), so that no pattern takes longer than its length
/// times that of the path.
package struct NamePattern: Sendable {
    private enum Step: Sendable {
        case one([ClosedRange<UInt32>], isNegated: Bool)
        case start, end
        /// Goes on at the next step, and at another one as far away.
        case fork(Int, isJump: Bool)
    }

    private static let maximumSteps = 2_000
    private var steps: [Step] = []

    /// Reads an expression; `nil` for one that has more than these.
    package init?(_ text: String) {
        var reader = Reader(rest: Array(text.unicodeScalars)[...])
        guard let steps = reader.choice(), reader.rest.isEmpty else { return nil }
        self.steps = steps
    }

    /// Whether it is found in a path.
    package func isFound(in path: String) -> Bool {
        let scalars = path.unicodeScalars.map(\.value)
        var now: Set<Int> = []
        for place in 0...scalars.count {
            var next: Set<Int> = []
            var open = Array(now) + [0]
            var seen: Set<Int> = []
            while let step = open.popLast() {
                guard step < steps.count else { return true }
                guard seen.insert(step).inserted else { continue }
                switch steps[step] {
                case .start: if place == 0 { open.append(step + 1) }
                case .end: if place == scalars.count { open.append(step + 1) }
                case .fork(let offset, let isJump):
                    open.append(step + offset)
                    if !isJump { open.append(step + 1) }
                case .one(let set, let isNegated):
                    guard place < scalars.count else { continue }
                    let isIn = set.contains { $0.contains(scalars[place]) }
                    if isIn != isNegated { next.insert(step + 1) }
                }
            }
            now = next
        }
        return false
    }

    private struct Reader {
        var rest: ArraySlice<Unicode.Scalar>

        mutating func choice() -> [Step]? {
            guard var steps = sequence() else { return nil }
            while rest.first == "|" {
                rest.removeFirst()
                guard let other = sequence() else { return nil }
                steps = [.fork(steps.count + 2, isJump: false)] + steps
                steps += [.fork(other.count + 1, isJump: true)] + other
            }
            return steps
        }

        private mutating func sequence() -> [Step]? {
            var steps: [Step] = []
            while let next = rest.first, next != "|", next != ")" {
                guard let one = atom(), let many = repeated(one) else { return nil }
                steps += many
                guard steps.count <= maximumSteps else { return nil }
            }
            return steps
        }

        private mutating func repeated(_ one: [Step]) -> [Step]? {
            let many: [Step]
            let star: [Step] =
                [.fork(one.count + 2, isJump: false)] + one + [.fork(-one.count - 1, isJump: true)]
            switch rest.first {
            case "*": many = star
            case "+": many = one + star
            case "?": many = [.fork(one.count + 1, isJump: false)] + one
            case "{":
                guard let end = rest.firstIndex(of: "}") else { return nil }
                let bounds = rest[..<end].dropFirst().split(
                    separator: ",", omittingEmptySubsequences: false
                ).map { Int(String(String.UnicodeScalarView($0))) }
                guard let least = bounds[0], least <= 100, bounds.count < 3 else { return nil }
                let more = bounds.count == 1 ? least : bounds[1] ?? -1
                guard more < 0 || least...100 ~= more else { return nil }
                let option = [.fork(one.count + 1, isJump: false)] + one
                many =
                    Array(repeating: one, count: least).flatMap { $0 }
                    + (more < 0
                        ? star : Array(repeating: option, count: more - least).flatMap { $0 })
                rest = rest[end...]
            default: return one
            }
            rest.removeFirst()
            // Whether as little as possible is taken makes no difference to whether it is found.
            if rest.first == "?" { rest.removeFirst() }
            return many
        }

        private mutating func atom() -> [Step]? {
            guard let first = rest.popFirst() else { return nil }
            switch first {
            case "^": return [.start]
            case "$": return [.end]
            case ".": return [.one([], isNegated: true)]
            case "(":
                if rest.starts(with: "?:".unicodeScalars) { rest = rest.dropFirst(2) }
                guard rest.first != "?", let inner = choice(), rest.popFirst() == ")" else {
                    return nil
                }
                return inner
            case "[": return group()
            case "\\": return escape().map { [.one($0, isNegated: false)] }
            case "*", "+", "?": return nil
            default: return [.one([first.value...first.value], isNegated: false)]
            }
        }

        private mutating func group() -> [Step]? {
            let isNegated = rest.first == "^"
            if isNegated { rest.removeFirst() }
            var set: [ClosedRange<UInt32>] = []
            while let first = rest.popFirst() {
                if first == "]", !set.isEmpty { return [.one(set, isNegated: isNegated)] }
                if first == "\\" {
                    guard let escaped = escape() else { return nil }
                    set += escaped
                } else if rest.first == "-", let last = rest.dropFirst().first, last != "]" {
                    guard first.value <= last.value else { return nil }
                    set.append(first.value...last.value)
                    rest = rest.dropFirst(2)
                } else {
                    set.append(first.value...first.value)
                }
            }
            return nil
        }

        private mutating func escape() -> [ClosedRange<UInt32>]? {
            guard let kind = rest.popFirst() else { return nil }
            switch kind {
            case "d": return [0x30...0x39]
            case "w": return [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
            case "s": return [0x09...0x0D, 0x20...0x20]
            default:
                let isLetter = kind.properties.isAlphabetic || kind.properties.numericType != nil
                return isLetter ? nil : [kind.value...kind.value]
            }
        }
    }
}
