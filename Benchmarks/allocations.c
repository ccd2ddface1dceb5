/* Counts what a process allocates, for programs that cannot be rebuilt for it: LD_PRELOAD this library.

   ALLOCATIONS names a file of two 64-bit counters, calls and bytes, that whoever made the file can read while the
   process runs. Every block that malloc, calloc, realloc or an aligned variant gives counts once, with its size.
   For glibc, whose own functions it calls. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

struct counters {
    atomic_ullong calls, bytes;
};
static struct counters *counters;

__attribute__((constructor)) static void open_counters(void) {
    const char *path = getenv("ALLOCATIONS");
    int file = path ? open(path, O_RDWR) : -1;
    if (file < 0) return;
    void *mapped = mmap(NULL, sizeof *counters, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (mapped != MAP_FAILED) counters = mapped;
}

static void *counted(void *block, size_t size) {
    if (block && counters) {
        atomic_fetch_add_explicit(&counters->calls, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&counters->bytes, size, memory_order_relaxed);
    }
    return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size), size); }
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size), count * size); }
void *realloc(void *block, size_t size) { return counted(__libc_realloc(block, size), size); }
void *memalign(size_t alignment, size_t size) {
    return counted(__libc_memalign(alignment, size), size);
}
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}
