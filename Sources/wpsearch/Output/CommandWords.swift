import BlogSearch

// What helps, in the words of the command. The library names no command and no option: it says what to do, here is said by
// which command or option it is done.

extension Remedy {
    /// What to do, or which command does it, as part of a sentence.
    fileprivate var commandWords: String {
        switch self {
        case .compact: "run \"wpsearch compact\""
        case .compacting: "\"wpsearch compact\""
        case .compactThenFill:
            "run \"wpsearch compact\", then \"wpsearch sync --full\" or \"wpsearch import\" again"
        case .verify: "run \"wpsearch verify\""
        case .fill: "make one with \"wpsearch sync URL\" or \"wpsearch import PATH\""
        case .fillAgain: "run \"wpsearch sync\" or \"wpsearch import\" again"
        case .syncFullyOrImport: "run \"wpsearch sync --full\" or \"wpsearch import\""
        case .syncFully: "run \"wpsearch sync --full\""
        case .readAgain(let site, true): "run \"wpsearch sync \(site) --full\""
        case .readAgain(let site, false): "run \"wpsearch import\" again with the files of \(site)"
        case .syncDespiteLoss: "sync again with --full"
        case .sync(let site): "run \"wpsearch sync \(site)\""
        case .syncUnder(let asked, let home): "wpsearch sync \(asked) --site \(home)"
        case .allowPlainHTTP: "allow it with --insecure"
        case .nameIndex(let which): "name \(which) with --index"
        case .openOnce: "run \"wpsearch status\" once"
        case .nextWriter: "the next command that writes"
        case .runAgain: "run the command again"
        case .followLinks: "give --follow-links"
        case .importPruning: "import again with --prune"
        case .importReplacing(let site): "import them with --site \(site)"
        case .nameSite: "give --site"
        case .nameKind(let what, let kinds):
            "say \(what) with --as" + (kinds.isEmpty ? "" : " " + kinds.joined(separator: "|"))
        case .readOnlyAs(let kind): "pass over it with --as \(kind)"
        case .nameMapping: "say with --mapping"
        case .readAboutJudgements: "see \"wpsearch eval --help\" for what is read"
        case .push: "run \"wpsearch cluster push\" with this address"
        case .pushAnew: "run \"wpsearch cluster push\" with --rebuild"
        case .acceptPartial: "take what came with --partial"
        case .nameClusterKey:
            "put a key into WPSEARCH_CLUSTER_KEY, or a user and a password into WPSEARCH_CLUSTER_USER and WPSEARCH_CLUSTER_PASSWORD"
        }
    }
}

extension Notice {
    /// The sentence as the command says it.
    var commandWords: String { worded(by: \.commandWords) }
}

extension Explained {
    /// The sentence of an error as the command says it.
    var commandWords: String { explanation.notice.commandWords }
}

extension WhyNot {
    /// The sentence as the command says it, without a full stop.
    var commandWords: String {
        switch self {
        case .outsideOption(let kind, let values):
            "it does not fit --\(kind.rawValue) \(values.joined(separator: ", "))"
        case .notListed: "a list holds posts only, unless --type says otherwise"
        case .comment: "it is a comment, which a search holds only with --type comment"
        case .outsideDates: "it was not published between --after and --before"
        case .nearDuplicate: description + "; --no-collapse shows it"
        case .hit(let rank, let total, .earlier(let offset)):
            "it is hit \(rank) of \(total), before --offset \(offset)"
        case .hit(let rank, let total, .later(let limit)):
            "it is hit \(rank) of \(total); --limit \(limit) shows it"
        default: description
        }
    }
}

extension SearchResults {
    /// The same answer with what the command words.
    var inCommandWords: SearchResults {
        var results = self
        results.whyNot = whyNot.map { .words($0.commandWords) }
        return results
    }
}

extension [Skipped] {
    /// The same with reasons as the command says them.
    var inCommandWords: [Skipped] {
        map { Skipped(id: $0.id, reason: $0.notice.commandWords) }
    }
}
