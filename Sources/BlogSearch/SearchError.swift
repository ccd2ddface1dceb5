internal import Blog
internal import BlogSearchQueries
internal import Ingest
public import TagClouds

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What the library throws, whatever failed; only a task that was cancelled throws `CancellationError`.
///
/// ```swift
/// do {
///     _ = try await engine.search("widgets")
/// } catch let error as SearchError where error.code == .tooOld {
///     try await SearchEngine.open(at: path, readOnly: false).compact()
/// } catch {
///     print(error.localizedDescription)
/// }
/// ```
///
/// Its sentences name the thing and the reason in plain words, with no command and no option, and what helps in words for
/// the people who use an app.
public struct SearchError: LocalizedError, Sendable, CustomStringConvertible, Explained {
    /// What kind of failure it is; open, so that new kinds break nobody.
    public struct Code: Sendable, Hashable, RawRepresentable {
        /// The code's name.
        public var rawValue: String

        /// Makes a code by name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// What kind of failure it is.
    public let code: Code
    /// The file or folder it is about, where it is about one: the index, or what was read.
    public var path: String?
    /// The line of that file, from 1.
    public var line: Int?
    /// The address of the site it is about.
    public var site: String?
    /// Status of the site's HTTP answer, where there was one.
    public var status: Int?
    /// WordPress's own error code (`rest_no_route`), where there was one.
    public var wordPressCode: String?
    /// The error that a source or a transport of the app threw; `nil` for those of the library.
    public var underlying: (any Error)?

    /// Why, and what helps.
    package let explanation: Explanation

    /// The thing and the reason: one sentence.
    public var errorDescription: String? { "\(explanation.reason)." }

    /// The same, for those who show it under a heading of their own.
    public var failureReason: String? { errorDescription }

    /// What helps, as a sentence; `nil` where nothing is known to.
    public var recoverySuggestion: String? {
        explanation.step.map { step in
            let words = step.description
            return words.prefix(1).uppercased() + words.dropFirst() + "."
        }
    }

    /// The thing, the reason, and what helps: one sentence.
    public var description: String { explanation.notice.description }
}

extension SearchError.Code {
    // MARK: The index

    /// There is no file at the path, or the index holds nothing of a site.
    public static let missing = Self(rawValue: "missing")
    /// The file is no index.
    public static let notAnIndex = Self(rawValue: "notAnIndex")
    /// A newer version wrote the index.
    public static let tooNew = Self(rawValue: "tooNew")
    /// An older version wrote the index, and it was opened only to be read.
    public static let tooOld = Self(rawValue: "tooOld")
    /// The index has posts in a language whose words cannot be stemmed here as they were there.
    public static let noStemmer = Self(rawValue: "noStemmer")
    /// The file is damaged.
    public static let damaged = Self(rawValue: "damaged")
    /// The file or its folder may not be read or written.
    public static let notPermitted = Self(rawValue: "notPermitted")
    /// No room is left on the disk, or the file may grow no further.
    public static let diskFull = Self(rawValue: "diskFull")
    /// Another process is writing to the index.
    public static let busy = Self(rawValue: "busy")
    /// A single value is larger than an index can hold (1 GB).
    public static let tooLarge = Self(rawValue: "tooLarge")
    /// The settings beside the index cannot be used.
    public static let badSettings = Self(rawValue: "badSettings")
    /// The index is not in the state that a difference between states is for.
    public static let otherState = Self(rawValue: "otherState")
    /// The index is a copy without the texts of posts: it only answers.
    public static let sealed = Self(rawValue: "sealed")
    /// The path leads nowhere that an index could be: it is too long, goes round in a circle, or is no text.
    public static let badPath = Self(rawValue: "badPath")
    /// The process, or the system, has no more open files or memory to give.
    public static let exhausted = Self(rawValue: "exhausted")
    /// The engine was closed, or is being closed.
    public static let closed = Self(rawValue: "closed")
    /// The engine is suspended, or was while an index was filled.
    public static let suspended = Self(rawValue: "suspended")
    /// The file is another one than was opened: it was moved, removed, replaced or overwritten meanwhile.
    public static let replaced = Self(rawValue: "replaced")
    /// The file has several names (hard links), and is to be written.
    public static let severalNames = Self(rawValue: "severalNames")
    /// The disk, the system, or a source or transport of the app failed in another way.
    public static let failed = Self(rawValue: "failed")

    // MARK: Sites and files

