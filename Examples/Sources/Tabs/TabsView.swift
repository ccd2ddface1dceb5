#if canImport(SwiftUI)
    import BlogSearch
    import SwiftUI

    /// The same tabs in SwiftUI.
    struct TabsView: View {
        @State var model: TabsModel

        var body: some View {
            let chosen = Binding {
                model.tab
            } set: { tab in
                Task { await model.select(tab) }
            }
            TabView(selection: chosen) {
                ForEach(TabsModel.Tab.allCases, id: \.self) { tab in
                    content(of: tab).tabItem { Text(tab.rawValue.capitalized) }.tag(tab)
                }
            }
            .onOpenURL { url in Task { await model.open(address: url.absoluteString) } }
        }

        @ViewBuilder private func content(of tab: TabsModel.Tab) -> some View {
            if model.showsPosts {
                List(model.list.hits.listed) { hit in
                    Label {
                        Text(hit.title ?? "Untitled")
                    } icon: {
                        AsyncImage(url: hit.value.imageLink)
                    }
                    .task {
                        if hit.id == model.list.hits.last?.reference { await model.list.loadMore() }
                    }
                }
                .refreshable { await model.refresh() }
            } else if tab == .categories {
                List(model.categories) { value in
                    Button("\(value.name) (\(value.count))") {
                        Task { await model.choose(value.slug, name: value.name) }
                    }
                }
            } else {
                GeometryReader { space in
                    ForEach((model.cloud ?? TagCloud([])).listed) { item in
                        Text(item.name).font(.system(size: item.size)).opacity(0.6 + item.z * 0.4)
                            .position(
                                x: space.size.width * (1 + item.x) / 2,
                                y: space.size.height * (1 - item.y) / 2)
                    }
                }
            }
        }
    }
#endif
