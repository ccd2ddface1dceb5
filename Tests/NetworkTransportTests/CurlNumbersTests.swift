@testable import BlogSearchNetwork
import Foundation
import Testing

/// The numbers that are declared here, beside those of the library of this system.
@Suite struct CurlNumbersTests {
    /// `struct curl_easyoption`
    private struct Known {
        var name: UnsafePointer<CChar>
        var number: CInt
        /// In this order: `long`, a choice, a size, an object, a text, a list, what a function is given, bytes, a function.
        var type: CInt
        var flags: CUnsignedInt
    }

    /// The function of libcurl that knows options by their numbers; `nil` before 7.73.
    private static func byNumber() throws -> (@convention(c) (CInt) -> UnsafeRawPointer?)? {
        let library = try #require(
            CurlLibrary.names.lazy.compactMap { dlopen($0, RTLD_LAZY) }.first)
        return dlsym(library, "curl_easy_option_by_id").map {
            unsafeBitCast($0, to: (@convention(c) (CInt) -> UnsafeRawPointer?).self)
        }
    }

    @Test(arguments: CurlOption.allCases)
    func anOption_isTheLibrarys_byNumberNameAndType(_ option: CurlOption) throws {
        guard let byNumber = try Self.byNumber() else { return }
        guard let known = byNumber(option.rawValue)?.load(as: Known.self) else {
            // It came with 7.87.
            #expect(option == .quickExit)
            return
        }
        let name = String(cString: known.name).replacing("_", with: "").lowercased()
        #expect(name == "\(option)".lowercased())
        let types: [ClosedRange<CInt>] = [0...1, 3...6, 8...8, 2...2]
        #expect(types[Int(option.rawValue / 10_000)].contains(known.type))
    }

    @Test func aLibraryThatIsNotThere_isNotOpened() {
        #expect(CurlLibrary("libcurl-of-nobody.so.4") == nil)
        // It is there, and has none of the functions.
        #expect(CurlLibrary("libm.so.6") == nil)
        #expect(CurlLibrary.ofSystem != nil)
    }
}
