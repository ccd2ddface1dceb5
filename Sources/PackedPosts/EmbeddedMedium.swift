internal import BlogSearchQueries

/// The kind of medium that an embed plays, derived from its address.
enum EmbeddedMedium {
    case video, audio

    /// `nil` for an address that does not show the kind.
    init?(_ address: String) {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let file = path.split(separator: "/").last ?? ""
        let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if let medium = Self.endings[ending], file.contains(".") {
            self = medium
            return
        }
        var host = Self.host(of: path)
        while !host.isEmpty {
            if let medium = Self.sites[String(host)] {
                self = medium
                return
            }
            host = host.drop { $0 != "." }.dropFirst()
        }
        return nil
    }

    var feature: ContentFeature {
        switch self {
        case .video: .video
        case .audio: .audio
        }
    }

    private static func host(of address: Substring) -> Substring {
        guard let slashes = address.firstRange(of: "//") else { return "" }
        return Substring(
            address[slashes.upperBound...].prefix { $0 != "/" && $0 != ":" }.lowercased())
    }

    private static let endings: [String: EmbeddedMedium] = [
        "mp4": .video, "m4v": .video, "webm": .video, "ogv": .video, "mov": .video, "avi": .video,
        "wmv": .video, "mpg": .video, "mkv": .video, "mp3": .audio, "m4a": .audio, "ogg": .audio,
        "oga": .audio, "opus": .audio, "wav": .audio, "flac": .audio, "aac": .audio,
    ]

    /// Sites that show almost only media of one kind. Their subdomains are included.
    private static let sites: [String: EmbeddedMedium] = [
        "animoto.com": .video, "dai.ly": .video, "dailymotion.com": .video, "loom.com": .video,
        "screencast.com": .video, "ted.com": .video, "tiktok.com": .video, "twitch.tv": .video,
        "video.wordpress.com": .video, "videopress.com": .video, "vimeo.com": .video,
        "vine.co": .video, "wordpress.tv": .video, "youtu.be": .video, "youtube.com": .video,
        "youtube-nocookie.com": .video, "mixcloud.com": .audio, "music.apple.com": .audio,
        "pca.st": .audio, "pocketcasts.com": .audio, "podcasts.apple.com": .audio,
        "reverbnation.com": .audio, "soundcloud.com": .audio, "spotify.com": .audio,
    ]
}
