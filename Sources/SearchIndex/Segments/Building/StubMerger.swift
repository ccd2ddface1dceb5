struct MergedSegment { var root: [UInt8]; var documents: Range<DocumentID>; var statistics: CollectionStatistics }
struct SegmentMerger { init(_ s: [SegmentReader], isLive: (DocumentID) throws -> Bool) throws {}
  mutating func merge<Sink: SegmentSink>(into sink: Sink, progress: (Double) throws -> Void) throws -> (segment: MergedSegment, sink: Sink) { fatalError() } }
