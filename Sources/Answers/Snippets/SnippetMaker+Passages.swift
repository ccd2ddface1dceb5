package import BlogSearchPostings
package import BlogSearchQueries
internal import TextAnalysis

/// The passages of a post that contain matches.
extension SnippetMaker {
    /// The maximum number of sections shown of a post, and of captions.
    private static let maximumPassages = 3
    /// What sections consist of.
    private static let sectionFields: FieldSet = [.heading, .body, .code, .caption]

    /// A heading with the texts before the next one.
    private struct Section {
        /// The index of the heading among the post's parts; `nil` for the texts before the first
        /// one.
        var heading: Int?
        /// The text with the best passage, and the passage.
        var best: (piece: PostTexts.Piece, passage: PassageFinder.Passage)?
        /// The worth of the best passage together with the heading.
        var worth = 0.0

        /// Takes the passage if it is the best one of the heading or of a text below it.
        mutating func add(_ passage: PassageFinder.Passage, in piece: PostTexts.Piece) {
            if piece.field == .heading {
                worth += passage.worth
            } else if passage.worth > best?.passage.worth ?? 0 {
                worth += passage.worth - (best?.passage.worth ?? 0)
                best = (piece, passage)
            }
        }
    }

    /// The excerpt, captions and sections of a post, with their matches. It looks at `maximumBytes`
    /// of the post. Custom fields are in none of them: a page shows them wherever it likes.
    ///
    /// - Parameter address: the address of the post, for links to its sections.
    package func passages(of post: PostTexts, at address: String?) -> HitPassages {
        var passages = HitPassages()
        passages.excerpt = post.excerpt.map { whole($0, .excerpt, post.language) }
        var sections = [Section()]
        var budget = SnippetMaker.maximumBytes
        for (index, piece) in post.pieces.enumerated() where budget > 0 && !patterns.isEmpty {
            if piece.field == .heading { sections.append(Section(heading: index)) }
            guard Self.sectionFields.contains(piece.field) else { continue }
            let range = piece.bytes.prefix(budget)
            budget -= range.count
            guard let found = passage(in: post.bytes, range, of: piece.field, post.language)
            else { continue }
            sections[sections.count - 1].add(found, in: piece)
            if piece.field == .caption, passages.captions.count < Self.maximumPassages {
                passages.captions.append(whole(piece, of: post))
            }
        }
        passages.sections = sections.filter { $0.worth > 0 }.sorted { $0.worth > $1.worth }
            .prefix(Self.maximumPassages).map { hitSection($0, of: post, at: address) }
        return passages
    }

    private func whole(_ text: String, _ field: Field, _ language: Language) -> Snippet {
        Snippet(text: text, highlights: highlights(in: text, of: field, language: language))
    }

    private func whole(_ piece: PostTexts.Piece, of post: PostTexts) -> Snippet {
        whole(String(decoding: post.bytes[piece.bytes], as: UTF8.self), piece.field, post.language)
    }

    private func hitSection(
        _ section: Section, of post: PostTexts, at address: String?
    ) -> HitSection {
        let heading = section.heading.map { post.pieces[$0] }
        let anchor = heading?.anchor.map { String(decoding: post.bytes[$0], as: UTF8.self) }
        return HitSection(
            heading: heading.map { whole($0, of: post) }, anchor: anchor,
            fragment: anchor == nil ? fragment(of: section, in: post) : nil,
            post: address, snippet: snippet(of: section, in: post))
    }

    /// The best passage of a section; its beginning when only the heading has matches.
    private func snippet(of section: Section, in post: PostTexts) -> Snippet? {
        if let best = section.best {
            let cutter = PassageCutter(post.bytes[best.piece.bytes], around: best.passage.range)
            return marked(cutter.passage, of: best.piece.field, post.language)
        }
        let texts = post.pieces[((section.heading ?? 0) + 1)...].prefix { $0.field != .heading }
        for piece in texts where Self.sectionFields.contains(piece.field) {
            let beginning = PassageCutter(post.bytes[piece.bytes]).passage
            if let snippet = marked(beginning, of: piece.field, post.language) { return snippet }
        }
        return nil
    }

    /// Words that lead to a section: its heading, or its best passage when there is no heading or a
    /// browser would stop at the same words before it. Captions lead nowhere, because alternative
    /// texts of pictures count as captions, too.
    private func fragment(of section: Section, in post: PostTexts) -> String? {
        var words: String?
        if let heading = section.heading {
            words = VerbatimWords.text(in: post.bytes[post.pieces[heading].bytes], from: 0)
            let isSaidBefore = post.pieces[..<heading].contains {
                VerbatimWords.areFound(words ?? "", in: post.bytes[$0.bytes])
            }
            if !isSaidBefore, words?.isEmpty == false { return words }
        }
        if let best = section.best, best.piece.field != .caption {
            words = VerbatimWords.text(
                in: post.bytes[best.piece.bytes], from: best.passage.range.lowerBound)
        }
        return words?.isEmpty == true ? nil : words
    }
}
