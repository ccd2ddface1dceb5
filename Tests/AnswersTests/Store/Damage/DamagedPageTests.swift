import Foundation
import TestSupport
import Testing

@testable import BlogSearchQueries
@testable import BlogSearchStore

/// Files with flipped bits, pages that are zeroed, torn, in each other's place or older than the others, and missing ends: each
/// is asked what a person can ask, verified, imported into and compacted. Nothing ends the process, and what `verify` calls
/// sound answers as the sound index does.
///
/// 7 files, as each takes a third of a second; `make test-long LONG=54` makes them 3,000.
@Suite struct DamagedPageTests {
    private let folder: TemporaryFolder
    private let sound: SoundIndex

    init() throws {
        folder = try TemporaryFolder()
        sound = try SoundIndex.shared.get()
    }

    enum Damage: CaseIterable {
        case bit, bytes, zeroed, torn, swapped, older, cut
    }

    private static let size = Schema.pageSize

    private func damaged(_ damage: Damage, _ random: inout SplitMix64) -> [UInt8] {
        var bytes = sound.bytes
        let pages = bytes.count / Self.size
        let page = Self.size * random.below(pages)
        let range = page..<page + Self.size
        switch damage {
        case .bit: bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
        case .bytes:
            for _ in 0...random.below(8) {
                bytes[page + random.below(Self.size)] = UInt8(random.below(256))
            }
        case .zeroed: bytes.replaceSubrange(range, with: repeatElement(0, count: Self.size))
        case .torn:
            let half = page + 512 * (1 + random.below(15))
            bytes.replaceSubrange(half..<range.upperBound, with: older(half..<range.upperBound))
        case .swapped:
            let other = Self.size * random.below(pages)
            bytes.replaceSubrange(range, with: sound.bytes[other..<other + Self.size])
            bytes.replaceSubrange(other..<other + Self.size, with: sound.bytes[range])
        case .older: bytes.replaceSubrange(range, with: older(range))
        case .cut: bytes.removeLast(1 + random.below(bytes.count - 1))
        }
        return bytes
    }

    /// What stood there some changes before; nothing behind the end that the file had then.
    private func older(_ range: Range<Int>) -> [UInt8] {
        range.map { $0 < sound.older.count ? sound.older[$0] : 0 }
    }

    /// What is wrong, as `verify` says it.
    private func examine(
        _ sound: UserAnswers, _ what: String, isCompacted: Bool = false
    ) -> [String] {
        do {
            let store = try IndexStore.open(at: folder.index)
            let problems = try store.problems().map(\.description)
            let answers = UserAnswers(store)
            if problems.isEmpty {
                // Without a place to resume at, everything is read again.
                let others = answers.others(than: sound).filter {
                    !isCompacted || !$0.hasPrefix("checkpoint")
                }
                #expect(others == [], "\(what)")
            }
            try store.close()
            return problems
        } catch {
            return ["\(error)"]
        }
    }

    private func importInto() {
        do {
            let store = try IndexStore.open(at: folder.index, readOnly: false)
            _ = try store.write(
                [5, 300].map { .post(SoundIndex.post($0, site: SoundIndex.site, word: "new")) },
                site: SoundIndex.site, blocks: SoundIndex.blocks)
            try store.mergeDue(after: 2)
            try store.close()
        } catch {
            #expect(!"\(error)".isEmpty)
        }
    }

    /// - Returns: whether it did all that can be done.
    private func compact() -> Bool {
        do {
            let store = try IndexStore.open(at: folder.index, readOnly: false)
            let summary = try store.compact()
            try store.close()
            return summary.lost == 0 && summary.lostNames == 0 && !summary.isShort
        } catch {
            #expect(!"\(error)".isEmpty)
            return false
        }
    }

    @Test(arguments: Damage.allCases)
    func aDamagedFile_isNoticed_orAnswersAsBefore(damage: Damage) throws {
        var random = SplitMix64(seed: 43_000 + UInt64(Damage.allCases.firstIndex(of: damage) ?? 0))
        for round in 0..<(LongRun.isLong ? 8 * LongRun.factor : 1) {
            let what = "\(damage) \(round)"
            let bytes = damaged(damage, &random)
            try SoundIndex.put(bytes, folder)
            let found = examine(sound.answers, what)
            if round % 4 == 0 {
                importInto()
                try SoundIndex.put(bytes, folder)
            }
            let isWhole = compact()
            let left = examine(sound.compacted, what + " compacted", isCompacted: true)
            // What was to be mended was mended, or told.
            if isWhole { #expect(left == [], "\(what): \(found)") }
        }
    }
}
