import BlogSearchPlatform
import TestSupport
import Testing

@testable import Ingest

@Suite struct InflaterTests {
    private let text = Array(PackedBytes.repetitive.utf8)

    @Test(arguments: [1, 7, 4096, 1 << 20])
    func inflating_isTheSameInPiecesOfAnySize(piece: Int) throws {
        let inflater = try #require(Inflater(.bare))
        var rest = PackedBytes.deflated[...]
        var bytes: [UInt8] = []
        var state = Inflater.State.goesOn
        while state == .goesOn {
            let given = inflater.inflate(rest.prefix(piece), room: piece)
            rest = rest.dropFirst(given.used)
            bytes += given.bytes
            state = given.state
        }
        #expect(state == .ended)
        #expect(rest.isEmpty)
        #expect(bytes == text)
    }

    @Test func theChecksumOfGzip_isChecked() throws {
        var packed = PackedBytes.gzip(text, deflated: PackedBytes.deflated)
        #expect(try state(of: packed) == .ended)
        packed[packed.count - 6] ^= 1
        #expect(try state(of: packed) == .damaged)
    }

    @Test func everyChangedByte_isDamageOrTheSameText() throws {
        let packed = PackedBytes.gzip(text, deflated: PackedBytes.deflated)
        for index in packed.indices {
            var changed = packed
            changed[index] ^= 0x55
            let inflater = try #require(Inflater(.gzip))
            let given = inflater.inflate(changed[...], room: 1 << 20)
            #expect(given.state != .ended || given.bytes == text, "\(index)")
        }
    }

    private func state(of packed: [UInt8]) throws -> Inflater.State {
        try #require(Inflater(.gzip)).inflate(packed[...], room: 1 << 20).state
    }

    @Test func aChecksum_goesOnWhereAnotherEnded() {
        #expect(Inflater.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
        let head = Inflater.checksum(Array("1234".utf8))
        #expect(Inflater.checksum(Array("56789".utf8), after: head) == 0xCBF4_3926)
        #expect(Inflater.checksum([], after: head) == head)
        #expect(PackedBytes.checksum(text) == Inflater.checksum(text))
    }
}
