import BlogSearch

extension MovedSite {
    /// What is said of it, and what its owner can do.
    var sentence: String {
        "\(printable(site)) has \(posts) of the last \(counted(sample, "post")) that the index has of \(printable(former)), too; if the site moved there: wpsearch sync \(printable(site)) --moved-from \(printable(former))"
    }
}
