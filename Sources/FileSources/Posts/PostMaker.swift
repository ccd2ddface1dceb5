internal import Blog
internal import Ingest

/// Makes posts of `PostFields`, and the authors and terms they name, each introduced once.
///
/// Whatever has no id gets a stable one, so that reading the same files again changes nothing: authors from their
/// slug, terms from taxonomy and path (`category/parent/child`), posts from what their source says identifies them.
struct PostMaker {
    private var authors: [String: Int] = [:]
    private var authorIDs: Set<Int> = []
    /// Keys of terms by their name as written, one table a taxonomy: names repeat, and slugs cost time.
    private var keys: [String: [String: Term.Key?]] = [:]
    private var terms: Set<Term.Key> = []
    private var media: Set<Media.ID> = []
    private var derivedIDs: Set<Int> = []
    /// Ids that posts gave themselves.
    private var writtenIDs: Set<Int> = []
    /// Ids of posts that are left out.
    private var hidden: [Int] = []

    /// Puts a post on a page, or the reason why not.
    ///
    /// Of several posts with one id the first is read and the others are left out, so that reading the same files again
    /// changes nothing; of files of a folder the others get ids by their paths.
    /// - Parameters:
    ///   - fields: what the file says.
    ///   - identity: what tells this post from any other of its source.
    ///   - label: how a summary names it.
    ///   - file: the path of its file in the folder that is read.
    /// - Returns: the post that was added.
    @discardableResult
    mutating func add(
        _ fields: PostFields, identity: String, label: String, file: String? = nil,
        to page: inout PageInProgress
    ) -> Post? {
        var fields = fields
        if let reason = fields.reasonToSkip {
            page.skip(fields.id?.nonEmpty ?? label, reason)
            // What an index still has of a post that is no longer public must go.
            hidden += [writtenID(fields) ?? Post.stableID(for: identity)]
            if file == nil {
                removeHidden(from: &page)
            } else if fields.id != nil {
                hidden.append(Post.stableID(for: identity))
            }
            return nil
        }
        if let id = fields.id?.trimmed.nonEmpty, !writtenIDs.insert(Post.id(written: id)).inserted {
            guard file != nil else {
                page.skip("\(label) (id \(id))", "the same id as another post of this import")
                return nil
            }
            // To a generator it is a word like others, which went with a copy of the file.
            fields.id = nil
        }
        let isExact = fields.exported != nil
        let title = isExact ? fields.title ?? "" : PlainText.of(fields.title ?? "")
        let text = MembershipText(fields.html)
        let excerpt = fields.excerpt.map { MembershipText($0).shown }
        let date = fields.date.flatMap { DateText.date($0) }
        var post = Post(
            id: id(fields, identity: identity),
            type: fields.type.flatMap { isExact ? $0 : SlugText.make(from: $0).nonEmpty } ?? "post",
            slug: isExact ? fields.slug ?? "" : slug(fields, title: title),
            link: fields.link.flatMap(PublicAddress.kept), title: title,
            html: text.shown,
            excerpt: excerpt.flatMap { (isExact ? $0 : PlainText.of($0)).nonEmpty },
            date: date?.moment, utcOffset: date?.offset,
            modified: fields.modified.flatMap { DateText.moment($0) },
            image: fields.image.flatMap(PublicAddress.kept),
            language: fields.language.map(Self.languageTag)?.nonEmpty,
            isSticky: fields.isSticky, license: fields.license?.trimmed.nonEmpty)
        let (keys, hasFurtherTerms) = keys(fields, on: &page)
        post.terms = keys
        if let exported = fields.exported {
            complete(&post, fields, exported, on: &page)
        } else {
            post.extras.formerAddresses = Post.formerAddresses(fields.formerAddresses)
            if post.link == nil { post.extras.file = file }
            if !fields.custom.isEmpty { post.extras.fields = fields.custom }
            post.author = fields.authors.first { !$0.isEmpty }.map { author($0, on: &page) }
        }
        page.add(post, of: label)
        for comment in fields.comments.map({ $0.post(on: post) })
        where writtenIDs.insert(comment.id).inserted {
            page.add(comment, of: comment.slug)
        }
        if hasFurtherTerms { page.lack(label, PostBounds.furtherTerms) }
        if !text.hidden.isEmpty { page.lack(label, MembershipText.reason) }
        for part in fields.unkept { page.lack(label, part) }
        if fields.hasFurtherAuthors { page.lack(label, "its further authors, as a post has one") }
        page.lack(unreadDates: fields.allUnreadDates, of: label)
        page.lack(address: fields.link, of: label)
        return post
    }

