internal import Blog

/// Whether a site knows a login, asked before anything is read by it: a wrong one makes every list look public and shorter.
///
/// | who `users/me` says it is | lists without the login | posts to be edited | so a sync goes on |
/// |---|---|---|---|
/// | somebody | | | as that user |
/// | nobody, in WordPress's words for a wrong login | a web server wants a login (HTTP Basic) | | as a stranger, let in by it |
/// | nobody, in these words | anything else | | not at all |
/// | refused otherwise, as security plugins do | the same web server | | as a stranger, let in by it |
/// | refused otherwise | anything else | as to a user | as that user |
/// | refused otherwise | anything else | as to strangers | as a stranger, without it |
package struct LoginCheck: Sendable {
    /// What is asked, in this order, as far as it must be.
    package enum Test: Sendable, Hashable {
        /// Who it is.
        case user
        /// A list, without the login.
        case door
        /// A list of what may be edited. WordPress shows that to users, or tells them that they may not; a site that does not
        /// know the question shows what everybody sees.
        case rights
    }

    /// What to do next.
    enum Step: Sendable, Hashable {
        case ask(Test)
        /// Go on as the user, whom that test shows.
        case user(Test)
        /// Go on as a stranger; with the login where it is the web server's.
        case stranger(isLetIn: Bool)
        case fail(FetchFailure)
    }

    /// How `users/me` was refused.
    private(set) var refusal: FetchFailure?

    mutating func step(after outcome: Result<Answer, FetchFailure>, of test: Test) -> Step {
        switch (test, outcome) {
        case (_, .failure(.transport(let error))): return .fail(.transport(error))
        case (.user, .success): return .user(.user)
        case (.user, .failure(let failure)):
            guard failure.isRefusal else { return .fail(failure) }
            refusal = failure
            return .ask(.door)
        case (.door, .failure(let failure)) where failure.isOfWebServersLogin:
            return .stranger(isLetIn: true)
        case (.door, _):
            if let refusal, refusal.isWordOnLogin { return .fail(refusal) }
            return .ask(.rights)
        case (.rights, _):
            return Self.isOfUser(outcome) ? .user(.rights) : .stranger(isLetIn: false)
        }
    }

    private static func isOfUser(_ outcome: Result<Answer, FetchFailure>) -> Bool {
        switch outcome {
        case .success(let answer): answer.json.elements.first?["title"]?["raw"] != nil
        // Of strangers it is 401.
        case .failure(let failure):
            failure.status == 403 && failure.code == "rest_forbidden_context"
        }
    }

    /// Why the site is read as by a stranger.
    func reason(isLetIn: Bool) -> String {
        isLetIn
            ? "its web server takes that login, and WordPress does not know it"
            : "whether it knows that login cannot be asked (\(refusal?.summary ?? "no answer"))"
    }
}
