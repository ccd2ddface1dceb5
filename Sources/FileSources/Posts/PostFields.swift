internal import Blog
internal import Ingest

/// A post as a file gives it: names instead of ids, dates as written, everything optional.
struct PostFields: Hashable {
    var id: String?
    var title: String?
    var html = ""
    var slug: String?
    var link: String?
    /// Whether that may be where somebody else published it first.
    var isLinkCanonical = false
    var date: String?
    var modified: String?
    var excerpt: String?
    /// Names of its authors; a post here has one, the first, and the others are told.
    var authors: [String] = []
    /// Names of categories; `Parent > Child` names a place in a tree.
    var categories: [String] = []
    var tags: [String] = []
    /// Terms of other taxonomies, by taxonomy.
    var furtherTerms: [String: [String]] = [:]
    /// Terms of any taxonomy that it does not only name.
    var describedTerms: [DescribedTerm] = []
    var type: String?
    /// Why it is not for everybody; `nil` where nothing says so.
    var status: String?
    var language: String?
    var image: String?
    var license: String?
    var isSticky = false
    /// Addresses and slugs under which it was found before.
    var formerAddresses: [String] = []
    /// Texts of custom fields that were asked for.
    private(set) var custom: [String: String] = [:]
    /// What of it is not kept although the post is, each with its reason.
    var unkept: [String] = []
    /// Whether its generator gives it an address that the files do not tell.
    var lacksAddress = false
    /// Dates in it that cannot be read and that another one stood in for, as written.
    var unreadDates: [String] = []
    /// Comments on it that everybody sees.
    var comments: [WrittenComment] = []
    /// Home address of its site, where it says so itself.
    var site: String?
    /// What else it says, where it was exported by this program: then texts are plain, and what is missing is missing.
    var exported: ExportedParts?
    /// What keeps it from being read, `nil` when it is whole.
    var damage: String?

    /// Whether it names more authors than a post here has.
    var hasFurtherAuthors: Bool {
        Set(authors.map(\.trimmed).filter { !$0.isEmpty }).count > 1
    }

    /// Dates of it that say something which cannot be read.
    var allUnreadDates: [String] {
        unreadDates + [date, modified].compactMap { $0 }.filter(DateText.isUnreadable)
    }

    /// Why it is left out, `nil` when it is published for everybody.
    var reasonToSkip: String? {
        let status = status?.trimmed.lowercased() ?? ""
        return status.isEmpty || Visibility.publicWords.contains(status) ? nil : status
    }

    /// Takes over custom fields.
    mutating func keep(_ found: CustomFields) {
        custom = found.texts
        if found.isCut { unkept.append(CustomFields.furtherFields) }
    }

    /// Takes over who may read it.
    mutating func heed(_ verdict: Visibility.Verdict) {
        switch verdict {
        case .shown: break
        case .hidden(let reason): status = reason
        case .unreadable(let key): damage = "its \(key) is no text"
        }
    }
}
