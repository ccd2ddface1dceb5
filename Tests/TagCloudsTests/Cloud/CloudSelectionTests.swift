import Testing

@testable import TagClouds

@Suite struct CloudSelectionTests {
    @Test func theMostFrequent_areKept_andTiesAsGiven() throws {
        #expect(try ids([5, 9, 5, 1, 5], CloudOptions(number: 3, orderBy: .name)) == [1, 2, 3])
    }

    @Test func zero_keepsAll() throws {
        #expect(try ids(Array(1...200), CloudOptions(number: 0)).count == 200)
    }

    @Test func rareTerms_areLeftOut_atAMinimumCount() throws {
        #expect(try ids([0, 1, 2, 3], CloudOptions(minimumCount: 2)) == [3, 4])
        #expect(try ids([0, 1, 2, 3], CloudOptions(minimumCount: 0)) == [1, 2, 3, 4])
        #expect(ids([0, 1, 2, 3], .wordPress) == [2, 3, 4])
    }

    @Test func descending_isAscendingReversed_withItsTies() throws {
        #expect(try ids([2, 1, 2], CloudOptions(orderBy: .count)) == [2, 1, 3])
        #expect(
            try ids([2, 1, 2], CloudOptions(orderBy: .count, order: .descending)) == [3, 1, 2])
    }

    @Test func random_isRepeatable_andLosesNothing() throws {
        let counts = Array(1...50)
        let first = try ids(counts, CloudOptions(number: 0, order: .random, seed: 1))
        #expect(try ids(counts, CloudOptions(number: 0, order: .random, seed: 1)) == first)
        #expect(try ids(counts, CloudOptions(number: 0, order: .random, seed: 2)) != first)
        #expect(first.sorted() == Array(1...50))
        #expect(first != Array(1...50))
    }

    @Test func anEmptyParent_staysWithItsUsedChild() {
        let family = [term(1, 0), term(2, 0, parent: 1), term(3, 4, parent: 2), term(4, 0)]
        let selection = CloudSelection(options: .wordPress)
        #expect(selection.select(from: family).map(\.id).sorted() == [1, 2, 3])
    }

    @Test func aCircleOfParents_ends() {
        let circle = [term(1, 1, parent: 2), term(2, 0, parent: 1), term(3, 0, parent: 3)]
        let selection = CloudSelection(options: .wordPress)
        #expect(selection.select(from: circle).map(\.id).sorted() == [1, 2])
    }

    private func ids(_ counts: [Int], _ options: CloudOptions) -> [Int] {
        CloudSelection(options: options).select(from: entries(counts)).map(\.id)
    }

    private func term(_ id: Int, _ count: Int, parent: Int? = nil) -> CloudEntry {
        CloudEntry(
            id: id, taxonomy: "category", name: "c\(id)", slug: "c\(id)", count: count,
            parent: parent)
    }
}
