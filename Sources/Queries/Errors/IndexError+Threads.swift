internal import Blog

extension IndexError {
    /// Work that cannot be done beside other work was to be begun.
    package static let noThread = IndexError(
        .failed,
        "The system gives no more threads",
        step:
            "allow more of them (\"ulimit -u\") or more memory (\"ulimit -v\"), or end other programs, and try again"
    )
}
