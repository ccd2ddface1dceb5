import BlogSearchImport
import Foundation
import Observation

/// A folder of notes: searched as one types, and shown.
@MainActor @Observable final class NotesModel {
    private(set) var state = SearchSession.State()
    private(set) var note: StoredPost?
    private(set) var marks: PostHighlights?
    private(set) var notice: String?

    @ObservationIgnored let engine: SearchEngine
    @ObservationIgnored let folder: URL
    @ObservationIgnored private let session: SearchSession
    @ObservationIgnored private var listening: Task<Void, Never>?

    init(_ folder: URL) throws {
        self.folder = folder
        // Notes are short: they are indexed whenever the program begins, and nothing is left behind.
        engine = try SearchEngine.temporary()
        session = SearchSession(engine)
        listening = Task { [weak self, session] in
            for await state in session { self?.state = state }
        }
        search("")
    }

    var hits: [Hit] { state.results?.hits ?? [] }

    /// What the list is of.
    var heading: String {
        let count = state.results.map { $0.total == 1 ? "1 note" : "\($0.total) notes" } ?? ""
        return state.text.isEmpty ? count : "“\(state.text)” · \(count)"
    }

    /// Reads the folder, again after notes were written; those that are gone go.
    func load() async {
        do {
            let summary = try await engine.importFiles(
                [folder.path], as: .markdown, site: "https://notes.example", prune: true)
            let hidden = summary.skipped.map { "\($0.id) (\($0.reason))" }
            notice = hidden.isEmpty ? nil : "not shown: " + hidden.joined(separator: ", ")
        } catch {
            notice = error.localizedDescription
        }
    }

    /// Shows what a text finds; every note, the newest first, for none.
    func search(_ text: String) {
        session.update(
            text, options: SearchOptions(limit: 100, sort: text.isEmpty ? .newest : .relevance))
    }

    func open(_ hit: Hit) async {
        do {
            let post = try await engine.post(hit.reference)
            let text = state.text
            marks = text.isEmpty ? nil : try await engine.highlights(of: text, in: post)
            note = post
        } catch {
            notice = error.localizedDescription
        }
    }

    func goBack() { note = nil }

    func close() {
        session.cancel()
        listening?.cancel()
        do { try engine.close() } catch { notice = error.localizedDescription }
    }
}

#if canImport(SwiftUI)
    import SwiftUI

    /// The notes, and one of them.
    struct NotesView: View {
        @State var model: NotesModel
        @State private var text = ""

        var body: some View {
            NavigationSplitView {
                List(model.hits.listed) { hit in
                    Button(hit.title ?? "Untitled") { Task { await model.open(hit.value) } }
                }
                .searchable(text: $text)
                .onChange(of: text) { model.search(text) }
            } detail: {
                if let note = model.note {
                    ScrollView {
                        ForEach(note.blocks.listed) { block in
                            Text(
                                AttributedString(
                                    block.value, highlights: model.marks?.blocks[block.id] ?? []))
                        }
                    }
                }
            }
            .task { await model.load() }
        }
    }
#endif
