// What a program answered is taken by these: where there is less than there should be, or something twice, one test fails. A plain
// subscript, or `Dictionary(uniqueKeysWithValues:)`, would end the process with all other tests.

import Testing

extension Collection {
    /// An element by its place, from 0.
    package subscript(
        at place: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Element {
        get throws {
            let index = self.index(startIndex, offsetBy: place, limitedBy: endIndex)
            let isThere = index.map { $0 < endIndex } ?? false
            return self[
                try #require(
                    isThere ? index : nil, "there is no place \(place) in \(count)",
                    sourceLocation: sourceLocation)]
        }
    }
}

extension Dictionary {
    /// Values by their keys, each of which is there once.
    package init(
        once pairs: some Sequence<(Key, Value)>, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        self.init()
        for (key, value) in pairs {
            try #require(
                updateValue(value, forKey: key) == nil, "\(key) is there twice",
                sourceLocation: sourceLocation)
        }
    }
}
