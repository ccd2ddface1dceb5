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
