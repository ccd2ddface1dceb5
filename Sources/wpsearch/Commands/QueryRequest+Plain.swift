import BlogSearch

// The short way to a request. It must never say anything else than ArgumentParser would: tests compare the two.

extension QueryRequest {
    /// Reads arguments of `query` that are words and known options with their values apart.
    ///
    /// - Returns: `nil` for everything else, be it help, a mistake, or only rare: ArgumentParser knows what to do.
    init?(plain arguments: [String]) {
        self.init()
        var words: [String] = []
        var given: [String] = []
        var index = 0
        while index < arguments.count {
            let argument = arguments[index]
            index += 1
            if argument.hasPrefix("--") {
                if !readFlag(argument) {
                    guard index < arguments.count else { return nil }
                    let value = arguments[index]
                    index += 1
                    guard !value.isEmpty, !value.hasPrefix("-"), readOption(argument, value)
                    else { return nil }
                }
                // Given twice is rare, but for those that may be.
                if given.contains(argument), !QueryRequest.isRepeatable(argument) { return nil }
                given.append(argument)
            } else if argument == "-n" {
                guard index < arguments.count, !given.contains("--limit"),
                    readOption("--limit", arguments[index])
                else { return nil }
                index += 1
                given.append("--limit")
            } else if argument == "-0" {
                null = true
            } else if argument.isEmpty || argument == "-" || argument == "-h" {
                return nil
            } else {
                if let word = QueryText.leftOut(argument) { leftOut.append(word) }
                words.append(argument)
            }
        }
        if given.contains("--any"), given.contains("--all") { return nil }
        text = words.linked(by: " ")
        if mistake != nil { return nil }
    }

    private static func isRepeatable(_ option: String) -> Bool {
        switch option {
        case "--category", "--tag", "--author", "--type", "--site", "--language": true
        default: false
        }
    }

    /// Notes a flag; `false` when there is none of that name.
    private mutating func readFlag(_ name: String) -> Bool {
        switch name {
        case "--any": options.matching = .any
        case "--all": options.matching = .all
        case "--count": count = true
        case "--explain": explain = true
        case "--batch": batch = true
        case "--passages": options.passages = true
        case "--raw-cells": rawCells = true
        case "--null": null = true
        case "--json": format = .json
        default: return false
        }
        return true
    }

    /// Notes an option with its value; `false` when there is none of that name, or it takes no such value.
    private mutating func readOption(_ name: String, _ value: String) -> Bool {
        switch name {
        case "--limit": set(&options.limit, amount(value))
        case "--offset": set(&options.offset, amount(value))
        case "--sort": set(&options.sort, SearchOptions.SortOrder(rawValue: value))
        case "--fuzzy": set(&options.fuzziness, SearchOptions.Fuzziness(rawValue: value))
        case "--format": set(&format, HitFormat(rawValue: value))
        case "--index": set(&index, value)
        case "--category": set(&options.categories, options.categories + [value])
        case "--tag": set(&options.tags, options.tags + [value])
        case "--author": set(&options.authors, options.authors + [value])
        case "--type": set(&options.types, options.types + [value])
        case "--site": set(&options.sites, options.sites + [value])
        case "--language": set(&options.languages, options.languages + [value])
        case "--after": set(&options.after, Moment(endOf: value))
        case "--before": set(&options.before, Moment(startOf: value))
        case "--recency": set(&options.recency, SearchOptions.halfLife(value))
        case "--why-not": set(&options.whyNot, value)
        case "--facets": set(&options.facets, facets(value))
        default: false
        }
    }
}

private func set<Value>(_ option: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    option = value
    return true
}

private func set<Value>(_ option: inout Value?, _ value: Value?) -> Bool {
    option = value
    return value != nil
}

private func amount(_ text: String) -> Int? {
    Int(text).flatMap { $0 < 0 ? nil : $0 }
}

private func facets(_ text: String) -> [FacetKind]? {
    var kinds: [FacetKind] = []
    for name in text.split(separator: ",") {
        guard let kind = FacetKind(rawValue: String(name)) else { return nil }
        kinds.append(kind)
    }
    return kinds
}
