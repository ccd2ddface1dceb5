/// placeholder replaced below
struct HTMLPage { let fields: PostFields; init(_ text: String, path: String) { fields = PostFields(title: path, html: text) } }
