#if canImport(SwiftUI)
    import BlogSearch
    import SwiftUI

    /// The same reader in SwiftUI.
    struct ReaderView: View {
        @State var model: ReaderModel
        @State private var text = ""

        var body: some View {
            NavigationSplitView {
                List(model.hits.listed) { hit in
                    Button(hit.title ?? "Untitled") { Task { await model.open(hit.value) } }
                        .onAppear { if hit.id == model.hits.last?.reference { model.loadMore() } }
                }
                .searchable(text: $text)
                .onChange(of: text) { model.search(text) }
                .refreshable { await model.sync() }
            } detail: {
                if let article = model.article { ArticleView(article: article) }
            }
            .onOpenURL { url in Task { await model.open(address: url.absoluteString) } }
        }
    }

    /// A post, block by block.
    struct ArticleView: View {
        let article: ReaderModel.Article

        var body: some View {
            let post = article.post
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 12) {
                    Text(post.title ?? "Untitled").font(.largeTitle)
                    ForEach(post.blocks.listed) { block in
                        switch block.kind {
                        case .image: AsyncImage(url: URL(string: post.resolved(block.url ?? "")))
                        case .code: Text(block.text).monospaced()
                        case .separator: Divider()
                        default:
                            let marks = article.highlights?.blocks[block.id] ?? []
                            let text = AttributedString(
                                block.value, highlights: marks, relativeTo: post.url)
                            Text(text).font(block.kind == .heading ? .title2 : .body)
                        }
                    }
                }
                .padding()
            }
        }
    }
#endif
