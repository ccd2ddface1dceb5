import BlogSearchPlatform
import TestSupport
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchStore
@testable import BlogSearchPackedPosts

/// Packs of bodies as bytes.
@Suite struct BodyPackTests {
    private func entry(_ post: Int64, _ html: Int, _ blocks: Int, _ bytes: Int) -> BodyPack.Entry {
        .init(
            post: post, html: html, blocks: blocks,
            deflated: (0..<bytes).map { UInt8(truncatingIfNeeded: $0) }[...])
    }

    private func values(_ pack: BodyPack) -> [[Int]] {
        pack.entries.map { [Int($0.post), $0.html, $0.blocks] + $0.deflated.map { Int($0) } }
    }

    @Test func theExampleOfTheFormat_isWrittenAsItSays() throws {
        let pack = BodyPack(
            dictionary: 1, entries: [entry(5, 10_000, 12, 5_000), entry(7, 8, 5, 11)])
        let bytes = pack.bytes
        #expect(Array(bytes.prefix(8)) == [1, 1, 0, 0x90, 0x4e, 0x0c, 0x88, 0x27])
        #expect(Array(bytes.dropFirst(5_008).prefix(4)) == [2, 8, 5, 0x0b])
        #expect(bytes.count == 5_008 + 4 + 11)
        let read = try BodyPack(bytes, key: 5)
        #expect(values(read) == values(pack) && read.dictionary == 1)
    }

    @Test func bytesThatAreNoPack_throw() {
        for bytes: [UInt8] in [
            [], [2, 1], [1], [1, 1, 1, 0, 0, 0], [1, 1, 0, 0, 0, 0, 0, 0, 0, 0], [1, 1, 0, 5],
            [1, 1, 0, 5, 0, 9, 1], [1, 1, 0, 0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0],
        ] {
            #expect(throws: IndexError.self, "\(bytes)") { try BodyPack(bytes, key: 5) }
        }
    }

    @Test func anyBytes_throw_orGivePostsThatAscend() {
        let sound = BodyPack(
            dictionary: 3, entries: [entry(1, 20, 5, 9), entry(2, 1, 1, 3), entry(400, 7, 0, 2)]
        ).bytes
        var random = SplitMix64(seed: 11)
        for _ in 0..<5_000 {
            var bytes = sound
            for _ in 0...random.below(3) {
                bytes[random.below(bytes.count)] = UInt8(random.below(256))
            }
            let key = random.chance(10) ? Int64.max - 2 : 1
            guard let pack = try? BodyPack(bytes, key: key) else { continue }
            #expect(zip(pack.entries, pack.entries.dropFirst()).allSatisfy { $0.post < $1.post })
        }
    }

    @Test func entries_areDividedIntoPacks_inOrderAndWhole() {
        var random = SplitMix64(seed: 12)
        for _ in 0..<20 {
            let entries = (0..<random.below(200)).map { number in
                entry(Int64(number), 0, 0, random.chance(5) ? 70_000 : random.below(6_000))
            }
            let packs = BodyPack.packs(of: entries, dictionary: 1)
            #expect(packs.flatMap { $0.entries.map(\.post) } == entries.map(\.post))
            #expect(packs.allSatisfy { !$0.entries.isEmpty })
            for pack in packs where pack.entries.count > 1 {
                let others = pack.entries.reduce(0) { $0 + $1.deflated.count }
                #expect(others <= 28 << 10)
            }
        }
    }

    @Test func whatWasDeflated_isInflated_andNothingElse() throws {
        let dictionary = Array("words of the index and their markup".utf8)
        let deflater = try #require(Deflater(dictionary: dictionary))
        let inflater = try #require(Inflater(.bare))
        var random = SplitMix64(seed: 13)
        for round in 0..<200 {
            let text = (0..<random.below(3_000)).map { _ in
                dictionary[random.below(dictionary.count)]
            }
            let deflated = try #require(deflater.deflated(text))
            let whole = inflater.inflate(
                deflated[...], count: text.count, dictionary: dictionary)
            #expect(whole.bytes == text && whole.state == .ended)
            for count in [text.count - 1, text.count + 1, text.count + 90_000] where count >= 0 {
                let other = inflater.inflate(deflated[...], count: count, dictionary: dictionary)
                #expect(other.bytes.isEmpty && other.state == .damaged)
            }
            let longer = inflater.inflate(
                (deflated + [0])[...], count: text.count, dictionary: dictionary)
            #expect(longer.state == .damaged)
            var damaged = deflated
            damaged[random.below(damaged.count)] ^= 1 << UInt8(random.below(8))
            let other = inflater.inflate(damaged[...], count: text.count, dictionary: dictionary)
            #expect(other.state == .damaged || other.bytes.count == text.count, "round \(round)")
        }
    }
}
