import Foundation
import TestSupport
import Testing

/// What shells complete by asking the index, asked by a shell.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")))
struct CompletionTests {
    /// What bash offers for the last of some words.
    private func offered(_ words: String..., index: String) throws -> [String] {
        let products = Command.products.path
        let quoted = words.map { "'" + $0 + "'" }.joined(separator: " ")
        let script = """
            source <(wpsearch --generate-completion-script bash)
            COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1)
            COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
            _wpsearch wpsearch "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}" 2>/dev/null
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let ran = try Command.run(
            "/bin/bash", ["-c", script],
            environment: ["PATH": products + ":/usr/bin:/bin", "WPSEARCH_INDEX": index])
        return ran.output.split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }.filter { !$0.isEmpty }
    }

    @Test func values_areThoseOfTheIndex() throws {
        let index = try CorpusIndex.of("wxr").path
        let categories = try offered("wpsearch", "query", "x", "--category", "n", index: index)
        #expect(!categories.isEmpty && categories.allSatisfy { $0.hasPrefix("n") })
        let tags = try offered("wpsearch", "query", "x", "--tag", "", index: index)
        #expect(tags.count > 20)
        let none = try offered("wpsearch", "query", "--tag", "zzzqqq", index: index)
        #expect(none.isEmpty)
    }

    @Test func posts_areCompletedByTheirSlugs() throws {
        let scratch = try Scratch()
        let index = try scratch.index(
            ofPosts: """
                {"id": 1, "title": "Plain language at work", "slug": "plain-language-at-work", "text": "x", "date": "2020-01-01"}
                {"id": 2, "title": "Plain language guide", "slug": "plain-language-guide", "text": "x", "date": "2021-01-01"}
                {"id": 3, "title": "Other", "slug": "other", "text": "plain language", "date": "2022-01-01"}
                """)
        for command in ["show", "related", "open"] {
            #expect(
                try Set(offered("wpsearch", command, "plain-l", index: index))
                    == ["plain-language-at-work", "plain-language-guide"])
            #expect(
                try offered("wpsearch", command, "plain-language-g", index: index)
                    == ["plain-language-guide"])
            #expect(try offered("wpsearch", command, "", index: index).contains("other"))
        }
    }

    /// A prompt is no place for an error.
    @Test func withoutAnIndex_nothingIsOffered_andNothingSaid() throws {
        let ran = try Command.wpsearch(
            ["---completion", "show", "--", "positional@0", "2", "1", "x"],
            index: "/nonexistent/index.sqlite")
        #expect(ran.errors.isEmpty)
        #expect(try offered("wpsearch", "show", "x", index: "/nonexistent/i.sqlite").isEmpty)
    }

    private static let commands = try? Command.wpsearch(["help", "bogus"]).errors
        .split(separator: ";").last?.split(separator: ".").first?
        .replacing(" there are ", with: "").components(separatedBy: ", ")

    @Test func help_isCompletedByCommands() throws {
        let commands = try #require(Self.commands)
        #expect(commands.contains("query") && commands.contains("cluster"))
        let none = "/nonexistent/index.sqlite"
        #expect(try Set(offered("wpsearch", "help", "", index: none)).isSuperset(of: commands))
        #expect(try offered("wpsearch", "help", "qu", index: none) == ["query"])
    }

    private func shell(_ path: String, _ script: String) throws -> [String] {
        let ran = try Command.run(
            path, ["-c", script],
            environment: [
                "PATH": Command.products.path + ":/usr/bin:/bin", "HOME": "/nonexistent",
            ])
        return ran.output.split(separator: "\n").map(String.init)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish")))
    func help_isCompletedInFish() throws {
        let offered = try shell(
            "/usr/bin/fish",
            "wpsearch --generate-completion-script fish | source; complete -C 'wpsearch help '")
        #expect(try Set(offered) == Set(#require(Self.commands)))
    }

    /// What the function of zsh asks to be offered.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh")))
    func help_isCompletedInZsh() throws {
        let asked = try shell(
            "/usr/bin/zsh",
            "compdef() {}; _arguments() { print -rl -- \"$@\" }; eval \"$(wpsearch --generate-completion-script zsh)\" >/dev/null 2>&1; _wpsearch_help"
        )
        let commands = try #require(Self.commands).joined(separator: " ")
        #expect(asked.contains("*:subcommands:(\(commands))"), "\(asked)")
    }

    @Test func index_isAFile() throws {
        let scratch = try Scratch()
        _ = try scratch.file("blog.sqlite", "")
        let offered = try offered(
            "wpsearch", "query", "--index", scratch.path("blo"), index: "/nonexistent/i.sqlite")
        #expect(offered == [scratch.path("blog.sqlite")])
    }
}
