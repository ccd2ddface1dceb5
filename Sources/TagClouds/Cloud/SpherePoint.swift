/// Points spread evenly over a unit sphere along a Fibonacci spiral, for clouds that turn in space.
///
/// Point i of n lies at height `z = 1 − (2i + 1)/n` and is turned by i golden angles, `π(3 − √5)`, about the axis. It
/// depends on i and n only: when counts change but the order does not, no word moves.
struct SpherePoint: Hashable {
    let x: Double
    let y: Double
    let z: Double

    /// The n points in order from the north pole to the south. O(n).
    static func points(_ n: Int) -> [SpherePoint] {
        var points: [SpherePoint] = []
        points.reserveCapacity(n)
        var cosine = 1.0
        var sine = 0.0
        for i in 0..<n {
            let z = 1 - Double(2 * i + 1) / Double(n)
            let radius = (1 - z * z).squareRoot()
            points.append(SpherePoint(x: radius * cosine, y: radius * sine, z: z))
            turn(&cosine, &sine)
        }
        return points
    }

    /// One more golden angle. Scaling back to length 1 keeps rounding from growing over a hundred thousand turns.
    private static func turn(_ cosine: inout Double, _ sine: inout Double) {
        let newCosine = cosine * goldenCosine - sine * goldenSine
        let newSine = sine * goldenCosine + cosine * goldenSine
        let length = (newCosine * newCosine + newSine * newSine).squareRoot()
        cosine = newCosine / length
        sine = newSine / length
    }

    private static let goldenCosine = -0.7373688780783197
    private static let goldenSine = 0.6754902942615238
}