    /// A file or folder that does not exist or cannot be read.
    public static let unreadable = Self(rawValue: "unreadable")
    /// A file that is not of the kind it was taken for.
    public static let wrongKind = Self(rawValue: "wrongKind")
    /// A file that a link leads to, out of the folder that was named.
    public static let outside = Self(rawValue: "outside")
    /// No WordPress REST API was found where one was looked for.
    public static let noSite = Self(rawValue: "noSite")
    /// An address given for a site that names no host.
    public static let badSite = Self(rawValue: "badSite")
    /// The address could not be reached at all.
    public static let unreachable = Self(rawValue: "unreachable")
    /// The site wants a login or refuses this one.
    public static let unauthorized = Self(rawValue: "unauthorized")
    /// The site answered something that is not what was asked for.
    public static let badAnswer = Self(rawValue: "badAnswer")
    /// A post type was asked for that the site does not have.
    public static let unknownType = Self(rawValue: "unknownType")
    /// So much vanished from a site at once that it looks like a fault; nothing was removed.
    public static let massRemoval = Self(rawValue: "massRemoval")
    /// Files say that they are of a site that the index has from elsewhere.
    public static let foreignSite = Self(rawValue: "foreignSite")

    // MARK: What was asked

    /// A list by relevance cannot be gone on with: it is no longer remembered, and the index has changed since it was read.
    public static let outlived = Self(rawValue: "outlived")
    /// An export of one site was asked for, and the posts are of several.
    public static let severalSites = Self(rawValue: "severalSites")
    /// No post is what was asked for, or it is hidden.
    public static let notFound = Self(rawValue: "notFound")

    /// An option of a tag cloud has a value that makes no cloud.
    public static let badOption = Self(rawValue: "badOption")
}

extension SearchError: Hashable {
    /// Whether both say the same of the same; what an app's own source or transport threw is not looked at.
    public static func == (left: SearchError, right: SearchError) -> Bool {
        left.facts == right.facts && left.explanation == right.explanation
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(facts)
        hasher.combine(explanation)
    }

    private var facts: [String?] {
        [
            code.rawValue, path, line.map { "\($0)" }, site, status.map { "\($0)" }, wordPressCode,
        ]
    }
}

/// Thrown where options of a cloud are made, which needs no engine.
extension CloudError: LocalizedError {
    /// The sentence.
    public var errorDescription: String? { description }
}

// MARK: At the door

extension SearchError {
    init(_ error: IngestError) {
        code = Code(rawValue: error.code.rawValue)
        explanation = error.explanation
        path = error.path
        line = error.line
        site = error.site
        status = error.status
        wordPressCode = error.wordPressCode
    }

    private init(_ error: IndexError) {
        code = Code(rawValue: error.code.rawValue)
        explanation = error.explanation
        path = error.path
        line = error.line
        site = error.site
    }

    private init(_ error: CloudError) {
        code = .badOption
        explanation = Explanation(sentence: Notice(error.description))
    }

    /// There is no such post.
    static func noPost(_ reference: String) -> SearchError {
        SearchError(
            IndexError(
                IndexError.Code(rawValue: Code.notFound.rawValue),
                "The index has no post \"\(reference)\""))
    }

    /// An export is of one site, and the posts are of several.
    static func severalSites(_ sites: [String]) -> SearchError {
        let named = sites.prefix(3).joined(separator: ", ")
        let more = sites.count > 3 ? " and \(sites.count - 3) more" : ""
        return SearchError(
            IndexError(
                IndexError.Code(rawValue: Code.severalSites.rawValue),
                "An export in this form is of one site, and the posts are of \(named)\(more)",
                then: "\(.nameSite)"))
    }

    /// An error that is none of the library's.
    private init(foreign error: any Error) {
        code = .failed
        explanation = Explanation(sentence: Notice(String(describing: error)))
        underlying = error
    }

    /// What the door throws in place of an error.
    private static func thrown(for error: any Error) -> any Error {
        switch error {
        case is CancellationError, is SearchError: error
        case let error as IndexError: SearchError(error)
        case let error as IngestError: SearchError(error)
        case let error as TransportError: SearchError(IngestError(error, site: "The site"))
        case let error as CloudError: SearchError(error)
        default: SearchError(foreign: error)
        }
    }

    /// Does what an app asks for.
    ///
    /// - Throws: `SearchError`; `CancellationError` when the task was cancelled.
    package static func atDoor<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch { throw thrown(for: error) }
    }

    /// Does what an app asks for.
    ///
    /// - Throws: `SearchError`; `CancellationError` when the task was cancelled.
    package static func asyncAtDoor<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch { throw thrown(for: error) }
    }
}
