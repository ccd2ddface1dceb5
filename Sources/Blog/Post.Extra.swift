extension Post {
    /// What WordPress tells of a post beside what is searched and shown. Apps, and whoever answers as WordPress does, need it.
    ///
    /// Each value is `nil` or empty where the source does not say it, or says what is usual.
    public struct Extra: Sendable, Hashable, Codable {
        /// The title as HTML, where there is markup in it.
        public var titleHTML: String?
        /// The author's excerpt as HTML, where it is more than ``Post/excerpt`` in one paragraph.
        public var excerptHTML: String?
        /// The identifier that WordPress gave the post once and for all. It need not lead anywhere.
        public var guid: String?
        /// How many seconds the site's clock was ahead of UTC when the post was last edited, where not as far as when it was
        /// published.
        public var modifiedOffset: Int?
        /// Id of the page above it.
        public var parent: Post.ID?
        /// Its place among pages of the same parent; usually 0.
        public var menuOrder: Int
        /// File name of the theme's template; usually the theme's own choice.
        public var template: String?
        /// Post format (`aside`, `gallery`, …); `nil` for `standard`.
        public var format: String?
        /// Whether it takes comments.
        public var takesComments: Bool?
        /// Whether it takes pings.
        public var takesPings: Bool?
        /// Addresses and slugs under which it was found before.
        public var formerAddresses: [String]
        /// The file that it came from, where its source gives it no address: its path in the folder that was read.
        public var file: String?
        /// What a comment says of itself; `nil` for posts of other types.
        public var comment: CommentDetails?
        /// Custom fields that were asked for, as plain text: by dotted path (`acf.subtitle`). Each line of a value is a piece of
        /// text by itself. They are searched as the field `custom`.
        public var fields: [String: String]

        /// Creates a value; nothing is said by default.
        public init(
            titleHTML: String? = nil, excerptHTML: String? = nil, guid: String? = nil,
            modifiedOffset: Int? = nil, parent: Post.ID? = nil, menuOrder: Int = 0,
            template: String? = nil, format: String? = nil, takesComments: Bool? = nil,
            takesPings: Bool? = nil, formerAddresses: [String] = [], file: String? = nil,
            comment: CommentDetails? = nil, fields: [String: String] = [:]
        ) {
            self.titleHTML = titleHTML
            self.excerptHTML = excerptHTML
            self.guid = guid
            self.modifiedOffset = modifiedOffset
            self.parent = parent
            self.menuOrder = menuOrder
            self.template = template
            self.format = format
            self.takesComments = takesComments
            self.takesPings = takesPings
            self.formerAddresses = formerAddresses
            self.file = file
            self.comment = comment
            self.fields = fields
        }

        /// Whether nothing is said.
        public var isEmpty: Bool { self == Extra() }
    }

    /// What a comment says of itself beside its text. An e-mail address and an IP are never among it.
    public struct CommentDetails: Sendable, Hashable, Codable {
        /// Number of the post or page it stands under.
        public var post: Post.ID?
        /// Number of the comment that it answers.
        public var parent: Int?
        /// The address that the author of the comment gave to be shown.
        public var authorURL: String?

        /// Creates a value.
        public init(post: Post.ID? = nil, parent: Int? = nil, authorURL: String? = nil) {
            self.post = post
            self.parent = parent
            self.authorURL = authorURL
        }
    }

    /// ``extra``, made when it is first written to.
    package var extras: Extra {
        get { extra ?? Extra() }
        set { extra = newValue.isEmpty ? nil : newValue }
    }
}
