/* Without the system's headers, whose types would seem to be zlib's. */
#define Z_SOLO
#include <zlib.h>
#undef Z_SOLO

/// Wrapper around inflateInit2(), a macro that Swift does not see: bits of the window as zlib wants them.
static inline int wpsearch_inflate_begin(z_stream *stream, int bits) {
    return inflateInit2(stream, bits);
}
