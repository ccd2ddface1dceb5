internal import Blog

/// Answers requests to WordPress's REST API for one site.
protocol RESTResponder: Sendable {
    /// Answers one request; what is wrong with it is said by the answer.
    ///
    /// - Throws: `SearchError` when the index cannot be read; `CancellationError`.
    func respond(to request: RESTRequest) async throws -> RESTResponse
}

/// Who answers for a site: made of its home address, and of the address under which it is served here.
typealias RESTResponders =
    @Sendable (_ site: String, _ publicURL: String) throws -> any RESTResponder
