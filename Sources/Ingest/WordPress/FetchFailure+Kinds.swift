extension FetchFailure {
    /// WordPress's own code, when it sent one.
    var code: String? {
        if case .answer(let problem) = self { problem.code } else { nil }
    }

    /// HTTP status, where there was an answer.
    var status: Int? {
        if case .answer(let problem) = self { problem.status } else { nil }
    }

    /// Whether a web server before WordPress asks for a login of its own.
    var isOfWebServersLogin: Bool {
        if case .answer(let problem) = self { problem.isOfWebServersLogin } else { false }
    }

    /// Whether it is WordPress's word for a login that it does not know.
    var isWordOnLogin: Bool { code.map(Self.wordsOnLogins.contains) ?? false }

    private static let wordsOnLogins: Set = [
        "rest_not_logged_in", "invalid_username", "invalid_email", "incorrect_password",
        "application_passwords_disabled", "application_passwords_disabled_for_user",
    ]

    /// Whether the site answered that this reader may not have this, or that it is not there.
    var isRefusal: Bool {
        guard case .answer(let problem) = self else { return false }
        switch problem.kind {
        case .unauthorized, .forbidden, .notFound, .refused, .login: return true
        case .busy, .fault, .html, .empty, .damaged, .challenge: return false
        }
    }

    /// Whether it is WordPress's word for a post that is not there, or not public.
    var saysThatPostIsGone: Bool { code == "rest_post_invalid_id" || code == "rest_forbidden" }

    /// How many things to ask for instead of so many, where that was refused; `nil` where nothing less can be.
    func smallerPage(than asked: Int) -> Int? {
        guard case .answer(let problem) = self, let size = problem.pageSize, asked > 1 else {
            return nil
        }
        if let most = size.maximum, (1..<asked).contains(most) { return most }
        return asked / 2
    }

    /// Whether the site lets no more requests through at present.
    var isOfLimit: Bool {
        if case .answer(let problem) = self { problem.isOfLimit } else { false }
    }

    /// Whether the site says when to ask again.
    var saysWhen: Bool {
        if case .answer(let problem) = self { problem.retryAfter != nil } else { false }
    }

    /// Whether no answer came in time.
    var isTimeout: Bool {
        if case .transport(let error) = self { error.kind == .timedOut } else { false }
    }

    /// Whether asking for less may help: the site failed over what it was to deliver, or it was too much.
    var isOfTheContent: Bool {
        switch self {
        case .transport(let error):
            return [.tooLarge, .timedOut, .connectionLost, .damaged].contains(error.kind)
        case .answer(let problem):
            switch problem.kind {
            case .fault, .html, .empty, .damaged: return true
            case .unauthorized, .forbidden, .notFound, .busy, .refused, .login, .challenge:
                return false
            }
        }
    }

    /// A few words for a summary.
    var summary: String {
        switch self {
        case .transport(let error): return error.kind.rawValue
        case .answer(let problem):
            switch problem.kind {
            case .html: return "the site answers with an HTML page"
            case .login: return "the site answers with a login page"
            case .challenge: return "the site answers with a test for browsers"
            case .empty: return "the site answers with nothing"
            case .damaged: return "the site sends damaged JSON (\(problem.message ?? "cut"))"
            default:
                return "the site answers \(problem.status)\(problem.code.map { " " + $0 } ?? "")"
            }
        }
    }
}
