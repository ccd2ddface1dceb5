import TestSupport
import Testing

@testable import TagClouds

@Suite struct TermHygieneTests {
    private func entry(
        _ id: Int, _ name: String, _ count: Int, taxonomy: String = "post_tag", parent: Int? = nil
    ) -> CloudEntry {
        CloudEntry(
            id: id, taxonomy: taxonomy, name: name, slug: "s\(id)", count: count, parent: parent)
    }

    @Test func namesThatAreNearlyTheSame_belongTogether() {
        let names = [
            "plain language", "Plain-Language", "bootcamp", "bootcamps", "accessibility",
            "accesibility", "Python 3.1", "Python 3.2", "C", "C++", "R", "news", "new", "glass",
            "2014", "2015", "user research", "user researcher",
        ]
        let hygiene = TermHygiene(zip(1..., names).map { entry($0, $1, 20 - $0) })
        #expect(
            hygiene.nearDuplicates.map { $0.map(\.name) } == [
                ["accessibility", "accesibility"], ["bootcamp", "bootcamps"],
                ["news", "new"], ["plain language", "Plain-Language"],
            ])
    }

    @Test func whatIsUsedLittle_isNamed() {
        let hygiene = TermHygiene([
            entry(1, "b", 1), entry(2, "a", 1), entry(3, "many", 9), entry(4, "none", 0),
            entry(5, "parent", 0, taxonomy: "category"),
            entry(6, "child", 1, taxonomy: "category", parent: 5),
            entry(7, "empty", 0, taxonomy: "category"),
        ])
        #expect(hygiene.usedOnce.map(\.name) == ["a", "b"])
        #expect(hygiene.unused.map(\.name) == ["empty", "none"])
        #expect(hygiene.nearDuplicates.isEmpty && hygiene.sameAsCategory.isEmpty)
        #expect(!hygiene.isEmpty && TermHygiene([entry(3, "many", 9)]).isEmpty)
    }

    @Test func aTagThatIsACategory_isNamed_withBoth() {
        let hygiene = TermHygiene([
            entry(1, "News", 3), entry(1, "news", 40, taxonomy: "category"), entry(2, "x", 2),
        ])
        #expect(hygiene.sameAsCategory.map(\.tag.name) == ["News"])
        #expect(hygiene.sameAsCategory.map(\.category.count) == [40])
        #expect(hygiene.nearDuplicates.isEmpty)
    }

    /// Against comparing all with all.
    @Test func randomNames_areGrouped_asPairsSay() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<20 * LongRun.factor {
            let names = (0..<40).map { _ in
                String(
                    (0..<5 + random.below(2)).map { _ in "ab1".randomElement(using: &random) ?? "a"
                    })
            }
            let groups = SimilarNames.groups(of: names)
            for one in names.indices {
                for other in names.indices where one < other {
                    let keys = [names[one], names[other]].map { Array(SimilarNames.key(of: $0)) }
                    let isNear = keys[0] == keys[1] || differByOneLetter(keys[0], keys[1])
                    let isTogether = groups.contains { $0.contains(one) && $0.contains(other) }
                    #expect(!isNear || isTogether, "\(names[one]) \(names[other])")
                }
            }
            for group in groups {
                #expect(group.count > 1 && group == group.sorted())
            }
        }
    }

    private func differByOneLetter(_ one: [Character], _ other: [Character]) -> Bool {
        if one.count == other.count {
            let differing = zip(one, other).filter { $0 != $1 }
            return differing.count == 1 && !differing.contains { $0.isNumber || $1.isNumber }
        }
        let (short, long) = one.count < other.count ? (one, other) : (other, one)
        guard long.count == short.count + 1, short.count >= 5 else { return false }
        return long.indices.contains { position in
            var rest = long
            // Of equal letters in a row the last is the one that is left over.
            let isLast = position + 1 == long.count || long[position + 1] != long[position]
            return isLast && !rest.remove(at: position).isNumber && rest == short
        }
    }
}
