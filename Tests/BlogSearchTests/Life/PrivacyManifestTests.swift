import Foundation
import Testing

/// What the App Store is told of the library is a list it can read, and says what the library does.
@Suite struct PrivacyManifestTests {
    private static let manifest = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("Sources/BlogSearch/PrivacyInfo.xcprivacy")

    @Test func nothingIsCollected_andTheAPIsWithReasonsAreNamed() throws {
        let data = try Data(contentsOf: Self.manifest)
        let list = try #require(
            try PropertyListSerialization.propertyList(from: data, format: nil)
                as? [String: Any])
        #expect(list["NSPrivacyTracking"] as? Bool == false)
        #expect((list["NSPrivacyTrackingDomains"] as? [Any])?.isEmpty == true)
        #expect((list["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true)
        let kinds = try #require(list["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
        let named = Set(kinds.compactMap { $0["NSPrivacyAccessedAPIType"] as? String })
        #expect(
            kinds.allSatisfy {
                ($0["NSPrivacyAccessedAPITypeReasons"] as? [String])?.isEmpty == false
            })
        // The calls that Apple wants a reason for, as Sources/Platform has them.
        let platform = Self.manifest.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Platform")
        var calls = ""
        for file in try FileManager.default.contentsOfDirectory(atPath: platform.path) {
            calls += try String(
                contentsOf: platform.appendingPathComponent(file), encoding: .utf8)
        }
        let reasons = [
            ("FileTimestamp", #/\b(?:f|l)?stat\(/#), ("DiskSpace", #/\bf?statv?fs\(/#),
            ("SystemBootTime", #/\b(?:mach_absolute_time|systemUptime)\b/#),
            ("ActiveKeyboards", #/activeInputModes/#), ("UserDefaults", #/UserDefaults/#),
        ]
        for (kind, call) in reasons {
            #expect(
                named.contains("NSPrivacyAccessedAPICategory" + kind)
                    == (calls.firstMatch(of: call) != nil), "\(kind)")
        }
    }
}
