// Arrays of numbers of one width, 0 to 32 bits each, and what is unpacked into sets of documents.
//
//   row of bits   number i takes bits i·width … i·width + width − 1; the lowest bit of a byte comes
//                 first; the row ends with a whole byte
//   lanes         128 numbers as four rows of bits side by side: number i is number i div 4 of lane
//                 i mod 4; the 32-bit words of the lanes alternate; 16 · width bytes
//
// One SIMD shift unpacks four numbers of the lanes (Lemire & Boytsov, "Decoding billions of
// integers per second through vectorization", 2015, arXiv:1209.2137, section 4: SIMD-BP128).
//
// Example: the numbers 15, 8 and 3 as a row of bits of width 4.
//
//     8f   15 in the low half, 8 in the high half
//     03   3; the high half is empty
//
// Example: the 128 numbers 0, 1, 0, 1 … in lanes of width 1.
//
//     00 00 00 00   lane 0: numbers 0, 4, 8 … are 0
//     ff ff ff ff   lane 1: numbers 1, 5, 9 … are 1
//     00 00 00 00   lane 2
//     ff ff ff ff   lane 3

enum PackedNumbers {
    /// Bytes of a row of bits.
    @inline(__always)
    static func size(_ count: Int, width: Int) -> Int { (count &* width &+ 7) >> 3 }

    /// The lowest `width` bits.
    @inline(__always)
    static func mask(_ width: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: (UInt64(1) &<< UInt64(truncatingIfNeeded: width)) &- 1)
    }

    /// Adds 128 numbers in lanes.
    static func packLanes(_ numbers: ArraySlice<UInt32>, width: Int, to bytes: inout SegmentBytes) {
        guard width > 0 else { return }
        var (word, filled) = (SIMD4<UInt32>.zero, 0)
        for start in stride(from: numbers.startIndex, to: numbers.startIndex + 128, by: 4) {
            let row = SIMD4(
                numbers[start], numbers[start + 1], numbers[start + 2], numbers[start + 3])
            word |= row &<< UInt32(filled)
            filled += width
            guard filled >= 32 else { continue }
            for lane in 0..<4 { bytes.append(word[lane]) }
            filled -= 32
            word = filled == 0 ? .zero : row &>> UInt32(width - filled)
        }
    }
}

/// Unpacking kernels: where they read was checked by who calls them (`SegmentPage.contains`).
extension PackedNumbers {
    /// Documents of a block from a row of gaps: document i + 1 is document i + gap i + 1.
    static func unpackDocuments(
        _ page: PageBytes, at offset: Int, width: Int, from first: DocumentID, count: Int,
        into documents: inout [DocumentID]
    ) {
        let mask = mask(width)
        var (document, bit) = (first, 0)
        documents[0] = first
        for index in 1..<max(1, count) {
            let bits: UInt64 = page.load(offset &+ bit >> 3)
            let gap =
                UInt32(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: bit & 7)) & mask
            document &+= gap &+ 1
            documents[index] = document
            bit &+= width
        }
    }

    /// Documents of a full block from 128 gaps in lanes: document i is the one before + gap i + 1; gap 0 is counted
    /// from `first`, and is 0.
    static func unpackDocumentLanes(
        _ page: PageBytes, at offset: Int, width: Int, from first: DocumentID,
        into documents: inout [DocumentID]
    ) {
        let (mask, upper) = (SIMD4(repeating: mask(width)), SIMD4<UInt32>(0, 0, .max, .max))
        var previous = SIMD4(repeating: first &- 1)
        unsafe documents.withUnsafeMutableBytes { target in
            guard target.count >= 512 else { return }
            var bit = 0
            for row in 0..<32 {
                let word = offset &+ (bit >> 5) &* 16
                let shift = UInt32(truncatingIfNeeded: bit & 31)
                let (low, high) = (page.loadFour(word), page.loadFour(word &+ 16))
                // Two shifts, as one by 32 would be none.
                let gaps = (low &>> shift | (high &<< 1) &<< (31 &- shift)) & mask
                // Sums of two by one shift of 64 bits, of four by adding the first pair to the second: 0.5 ns a
                // document; with sums of four made of single lanes it was 0.85.
                let pairs = gaps &+ shiftedLane(gaps)
                let sums =
                    pairs &+ (SIMD4(repeating: pairs[1]) & upper) &+ (previous &+ SIMD4(1, 2, 3, 4))
                unsafe target.storeBytes(of: sums, toByteOffset: row &* 16, as: SIMD4<UInt32>.self)
                previous = SIMD4(repeating: sums[3])
                bit &+= width
            }
        }
    }

    /// 0, number 0, 0, number 2.
    @inline(__always)
    private static func shiftedLane(_ numbers: SIMD4<UInt32>) -> SIMD4<UInt32> {
        unsafe unsafeBitCast(
            unsafeBitCast(numbers, to: SIMD2<UInt64>.self) &<< 32, to: SIMD4<UInt32>.self)
    }
}

