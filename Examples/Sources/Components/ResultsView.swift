#if canImport(SwiftUI)
    import BlogSearch
    import SwiftUI

    /// A label that takes no place when there is nothing to show.
    struct LabelView: View {
        let model: LabelViewModel?

        var body: some View {
            if let model {
                Text(
                    model.attributed(
                        AttributeScopes.SwiftUIAttributes.BackgroundColorAttribute.self, .yellow))
            }
        }
    }

    /// The list of results, which lives as its scene does.
    struct ResultsView: View {
        @State var model: ResultsViewModel
        @State private var text = ""
        @Environment(\.scenePhase) private var phase

        var body: some View {
            List(model.cells) { cell in
                VStack(alignment: .leading) {
                    LabelView(model: cell.title)
                    LabelView(model: cell.snippet)
                    LabelView(model: cell.byline)
                }
            }
            .overlay { LabelView(model: model.message) }
            .searchable(text: $text)
            .onChange(of: text) { model.update(text) }
            .onAppear { model.lifecycle = .active }
            .onDisappear { model.lifecycle = .inactive }
            .onChange(of: phase) { model.lifecycle = phase == .active ? .active : .inactive }
        }
    }
#endif
