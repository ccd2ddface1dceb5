import BlogSearchImport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The stages of the engine, each alone in this process: what `wpsearch` as a whole does not tell apart.
///
///     BenchmarkStages POSTS INDEX
///
/// POSTS is what `wpsearch import` reads, or a file of queries (`AskedQuery`) for the stages that ask them; INDEX is an index it
/// may write to. Each line of standard input names a stage and
/// how often to run it; each is answered with one line of JSON, see `Stage.Outcome`.
@main struct Stages {
    static func main() async throws {
        guard CommandLine.arguments.count == 3 else {
            print("usage: BenchmarkStages POSTS INDEX")
            return
        }
        var stages: [String: any Stage] = [:]
        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2, let passes = Int(words[1]), passes > 0 else {
                say(#"{"error": "a stage and a number of passes are wanted"}"#)
                continue
            }
            let known = stages[words[0]]
            guard let stage = if let known { known } else { try await stage(words[0]) } else {
                say(#"{"error": "no such stage"}"#)
                continue
            }
            stages[words[0]] = stage
            say(try await stage.outcome(passes: passes).json)
        }
    }

    /// A line at once, also into a pipe.
    private static func say(_ line: String) {
        print(line)
        fflush(nil)
    }

    /// A stage, ready to run.
    private static func stage(_ name: String) async throws -> (any Stage)? {
        let posts = CommandLine.arguments[1]
        let index = CommandLine.arguments[2]
        return switch name {
        case "html": ReadingHTML(posts: try await Posts.read(posts))
        case "analysis": Analysis(posts: try await Posts.read(posts))
        case "stems": Stemming(posts: try await Posts.read(posts), inSwift: false)
        case "stems-in-swift": Stemming(posts: try await Posts.read(posts), inSwift: true)
        case "building": Building(posts: try await Posts.read(posts, upTo: 20_000))
        case "answers": Answers(engine: try SearchEngine.open(at: index), limit: 10)
        case "answers-of-one-hit": Answers(engine: try SearchEngine.open(at: index), limit: 1)
        case "key-stroke": try await KeyStroke(engine: try SearchEngine.open(at: index))
        case "bare", "whole":
            Asking(
                engine: try SearchEngine.open(at: index), queries: try AskedQuery.read(posts),
                isBare: name == "bare")
        case "addition": Addition(engine: try SearchEngine.open(at: index, readOnly: false))
        default: nil
        }
    }
}

/// The first posts of a file or folder, in memory.
enum Posts {
    static func read(_ path: String, upTo limit: Int = .max) async throws -> [Post] {
        var source = try FileSource.open([path])
        var posts: [Post] = []
        while posts.count < limit, let page = try await source.nextPage() {
            for case .post(let post) in page.changes { posts.append(post) }
        }
        return Array(posts.prefix(limit))
    }
}
