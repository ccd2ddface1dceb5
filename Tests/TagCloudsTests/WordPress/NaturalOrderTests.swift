import Testing

@testable import TagClouds

@Suite struct NaturalOrderTests {
    @Test func names_compareAsInPHP() throws {
        for golden in try Golden.naturalOrder() {
            let left = NaturalOrder.Key(bytes: Array(golden.left.utf8))
            let right = NaturalOrder.Key(bytes: Array(golden.right.utf8))
            #expect(NaturalOrder.compare(left, right) == golden.order, "\(golden)")
            #expect(NaturalOrder.compare(right, left) == -golden.order, "\(golden)")
        }
    }

    @Test(arguments: [
        (["img10", "img2", "IMG1"], ["IMG1", "img2", "img10"]),
        (["1.010", "001", "1.001"], ["001", "1.001", "1.010"]),
        (["b", "", "A"], ["", "A", "b"]),
        (["r&b", "r&a", "R&C"], ["r&a", "r&b", "R&C"]),
    ])
    func names_sortAsAPersonWould(names: [String], sorted: [String]) {
        #expect(names.sorted { NaturalOrder.Key($0) < NaturalOrder.Key($1) } == sorted)
    }
}
