/// `2020-01-02-name.md`: what Jekyll wants of the name of a post.
struct PostDate {
    let date: String
    let slug: String

    init?(_ file: Substring) {
        guard let dot = file.lastIndex(of: ".") else { return nil }
        let parts = file[..<dot].split(
            separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, [2, 4].contains(parts[0].count), let year = Int(parts[0]),
            (1...2).contains(parts[1].count), let month = Int(parts[1]),
            (1...2).contains(parts[2].count), let day = Int(parts[2])
        else { return nil }
        let whole = year < 100 ? 2000 + year : year
        date = "\(SiteDay.padded(whole, 4))-\(SiteDay.padded(month))-\(SiteDay.padded(day))"
        slug = String(parts[3])
        if slug.isEmpty { return nil }
    }
}
