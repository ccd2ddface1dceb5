import Blog
import BlogSearch
import BlogSearchQueries
import Foundation
import TestSupport

@testable import BlogSearchServer

/// What can be asked of a server: every route with every parameter, by the program's own tables, so that a new one is asked, too.
///
/// A parameter is given the values that its kind has, and what may not be known of.
struct DoorRequests {
    let canaries: [String: String]

    private var words: [String] { canaries.sorted { $0.key < $1.key }.map(\.value) }
    private func canary(_ place: String) -> String { canaries[place] ?? "" }

    /// Every target.
    ///
    /// - Parameter root: the root document of the REST API, which names its routes with their parameters.
    func targets(root: JSONValue) -> [String] {
        var targets: [String] = []
        for route in root["routes"]?.members ?? [] {
            let arguments = route.value["endpoints"]?.elements.first?["args"]?.members ?? []
            for path in paths(of: route.name) {
                targets += self.targets(
                    "/wp-json" + path,
                    arguments.map { ($0.name, values(of: $0.value, named: $0.name)) },
                    always: route.name.contains("wpsearch/v1/related") ? [] : [""])
            }
        }
        for route in APIRoute.table {
            let arguments = route.parameters.map {
                ($0.name, values(of: $0.schema, named: $0.name))
            }
            let path = "/wp-json/" + APIRoute.namespace + (route.path == "/" ? "" : route.path)
            let isOfText = route.parameters.contains { $0.name == "q" }
            targets += self.targets(
                path, arguments, always: isOfText ? ["", "q=lantern", "q=boats+quay"] : [""])
        }
        for route in PageRoute.table {
            let arguments = route.parameters.map { ($0, values(ofPage: $0)) }
            for path in route.path.hasSuffix("/read/") ? ids.map({ "/read/\($0)" }) : [route.path] {
                targets += self.targets(path, arguments, always: ["", "q=lantern"])
            }
        }
        targets += addresses.compactMap { URL(string: $0)?.path } + ["/2020/post-1/"]
        targets += ["/sites/elsewhere.example/", "/sites/elsewhere.example/wp-json/"]
        targets += WebRouter.Watch.allCases.map(\.rawValue)
        return targets.uniqued()
    }

    /// One parameter at a time, beside others.
    private func targets(
        _ path: String, _ parameters: [(name: String, values: [String])], always: [String]
    ) -> [String] {
        let alone = always.map { $0.isEmpty ? path : "\(path)?\($0)" }
        return alone
            + parameters.flatMap { name, values in
                values.flatMap { value in
                    let pair = "\(name)=\(value.percentEncoded())"
                    return always.filter { !$0.hasPrefix(name + "=") }
                        .map { $0.isEmpty ? "\(path)?\(pair)" : "\(path)?\($0)&\(pair)" }
                }
            }
            + RESTForm.allCases.filter { _ in path.hasPrefix("/wp-json/wp/") }
            .map { "\(path)?\($0.rawValue)=\($0 == .fields ? "id,title,_links" : "1")" }
    }

    // MARK: Values

    /// Ids of what may be known of, and of what may not.
    private let ids = [
        "1", "2", "10", "11", "14", "21", "40", "41", "50", "60", "61", "70", "80", "81", "82",
        "90", "91", "99",
    ]

    private var addresses: [String] {
        [
            "\(GuardedBlog.home)/2020/post-1/",
            "\(GuardedBlog.home)/2021/\(canary("hiddenPost.slug"))/",
            "\(GuardedBlog.otherHome)/2021/\(canary("otherSite.slug"))/",
            "\(GuardedBlog.otherHome)/?p=1", "\(GuardedBlog.home)/2020/removed/",
        ]
    }

