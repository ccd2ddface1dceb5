internal import Blog

/// Which types of posts are read: those that are asked for now or were the last time, and those of which the index has posts.
extension SyncState {
    static let standardTypes = PostType.standard.map(\.name)

    /// Names or REST bases of those that are asked for.
    private var askedTypes: [String] { options.types ?? last?.types ?? Self.standardTypes }

    var takesEveryType: Bool { askedTypes.contains("all") }

    /// Posts and pages are where they always are: nobody needs to be asked about their types.
    mutating func planCatalogue() {
        let (chosen, unknown) = PostType.chosen(
            askedTypes + heldTypes.sorted(), of: PostType.standard)
        let isStandard = unknown.isEmpty && !takesEveryType
        if isStandard { types = chosen }
        keep(types)
        if !isStandard { queue.append(.types) }
        let remembered = quick?.memory.taxonomies ?? []
        if remembered.isEmpty { queue.append(.taxonomies) } else { take(taxonomies: remembered) }
    }

    /// Without a list of types (closed, or a site before 4.7's route) posts and pages are where they always are.
    mutating func receiveTypes(_ outcome: Outcome) {
        var offered = PostType.standard
        switch outcome {
        case .success(let answer):
            let read = PostType.types(in: answer.json)
            if !read.isEmpty {
                offered = read
                offeredTypes = Set(read.map(\.name))
            }
        case .failure(let problem):
            guard problem.isRefusal else { return fail(problem) }
        }
        let (chosen, unknown) = PostType.chosen(askedTypes, of: offered)
        types = chosen
        if !takesEveryType {
            types += offered.filter { heldTypes.contains($0.name) && !chosen.contains($0) }
        }
        keep(types)
        // One that was there is gone, and what the index has of it goes.
        let demanded = Set(options.types ?? []).subtracting(lastWalked)
        guard let name = unknown.first(where: demanded.contains) else { return }
        let names = offered.map(\.name).filter { !RecordKind.machinery.contains($0) }
        failure = .unknownType(name, site: found.site.url, offered: names)
    }

    /// Notes what the next sync is to read: also what the site does not offer any more, for it may again.
    private mutating func keep(_ walked: [PostType]) {
        let names = lastWalked.union(walked.map(\.name)).filter { name in
            !name.contains(where: \.isWhitespace)
        }
        keptTypes = takesEveryType ? ["all"] : names.sorted()
    }

    /// Whether a sync goes on without the list of a type: where every type is taken, and where only the index asks for it.
    func isDispensable(_ type: PostType) -> Bool {
        let demanded = options.types ?? Self.standardTypes
        return takesEveryType || !demanded.contains(type.name) && !demanded.contains(type.base)
    }

    /// Whether the site no longer offers a type that a sync has read.
    func isWithdrawn(_ type: String) -> Bool {
        guard let offeredTypes, !offeredTypes.contains(type) else { return false }
        return takesEveryType || lastWalked.contains(type)
    }

    /// Names the types of which the index has posts that were not compared.
    mutating func noteUnwalkedTypes() {
        let walked = Set(types.map(\.name))
        for type in heldTypes.subtracting(walked).sorted() where !isWithdrawn(type) {
            let count = knownPosts(of: type).count
            noteUncompared(
                type,
                "the site does not show this type of posts, so \(count) of them in the index \(count == 1 ? "was" : "were") not compared"
            )
        }
    }
}
