/* Without the system's headers, whose types would seem to be zlib's. */
#define Z_SOLO
#include <zlib.h>
#undef Z_SOLO

/// Wrapper around inflateInit2(), a macro that Swift does not see: bits of the window as zlib wants them.
static inline int wpsearch_inflate_begin(z_stream *stream, int bits) {
    return inflateInit2(stream, bits);
}

/// Wrapper around deflateInit2(), another such macro: a stream with a head of gzip.
static inline int wpsearch_gzip_begin(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
}

/// Wrapper around deflateInit2(), too: a stream without head and checksum.
static inline int wpsearch_deflate_begin(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
}
