internal import Blog
internal import Ingest

/// What a generator makes of the files of a site, as its configuration says. Paths are relative to the site's own folder.
protocol SiteGenerator: Sendable {
    /// What the configuration says of the site; its address is `""` where it says none.
    var site: Site { get }
    /// The path that stands before all others where the configuration names no host; `""` for none.
    var basePath: String { get }
    /// Whose dates are meant where none says its zone; `nil` for UTC.
    var clock: SiteClock? { get }
    /// What it does that others do not.
    var habits: GeneratorHabits { get }
    /// Taxonomies by the keys of front matter that hold their terms.
    var taxonomies: [String: String] { get }
    /// Settings that a program decides: the generator's own count.
    var programmed: [String] { get }
    /// What becomes of a file.
    func place(of path: String) -> SitePlace
    /// The date of a file, where the configuration says what counts as one.
    func date(of path: String, _ matter: FrontMatter) -> String?
    /// What a file's name says.
    func name(of path: String) -> PostFileName
    /// What front matter says unless a file says otherwise.
    func defaults(of path: String) -> [String: FrontMatter.Value]
    /// Categories that a post's folders make.
    func categories(of path: String) -> [String]
    /// Where a file is published.
    func address(of file: SiteFile) -> SiteAddress
}

extension SiteGenerator {
    var basePath: String { "" }
    var clock: SiteClock? { nil }
    var taxonomies: [String: String] { [:] }
    var programmed: [String] { [] }
    func date(of path: String, _ matter: FrontMatter) -> String? { nil }
    func name(of path: String) -> PostFileName { PostFileName(path) }
    func defaults(of path: String) -> [String: FrontMatter.Value] { [:] }
    func categories(of path: String) -> [String] { [] }
}

/// What becomes of a file.
enum SitePlace: Hashable {
    /// A post, a page, or an entry of another type.
    case post, page, type(String)
    /// Text that the generator does not publish, and why.
    case hidden(String)
    /// No text of the site: a part of the machinery around it.
    case machinery
}

/// Where a file is published.
enum SiteAddress: Hashable {
    /// A path below the site's address, as it stands in addresses.
    case path(String)
    /// A whole address.
    case whole(String)
    /// What the files do not tell.
    case unknown
    /// Nowhere: the generator writes no page of it.
    case unwritten
}

/// A file that has been read, for its address.
struct SiteFile {
    let path: String
    let matter: FrontMatter
    /// What it says, in the site's own time.
    let fields: PostFields
    let day: SiteDay?
}

/// What a generator does that others do not.
struct GeneratorHabits: OptionSet {
    let rawValue: Int

    /// A text of several words is a list of them in `tags` and `categories`.
    static let listsOfWords = GeneratorHabits(rawValue: 1)
    /// Posts may be dated ahead.
    static let publishesAhead = GeneratorHabits(rawValue: 2)
    /// `status` tells who may read.
    static let hasStatuses = GeneratorHabits(rawValue: 4)
    /// `type` names a layout.
    static let typesAreLayouts = GeneratorHabits(rawValue: 8)
    /// A list of categories is one path through their tree.
    static let categoryPaths = GeneratorHabits(rawValue: 16)
    /// Front matter adds to the categories of its defaults.
    static let addsCategories = GeneratorHabits(rawValue: 32)
    /// Headers without fences are front matter.
    static let hasHeaders = GeneratorHabits(rawValue: 64)
    /// Every `{{ … }}` is replaced.
    static let replacesOutputs = GeneratorHabits(rawValue: 128)
    /// HTML goes on to its end tag, over blank lines and however far it is indented.
    static let keepsHTML = GeneratorHabits(rawValue: 256)
    /// Times with seconds but without a zone are UTC, whatever the clock of the site shows.
    static let secondsAreUTC = GeneratorHabits(rawValue: 512)
    /// Front matter needs no opening, has as many hyphens as it likes, and any keys.
    static let opensFreely = GeneratorHabits(rawValue: 1024)
    /// Files without a date have that of the file.
    static let datesOfFiles = GeneratorHabits(rawValue: 4096)
    /// Posts that were to end are kept.
    static let keepsExpired = GeneratorHabits(rawValue: 2048)
}
