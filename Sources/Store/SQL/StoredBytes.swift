internal import GRDB

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension Row {
    /// The bytes of a blob; none for NULL.
    ///
    /// - Throws: `IndexError` with code `damaged` when it is no blob.
    func bytes(_ index: Int) throws -> [UInt8] {
        let data: Data? = try value(index)
        return data.map { Array($0) } ?? []
    }
}

extension [UInt8] {
    /// The bytes as a value that can be stored.
    var blob: DatabaseValue { Data(self).databaseValue }
}