    /// Removes posts that are left out, unless another post has the id of one: after the last file of a folder, where ids of
    /// several may be the same.
    mutating func removeHidden(from page: inout PageInProgress) {
        for id in hidden where !derivedIDs.contains(id) && !writtenIDs.contains(id) {
            page.add(.removal(id))
        }
        hidden = []
    }

    /// `de_AT` as a language tag: `de-AT`.
    private static func languageTag(_ written: String) -> String {
        String(written.trimmed.map { $0 == "_" ? "-" : $0 })
    }

    /// The id the file itself gives.
    private func writtenID(_ fields: PostFields) -> Int? {
        fields.id?.trimmed.nonEmpty.map(Post.id(written:))
    }

    private mutating func id(_ fields: PostFields, identity: String) -> Int {
        if let id = writtenID(fields) { return id }
        var id = Post.stableID(for: identity)
        var attempt = identity + "\n" + (fields.date ?? "")
        while !derivedIDs.insert(id).inserted {
            id = Post.stableID(for: attempt)
            attempt += "\n"
        }
        return id
    }

    private func slug(_ fields: PostFields, title: String) -> String {
        if let slug = fields.slug?.trimmed.nonEmpty { return PercentEncoding.decoding(slug) }
        let path =
            fields.link.flatMap(PublicAddress.kept)?.prefix { $0 != "?" && $0 != "#" } ?? ""
        let parts = path.split(separator: "/").dropFirst(path.contains("://") ? 2 : 0)
        if let last = parts.last {
            let name = last.hasSuffix(".html") ? last.dropLast(5) : last
            return PercentEncoding.decoding(String(name))
        }
        return SlugText.make(from: title)
    }

    private mutating func author(_ written: String, on page: inout PageInProgress) -> Int {
        if let id = authors[written] { return id }
        let name = PublicName.of(PlainText.of(written)) ?? "author"
        // Like terms: a name of nothing but signs is its own slug.
        let slug = SlugText.make(from: name).nonEmpty ?? name
        let id = Author.stableID(slug: slug)
        if authorIDs.insert(id).inserted {
            page.add(.author(Author(id: id, slug: slug, name: name)))
        }
        authors[written] = id
        return id
    }

    /// The terms of a post, each once, and whether it has more than are read.
    private mutating func keys(
        _ fields: PostFields, on page: inout PageInProgress
    ) -> (keys: [Term.Key], hasMore: Bool) {
        var found: [Term.Key] = []
        var known: Set<Term.Key> = []
        var all = [(Term.category, fields.categories), (Term.tag, fields.tags)]
        if !fields.furtherTerms.isEmpty { all += fields.furtherTerms.sorted { $0.key < $1.key } }
        for (taxonomy, names) in all {
            for name in names {
                if found.count == PostBounds.terms { return (found, true) }
                if let key = key(taxonomy, name, on: &page), known.insert(key).inserted {
                    found.append(key)
                }
            }
        }
        for term in fields.describedTerms {
            if found.count == PostBounds.terms { return (found, true) }
            if let key = key(term, on: &page), known.insert(key).inserted { found.append(key) }
        }
        return (found, false)
    }

    private mutating func key(
        _ taxonomy: String, _ name: String, on page: inout PageInProgress
    ) -> Term.Key? {
        if let known = keys[taxonomy]?[name] { return known }
        let key = key(taxonomy, path: name, on: &page)
        keys[taxonomy, default: [:]][name] = .some(key)
        return key
    }

