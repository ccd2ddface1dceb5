/// From counts, or what else is measured, to weights and font sizes.
///
///     weight = (v − min) / spread                  spread = max − min, or 1 when all values are equal
///     size   = smallest + (v − min) · step         step = (largest − smallest) / spread
///
/// For the scale `wordpress` the size is computed in the very order of `wp_generate_tag_cloud()`, so that it agrees to
/// the last digit, and with its quirk: when `largest` is below `smallest`, the difference counts as 1.
struct CloudSizes {
    let weights: [Double]
    let sizes: [Double]

    /// O(n), and O(n log n) for the scale `rank`.
    init(of measures: [Double], options: CloudOptions) {
        let values = options.scale.values(of: measures)
        let least = values.min() ?? 0
        let difference = (values.max() ?? 0) - least
        let spread = difference > 0 ? difference : 1
        let range = Self.range(options)
        let step = range / spread
        weights = values.map { ($0 - least) / spread }
        sizes = values.map { options.smallest + ($0 - least) * step }
    }

    private static func range(_ options: CloudOptions) -> Double {
        let range = options.largest - options.smallest
        return options.scale == .wordPress && range < 0 ? 1 : range
    }
}
