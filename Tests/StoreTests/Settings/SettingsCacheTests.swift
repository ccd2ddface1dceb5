import BlogSearchQueries
import Foundation
import TestSupport
import Testing

@testable import BlogSearchStore

/// Which settings count at a moment, whatever becomes of their file.
@Suite struct SettingsCacheTests {
    private let folder: TemporaryFolder
    private let cache: SettingsCache
    private var path: String { folder.path("blog.settings.json") }

    init() throws {
        folder = try TemporaryFolder()
        cache = SettingsCache(nil, besideIndex: folder.index)
    }

    private func write(_ text: String) throws {
        try folder.write(text, to: "blog.settings.json")
    }

    private func hide(_ post: String) throws {
        try write("{\"hidden\": {\"posts\": [\"\(post)\"]}}")
    }

    private func hidden() throws -> [String] { try cache.state.settings.hiddenPosts }

    /// The fault once what was done is no longer of just now.
    private func fault() -> String {
        while true {
            if let fault = cache.state.fault { return fault.description }
            usleep(1_000)
        }
    }

    @Test func otherSettings_haveAnotherNumber_theSameKeepTheirs() throws {
        let none = cache.state
        #expect(try none.settings == SearchSettings() && none.fault == nil)
        try hide("one")
        let one = cache.state
        #expect(try one.settings.hiddenPosts == ["one"] && one.number > none.number)
        try write("{\"hidden\": {\"posts\": \"one\"}} // the same")
        #expect(cache.state.number == one.number)
        try hide("two")
        #expect(cache.state.number > one.number)
        #expect(try hidden() == ["two"])
    }

    /// Files of one size that are written over in less time than the system's clock for files ticks.
    @Test func quickEdits_areSeen_eachOfThem() throws {
        for round in 0..<500 {
            let post = round.isMultiple(of: 2) ? "one" : "two"
            try hide(post)
            #expect(try hidden() == [post], "round \(round)")
        }
    }

    @Test func settingsThatBreak_holdAsTheyWere_andSoDoThoseTakenAway() throws {
        try hide("one")
        let number = cache.state.number
        try write("{\"hidden\": {\"posts\": [\"two\"]}")
        #expect(try hidden() == ["one"])
        #expect(
            fault()
                == "\(path) is no JSON (line 1, column 30: a comma or } should be here); the settings from before hold until it is corrected."
        )
        #expect(try hidden() == ["one"] && cache.state.number == number)
        try hide("two")
        #expect(try hidden() == ["two"] && cache.state.fault == nil)
        try FileManager.default.removeItem(atPath: path)
        #expect(try hidden() == ["two"])
        #expect(
            fault()
                == "\(path) is gone, and the settings that it had hold for now; put it back, with {} in it for no settings."
        )
        #expect(try hidden() == ["two"])
        try write("{}")
        #expect(try hidden() == [] && cache.state.fault == nil)
    }

    /// Whoever puts another file in the place of one may take the first away before: nobody is told of that.
    @Test func aFileThatIsReplaced_isNoFault() throws {
        try hide("one")
        _ = cache.state
        try FileManager.default.removeItem(atPath: path)
        #expect(try hidden() == ["one"] && cache.state.fault == nil)
        try hide("two")
        #expect(try hidden() == ["two"] && cache.state.fault == nil)
    }

    @Test func settingsThatWereNeverUsable_areThrown_untilTheyAre() throws {
        try write("{\"hidden\": 7}")
        let error = #expect(throws: IndexError.self) { try hidden() }
        #expect(error?.code == .badSettings && cache.state.fault == error)
        #expect(error?.description.contains("take the file away to search without") == true)
        try hide("one")
        #expect(try hidden() == ["one"] && cache.state.fault == nil)
    }

    @Test func whoNeedsNone_goesOnWithout() throws {
        #expect(cache.goOnWithoutSettings() == nil)
        let other = SettingsCache(nil, besideIndex: folder.index)
        try write("no")
        #expect(other.goOnWithoutSettings()?.code == .badSettings)
        #expect(try other.state.settings == SearchSettings())
        try hide("one")
        #expect(try other.state.settings.hiddenPosts == ["one"])
    }

    @Test func givenSettings_areThose_whateverTheFileSays() throws {
        var given = SearchSettings()
        given.hiddenPosts = ["mine"]
        let cache = SettingsCache(given, besideIndex: folder.index)
        try write("no")
        #expect(try cache.state.settings == given && cache.state.fault == nil)
    }
}
