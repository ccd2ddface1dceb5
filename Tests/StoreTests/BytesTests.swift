import BlogSearchPlatform
import Testing

/// Numbers in bytes are those that bytes taken one by one give.
@Suite struct BytesTests {
    private let bytes = (0..<64).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }

    private func hasZeroByte(_ bytes: [UInt8]) -> Bool { bytes.span.hasZeroByte }

    @Test func aNumber_isLoadedFromAnyPlace() {
        for place in 0...56 {
            let expected = bytes[place..<place + 8].reversed().reduce(UInt64(0)) {
                $0 << 8 | UInt64($1)
            }
            let number = bytes.span.load(place, as: UInt64.self)
            let short = bytes.span.load(place, as: UInt16.self)
            #expect(number == expected)
            #expect(short == UInt16(truncatingIfNeeded: expected))
            #expect(bytes.withBytes { $0.load(place, as: UInt64.self) } == expected)
        }
    }

    @Test func whatIsStored_isLoadedAgain_andNothingElseChanges() {
        for place in 0...60 {
            var changed = bytes
            var span = changed.mutableSpan
            span.store(UInt32(0x0403_0201), at: place)
            #expect(
                changed
                    == Array(bytes[..<place]) + [1, 2, 3, 4] + Array(bytes[(place + 4)...]))
        }
    }

    @Test func bytes_areStoredOverOthers() {
        var changed = bytes
        var span = changed.mutableSpan
        [7, 8, 9].withBytes { span.store($0, at: 61) }
        #expect(changed == Array(bytes[..<61]) + [7, 8, 9])
    }

    @Test func eightNumbers_areStoredAtAnIndex() {
        var numbers: [UInt32] = Array(repeating: 0, count: 10)
        var span = numbers.mutableSpan
        span.store(SIMD8(1, 2, 3, 4, 5, 6, 7, 8), at: 2)
        #expect(numbers == [0, 0, 1, 2, 3, 4, 5, 6, 7, 8])
    }

    @Test func whatIsOutside_endsTheProcess() async {
        await #expect(processExitsWith: .failure) {
            _ = [UInt8](repeating: 0, count: 8).span.load(1, as: UInt64.self)
        }
        await #expect(processExitsWith: .failure) {
            var bytes = [UInt8](repeating: 0, count: 8)
            var span = bytes.mutableSpan
            span.store(UInt64(1), at: -1)
        }
        await #expect(processExitsWith: .failure) {
            var numbers: [UInt32] = Array(repeating: 0, count: 8)
            var span = numbers.mutableSpan
            span.store(SIMD8<UInt32>.zero, at: 1)
        }
    }

    @Test(arguments: 0..<40)
    func aZeroByte_isFoundWhereverItStands(count: Int) {
        // 0x80 and 1 are what a test of whole words could take for it.
        for filler: UInt8 in [1, 0x80, 0xFF] {
            let text = [UInt8](repeating: filler, count: count)
            #expect(!hasZeroByte(text))
            for place in text.indices {
                var text = text
                text[place] = 0
                #expect(hasZeroByte(text))
            }
        }
        #expect(String(repeating: "é", count: count).hasZeroByte == false)
        #expect((String(repeating: "é", count: count) + "\0").hasZeroByte)
    }

    @Test func theFirstEight_areFoundWithinTheRangeOnly() {
        let text = Array("abcabcabcdefghij".utf8)
        let wanted = Array("abcdefghi".utf8)
        func place(_ other: [UInt8], _ range: Range<Int>) -> Int? {
            text.span.firstOffset(ofEightFrom: other.span, in: range)
        }
        #expect(place(wanted, 0..<16) == 6)
        #expect(place(wanted, 0..<13) == nil)
        #expect(place(wanted, 7..<16) == nil)
        #expect(place(Array("abc".utf8), 0..<16) == nil)
        let counts = [6, 0, 16].map { text.span.count(equalTo: wanted.span, from: $0) }
        #expect(counts == [9, 3, 0])
    }

    @Test func everyEightBytesOfAText_areANumber() {
        var numbers: [UInt64] = []
        "abcdefghij".forEachEightBytes { numbers.append($0) }
        #expect(numbers == [0x6867_6665_6463_6261, 0x6A69])
        numbers = []
        "".forEachEightBytes { numbers.append($0) }
        #expect(numbers.isEmpty)
    }

    @Test func numbers_becomeBytesAndNumbersAgain() {
        var bytes: [UInt8] = [9]
        bytes.append(littleEndian: [1, 258] as [UInt16])
        #expect(bytes == [9, 1, 0, 2, 1])
        var numbers: [UInt16] = [5, 5, 5]
        numbers.store(bytes[1...], at: 1)
        #expect(numbers == [5, 1, 258])
    }
}
