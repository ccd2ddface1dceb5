import TextAnalysis

@testable import BlogSearchAnswers
@testable import BlogSearchPostings
@testable import BlogSearchQueries
@testable import BlogSearchRanking

/// What `SnippetMaker` promises, said as plainly as possible: every token of every text, characters one by one.
struct NaiveSnippet {
    let patterns: [HighlightPattern]

    func snippet(of texts: [(field: Field, text: String)], _ language: Language) -> Snippet? {
        let shown: [Field] = [.excerpt, .heading, .body, .code, .caption, .custom]
        let texts = texts.filter { shown.contains($0.field) && !$0.text.isEmpty }
        let finder = PassageFinder(patterns)
        var best: (text: String, field: Field, passage: PassageFinder.Passage)?
        for (field, text) in texts where !patterns.isEmpty {
            let found = finder.best(
                of: matches(in: text, of: field, language), in: Array(text.utf8)[...], length: 160)
            guard let found, found.worth > best?.passage.worth ?? 0 else { continue }
            best = (text, field, found)
            if found.worth >= finder.completeWorth { break }
        }
        if let best {
            return marked(best.text, around: best.passage.range, of: best.field, language)
        }
        for (field, text) in texts {
            if let snippet = marked(text, around: 0..<0, of: field, language) { return snippet }
        }
        return nil
    }

    /// Every row of tokens, a token for each slot at neighbouring positions, that spells a pattern.
    private func matches(
        in text: String, of field: Field, _ language: Language
    ) -> [PatternMatcher.Match] {
        var analyzer = Analyzer(language: language)
        let tokens = analyzer.tokens(in: text)
        let positions = Dictionary(grouping: tokens, by: \.position)
        var found: [PatternMatcher.Match] = []
        for last in (0..<(tokens.last.map { $0.position + 1 } ?? 0)) {
            for (index, pattern) in patterns.enumerated() where pattern.scope.contains(field) {
                let first = last - pattern.slots.count + 1
                let before = pattern.slots.dropLast().enumerated().map { offset, slot in
                    (positions[first + offset] ?? []).last { slot.takes($0, language) }
                }
                if before.contains(where: { $0 == nil }) { continue }
                for token in positions[last] ?? []
                where pattern.slots.last?.takes(token, language) == true {
                    for token in before.compactMap({ $0 }) + [token] {
                        found.append(.init(range: token.range, pattern: index))
                    }
                }
            }
        }
        return found
    }

    private func marked(
        _ text: String, around core: Range<Int>, of field: Field, _ language: Language
    ) -> Snippet? {
        let characters = Array(text)
        var ends: [Int] = []
        for character in characters { ends.append((ends.last ?? 0) + character.utf8.count) }
        let match = ends.firstIndex { $0 > core.lowerBound } ?? characters.count
        let covered = text.utf8.dropFirst(core.lowerBound).prefix(core.count)
        let room = 220 - covered.count { $0 & 0xC0 != 0x80 }
        let start = core.isEmpty ? 0 : beginning(characters, before: match, room: room)
        let end = end(characters, from: start)
        let isBeginning =
            start == 0 || isBetween(characters, at: start - 1)
            || "。！？".contains(characters[start - 1])
        let goesOn = characters[end...].contains { !isBlank($0) }
        let passage = String(characters[start..<end])
        let marks = matches(in: passage, of: field, language).map(\.range)
        return collapsed(passage, marks, isBeginning ? "" : "…", goesOn ? "…" : "")
    }

    private func beginning(_ characters: [Character], before match: Int, room: Int) -> Int {
        var word = match
        var walked = 0
        for index in stride(from: match - 1, through: 0, by: -1) {
            walked += characters[index].unicodeScalars.count
            guard walked <= min(room, 100) else { return word }
            if isBlank(characters[index]) {
                if walked <= min(room, 40) { word = index + 1 }
                if isBetween(characters, at: index) { return index + 1 }
            } else if "。！？".contains(characters[index]) {
                return index + 1
            }
        }
        return 0
    }

    private func end(_ characters: [Character], from start: Int) -> Int {
        var afterWord = start
        var walked = 0
        for index in start..<characters.count {
            walked += characters[index].unicodeScalars.count
            if isBlank(characters[index]) { afterWord = index }
            if walked > 220 {
                let bytes = characters[afterWord..<index].reduce(0) { $0 + $1.utf8.count }
                return afterWord > start && bytes < 60 ? afterWord : index
            }
        }
        return characters.count
    }

    private func collapsed(
        _ passage: String, _ marks: [Range<Int>], _ before: String, _ after: String
    ) -> Snippet? {
        var text = before
        var scalars: [Int] = []
        var isEmpty = true
        var pendingSpace = false
        for character in passage {
            if isBlank(character) {
                pendingSpace = !isEmpty
                scalars += character.utf8.map { _ in text.unicodeScalars.count }
                continue
            }
            if pendingSpace { text += " " }
            (pendingSpace, isEmpty) = (false, false)
            for scalar in character.unicodeScalars {
                scalars += String(scalar).utf8.map { _ in text.unicodeScalars.count }
                text.unicodeScalars.append(scalar)
            }
        }
        scalars.append(text.unicodeScalars.count)
        var covered: [(Int, Int)] = []
        for mark in marks.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = covered.last, mark.lowerBound < last.1 {
                covered[covered.count - 1].1 = max(last.1, mark.upperBound)
            } else {
                covered.append((mark.lowerBound, mark.upperBound))
            }
        }
        let highlights = covered.map {
            Highlight(start: scalars[$0.0], length: scalars[$0.1] - scalars[$0.0])
        }
        return isEmpty ? nil : Snippet(text: text + after, highlights: highlights)
    }

    private func isBlank(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    }

    /// Whether a character is the white space between two sentences or lines.
    private func isBetween(_ characters: [Character], at index: Int) -> Bool {
        guard isBlank(characters[index]) else { return false }
        if characters[index].isNewline { return true }
        guard index + 1 < characters.count else { return false }
        let next = characters[index + 1]
        let last = characters[..<index].lastIndex {
            !"\"')]\u{201D}\u{2019}»」』）".contains($0)
        }
        guard let last, !next.isLowercase, !isBlank(next) else { return false }
        let before = Array(String(characters[..<last]).utf8)
        return ".!?…。！？".contains(characters[last])
            && (characters[last] != "." || !PassageCutter.isAbbreviated(before[...]))
    }
}

extension HighlightPattern.Slot {
    fileprivate func takes(_ token: Token, _ language: Language) -> Bool {
        if let prefix { return token.word.utf8.starts(with: prefix.utf8) }
        return stems.contains { $0.language == language && $0.stem == token.stem }
    }
}
