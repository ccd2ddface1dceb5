public import BlogSearchQueries
internal import BlogSearchStore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SearchEngine {
    /// A post by site and id; `nil` when there is none, or it is hidden.
    ///
    /// - Throws: `SearchError`; `CancellationError` when the task was cancelled.
    public func lookup(_ reference: PostReference) async throws -> StoredPost? {
        try await lookup { try $0.post(reference) }
    }

    /// The post at an address, as WordPress would resolve it: with a query, a fragment, a trailing slash more or less, `?p=` with
    /// an id, another scheme, or an address that it had before. `nil` when there is none, and for an address of a host that the
    /// index has no site of.
    ///
    /// - Throws: `SearchError`; `CancellationError` when the task was cancelled.
    public func lookup(url: URL) async throws -> StoredPost? {
        let address = url.absoluteString.withFewMarks
        return try await lookup { try $0.post(at: address) }
    }

    /// The newest post with a slug; `nil` when there is none.
    ///
    /// - Parameters:
    ///   - slug: the last part of the post's address, percent-encoded or not.
    ///   - type: the name of its type; `nil` is any.
    ///   - site: the home address of its site; `nil` is any.
    /// - Throws: `SearchError`; `CancellationError` when the task was cancelled.
    public func lookup(
        slug: String, type: String? = nil, site: String? = nil
    ) async throws -> StoredPost? {
        let slug = slug.withFewMarks
        return try await lookup { try $0.post(withSlug: slug, type: type, site: site) }
    }

    /// The post with an id, slug or address, as ``lookup(_:)-(String)`` finds it, for those to whom a post that is not there is an
    /// error: a link that is to be opened.
    ///
    /// - Throws: `SearchError` with the code `notFound` when there is none; `CancellationError`.
    public func post(_ reference: String) async throws -> StoredPost {
        guard let post = try await lookup(reference) else { throw SearchError.noPost(reference) }
        return post
    }

    /// A post by site and id, for those to whom a post that is not there is an error.
    ///
    /// - Throws: `SearchError` with the code `notFound` when there is none; `CancellationError`.
    public func post(_ reference: PostReference) async throws -> StoredPost {
        guard let post = try await lookup(reference) else {
            throw SearchError.noPost(reference.description)
        }
        return post
    }

    func lookup(
        _ find: @Sendable (IndexSnapshot) throws -> StoredPost?
    ) async throws -> StoredPost? {
        let found = try await answering { try self.store.read(find) }
        guard var post = found else { return nil }
        post.html = HTMLAddresses.harmless(post.html)
        return post
    }
}
