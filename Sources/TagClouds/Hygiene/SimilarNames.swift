/// Which names are nearly the same.
///
/// Names become keys: small letters, without spaces and punctuation, each word without a plural's `s`. Equal keys belong together,
/// and so do keys of five letters and more that differ by one letter (put in, left out or another), unless that is a
/// digit: `Python 3.1` and `Python 3.2` are two things.
///
/// Keys within one letter of each other have a common key when a letter is left out of one or both (Mor and Fraenkel 1982),
/// which finds the pairs without comparing all with all.
enum SimilarNames {
    private static let leastLength = 5

    /// Positions of names that belong together, at least two in each group, in the order of their first. O(n · letters²).
    static func groups(of names: [String]) -> [[Int]] {
        let keys = names.map { Array(key(of: $0)) }
        var groups = DisjointGroups(count: names.count)
        var found: [[Character]: [Int]] = [:]
        for (position, key) in keys.enumerated() {
            for shorter in shortened(key) {
                for other in found[shorter, default: []] where areNear(keys[other], key) {
                    groups.join(other, position)
                }
                found[shorter, default: []].append(position)
            }
        }
        return groups.all.filter { $0.count > 1 }
    }

    /// What equal names have in common.
    static func key(of name: String) -> String {
        let words = name.lowercased().split { " -_/,'’&".contains($0) }
        return words.map { word in
            let isPlural = word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss")
            return String(isPlural ? word.dropLast() : word)
        }.joined()
    }

    /// The key, and where it is long enough the keys with one letter less.
    private static func shortened(_ key: [Character]) -> Set<[Character]> {
        var all: Set = [key]
        guard key.count >= leastLength else { return all }
        for position in key.indices {
            var shorter = key
            shorter.remove(at: position)
            all.insert(shorter)
        }
        return all
    }

    /// Whether two keys are equal or differ by one letter that is no digit.
    private static func areNear(_ one: [Character], _ other: [Character]) -> Bool {
        if one == other { return true }
        guard min(one.count, other.count) >= leastLength, abs(one.count - other.count) <= 1 else {
            return false
        }
        let start = zip(one, other).prefix { $0 == $1 }.count
        let rests = [one, other].map { Array($0.dropFirst(start)) }
        let end = zip(rests[0].reversed(), rests[1].reversed()).prefix { $0 == $1 }.count
        let differing = rests.map { $0.dropLast(end) }
        return differing.allSatisfy { $0.count <= 1 }
            && !differing.joined().contains { $0.isNumber }
    }
}

/// Groups of numbers that are joined pair by pair.
private struct DisjointGroups {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func join(_ one: Int, _ other: Int) {
        let (first, second) = (root(one), root(other))
        parents[max(first, second)] = min(first, second)
    }

    /// All groups in the order of their first members.
    var all: [[Int]] {
        let members = Dictionary(grouping: parents.indices, by: root)
        return members.keys.sorted().map { members[$0, default: []] }
    }

    private func root(_ number: Int) -> Int {
        var number = number
        while parents[number] != number { number = parents[number] }
        return number
    }
}
