import Blog

/// Addresses that stand alone on a line: WordPress shows what they lead to instead.
extension ContentParser {
    /// Reads the line at `position` if it is nothing but an address to embed; where text goes on.
    mutating func readEmbedLine(at position: Int) -> Int? {
        guard purpose != .line, source.byte(at: position)?.lowercasedASCII == UInt8(ascii: "h"),
            source.matches("http://", at: position) || source.matches("https://", at: position),
            stack.top.joining == .none, tokenizer.state == .data, formatting[.a] == 0
        else { return nil }
        var end = position
        while let byte = source.byte(at: end), byte > ASCII.space, byte != ASCII.lessThan,
            byte != ASCII.leftBracket
        {
            end += 1
        }
        guard endsLine(at: end) else { return nil }
        let url = tokenizer.decodedString(position..<end)
        guard embedsAnyAddress || EmbedHosts.contain(url) else { return nil }
        output.close()
        output.insert(ContentBlock(.embed, url: url))
        return end
    }

    /// Whether only white space comes before the end of the line, the next tag or the end.
    private func endsLine(at position: Int) -> Bool {
        var position = position
        while let byte = source.byte(at: position), byte == ASCII.space || byte == ASCII.tab {
            position += 1
        }
        guard let byte = source.byte(at: position) else { return true }
        return byte == ASCII.lineFeed || byte == ASCII.carriageReturn || byte == ASCII.lessThan
    }

    /// Inside an embed block the author has already said so.
    private var embedsAnyAddress: Bool {
        let figure = stack.position(of: .figure)
        return figure > 0 && figure == embedFigure
    }
}

/// Sites whose addresses WordPress replaces by what is there (its list of oEmbed providers).
enum EmbedHosts {
    /// Whether `url` leads to one of them or to a subdomain.
    static func contain(_ url: String) -> Bool {
        guard let start = url.utf8.firstIndex(of: ASCII.slash) else { return false }
        let host = url[start...].drop { $0 == "/" }.prefix {
            $0 != "/" && $0 != "?" && $0 != "#" && $0 != ":"
        }
        .lowercased()
        var name = Substring(host)
        while true {
            if names.contains(String(name)) { return true }
            guard let dot = name.firstIndex(of: ".") else { return false }
            name = name[name.index(after: dot)...]
        }
    }

    private static let names: Set<String> = [
        "animoto.com", "bsky.app", "canva.com", "cloudup.com", "crowdsignal.com", "dai.ly",
        "dailymotion.com",
        "facebook.com", "fb.watch", "flic.kr", "flickr.com", "gist.github.com", "giphy.com",
        "imgur.com",
        "instagram.com", "issuu.com", "kickstarter.com", "kck.st", "loom.com", "mixcloud.com",
        "pinterest.com",
        "pin.it", "pocketcasts.com", "pca.st", "poll.fm", "reddit.com", "reverbnation.com",
        "scribd.com",
        "screencast.com", "slideshare.net", "smugmug.com", "soundcloud.com", "speakerdeck.com",
        "spotify.com",
        "survey.fm", "ted.com", "tiktok.com", "tumblr.com", "twitch.tv", "twitter.com",
        "video.wordpress.com",
        "videopress.com", "vimeo.com", "vine.co", "wolframcloud.com", "wordpress.tv", "x.com",
        "youtu.be",
        "youtube.com", "youtube-nocookie.com",
    ]
}
