package import Blog

extension IngestError.Code {
    /// An address given for a site that names no host.
    public static let badSite = IngestError.Code(rawValue: "badSite")
}

extension IngestError {
    package static let noPaths = IngestError(
        .unreadable, "No file was named", then: "name a file or a folder to import")

    /// Files lack too much of what the index holds.
    package static func massRemoval(
        fromFiles gone: Int, of known: Int, site: String, isOnlySite: Bool
    ) -> IngestError {
        IngestError(
            .massRemoval,
            "The files lack \(gone) of the \(known) posts the index holds of \(site), which looks as if they were not all of it, so none was removed",
            then:
                "if they are, make \(isOnlySite ? "the index anew from them" : "a new index from them and from the sources of its other sites")",
            site: site
        )
    }

    /// Where not everything could be read, nobody knows what is gone.
    package static func notAllRead(_ unread: [Skipped]) -> IngestError {
        let names = unread.prefix(3).map { "\($0.id) (\($0.notice))" as Notice }
            .joined(separator: ", ")
        return IngestError(
            .massRemoval,
            "No post was removed, because not everything could be read: \(names)\(unread.count > 3 ? " and \(unread.count - 3) more" : "")",
            then: "mend it or move it elsewhere, then \(.importPruning)"
        )
    }
}
