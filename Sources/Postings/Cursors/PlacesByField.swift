internal import BlogSearchQueries

/// Where several words stand in fields of a few documents, those of each field of each document together.
struct PlacesByField: Sendable {
    private var places: [Place] = []

    private struct Place: Comparable {
        var document: DocumentID
        var field: Int
        var position: UInt32

        static func < (left: Place, right: Place) -> Bool {
            (left.document, left.field, left.position)
                < (right.document, right.field, right.position)
        }
    }

    /// Forgets everything.
    mutating func removeAll() { places.removeAll(keepingCapacity: true) }

    /// Adds positions of one word in a field of a document.
    mutating func add(_ positions: [UInt32], in field: Int, of document: DocumentID) {
        places += positions.lazy.map { Place(document: document, field: field, position: $0) }
    }

    /// Puts what was added in order.
    mutating func finish() { places.sort() }

    /// Puts the positions in a field of a document into `found` in place of what was there, ascending, each once.
    func positions(in field: Field, of document: DocumentID, into found: inout [UInt32]) {
        found.removeAll(keepingCapacity: true)
        let wanted = Place(document: document, field: field.rawValue, position: 0)
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        for place in places[low...] {
            guard place.document == document, place.field == field.rawValue else { return }
            if place.position != found.last { found.append(place.position) }
        }
    }
}
