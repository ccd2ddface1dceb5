/// What helps against a failure, as a value: part of a sentence that each program words for its readers.
///
/// Those called `compacting`, `nextWriter` are things, all others something to do.
package enum Remedy: Sendable, Hashable {
    /// To rebuild the index from its stored posts.
    case compact
    /// That, as a thing that does something.
    case compacting
    /// To rebuild it, and to read the sources again for what that cannot bring back.
    case compactThenFill
    /// To look for what is wrong with the index.
    case verify
    /// To make an index, from a site or from files.
    case fill
    /// To read the sources again, whatever they are.
    case fillAgain
    /// To read every post of a site again, or the files.
    case syncFullyOrImport
    /// To read every post of a site again.
    case syncFully
    /// To read a site again that came from a sync, or else from files.
    case readAgain(site: String, isSynced: Bool)
    /// To do so although much seems to be gone.
    case syncDespiteLoss
    /// To read a site for the first time.
    case sync(site: String)
    /// To read a site, and to keep its posts under another address.
    case syncUnder(asked: String, home: String)
    /// To send a password over plain http.
    case allowPlainHTTP
    /// To have another file as the index: which.
    case nameIndex(String)
    /// To let somebody open the index who may write to it.
    case openOnce
    /// Whoever next opens the index to write to it.
    case nextWriter
    /// To do the same again.
    case runAgain
    /// To read what links out of a folder lead to.
    case followLinks
    /// To import the same again, and to remove what is gone.
    case importPruning
    /// To import files as those of a site of the index.
    case importReplacing(site: String)
    /// To name the site of files.
    case nameSite
    /// To name the kind of files: what of it is to be said, and the kinds there are.
    case nameKind(String, among: [String] = [])
    /// To read a folder as of one kind only.
    case readOnlyAs(kind: String)
    /// To name where an app's JSON keeps what.
    case nameMapping
    /// To read how judgements are written.
    case readAboutJudgements
    /// To put what is in an index onto a cluster.
    case push
    /// To put all of it into a new index there.
    case pushAnew
    /// To take what the parts of a cluster found that answered.
    case acceptPartial
    /// To say who asks a cluster.
    case nameClusterKey
}

extension Remedy {
    /// The same in the words of the library, for people who use an app.
    package var words: String {
        switch self {
        case .compact: "compact the index"
        case .compacting: "compacting the index"
        case .compactThenFill:
            "compact the index, then sync everything or import again"
        case .verify: "verify the index"
        case .fill: "make one by a sync or an import"
        case .fillAgain: "sync or import again"
        case .syncFullyOrImport: "sync everything or import"
        case .syncFully: "sync everything"
        case .readAgain(let site, true): "sync everything of \(site) again"
        case .readAgain(let site, false): "import the files of \(site) again"
        case .syncDespiteLoss: "sync everything again"
        case .sync(let site): "sync \(site)"
        case .syncUnder(let asked, let home): "sync \(asked) with \(home) as its address"
        case .allowPlainHTTP: "allow plain http"
        case .nameIndex(let which): "name \(which)"
        case .openOnce: "open it once"
        case .nextWriter: "whoever next opens the index to write"
        case .runAgain: "try again"
        case .followLinks: "have links followed"
        case .importPruning: "import again"
        case .importReplacing(let site): "import them as those of \(site)"
        case .nameSite: "name the site"
        case .nameKind(let what, let kinds):
            "say \(what)" + (kinds.isEmpty ? "" : ": " + kinds.joined(separator: ", "))
        case .readOnlyAs(let kind): "pass over it by reading the folder as \(kind)"
        case .nameMapping: "say with a mapping"
        case .readAboutJudgements: "see how judgements are written"
        case .push: "push the index onto the cluster"
        case .pushAnew: "push the index anew"
        case .acceptPartial: "take what came"
        case .nameClusterKey: "give a user and a password, or a key"
        }
    }
}
