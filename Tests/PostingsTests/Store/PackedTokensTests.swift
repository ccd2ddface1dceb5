import Testing

@testable import BlogSearchPostings

@Suite struct PackedTokensTests {
    @Test func tokens_areLengthPrefixAndStem() {
        var column = PackedTokens()
        column.append([2], Array("dog".utf8).span)
        column.append([2], Array("cat".utf8).span, isColocated: true)
        column.appendGap()
        #expect(
            Array(column.bytes) == [8, 2] + Array("dog".utf8) + [9, 2] + Array("cat".utf8) + [2, 1])
    }

    @Test func longTokens_haveLongLengths() {
        var column = PackedTokens()
        column.append([2], Array(repeating: UInt8(ascii: "x"), count: 200).span)
        #expect(Array(column.bytes.prefix(3)) == [0x92, 0x03, 2])
        #expect(column.count == 203)
    }

    @Test func aTokenWithAZeroByte_isLeftOut() {
        var column = PackedTokens()
        column.append([2], [97, 0, 98].span)
        #expect(column.count == 0)
    }

    @Test(arguments: [
        (1, [UInt8(2)]), (126, [0x7f]), (127, [0xc2, 0x80]), (17_575, [0xe4, 0x92, 0xa8]),
    ])
    func aLanguage_isOneScalar(id: Int, bytes: [UInt8]) {
        #expect(PackedTokens.prefix(forLanguage: id) == bytes)
    }
}
