import Testing

@testable import Ingest

/// What comes on standard input and has no end is not kept.
@Suite struct LineLengthTests {
    private func isBelievable(_ pieces: [(count: Int, lineEnd: Int?)]) -> Bool {
        var line = LineLength()
        return pieces.allSatisfy { piece in
            var bytes = [UInt8](repeating: 0x61, count: piece.count)
            if let end = piece.lineEnd { bytes[end] = 0x0A }
            return line.isBelievable(with: bytes)
        }
    }

    @Test func aLineMayBeLong_butNotWithoutEnd() {
        let half = LineLength.most / 2
        #expect(isBelievable([(half, nil), (half, nil)]))
        #expect(!isBelievable([(half, nil), (half, nil), (1, nil)]))
        #expect(isBelievable([(half, nil), (half, half - 1), (half, nil), (half, nil)]))
        #expect(!isBelievable([(half, 0), (half, nil), (2, nil)]))
        #expect(
            IngestError.endlessLine(StandardInput.name).description
                == "What comes on standard input has no line end within 256 MB, and is not kept; check what writes it, or import from a file."
        )
    }
}
