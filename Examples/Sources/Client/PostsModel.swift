import BlogSearch
import Observation

/// Pages of a site's posts, for a list that is scrolled: what a first app does with the client.
@MainActor @Observable final class PostsModel {
    private(set) var posts: [WordPressPost] = []
    /// How many there are; `nil` until the first page is there.
    private(set) var total: Int?
    private(set) var failure: String?
    private(set) var isLoading = false

    @ObservationIgnored private let query: WordPressQuery
    @ObservationIgnored private var page = 0

    init(_ client: WordPressClient, perPage: Int = 20) {
        query = client.get(.posts).query(.perPage, "\(perPage)").embed()
    }

    var hasMore: Bool { total.map { posts.count < $0 } ?? true }

    /// Asks for the next page, where there is one.
    func loadMore() async {
        guard hasMore, !isLoading else { return }
        isLoading = true
        defer { isLoading = false }
        do {
            let answer = try await query.query(.page, "\(page + 1)").answer()
            let more = try answer.decode(as: [WordPressPost].self)
            // A post that was published meanwhile moves the others down: one that is there already does not come twice.
            let known = Set(posts.map(\.id))
            posts += more.filter { !known.contains($0.id) }
            (page, total, failure) = (page + 1, more.isEmpty ? posts.count : answer.total, nil)
        } catch {
            failure = explained(error)
        }
    }
}

#if canImport(SwiftUI)
    import SwiftUI

    /// The posts of a site.
    struct PostsView: View {
        @State var model: PostsModel

        var body: some View {
            List(model.posts) { post in
                VStack(alignment: .leading) {
                    Text(AttributedString([ContentBlock](html: post.title?.rendered ?? "")[0]))
                    Text(post.embedded?.authors.first?.name ?? "").font(.caption)
                }
                .onAppear { if post.id == model.posts.last?.id { Task { await model.loadMore() } } }
            }
            .overlay { if let failure = model.failure { Text(failure) } }
            .task { await model.loadMore() }
        }
    }
#endif
