package import Blog
internal import Ingest

/// Why a cluster could not be asked or filled: one sentence.
package struct ClusterError: Explained, Hashable {
    /// Why, and what helps.
    package let explanation: Explanation
    /// The status of the cluster's answer, where it gave one.
    package var status: Int?
    /// Whether an index file can answer what a cluster cannot.
    package var needsFile = false

    /// The sentence.
    package var description: String { explanation.notice.description }

    init(_ reason: Notice, step: Notice? = nil, then: Notice? = nil, status: Int? = nil) {
        explanation = Explanation(reason, step: step, then: then)
        self.status = status
    }

    /// What only an index file can answer.
    static func ofFile(_ reason: Notice, then: Notice? = nil) -> ClusterError {
        var error = ClusterError(reason, then: then)
        error.needsFile = true
        return error
    }

    private init(_ explanation: Explanation) { self.explanation = explanation }

    /// Why a request brought nothing.
    ///
    /// - Parameter cluster: the cluster's address.
    init(_ failure: FetchFailure, _ cluster: String) {
        switch failure {
        case .transport(let error):
            self.init(IngestError(error, site: cluster).explanation)
        case .answer(let problem):
            self.init(problem, cluster)
        }
    }

    private init(_ problem: AnswerProblem, _ cluster: String) {
        let said = problem.message.map { ": \($0)" } ?? ""
        let what = problem.code.map { "\(problem.status) \($0)" } ?? "\(problem.status)"
        if problem.code == Self.block, problem.kind == .forbidden {
            self = .blocked(
                cluster, problem.message ?? "\(problem.status)", status: problem.status)
            return
        }
        switch problem.kind {
        case .unauthorized, .forbidden:
            self.init(
                "\(cluster) does not let in whoever asks (\(what)\(said))",
                step: "\(.nameClusterKey)", status: problem.status)
        case .busy:
            self.init(
                "\(cluster) has no room for more requests (\(what)\(said))",
                then: "try again when it has less to do", status: problem.status)
        case .damaged, .empty, .html:
            self.init(
                "\(cluster) answered something that is not what a cluster says (\(what)\(said))",
                then: "check the address and port, and whether a proxy cuts answers off",
                status: problem.status)
        default:
            self.init(
                "\(cluster) refuses what it was asked (\(what)\(said))", status: problem.status)
        }
    }
}

extension ClusterError {
    /// The type of error of an index, or a cluster, that lets nothing be written.
    fileprivate static let block = "cluster_block_exception"

    /// Why nothing can be written to an index, where an error says so; `nil` for other errors, and while the cluster starts.
    static func block(in error: JSONValue?, status: Int) -> String? {
        guard error?["type"]?.text == block, status != 503 else { return nil }
        return ClusterClient.reason(of: error) ?? "status \(status)"
    }

    /// Nothing can be written to an index.
    static func blocked(_ cluster: String, _ reason: String, status: Int) -> ClusterError {
        ClusterError(
            "\(cluster) lets nothing be written to its index (\(reason)), as it does when its disk is nearly full",
            then: "make room there, or take the block away, and push again: it goes on from there",
            status: status)
    }

    /// A post does not fit into a request.
    static func tooLarge(_ key: String, _ address: ClusterAddress) -> ClusterError {
        ClusterError(
            "\(address.cluster.origin) does not take the post \(key): it alone is more than a request may be (413)",
            then:
                "have the cluster, or the proxy before it, take larger requests (client_max_body_size of nginx), and push again",
            status: 413)
    }
}
