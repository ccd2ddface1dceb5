/// What to take from a site, and how.
package struct RESTOptions: Sendable, Hashable {
    /// Post types by name or `rest_base`; `all` is every public type that holds content.
    package var types: [String]
    /// Reads comments, too; those that the index holds already are kept up to date without it.
    package var withComments: Bool
    /// Fetches every post again, and removes however much is gone.
    package var isFull: Bool
    /// How many requests may run at the same time, at least 1.
    package var concurrency: Int
    /// Who asks; published posts alone are taken all the same.
    package var credentials: Credentials?
    /// How patiently to ask again.
    package var retries = RetryPolicy()

    /// Creates options; by default posts and pages, two requests at a time.
    package init(
        types: [String] = ["post", "page"], withComments: Bool = false, isFull: Bool = false,
        concurrency: Int = 2, credentials: Credentials? = nil
    ) {
        self.types = types
        self.withComments = withComments
        self.isFull = isFull
        self.concurrency = max(1, concurrency)
        self.credentials = credentials
    }
}