extension PackedNumbers {
    /// 128 numbers from planes of bits: plane i holds bit i of every number, less `base`. Eight numbers at a time, by
    /// comparing, since shifting each by its own distance takes a newer processor than every x86 is.
    static func unpackPlanes(
        _ page: PageBytes, at offset: Int, planes: Int, size: Int, from base: UInt32,
        into numbers: inout [UInt32]
    ) {
        let bits = SIMD8<UInt32>(1, 2, 4, 8, 16, 32, 64, 128)
        unsafe numbers.withUnsafeMutableBytes { target in
            guard target.count >= 512 else { return }
            for group in 0..<16 {
                var sum = SIMD8(repeating: base)
                for plane in 0..<planes {
                    let byte = UInt32(page.byte(offset &+ plane &* size &+ group))
                    let isSet = (SIMD8(repeating: byte) & bits) .== bits
                    let more = SIMD8(repeating: 1 &<< UInt32(truncatingIfNeeded: plane))
                    sum &+= SIMD8<UInt32>.zero.replacing(with: more, where: isSet)
                }
                unsafe target.storeBytes(
                    of: sum, toByteOffset: group &* 32, as: SIMD8<UInt32>.self)
            }
        }
    }
}

/// Kernels that add to a window: documents outside of it are left out.
extension DocumentWindow {
    /// Adds the documents of a row of bits: eight bytes at a time, combined with those of the window.
    mutating func insert(_ page: PageBytes, at offset: Int, size: Int, from document: DocumentID) {
        let capacity = Int(DocumentWindow.capacity) / 8
        let start = Int(document >> 3) - Int(first >> 3)
        unsafe words.withUnsafeMutableBytes { target in
            var byte = max(0, -start)
            let end = min(size, capacity - start)
            while end &- byte >= 8 {
                let place = start &+ byte
                let bits: UInt64 = unsafe target.loadUnaligned(
                    fromByteOffset: place, as: UInt64.self)
                let own: UInt64 = page.load(offset &+ byte)
                unsafe target.storeBytes(of: bits | own, toByteOffset: place, as: UInt64.self)
                byte &+= 8
            }
            while byte < end {
                unsafe target[start &+ byte] |= page.byte(offset &+ byte)
                byte &+= 1
            }
        }
    }

    /// Adds the first documents of an array, those of a full block in the order 0, 32, 64, 96, 1, 33 …: neighbours often
    /// lie in the same byte, and a load would wait for the store before it.
    mutating func insert(_ documents: [DocumentID], count: Int) {
        let base = first
        unsafe documents.withUnsafeBufferPointer { documents in
            unsafe words.withUnsafeMutableBytes { target in
                if count == PostingsBlock.capacity, documents.count >= PostingsBlock.capacity {
                    for index in 0..<32 {
                        unsafe Self.insert(documents[index] &- base, into: target)
                        unsafe Self.insert(documents[index &+ 32] &- base, into: target)
                        unsafe Self.insert(documents[index &+ 64] &- base, into: target)
                        unsafe Self.insert(documents[index &+ 96] &- base, into: target)
                    }
                } else {
                    for index in 0..<min(count, documents.count) {
                        unsafe Self.insert(documents[index] &- base, into: target)
                    }
                }
            }
        }
    }

    /// Sets a bit, if the window has it.
    @inline(__always)
    private static func insert(_ bit: UInt32, into target: UnsafeMutableRawBufferPointer) {
        guard bit < DocumentWindow.capacity else { return }
        unsafe target[Int(bit >> 3)] |= 1 &<< UInt8(truncatingIfNeeded: bit & 7)
    }
}
