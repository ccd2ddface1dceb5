package import Blog

/// A site of an index, by what tells whose it is.
package struct KnownHome: Sendable, Hashable {
    /// Home address, as the index keeps it.
    package var url: String
    /// Where its API starts; `nil` for sites known from files.
    package var apiRoot: String?
    /// Its language, as a tag.
    package var language: String?
    /// Where it came from; `nil` where an older index does not say.
    package var origin: SiteOrigin?

    /// Creates a value.
    package init(
        url: String, apiRoot: String? = nil, language: String? = nil, origin: SiteOrigin? = nil
    ) {
        self.url = url
        self.apiRoot = apiRoot
        self.language = language
        self.origin = origin
    }

    /// Where credentials for the site may go when nobody types an address: to what was typed last. Where an older index
    /// does not say, to the root of the API, if that is on the host of the site.
    package func credentialScope(allowsPlainHTTP: Bool) -> CredentialScope? {
        if case .api(let typed) = origin {
            return CredentialScope(typed: typed, allowsPlainHTTP: allowsPlainHTTP)
        }
        guard let home = WebAddress(url), let root = apiRoot.flatMap({ WebAddress($0) }),
            home.isOnHost(of: root)
        else { return nil }
        return CredentialScope(home, allowsPlainHTTP: allowsPlainHTTP)
    }

    /// What to ask to find the site again: its home; where that is on another host than the API, the API.
    package var address: String {
        guard let home = WebAddress(url), let root = apiRoot.flatMap({ WebAddress($0) }),
            !home.isOnHost(of: root)
        else { return url }
        return root.description
    }
}

extension DiscoveredSite {
    /// Decides under which address its posts are kept: the one that was given; else the one an index has them under from this
    /// very API; else the home that was found.
    ///
    /// - Parameter known: the sites of the index.
    package func settled(among known: [KnownHome], given: String? = nil) -> DiscoveredSite {
        var found = self
        if let given {
            found.site.url = given
            found.unprovenHome = nil
        } else if let home = homes(among: known).first {
            found.site.url = home
            found.unprovenHome = nil
        }
        return found
    }

    /// Where the site comes from: what was typed to name it; `nil` where that led to another host.
    package var origin: SiteOrigin? {
        scope.flatMap { $0.isNamed(by: root.address) ? .api($0.home.origin) : nil }
    }

    /// Homes of an index that are of this API, the likeliest first. One that is spelled otherwise (`?rest_route=/` for
    /// `/wp-json/`) is the same, unless its parameters choose among several, as by language.
    package func homes(among known: [KnownHome]) -> [String] {
        let roots = known.compactMap { home in
            home.apiRoot.flatMap { WebAddress($0) }.map { (home.url, APIRoot($0)) }
        }
        var homes = roots.filter { $0.1.isSame(as: root) }
        if homes.isEmpty, !root.hasParameters {
            homes = roots.filter { !$0.1.hasParameters && $0.1.isOfSite(of: root) }
        }
        let urls = homes.map(\.0)
        let likely = [unprovenHome, site.url].compactMap { $0 }
        return likely.filter(urls.contains) + urls.filter { !likely.contains($0) }
    }

    /// What somebody who syncs the site should know.
    ///
    /// - Parameter user: whose password is sent.
    package func notes(user: String?) -> [Notice] {
        var notes: [Notice] = []
        if let unprovenHome { notes.append(Self.unproven(unprovenHome, asked: site.url)) }
        if let user, root.address.scheme == "http", !root.address.isLoopback {
            notes.append(
                "The password of \"\(user)\" goes to \(root.address.origin) over plain http, where others can read it."
            )
        }
        return notes
    }

    /// A home that nothing shows to be the API's.
    static func unproven(_ home: String, asked: String) -> Notice {
        "\(asked) says that it is \(home), whose front page does not name this API, so its posts are kept under \(asked); if both are one site: \(.syncUnder(asked: asked, home: home))"
    }
}
