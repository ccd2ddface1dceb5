import ArgumentParser
import BlogSearch
import BlogSearchCluster
import BlogSearchNetwork

/// `wpsearch cluster push|query|verify|drop URL`: the same posts and queries on a cluster.
struct ClusterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cluster",
        abstract: "Put the index onto an OpenSearch or Elasticsearch cluster, and search it there.",
        discussion: """
            Example:
              wpsearch cluster push http://localhost:9200/blog
              wpsearch cluster query http://localhost:9200/blog "widgets"

            The address is that of the cluster (OpenSearch 3.2 or Elasticsearch 8, or
            newer), with the name of the index as its path. The index file stays what
            counts: the cluster holds what was pushed, and answers without the file.
            Several files can be pushed under one name.

            Who asks is in WPSEARCH_CLUSTER_KEY (an API key), or in
            WPSEARCH_CLUSTER_USER and WPSEARCH_CLUSTER_PASSWORD.
            """,
        subcommands: [
            ClusterPushCommand.self, ClusterQueryCommand.self, ClusterVerifyCommand.self,
            ClusterDropCommand.self,
        ])
}

/// Where an index is on a cluster.
struct ClusterURL: ParsableArguments {
    @Argument(help: "The cluster's address, with the name of the index as its path.")
    var url: String
}

/// `wpsearch cluster push`.
struct ClusterPushCommand: LongCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Send what is new, changed or gone.",
        discussion: """
            Example:
              wpsearch cluster push http://localhost:9200/blog

            The first push makes the index; it can be searched when it is whole. Later
            ones send what changed since. A push that was stopped goes on where it was.
            With --rebuild everything goes into a new index, which takes the place of
            the former one at the end. What is gone from the file is gone from the
            cluster then, also where an earlier push was broken off.
            """)

    @OptionGroup var place: ClusterURL
    @Flag(help: "Send everything into a new index.") var rebuild = false
    @Option(help: "Shards of a new index.") var shards = 1
    @Option(help: "Copies of each shard of a new index.") var replicas = 1
    @Flag(help: "Print a summary as JSON.") var json = false
    @OptionGroup var indexOption: IndexOption

    func validate() throws {
        guard (1...1024).contains(shards) else {
            throw ValidationError("--shards takes a number from 1 to 1024.")
        }
        guard (0...100).contains(replicas) else {
            throw ValidationError("--replicas takes a number from 0 to 100.")
        }
    }

    var provision: Provision { .reading.withNetwork }

    func run() async throws {
        // Settings that cannot be read do not say what is hidden. Those that can take no part on a cluster.
        _ = try indexOption.open().settings()
        let engine = try indexOption.open(settings: SearchSettings())
        let summary = try await onCluster(place.url) { client in
            try await withProgress("Pushing") { progress in
                try await ClusterPush(engine, to: client).run(
                    rebuild: rebuild, layout: .init(shards: shards, replicas: replicas),
                    progress: progress)
            }
        }
        try engine.close()
        if json { return Standard.output.writeJSON(summary.json.line) }
        let kind = summary.isNew ? "new index" : "index"
        Standard.output.writeLine(
            "\(counted(summary.stored, "post")) sent, \(summary.removed) removed: \(kind) \(summary.index)"
        )
    }
}

/// `wpsearch cluster verify`.
struct ClusterVerifyCommand: LongCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare the cluster with the index file.",
        discussion: """
            Example:
              wpsearch cluster verify http://localhost:9200/blog

            Compares the number of posts, every post by its hash, and the answers to
            queries made of titles: hits, their order and scores, facets, snippets.
            Prints what differs, one line each, and ends with 1 then.
            """)

    @OptionGroup var place: ClusterURL
    @Option(help: "How many queries both are asked.") var queries = 50
    @Flag(help: "Print what was found as JSON.") var json = false
    @OptionGroup var indexOption: IndexOption

    func validate() throws {
        guard (0...100_000).contains(queries) else {
            throw ValidationError("--queries takes a number from 0 to 100000.")
        }
    }

    var provision: Provision { .reading.withNetwork }

    func run() async throws {
        // A cluster answers without an owner's settings.
        let engine = try indexOption.open(settings: SearchSettings())
        let report = try await onCluster(place.url) { client in
            try await withProgress("Comparing") { progress in
                try await ClusterVerification(engine, on: client.impatient(.seconds(60))).run(
                    queries: queries, progress: progress)
            }
        }
        try engine.close()
        if json {
            Standard.output.writeJSON(report.json.line)
        } else {
            for difference in report.differences {
                Standard.output.writeLine(printable(difference))
            }
            if report.differences.isEmpty {
                Standard.output.writeLine(
                    "\(counted(report.documents, "post")) on the cluster, as in the index; \(counted(report.queries, "query is", "queries are")) answered alike."
                )
            }
        }
        guard report.differences.isEmpty else { throw Failure.nothingFound }
    }
}

/// `wpsearch cluster drop`.
struct ClusterDropCommand: LongCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop",
        abstract: "Remove from the cluster what was pushed.",
        discussion: """
            Example:
              wpsearch cluster drop http://localhost:9200/blog

            Everything that was pushed under the name goes, also that of other files.
            The index file stays as it is.
            """)

    @OptionGroup var place: ClusterURL
    @Flag(help: "Print what was removed as JSON.") var json = false

    var provision: Provision { .reading.withNetwork }

    func run() async throws {
        let gone = try await onCluster(place.url) { try await ClusterDrop($0).run() }
        if json {
            Standard.output.writeJSON(try JSONText.pretty(["indexes": gone]) + "\n")
        } else {
            for name in gone { Standard.output.writeLine("removed \(name)") }
        }
        guard gone.isEmpty else { return }
        tell("nothing was pushed to \(printable(place.url)), so nothing was removed.")
        throw Failure.nothingFound
    }
}
