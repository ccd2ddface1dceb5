/// What tells exports of this program from files of others.
package enum ExportMark {
    /// The key of JSON Lines whose number is the version of their form, and the generator of WXR, in which the logins of authors
    /// are their slugs.
    package static let name = "wpsearch"
}
