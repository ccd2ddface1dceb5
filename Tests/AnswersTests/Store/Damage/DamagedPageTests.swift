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

    @Test(arguments: PageDamage.allCases)
    func aDamagedFile_isNoticed_orAnswersAsBefore(damage: PageDamage) throws {
        var random = SplitMix64(
            seed: 43_000 + UInt64(PageDamage.allCases.firstIndex(of: damage) ?? 0))
        for round in 0..<(LongRun.isLong ? 8 * LongRun.factor : 1) {
            let what = "\(damage) \(round)"
            let bytes = damage.apply(to: sound.bytes, sound.older, &random)
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
