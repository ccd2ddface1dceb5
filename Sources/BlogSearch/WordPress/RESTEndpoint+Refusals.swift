internal import Blog

// An index is read by everybody and written by nobody, so requests to write, and for what only editors see, get the answers
// that WordPress gives to a stranger.

extension RESTEndpoint {
    /// What a request to change something is told.
    func refusal(ofMethod method: String) -> RESTFault {
        switch (self, method) {
        case (.list, "POST"):
            return RESTFault(
                401, "rest_cannot_create",
                "Sorry, you are not allowed to create posts as this user.")
        case (.post, _): return Self.change(method, "post", editing: "rest_cannot_edit")
        case (.terms, "POST"):
            return RESTFault(
                401, "rest_cannot_create",
                "Sorry, you are not allowed to create terms in this taxonomy.")
        case (.term, _): return Self.change(method, "term", editing: "rest_cannot_update")
        case (.users, "POST"):
            return RESTFault(
                401, "rest_cannot_create_user", "Sorry, you are not allowed to create new users.")
        case (.user, "DELETE"):
            return RESTFault(
                401, "rest_user_cannot_delete", "Sorry, you are not allowed to delete this user.")
        case (.user, _): return Self.change(method, "user", editing: "rest_cannot_edit")
        case (.me, _): return Self.notLoggedIn
        case (.comments, "POST"):
            return RESTFault(
                401, "rest_comment_login_required", "Sorry, you must be logged in to comment.")
        case (.comment, _): return Self.change(method, "comment", editing: "rest_cannot_edit")
        default: return .noRoute
        }
    }

    private static func change(_ method: String, _ what: String, editing: String) -> RESTFault {
        method == "DELETE"
            ? RESTFault(
                401, "rest_cannot_delete", "Sorry, you are not allowed to delete this \(what).")
            : RESTFault(401, editing, "Sorry, you are not allowed to edit this \(what).")
    }

    static let notLoggedIn = RESTFault(
        401, "rest_not_logged_in", "You are not currently logged in.")

    /// What a request for `context=edit` is told.
    var refusalOfEditing: RESTFault? {
        func forbidden(_ what: String) -> RESTFault {
            .refused(401, "rest_forbidden_context", "Sorry, you are not allowed to \(what).")
        }
        func unseen(_ what: String) -> RESTFault {
            .refused(401, "rest_cannot_view", "Sorry, you are not allowed to \(what).")
        }
        switch self {
        case .list: return forbidden("edit posts in this post type")
        case .post: return forbidden("edit this post")
        case .terms: return forbidden("edit terms in this taxonomy")
        case .term: return forbidden("edit this term")
        case .users: return forbidden("edit users")
        case .user: return forbidden("edit this user")
        case .comments, .comment: return forbidden("edit comments")
        case .types: return unseen("edit posts in this post type")
        case .type:
            var fault = forbidden("edit posts in this post type")
            fault.isRefusal = false
            return fault
        case .taxonomies: return unseen("manage terms in this taxonomy")
        case .taxonomy: return forbidden("manage terms in this taxonomy")
        case .statuses: return unseen("manage post statuses")
        case .root, .namespace, .revisions, .me, .search, .status: return nil
        }
    }
}

extension RESTFault {
    /// What a stranger is told who asks for what WordPress shows to editors alone; `nil` for every other route.
    static func ofEditors(_ route: String) -> RESTFault? {
        let name = route.lowercased().split(separator: "/").joined(separator: "/")
        return name == "wp/v2/settings"
            ? .refused(401, "rest_forbidden", "Sorry, you are not allowed to do that.") : nil
    }
}
