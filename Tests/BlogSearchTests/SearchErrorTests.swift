import BlogSearch
import Foundation
import TestSupport
import Testing

/// What an app catches.
@Suite struct SearchErrorTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func missingIndex_isDescribedForPeople() throws {
        let path = folder.path + "/none.sqlite"
        let error = try #require(throws: SearchError.self) { try SearchEngine.open(at: path) }
        #expect(error.code == .missing && error.path == path && error.site == nil)
        #expect(error.errorDescription == "There is no index at \(path).")
        #expect(error.failureReason == error.errorDescription)
        #expect(error.recoverySuggestion == "Make one by a sync or an import.")
        #expect(error.localizedDescription == "There is no index at \(path).")
        #expect(
            error.description == "There is no index at \(path): make one by a sync or an import.")
    }

    @Test func lineOfSettings_isAValue() async throws {
        let path = folder.path + "/a.sqlite"
        try SearchEngine.create(at: path).close()
        try "{\n  \"synonyms\": [,]\n}".write(
            toFile: folder.path + "/a.settings.json", atomically: true, encoding: .utf8)
        let engine = try SearchEngine.open(at: path)
        let error = await #expect(throws: SearchError.self) { try await engine.search("x") }
        #expect(error?.code == .badSettings)
        #expect(error?.path == folder.path + "/a.settings.json")
        #expect(error?.recoverySuggestion?.isEmpty == false)
    }

    // MARK: Sources and transports of an app

    private struct Broken: Source {
        let error: any Error
        mutating func nextPage() async throws -> SourcePage? { throw error }
    }

    private struct Unreachable: Transport {
        func send(_ request: TransportRequest) async throws -> TransportResponse {
            throw TransportError(.hostNotFound)
        }
    }

    private struct Own: Error, CustomStringConvertible { let description = "the paper is wet" }

    private func thrown(by error: any Error) async throws -> any Error {
        let engine = try SearchEngine.create(at: folder.path + "/b.sqlite")
        defer { #expect(throws: Never.self) { try engine.close() } }
        do {
            _ = try await engine.importPosts(from: Broken(error: error))
            return CocoaError(.fileNoSuchFile)
        } catch {
            return error
        }
    }

    @Test func errorOfAnAppsOwnSource_isKept() async throws {
        let error = try #require(try await thrown(by: Own()) as? SearchError)
        #expect(error.code == .failed && error.underlying is Own)
        #expect(error.errorDescription == "the paper is wet.")
        #expect(error.recoverySuggestion == nil)
    }

    @Test func errorOfASource_isTranslated() async throws {
        let given = IngestError(.wrongKind, "It is no paper; bring paper.", status: 415)
        let error = try #require(try await thrown(by: given) as? SearchError)
        #expect(error.code == .wrongKind && error.status == 415 && error.underlying == nil)
        #expect(error.description == "It is no paper; bring paper.")
        let sent = try #require(
            try await thrown(by: TransportError(.timedOut)) as? SearchError)
        #expect(sent.code == .unreachable)
        #expect(sent.description == "The site did not answer in time; try again later.")
    }

    @Test func cancellation_staysWhatItIs() async throws {
        #expect(try await thrown(by: CancellationError()) is CancellationError)
    }

    @Test func siteThatCannotBeReached_isNamed() async throws {
        let engine = try SearchEngine.create(at: folder.path + "/c.sqlite")
        let error = await #expect(throws: SearchError.self) {
            try await engine.sync("https://a.example", over: Unreachable())
        }
        #expect(error?.code == .unreachable && error?.site == "https://a.example")
        #expect(error?.recoverySuggestion == "Check the address and the network.")
        try engine.close()
    }

    // MARK: Codes

    private static let indexCodes: [(IndexError.Code, SearchError.Code)] = [
        (IndexError.Code.missing, SearchError.Code.missing), (.notAnIndex, .notAnIndex),
        (.tooNew, .tooNew), (.tooOld, .tooOld), (.damaged, .damaged),
        (.notPermitted, .notPermitted), (.diskFull, .diskFull), (.busy, .busy),
        (.tooLarge, .tooLarge), (.badSettings, .badSettings), (.badPath, .badPath),
        (.exhausted, .exhausted), (.failed, .failed), (.closed, .closed), (.replaced, .replaced),
        (.severalNames, .severalNames), (.noStemmer, .noStemmer),
    ]

    @Test(arguments: indexCodes)
    func codeOfTheIndex_hasANameAtTheDoor(code: IndexError.Code, atDoor: SearchError.Code) {
        #expect(code.rawValue == atDoor.rawValue)
    }

    private static let ingestCodes: [(IngestError.Code, SearchError.Code)] = [
        (IngestError.Code.unreadable, SearchError.Code.unreadable), (.wrongKind, .wrongKind),
        (.noSite, .noSite), (.unreachable, .unreachable), (.unauthorized, .unauthorized),
        (.foreignSite, .foreignSite), (.badAnswer, .badAnswer), (.massRemoval, .massRemoval),
        (.unknownType, .unknownType), (.badSite, .badSite), (.outside, .outside),
    ]

    @Test(arguments: ingestCodes)
    func codeOfSources_hasANameAtTheDoor(code: IngestError.Code, atDoor: SearchError.Code) {
        #expect(code.rawValue == atDoor.rawValue)
    }
}