    /// The term a name stands for; for a category `Parent > Child` the child, the parent is introduced before it.
    private mutating func key(
        _ taxonomy: String, path: String, on page: inout PageInProgress
    ) -> Term.Key? {
        var key: Term.Key?
        var slugs = ""
        // Tags have no parents. To look for a sign takes a hundredth of the time that looking for three takes.
        let isPath = taxonomy != Term.tag && path.utf8.contains(UInt8(ascii: ">"))
        let parts = isPath ? path.split(separator: " > ") : [path[...]]
        for part in parts.prefix(10) {
            let name = PlainText.of(String(part))
            // A name of nothing but signs (`+1`, `🎉`) is its own slug.
            let slug = SlugText.make(ofTerm: name).nonEmpty ?? name
            guard !slug.isEmpty else { continue }
            slugs += (slugs.isEmpty ? "" : "/") + Self.identity(name: name, slug: slug)
            let next = Term.Key(
                taxonomy: taxonomy, id: Term.stableID(taxonomy: taxonomy, path: slugs))
            if terms.insert(next).inserted {
                page.add(.term(Term(key: next, slug: slug, name: name, parent: key?.id)))
            }
            key = next
        }
        return key
    }

    /// Names whose slug loses a sign that matters stay apart: `C`, `C++` and `C#` are three tags.
    private static func identity(name: String, slug: String) -> String {
        name.contains { "+#".contains($0) } ? name.lowercased() : slug
    }
}

extension PostMaker {
    /// The term that an object stands for; those above it are introduced before it.
    private mutating func key(
        _ term: DescribedTerm, on page: inout PageInProgress
    ) -> Term.Key? {
        guard !term.taxonomy.isEmpty else { return nil }
        var above: Term.Key?
        var slugs = ""
        for part in term.above.reversed() + [term] {
            let slug = part.slug ?? part.name.map { SlugText.make(ofTerm: $0).nonEmpty ?? $0 }
            let name = part.name ?? slug
            slugs += slugs.isEmpty ? "" : "/"
            slugs += slug.map { Self.identity(name: name ?? $0, slug: $0) } ?? ""
            guard
                let id = part.id
                    ?? slug.map({ _ in
                        Term.stableID(taxonomy: term.taxonomy, path: slugs)
                    })
            else { continue }
            let key = Term.Key(taxonomy: term.taxonomy, id: id)
            if let slug, let name, terms.insert(key).inserted {
                page.add(
                    .term(
                        Term(
                            key: key, slug: slug, name: name, summary: part.summary,
                            parent: above?.id, link: part.link)))
            }
            above = key
        }
        return above
    }

    /// Adds to a post what only an export of this program says.
    private mutating func complete(
        _ post: inout Post, _ fields: PostFields, _ parts: ExportedParts,
        on page: inout PageInProgress
    ) {
        if let author = parts.namedAuthor, authorIDs.insert(author.id).inserted {
            page.add(.author(author))
        }
        post.author = parts.author
        if let medium = parts.medium, media.insert(medium.id).inserted {
            page.add(.media(medium))
        }
        post.featuredMedia = parts.featured
        if parts.termOrder.sorted() == Array(post.terms.indices) {
            let terms = post.terms
            for (place, term) in zip(parts.termOrder, terms) { post.terms[place] = term }
        }
        if post.date == nil { post.utcOffset = parts.utcOffset }
        post.extras = parts.extra
        let edited = fields.modified.flatMap { DateText.date($0)?.offset }
        if let edited, let offset = post.utcOffset, edited != offset {
            post.extras.modifiedOffset = edited
        }
    }

    /// Introduces the terms and authors that an export tells of a site.
    mutating func add(_ blog: ExportedParts.Blog, to page: inout PageInProgress) {
        for term in blog.terms { _ = key(term, on: &page) }
        for author in blog.authors where authorIDs.insert(author.id).inserted {
            page.add(.author(author))
        }
    }
}
