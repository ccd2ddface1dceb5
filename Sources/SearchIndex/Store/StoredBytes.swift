internal import GRDB

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension Row {
    /// The bytes of a blob; none for NULL.
    func bytes(_ index: Int) -> [UInt8] {
        let data: Data? = self[index]
        return data.map { Array($0) } ?? []
    }
}

extension [UInt8] {
    /// The bytes as a value that can be stored.
    var blob: DatabaseValue { Data(self).databaseValue }
}
