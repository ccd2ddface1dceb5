import BlogSearchImport
import Foundation
import Terminal
import Testing

@testable import Reader

/// The reader, by its keys and what it draws.
@Suite @MainActor struct ReaderTerminalTests {
    private func model(_ engine: SearchEngine) -> ReaderModel {
        ReaderModel(engine, over: OneAnswer(failure: TransportError(.hostNotFound)))
    }

    @Test(
        "the reader in a terminal, in every script",
        arguments: [(80, 24), (200, 50), (40, 10), (20, 4), (5, 2), (1, 1)])
    func inATerminal(columns: Int, rows: Int) async throws {
        let model = model(try await BlogSource.files([Checkout.posts.path]).engine())
        let program = ReaderProgram(model)
        try await until { !model.hits.isEmpty }
        let list = text(of: program, columns, rows)
        if columns > 79 { #expect(list.contains("How rivers choose their way")) }
        for hit in model.hits {
            await model.open(hit)
            _ = text(of: program, columns, rows)
            for key: Key in [.tab, .pageDown, .down, .end, .character("n"), .home] {
                program.press(key)
                _ = text(of: program, columns, rows)
            }
            program.press(.left)
            #expect(model.article == nil)
        }
        program.press(.character("q"))
        #expect(program.isOver)
        model.close()
    }

    @Test("searching, opening, following a link, by keys")
    func keys() async throws {
        let model = model(try await BlogSource.files([Checkout.posts.path]).engine())
        let program = ReaderProgram(model)
        try await until { !model.hits.isEmpty }
        _ = text(of: program, 80, 24)
        program.press(.character("/"))
        for character in "meander" { program.press(.character(character)) }
        #expect(text(of: program, 80, 24).contains("/meander"))
        try await until { model.state.text == "meander" && !model.state.isSearching }
        #expect(model.hits.first?.title == "How rivers choose their way")
        program.press(.enter)
        program.press(.enter)
        try await until { model.article != nil }
        #expect(model.article?.highlights?.count ?? 0 > 1)
        #expect(text(of: program, 80, 24).contains("called an oxbow"))
        program.press(.tab)
        #expect(model.notice == "https://posts.example/2024/03/02/pictures/")
        program.press(.enter)
        try await until { model.article?.post.slug == "pictures" }
        program.press(.escape)
        #expect(model.article?.post.slug == "rivers")
        program.press(.escape)
        program.press(.escape)
        try await until { model.state.text.isEmpty && model.hits.count > 5 }
        program.press(.character("o"))
        for character in "https://posts.example/2024/02/14/emoji/" {
            program.press(.character(character))
        }
        program.press(.enter)
        try await until { model.article?.post.slug == "emoji" }
        #expect(text(of: program, 200, 50).contains("👨‍👩‍👧‍👦"))
        model.close()
    }
}
