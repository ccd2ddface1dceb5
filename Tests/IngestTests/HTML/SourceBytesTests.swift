import Testing

@testable import Ingest

@Suite struct SourceBytesTests {
    /// Texts with a byte that matters, or nearly does, at every distance from the ends of words.
    static let samples: [[UInt8]] = {
        let interesting: [UInt8] = [
            0x00, 0x0D, 0x1F, 0x20, 0x26, 0x3C, 0x5B, 0x7F, 0x80, 0xC2, 0xC3, 0xE2, 0xEF, 0xFF,
        ]
        var samples: [[UInt8]] = []
        for length in 0..<40 {
            for byte in interesting {
                for place in [0, length / 2, max(0, length - 1)] {
                    var bytes = [UInt8](repeating: 0x61, count: length)
                    if place < length { bytes[place] = byte }
                    if place + 1 < length { bytes[place + 1] = 0x20 }
                    samples.append(bytes)
                }
            }
        }
        return samples
    }()

    @Test func scanning_findsWhatALoopFinds() {
        for bytes in Self.samples {
            SourceBytes.with(bytes) { source in
                let all = 0..<bytes.count
                #expect(
                    source.firstMarkup(in: all)
                        == bytes.firstIndex { [0x3C, 0x26, 0x0D, 0x00].contains($0) } ?? bytes.count
                )
                #expect(source.first(0x20, in: all) == bytes.firstIndex(of: 0x20) ?? bytes.count)
                #expect(source.firstFar(0x20, in: all) == source.first(0x20, in: all))
                let irregular = bytes.indices.first { index in
                    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
                    return bytes[index] < 0x20 || [0x5B, 0xC2, 0xE2, 0xEF].contains(bytes[index])
                        || (bytes[index] == 0x20 && next == 0x20)
                }
                #expect(source.firstIrregular(in: all) == irregular ?? bytes.count)
            }
        }
    }

    @Test func scanning_staysInsideItsRange() {
        SourceBytes.with("<aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa<") { source in
            #expect(source.firstMarkup(in: 1..<33) == 33)
            #expect(source.firstMarkup(in: 5..<5) == 5)
            #expect(source.first(0x3C, in: 1..<34) == 33)
            #expect(source.firstFar(0x3C, in: 1..<34) == 33)
            #expect(source.firstFar(0x3C, in: 1..<33) == 33)
            #expect(source.firstFar(0x3C, in: 5..<5) == 5)
        }
    }

    @Test func matching_ignoresCaseOnlyWhenAsked() {
        SourceBytes.with("<!DocType") { source in
            #expect(source.matches("<!doctype", at: 0))
            #expect(!source.startsWith("<!doctype", at: 0))
            #expect(!source.matches("doctypes", at: 2))
            #expect(source.byte(at: 9) == nil)
        }
    }
}
