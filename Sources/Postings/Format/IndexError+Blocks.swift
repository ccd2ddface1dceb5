internal import Blog
public import BlogSearchQueries

extension IndexError {
    /// Stored content blocks that cannot be read.
    @usableFromInline package static let damagedBlocks = IndexError(
        .damaged,
        "The index is damaged (the content blocks of a post cannot be read)",
        step: "\(.syncFully) into a new index"
    )
}
