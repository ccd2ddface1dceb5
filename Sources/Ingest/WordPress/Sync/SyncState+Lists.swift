internal import Blog

/// Catalogue, vocabulary and lists: what there is, before any post is fetched.
extension SyncState {
    mutating func receiveLogin(_ outcome: Outcome) {
        guard case .failure(let problem) = outcome else { return }
        guard problem.isRefusal, let credentials = options.credentials else { return fail(problem) }
        failure = .badCredentials(credentials.user, site: found.site.url, code: problem.code)
    }

    /// Without a list of types (closed, or a site before 4.7's route) posts and pages are where they always are.
    mutating func receiveTypes(_ outcome: Outcome) {
        var offered = PostType.standard
        switch outcome {
        case .success(let answer):
            let read = PostType.types(in: answer.json)
            if !read.isEmpty { offered = read }
        case .failure(let problem):
            guard problem.isRefusal else { return fail(problem) }
        }
        let (chosen, unknown) = PostType.chosen(options.types, of: offered)
        types = chosen
        guard let name = unknown.first else { return }
        let names = offered.map(\.name).filter { !RecordKind.machinery.contains($0) }
        failure = .unknownType(name, site: found.site.url, offered: names)
    }

    mutating func receiveTaxonomies(_ outcome: Outcome) {
        taxonomies = Taxonomy.standard
        switch outcome {
        case .success(let answer):
            let read = Taxonomy.taxonomies(in: answer.json)
            if !read.isEmpty { taxonomies = read.filter { $0.name != "nav_menu" } }
        case .failure(let problem):
            guard problem.isRefusal else { return fail(problem) }
        }
        decoder.taxonomies.merge(taxonomies.map { ($0.base, $0.name) }) { _, read in read }
    }

    mutating func receivePage(
        _ outcome: Outcome, of subject: SyncRequest.Subject, generation: Int
    ) {
        guard let index = walks.firstIndex(where: { $0.subject == subject }),
            walks[index].generation == generation
        else { return }
        switch outcome {
        case .success(let answer): receive(answer, walk: index)
        case .failure(let problem): receive(problem, walk: index)
        }
        if walks[index].pages.isThrough { finishWalk(index) }
    }

    private mutating func receive(_ answer: Answer, walk index: Int) {
        let rows = answer.json.elements
        walks[index].pages.receive(
            rows.map(decoder.id(of:)), total: answer.total, totalPages: answer.totalPages)
        switch walks[index].subject {
        case .terms(let taxonomy):
            emit(rows.compactMap { decoder.term($0, taxonomy: taxonomy.name) }.map(Change.term))
        case .users:
            let authors = rows.compactMap { decoder.author($0) }
            seenAuthors.formUnion(authors.map(\.id))
            emit(authors.map(Change.author))
        case .posts:
            for row in rows {
                guard let id = decoder.id(of: row) else { continue }
                walks[index].modified[id] = decoder.modified(of: row)
            }
        }
    }

    private mutating func emit(_ changes: [Change]) {
        if !changes.isEmpty { pages.append(SourcePage(changes: changes)) }
    }

    private mutating func receive(_ problem: FetchFailure, walk index: Int) {
        if problem.code == "rest_post_invalid_page_number" { return walks[index].pages.end() }
        switch walks[index].subject {
        case .users where problem.isRefusal:
            embedsAuthors = true
            walks[index].pages.end()
        case .terms(let taxonomy) where problem.isRefusal:
            walks[index].pages.end()
            note(taxonomy.name, "terms not listed: \(problem.summary)")
        case .posts(let type) where problem.isRefusal && options.types.contains("all"):
            walks[index].pages.end()
            note(type.name, "type not listed: \(problem.summary)")
            types.removeAll { $0 == type }
        default:
            if !(problem.isOfTheContent && walks[index].shrink()) { fail(problem) }
        }
    }

    func noted(_ id: String, _ reason: String) -> SourcePage {
        SourcePage(skipped: [Skipped(id: id, reason: reason)])
    }

    private mutating func note(_ id: String, _ reason: String) {
        pages.append(noted(id, reason))
    }

    /// A list that came out incomplete is walked again; if that does not help, what it has is fetched, and
    /// nothing is deleted by it.
    private mutating func finishWalk(_ index: Int) {
        guard case .posts(let type) = walks[index].subject, types.contains(type) else { return }
        let walk = walks[index]
        if !walk.pages.isComplete {
            if walks[index].retry() { return }
            let total = walk.pages.total.map(String.init) ?? "an unknown number"
            note(
                type.base,
                "list incomplete: \(walk.pages.ids.count) of \(total), so nothing was removed")
        }
        lists.append(
            PostList(
                type: type, ids: walk.pages.ids, modified: walk.modified,
                isComplete: walk.pages.isComplete))
    }
}
