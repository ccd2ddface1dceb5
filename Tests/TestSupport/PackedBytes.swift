import Foundation

/// Files as gzip and zip write them, for tests.
package enum PackedBytes {
    /// How a file of an archive is.
    package struct File: Sendable {
        package var name: String
        package var bytes: [UInt8]
        /// The bytes as they stand in the archive, deflated; `nil` for those of the file.
        package var deflated: [UInt8]?
        package var method: UInt16?
        package var isEncrypted = false
        package var isLink = false
        /// What the archive says of its size and checksum, where it does not tell the truth.
        package var saidSize: Int?
        package var saidChecksum: UInt32?

        package init(_ name: String, _ bytes: some Sequence<UInt8>) {
            self.name = name
            self.bytes = Array(bytes)
        }

        package init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
    }

    /// A text of 57,000 bytes, and what it deflates to.
    package static let repetitive = String(repeating: "apple pie and tea, ", count: 3000)
    package static let deflated = Array(
        Data(
            base64Encoded:
                "7cixCQAgDACwV3qATxXsIIh08H/8Q5Ix2b0relXkmXErR6RSSimllFJKKaWUUkoppZRSSimllFJKKaWUUkoppZRSSimllFJKKaWUUkoppZRSSimllFJKKaWUUkoppZRSSimllFJKKaWUUkoppZRSSimllFJKKaWUUkoppZRSSimllFJKKaWUUkoppZRSSimllFJKKaWUUkoppZRSSimllFJKKaWUUkoppZRSSv1cDw=="
        ) ?? Data())

    /// CRC-32, bit by bit.
    package static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
                sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
            }
        }
    }

    /// A gzip file; the bytes are in it as they are, unless they are given deflated.
    package static func gzip(_ bytes: some Sequence<UInt8>, deflated: [UInt8]? = nil) -> [UInt8] {
        let bytes = Array(bytes)
        var blocks: [UInt8] = []
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            blocks += [rest.isEmpty ? 1 : 0] + number(block.count, 2)
            blocks += number(~block.count & 0xFFFF, 2) + block
        } while !rest.isEmpty
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + (deflated ?? blocks)
            + number(Int(checksum(bytes)), 4) + number(bytes.count, 4)
    }

    /// A zip archive.
    package static func zip(_ files: [File]) -> [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for file in files {
            let offset = archive.count
            let data = file.deflated ?? file.bytes
            let method = file.method ?? (file.deflated == nil ? 0 : 8)
            let sum = Int(file.saidChecksum ?? checksum(file.bytes))
            let name = Array(file.name.utf8)
            let fields =
                number(20, 2) + number(file.isEncrypted ? 1 : 0, 2) + number(Int(method), 2)
                + number(0, 4) + number(sum, 4) + number(data.count, 4)
                + number(file.saidSize ?? file.bytes.count, 4) + number(name.count, 2)
                + number(0, 2)
            archive += [0x50, 0x4B, 3, 4] + fields + name + data
            let mode = file.isLink ? 0o120777 : 0o100644
            directory += [0x50, 0x4B, 1, 2, 20, 3] + fields + number(0, 6)
            directory += number(mode << 16, 4) + number(offset, 4) + name
        }
        let end = number(0, 4) + number(files.count, 2) + number(files.count, 2)
        return archive + directory + [0x50, 0x4B, 5, 6] + end + number(directory.count, 4)
            + number(archive.count, 4) + number(0, 2)
    }

    private static func number(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
