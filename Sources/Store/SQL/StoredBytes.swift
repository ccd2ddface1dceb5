internal import GRDB

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension Row {
    /// The bytes of a blob; empty for NULL.
    ///
    /// - Throws: `IndexError` with code `damaged` for another type.
    func bytes(_ index: Int) throws -> [UInt8] {
        let data: Data? = try value(index)
        return data.map { Array($0) } ?? []
    }
}

extension [UInt8] {
    /// The bytes as a value to store.
    var blob: DatabaseValue { Data(self).databaseValue }
}
