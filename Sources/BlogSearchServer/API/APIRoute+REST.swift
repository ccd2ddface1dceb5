internal import Blog
internal import BlogSearch

/// Who answers WordPress's own routes is the index, which names ours beside them.
extension WordPressAPI: RESTResponder {}

extension APIRoute {
    /// Our routes as WordPress's root document names such.
    static var named: [RESTRoute] {
        table.map { route in
            RESTRoute(
                "/" + namespace + (route.path == "/" ? "" : route.path), namespace: namespace,
                arguments: route.parameters)
        }
    }
}
