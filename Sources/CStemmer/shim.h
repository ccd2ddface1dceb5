#if __has_include(<libstemmer.h>)
#include <libstemmer.h>
#else
#error "libstemmer.h is missing: install it (Debian's libstemmer-dev), or name the traits of this package without Libstemmer"
#endif
