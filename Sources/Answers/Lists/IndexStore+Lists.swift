internal import Blog
internal import BlogSearchPostings
package import BlogSearchQueries
internal import BlogSearchRanking
package import BlogSearchStore
internal import TextAnalysis

// How a list is read page by page:
//
//   the first page          finds more than it shows, and remembers which posts they are (`KeptList`)
//   a page behind           shows the next of those that are still there, as they are now
//   behind what is kept,    by relevance: goes on at the same rank, if nothing was stored since; else it is refused
//   or after it was         by all else: goes on with what now comes behind the last post that was read
//   forgotten

extension IndexStore {
    /// A page of a list, and what is to be remembered of it; `nil` when that is nothing new.
    package typealias ListPage = (results: SearchResults, kept: KeptList?)

    /// The first page of a list. The offset is not looked at; a page has a post at least.
    package func firstPage(of text: String, options: SearchOptions) throws -> ListPage {
        var options = options
        (options.offset, options.limit) = (0, max(1, options.limit))
        options.collapses = false
        return try read { snapshot in
            let answer = try snapshot.answer()
            var (results, found) = try answer.answer(
                Query(text, options: options), keeping: KeptList.capacity(options.sort))
            guard found.count > results.hits.count else { return (results, nil) }
            let kept = KeptList(
                lineage: try snapshot.lineage(), first: 0,
                entries: try answer.entries(found, options), goesOn: results.total > found.count)
            results.next = PageCursor(
                text: text, options: options, list: UInt64.random(in: 0 ... .max),
                read: results.hits.count, total: results.total, mark: try snapshot.mark(),
                last: kept.entries[results.hits.count - 1].place)
            return (results, kept)
        }
    }

    /// The page behind a cursor.
    ///
    /// - Parameter kept: what is remembered of its list.
    /// - Throws: `IndexError` with code `outlived` when the list cannot be gone on with.
    package func page(after cursor: PageCursor, kept: KeptList?) throws -> ListPage {
        try read { snapshot in
            var cursor = cursor
            if let kept, try kept.lineage == snapshot.lineage(),
                (kept.first..<kept.end).contains(cursor.read)
            {
                let results = try snapshot.page(after: &cursor, in: kept)
                if !results.hits.isEmpty || !kept.goesOn { return (results, nil) }
            }
            let fresh = try snapshot.list(behind: cursor, path)
            // What is to be remembered gets a number of its own: older cursors go on with what they know.
            cursor.list = UInt64.random(in: 0 ... .max)
            return (try snapshot.page(after: &cursor, in: fresh), fresh)
        }
    }
}

extension IndexSnapshot {
    /// The next posts that are still there.
    fileprivate func page(
        after cursor: inout PageCursor, in kept: KeptList
    ) throws -> SearchResults {
        let limit = cursor.options.limit
        let start = cursor.read
        var shown: [(place: Int, document: ScoredDocument)] = []
        while shown.count < limit, cursor.read < kept.end {
            let from = cursor.read - kept.first
            let next = kept.entries[from..<min(from + limit - shown.count, kept.entries.count)]
            for (entry, document) in zip(next, try documents(of: next.map(\.post))) {
                if let document {
                    shown.append(
                        (cursor.read, ScoredDocument(document: document, score: entry.score)))
                }
                cursor.read += 1
                cursor.last = entry.place
            }
        }
        let query = Query(cursor.text, options: cursor.options)
        var results = try answer().page(of: query, shown, total: cursor.total)
        results.offset = start
        if cursor.read < kept.end || kept.goesOn { results.next = cursor }
        return results
    }

    /// The list behind a cursor as it is now.
    fileprivate func list(behind cursor: PageCursor, _ path: String) throws -> KeptList {
        let answer = try answer()
        let capacity = KeptList.capacity(cursor.options.sort)
        var query = Query(cursor.text, options: cursor.options)
        var found: [ScoredDocument]
        if cursor.options.sort == .relevance {
            guard try mark() == cursor.mark else { throw IndexError.outlived(path) }
            (query.options.offset, query.options.limit) = (cursor.read, capacity + 1)
            found = try answer.found(query)
        } else {
            (query.options.offset, query.options.limit) = (0, .max)
            found = try answer.found(query)
            let start = try answer.start(behind: cursor.last, in: found, cursor.options)
            found = Array(found[start...].prefix(capacity + 1))
        }
        let goesOn = found.count > capacity
        return KeptList(
            lineage: try lineage(), first: cursor.read,
            entries: try answer.entries(found.prefix(capacity), cursor.options), goesOn: goesOn)
    }
}

extension QueryAnswer {
    /// What is to be remembered of documents.
    fileprivate func entries(
        _ documents: some Collection<ScoredDocument>, _ options: SearchOptions
    ) throws -> [KeptList.Entry] {
        let order = rowOrder(options.sort, options.include)
        let ids = documents.map(\.document)
        let (posts, keys) = (try rows.posts(of: ids), try order.keys(of: ids))
        return try documents.enumerated().map { index, document in
            KeptList.Entry(
                post: posts[index], score: document.score, key: keys[index],
                published: try order.date(of: document.document))
        }
    }

    /// The page of documents that a query asks for.
    fileprivate func found(_ query: Query) throws -> [ScoredDocument] {
        let opener = WordOpener(reader)
        return try search(plan(query, opener), opener).documents
    }

    /// The index of the first document behind a place, of documents in their order.
    fileprivate func start(
        behind place: PageCursor.Place, in documents: [ScoredDocument], _ options: SearchOptions
    ) throws -> Int {
        let order = rowOrder(options.sort, options.include)
        var (low, high) = (0, documents.count)
        while low < high {
            let middle = (low + high) / 2
            let document = documents[middle].document
            let (key, date) = (try order.keys(of: [document])[0], try order.date(of: document))
            var difference = order.compare(place.key, place.published, key, date)
            if difference == 0, let post = try rows.posts(of: [document]).first {
                difference =
                    (place.home, post.id) < (post.home, place.id) ? -1 : 1
            }
            if difference < 0 { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// A page of posts that are known already.
    fileprivate func page(
        of query: Query, _ shown: [(place: Int, document: ScoredDocument)], total: Int
    ) throws -> SearchResults {
        let opener = WordOpener(reader)
        let planned = try plan(query, opener)
        var options = query.options
        // The sum would be that of another state than the score.
        options.explain = false
        var hits = try hits(
            SearchOutcome(total: total, documents: shown.map(\.document)), planned, options, opener)
        for index in hits.indices { hits[index].rank = shown[index].place + 1 }
        var reading = query.reading
        reading.notes += planned.notes
        return SearchResults(query: reading, total: total, hits: hits)
    }
}

extension IndexError {
    /// A list by relevance that is no longer remembered, of an index that changed.
    fileprivate static func outlived(_ path: String) -> IndexError {
        IndexError(
            .outlived,
            "The list is no longer remembered, and the index at \(path) has changed since it was read",
            step: "read it from its first page", path: path)
    }
}