    /// What may be typed.
    private var texts: [String] {
        let misspelled = [
            canary("otherSite.spelling"), canary("hiddenPost.spelling"), canary("hiddenTag.name"),
        ]
        let forms = ["otherSite", "hiddenPost"].flatMap { secret -> [String] in
            func canary(_ place: String) -> String { self.canary("\(secret).\(place)") }
            return [
                canary("body").prefix(6) + "*", String(canary("body").prefix(5)),
                "\"lantern \(canary("title"))\"", "lantern \(canary("body"))",
                "lantern -\(canary("body"))", "lantern OR \(canary("body"))",
                "tag:\(canary("tag"))", "category:\(canary("category"))",
                "author:\(canary("author"))", "type:\(canary("type"))", "=\(canary("spelling"))",
                "author:\(canary("author").prefix(6))", "tag:", "author:", "type:", "lang:",
                "in:custom \(canary("field"))", "lantern NEAR/5 \(canary("body"))",
            ]
        }
        return words + addresses
            + misspelled.map { String($0.dropLast(2)) + "w" + String($0.suffix(1)) }
            + misspelled.map { String($0.dropLast()) } + forms
            + [
                "lantern", "lanten", "lanters", "boats quay", "tag:boats", "tag:bots",
                "tag:\(canary("hiddenTag.name"))", "\(canary("hiddenTag.name").prefix(6))*",
                "crane", "gu", "coastlime", "site:elsewhere.example", "site:", "lang:fr",
                "year:2015", "year:2021",
                "q", "lan",
                "boats \(canary("hiddenTag.name"))", "has:image", "-tag:boats", "b",
            ]
    }

    private func values(of schema: JSONValue, named name: String) -> [String] {
        let values = schema["enum"] ?? schema["items"]?["enum"]
        if let values { return values.elements.compactMap(\.text) + [canary("otherSite.type")] }
        if ["post", "why-not"].contains(name), schema["type"]?.text == "string" {
            return ids + words + addresses
        }
        if ["category", "tag", "author", "type", "site", "language", "taxonomy", "slug"]
            .contains(name)
        {
            return words + ["boats", "ada", "post", "en", "fr"] + sites
        }
        if ["after", "before"].contains(name), schema["format"] == nil {
            return ["2015", "2020-03", "2021"]
        }
        switch schema["type"]?.text ?? schema["type"]?.elements.first?.text ?? "" {
        case "integer": return ["0", "1", "2", "5", "100"] + ids
        case "boolean": return ["true", "false"]
        case "array", "object": return ids
        default:
            return schema["format"] == nil ? texts : ["2015-01-01T00:00:00", "2021-01-01T00:00:00"]
        }
    }

    private let sites = [
        GuardedBlog.home, GuardedBlog.otherHome, "elsewhere.example", "harbour.example",
    ]

    private func values(ofPage name: String) -> [String] {
        if let option = SearchOptionTable.table.first(where: { $0.name == name }) {
            return values(of: RESTArgument(option).schema, named: name)
        }
        switch name {
        case "q", "s": return texts
        case "year": return ["2015", "2020", "2021"]
        default: return ids
        }
    }

    /// Paths of a route whose pattern may have parts that are to be chosen.
    private func paths(of pattern: String) -> [String] {
        guard let start = pattern.range(of: "(?P<"), let end = pattern.range(of: ")") else {
            return [pattern]
        }
        let isNumber = pattern[start.upperBound...].contains("[\\d]")
        let values =
            isNumber
            ? ids + [1, 80, 90].map { "\($0)" }
            : ["post", "post_tag", "publish", canary("hiddenPost.type"), canary("otherSite.term")]
        return values.map {
            pattern.replacingCharacters(in: start.lowerBound..<end.upperBound, with: $0)
        }
    }

    // MARK: The Model Context Protocol

    /// Lines of calls of every tool with every argument, by the list of tools.
    func calls() -> [String] {
        var lines = [#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#]
        for tool in ContextTool.table {
            let required = tool.parameters.filter(\.isRequired)
            let given: [[String: String]] = required.isEmpty ? [[:], ["query": "lantern"]] : [[:]]
            for parameter in tool.parameters {
                for value in values(of: parameter.schema, named: parameter.name) {
                    for others in given where required.isEmpty || parameter.isRequired {
                        var arguments: [String: Any] = others
                        arguments[parameter.name] =
                            parameter.schema["type"]?.text == "integer" ? Int(value) ?? 0 : value
                        let message: [String: Any] = [
                            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
                            "params": ["name": tool.name, "arguments": arguments],
                        ]
                        let data = try? JSONSerialization.data(withJSONObject: message)
                        lines.append(String(decoding: data ?? Data(), as: UTF8.self))
                    }
                }
            }
        }
        return lines.uniqued()
    }
}

extension [String] {
    /// The elements that were not there before.
    fileprivate func uniqued() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
