internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

extension Completer {
    /// A completion, and its score compared with others.
    struct Ranked {
        /// What is completed.
        enum Origin {
            /// A word of the vocabulary, and the reading of the typed text that found it.
            indirect case word(SearchPlan.Word, TypedText)
            /// The row id of a value of a filter.
            case value(FacetKind, UInt32)
        }

        var completion: Completion
        var score: Double
        var origin: Origin
        /// Whether its posts have been counted exactly.
        var isCounted = false

        /// Whether it is another form of a word with one of these stems, and not the typed text
        /// itself.
        func isForm(of stems: Set<SearchPlan.Stem>) -> Bool {
            guard case .word(let word, let typed) = origin, word.text != typed.last else {
                return false
            }
            return !stems.isDisjoint(with: word.stems)
        }

        static func precedes(_ left: Ranked, _ right: Ranked) -> Bool {
            (right.score, left.completion.text) < (left.score, right.completion.text)
        }
    }

    /// The chosen completions. Each text occurs once.
    struct Chosen {
        /// Names of hidden terms. They are not completed as words either.
        let hidden: Set<[NameWord]>
        private(set) var completions: [Completion] = []
        private var indices: [[NameWord]: Int] = [:]

        init(hidden: Set<[NameWord]>) {
            self.hidden = hidden
        }

        /// A term replaces a word with the same text, because it says more, unless the word is in
        /// far more posts.
        mutating func add(_ completion: Completion, by analyzer: inout Analyzer) {
            let words = NameWord.words(of: completion.text, by: &analyzer)
            if hidden.contains(words) { return }
            guard let index = indices[words] else {
                indices[words] = completions.count
                completions.append(completion)
                return
            }
            let isTerm = completion.kind == .category || completion.kind == .tag
            let known = completions[index]
            if isTerm, known.kind == .word, 2 * completion.posts >= known.posts {
                completions[index] = completion
            }
        }
    }
}
