internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

/// Something that planning or ranking must know and only the cluster can tell.
enum ClusterQuestion: Hashable {
    /// How many documents have a token.
    case frequency(String)
    /// All values of a kind that has few.
    case values(FacetKind)
    /// Categories or tags that a text names.
    case named(FacetKind, String)
    /// Words of a language that a pattern describes.
    case words(Language, String)
    /// The documents of posts with a slug.
    case slug(String)
    /// The document of a post at an address.
    case address(String)
    /// What links to an address say.
    case links(String)
    /// The documents that write a word so, in a form of its stem.
    case writing(String, [SearchPlan.Stem])
    /// What the matches of a search add up to, and which are the best.
    case tally(TallyQuestion)
}

/// A search, without what does not matter to what it adds up to.
struct TallyQuestion: Hashable {
    var plan: SearchPlan
    var selection: Selection

    /// Whether nothing is wanted but how many matches there are.
    var isCount: Bool { selection.capacity == 0 && selection.facets.isEmpty }

    init(_ plan: SearchPlan, _ selection: Selection) {
        self.plan = plan
        self.selection = selection
        (self.selection.offset, self.selection.limit) = (0, selection.capacity)
        self.selection.recency = nil
    }
}

/// There are questions that must be answered before one can go on.
struct Unanswered: Error {}
