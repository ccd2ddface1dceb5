/// The documents that whoever reads an index may know of, where these are not all: see `SearchScope`.
package struct VisibleDocuments: Sendable, Hashable {
    /// Rows of the only sites that there are; `nil` for all.
    package var sites: [UInt32]?
    /// Documents that are not there, ascending.
    package var hidden: [DocumentID]

    package init(sites: [UInt32]?, hidden: [DocumentID]) {
        self.sites = sites
        self.hidden = hidden
    }
}
