import Blog
import GRDB
import TestSupport
import Testing

@testable import BlogSearchQueries
@testable import BlogSearchStore

/// Rows that damage has put under another site, taxonomy or id: `compact` finds the key that they were stored under.
@Suite struct MisplacedRowsTests {
    private let folder: TemporaryFolder
    private let store: IndexStore
    private let site = "https://example.org"

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
        try read()
    }

    private func read() throws {
        let posts = (1...20).map { Change.post(SoundIndex.post($0, site: site)) }
        _ = try store.write(SoundIndex.names + posts, site: site, blocks: SoundIndex.blocks)
        try store.finishSync(ofSite: site, at: Moment(seconds: 1), checkpoint: "end")
    }

    private func damage(_ statement: String) throws {
        try store.file.write { try $0.execute(sql: statement) }
        #expect(try !store.problems().isEmpty)
    }

    private static let damages = [
        "UPDATE term SET site = 7 WHERE wp = 2 AND taxonomy = 'category'",
        "UPDATE term SET wp = 4711 WHERE wp = 2 AND taxonomy = 'category'",
        "UPDATE term SET taxonomy = 'category' WHERE taxonomy <> 'category'",
        "UPDATE author SET wp = wp + (1 << 40) WHERE wp = 1", "UPDATE author SET site = 3",
        "UPDATE media SET wp = 77 WHERE wp = 2", "UPDATE media SET site = 1 << 33 WHERE wp = 2",
        "UPDATE post SET site = 9 WHERE wp = 3", "UPDATE post SET wp = 900 WHERE wp = 3",
        "UPDATE post SET wp = -wp WHERE wp = 3", "UPDATE post SET wp = wp + (1 << 50) WHERE wp = 3",
        "UPDATE post SET site = 5, wp = 3000 WHERE wp = 3", "UPDATE site SET id = 1000004",
        "UPDATE site SET url = url || 'x'", "UPDATE author SET id = 70 WHERE wp = 1",
        "UPDATE term SET id = 77 WHERE wp = 2", "UPDATE type SET id = 9 WHERE name = 'page'",
        "UPDATE language SET id = 900 WHERE code = 'de'",
        "UPDATE post SET id = 5000 WHERE wp = 3", "UPDATE body SET post = 5000 WHERE post = 3",
        "UPDATE post_term SET post = 5000 WHERE post = 3",
        "UPDATE post_extra SET post = 5000 WHERE post = 3",
        "UPDATE link SET post = 5000 WHERE post = 3",
    ]

    @Test(arguments: LongRun.isLong ? damages : [damages[2], damages[8], damages[12], damages[18]])
    func compacting_putsThemBack(statement: String) throws {
        let before = try StoreContents(store)
        try damage(statement)
        let summary = try store.compact()
        #expect(summary.putBack >= 1 && summary.lost == 0 && !summary.isShort)
        #expect(try store.problems() == [])
        #expect(try StoreContents(store) == before)
        #expect(try store.compact().putBack == 0)
    }

    private func posts() throws -> Int { try store.read { try $0.knownSite(site).posts.count } }

    /// Its posts name no other site, and no other row is of use to nobody.
    @Test func aSite_whoseRowIsDamagedTwice_keepsItsPosts() throws {
        let before = try StoreContents(store)
        try damage("UPDATE site SET id = 7, name = 'x'")
        let summary = try store.compact()
        #expect(
            summary.losses.map(\.description) == [
                "1 site is not what was stored: sync everything or import again."
            ])
        #expect(try posts() == 20)
        try read()
        #expect(try store.problems() == [])
        #expect(try StoreContents(store) == before)
    }

    @Test func aSite_whoseRowIsGone_takesItsPostsAlong_whichIsTold() throws {
        try damage("DELETE FROM site")
        let summary = try store.compact()
        let left = try store.problems()
        #expect(
            summary.losses.map(\.description) == [
                "1 site is missing: sync everything or import again."
            ]
                + ["2 authors", "3 pictures", "20 posts", "4 terms"].map {
                    "\($0) are gone, since nothing tells of which site they were: sync everything or import again."
                })
        #expect(
            left == [
                "Something that was stored of a site is lost: sync everything or import again."
            ])
    }

    @Test func whatIsNotWhatWasStored_isCounted_bySites() throws {
        try damage(
            "UPDATE post SET title = 'x' WHERE wp < 6; UPDATE term SET name = 'x' WHERE wp = 3")
        let summary = try store.compact()
        #expect(
            summary.losses.map(\.description) == [
                "5 posts of https://example.org are not what was stored: sync everything of https://example.org again.",
                "1 term of https://example.org is not what was stored: sync everything of https://example.org again.",
            ])
        #expect(summary.lost == 5 && summary.lostNames == 1)
    }

    /// Read again meanwhile, the post is there twice; the one that nothing vouches for goes.
    @Test func aPostThatWasStoredAgainMeanwhile_staysOnce() throws {
        let before = try StoreContents(store)
        try damage("UPDATE post SET wp = 900 WHERE wp = 3")
        try read()
        #expect(try store.read { try $0.post(900, site: site) } != nil)
        let summary = try store.compact()
        #expect(summary.doubled == 1 && summary.putBack == 0)
        #expect(try store.problems() == [])
        #expect(try StoreContents(store) == before)
    }

    /// What else is wrong with a row hides its key; once it was read again, its double goes.
    @Test func aPostThatIsDamagedOtherwise_too_goesOnceItWasStoredAgain() throws {
        let before = try StoreContents(store)
        try damage("UPDATE post SET wp = 900, title = 'x' WHERE wp = 3")
        #expect(try store.compact().lost == 1)
        #expect(try !store.problems().isEmpty)
        try read()
        #expect(try store.compact().doubled == 1)
        #expect(try store.problems() == [])
        #expect(try StoreContents(store) == before)
    }
}
