internal import Blog

/// The login: before anything else is asked for, and once more before anything is taken for gone.
extension SyncState {
    mutating func planLogin() {
        if user != nil { queue.append(.login(.user)) }
    }

    /// A login lost on the way makes posts look gone.
    mutating func checkLoginAgain() {
        if user != nil { queue.insert(.login(userTest), at: 0) }
    }

    mutating func receiveLogin(_ outcome: Outcome, _ test: LoginCheck.Test) {
        let step = login.step(after: outcome, of: test)
        switch step {
        case .user(let test): userTest = test
        case .ask(let next) where phase == .login: queue.append(.login(next))
        case .stranger(let isLetIn) where phase == .login:
            (user, sendsLogin) = (nil, isLetIn)
            rely()
        case .fail(let problem): fail(problem)
        case .ask, .stranger:
            if case .failure(let problem) = outcome { return fail(problem) }
            fail(.badCredentials(user ?? "", site: found.site.url, code: nil))
        }
    }

    /// What who gave a login should know.
    var notes: [Notice] {
        guard user == nil, let given = options.credentials?.user else { return [] }
        let reason = login.reason(isLetIn: sendsLogin)
        return [
            "\(found.site.url) was read as everybody sees it and not as \"\(given)\" does: \(reason)."
        ]
    }

    /// Whether a request goes out without the login.
    func isForStrangers(_ request: SyncRequest) -> Bool {
        !sendsLogin || request == .login(.door)
    }

    // MARK: What only a user sees

    /// Whether the index has what a user was shown, and strangers are asked now: what they do not see is not gone.
    var sparesUnseen: Bool {
        user == nil && options.credentials != nil && last?.user != nil && !known.posts.isEmpty
    }

    /// Who the index is of when the sync is finished.
    var checkpointUser: String? { sparesUnseen ? last?.user : user }

    mutating func noteUnseen(_ count: Int) {
        guard count > 0 else { return }
        let posts = count == 1 ? "1 post" : "\(count) posts"
        noteUncompared(
            "login of \"\(last?.user ?? "")\"",
            "\(posts) that the site does not show to strangers stayed in the index")
    }
}
