// The C library of the system for Swift, with one face on Linux and macOS.
//
// Swift files that import this need no `#if`: every difference between the systems is in this file. It also has what Swift
// cannot call by itself: macros with casts, functions with any number of arguments, and sets that are passed by pointer.

#ifndef WPSEARCH_SYSTEM_H
#define WPSEARCH_SYSTEM_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

// MARK: errno

static inline int wpsearch_errno(void) { return errno; }

static inline void wpsearch_clear_errno(void) { errno = 0; }

// MARK: Files

static inline int wpsearch_open(const char *path, int flags, unsigned mode) {
    return open(path, flags, (mode_t)mode);
}

typedef enum {
    wpsearch_file, wpsearch_folder, wpsearch_link, wpsearch_pipe, wpsearch_socket, wpsearch_device
} wpsearch_kind;

static inline wpsearch_kind wpsearch_kind_of(struct stat facts) {
    switch (facts.st_mode & S_IFMT) {
    case S_IFREG: return wpsearch_file;
    case S_IFDIR: return wpsearch_folder;
    case S_IFLNK: return wpsearch_link;
    case S_IFIFO: return wpsearch_pipe;
    case S_IFSOCK: return wpsearch_socket;
    default: return wpsearch_device;
    }
}

/// When anything about a file changed last, in nanoseconds since 1970.
static inline int64_t wpsearch_change_time(struct stat facts) {
#if defined(__APPLE__)
    struct timespec time = facts.st_ctimespec;
#else
    struct timespec time = facts.st_ctim;
#endif
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/// The path of an opened file in a buffer of `PATH_MAX` bytes.
///
/// Returns its length; -1 when the system does not know it.
static inline int64_t wpsearch_path_of(int descriptor, char *buffer) {
#if defined(__APPLE__)
    return fcntl(descriptor, F_GETPATH, buffer) >= 0 ? (int64_t)strlen(buffer) : -1;
#else
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    return readlink(link, buffer, PATH_MAX);
#endif
}

// MARK: Locks

// `F_OFD_SETLK` and `F_OFD_GETLK`, which not all headers declare.
#if defined(__APPLE__)
enum { wpsearch_set_lock = 90, wpsearch_get_lock = 92 };
#else
enum { wpsearch_set_lock = 37, wpsearch_get_lock = 36 };
#endif

static inline struct flock wpsearch_region(int kind, int64_t start, int64_t count) {
    struct flock region = {0};
    region.l_type = (short)kind;
    region.l_whence = SEEK_SET;
    region.l_start = start;
    region.l_len = count;
    return region;
}

/// Sets a lock of an open file description: `F_RDLCK`, `F_WRLCK` or `F_UNLCK`.
///
/// Returns 0, or the error.
static inline int wpsearch_lock(int descriptor, int kind, int64_t start, int64_t count) {
    struct flock region = wpsearch_region(kind, start, count);
    while (fcntl(descriptor, wpsearch_set_lock, &region) != 0) {
        if (errno != EINTR) return errno;
    }
    return 0;
}

/// Whether another has locked any of the bytes: another process, or another open file description.
static inline bool wpsearch_is_locked(int descriptor, int64_t start, int64_t count, bool of_process) {
    struct flock region = wpsearch_region(F_WRLCK, start, count);
    int command = of_process ? F_GETLK : wpsearch_get_lock;
    return fcntl(descriptor, command, &region) == 0 && region.l_type != F_UNLCK;
}

static inline bool wpsearch_lock_whole(int descriptor) {
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0;
}

static inline bool wpsearch_is_open(int descriptor) { return fcntl(descriptor, F_GETFD) >= 0; }

// MARK: Threads

/// A thread, as a number: `pthread_t` is a number on Linux, and a pointer on macOS.
typedef uintptr_t wpsearch_thread;

/// Starts a thread.
///
/// Returns 0, or the error.
static inline int wpsearch_start_thread(
    wpsearch_thread *thread, size_t stack_size, void *(*start)(void *), void *argument) {
    pthread_attr_t attributes;
    int code = pthread_attr_init(&attributes);
    if (code != 0) return code;
    pthread_attr_setstacksize(&attributes, stack_size);
    pthread_t created;
    code = pthread_create(&created, &attributes, start, argument);
    pthread_attr_destroy(&attributes);
    if (code == 0) *thread = (wpsearch_thread)created;
    return code;
}

static inline void wpsearch_join(wpsearch_thread thread) { pthread_join((pthread_t)thread, NULL); }

static inline void wpsearch_detach(wpsearch_thread thread) { pthread_detach((pthread_t)thread); }

// MARK: The process

/// The folder with data of programs, from the user's folder on.
#if defined(__APPLE__)
#define WPSEARCH_DATA_FOLDER "/Library/Application Support"
#else
#define WPSEARCH_DATA_FOLDER "/.local/share"
#endif

/// Whether `XDG_DATA_HOME` names another folder.
static inline bool wpsearch_has_data_home(void) {
#if defined(__APPLE__)
    return false;
#else
    return true;
#endif
}

/// The limit of the size of a file, or of the stack; `UINT64_MAX` without a limit.
static inline uint64_t wpsearch_limit(bool of_stack) {
    struct rlimit limit;
    if (getrlimit(of_stack ? RLIMIT_STACK : RLIMIT_FSIZE, &limit) != 0) return UINT64_MAX;
    return limit.rlim_cur < (rlim_t)INT64_MAX ? (uint64_t)limit.rlim_cur : UINT64_MAX;
}

/// Processor time of the process, in microseconds.
static inline int64_t wpsearch_processor_time(void) {
    return (int64_t)clock() / (CLOCKS_PER_SEC / 1000000);
}

/// Nanoseconds since 1970; -1 when the system does not know.
static inline int64_t wpsearch_now(void) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/// Addresses for so many bytes, which are zero; 0 when there is no room.
static inline uintptr_t wpsearch_map(size_t size) {
    void *start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
    return start == MAP_FAILED ? 0 : (uintptr_t)start;
}

static inline void wpsearch_unmap(uintptr_t start, size_t size) { munmap((void *)start, size); }

/// Whether there is room for so many bytes.
static inline bool wpsearch_has_room(size_t size) {
    uintptr_t start = wpsearch_map(size);
    if (start == 0) return false;
    wpsearch_unmap(start, size);
    return true;
}

static inline void wpsearch_use_huge_pages(uintptr_t start, size_t size) {
#if defined(MADV_HUGEPAGE)
    madvise((void *)start, size, MADV_HUGEPAGE);
#endif
}

/// Makes all threads share one heap, when each would get its own.
static inline void wpsearch_use_one_heap(void) {
#if defined(__GLIBC__)
    mallopt(M_ARENA_MAX, 1);
#endif
}

/// Gives free pages of the heap back, when the C library does not do so by itself.
static inline void wpsearch_trim_heap(void) {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

// MARK: Signals

/// A set of signals: bit n - 1 is signal n.
typedef uint64_t wpsearch_signals;

static inline sigset_t wpsearch_signal_set(wpsearch_signals signals) {
    sigset_t set;
    sigemptyset(&set);
    for (int number = 1; number <= 64; number++) {
        if (signals >> (number - 1) & 1) sigaddset(&set, number);
    }
    return set;
}

static inline void wpsearch_ignore(int number) { signal(number, SIG_IGN); }

static inline void wpsearch_use_default(int number) { signal(number, SIG_DFL); }

static inline bool wpsearch_is_ignored(int number) {
    void (*former)(int) = signal(number, SIG_DFL);
    if (former != SIG_IGN) return false;
    signal(number, SIG_IGN);
    return true;
}

/// Sends a signal to the process, for whichever thread takes it.
static inline void wpsearch_send_to_process(int number) { kill(getpid(), number); }

static inline void wpsearch_block(wpsearch_signals signals) {
    sigset_t set = wpsearch_signal_set(signals);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

static inline void wpsearch_unblock(wpsearch_signals signals) {
    sigset_t set = wpsearch_signal_set(signals);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

static inline void wpsearch_block_all(void) {
    sigset_t set;
    sigfillset(&set);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

/// The next of some blocked signals; 0 after a second without one. On macOS it waits for ever: no wait there ends, and nobody
/// needs the seconds there.
static inline int wpsearch_next_signal(wpsearch_signals signals) {
    sigset_t set = wpsearch_signal_set(signals);
#if defined(__APPLE__)
    int number = 0;
    return sigwait(&set, &number) == 0 ? number : 0;
#else
    struct timespec second = {1, 0};
    int number = sigtimedwait(&set, NULL, &second);
    return number > 0 ? number : 0;
#endif
}

// MARK: Other programs

extern char **environ;

/// Starts a program of the path, which reads a descriptor and writes where this process does; 0, or the number of what went wrong.
/// It gets the signals that this process ignores or holds back. Its name and its arguments, `count` in all and 31 at most, stand one
/// after the other, a NUL behind each.
static inline int wpsearch_start_program(const char *words, size_t count, int input, pid_t *process) {
    char *arguments[32] = {NULL};
    for (size_t place = 0; place < count && place < 31; place++) {
        arguments[place] = (char *)words;
        words += strlen(words) + 1;
    }
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawnattr_init(&attributes);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int failure = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

/// The code that a program ended with; 128 and its number when a signal ended it.
static inline int wpsearch_wait_for(pid_t process) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) return -1;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// A pipe whose ends other programs do not inherit: 0, or -1 with errno.
static inline int wpsearch_pipe_ends(int *ends) {
    if (pipe(ends) != 0) return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
}

/// The program that opens an address in the user's browser.
#if defined(__APPLE__)
#define WPSEARCH_OPENER "open"
#else
#define WPSEARCH_OPENER "xdg-open"
#endif

/// Whether windows can only be opened where the environment names a display.
static inline bool wpsearch_needs_display(void) {
#if defined(__APPLE__)
    return false;
#else
    return true;
#endif
}

// MARK: The commit

/// Set by the linker, to the first seven digits of the commit as a number, and 2^28 more when files differ from it (`.ci/commit`).
extern char wpsearch_commit[] __attribute__((weak));

/// The number; 0 when the linker was told none.
static inline uintptr_t wpsearch_commit_number(void) {
#if defined(__APPLE__)
    return 0;
#else
    return (uintptr_t)wpsearch_commit;
#endif
}

// MARK: The terminal

/// The mode of a terminal.
typedef struct {
    bool is_known;
    struct termios mode;
} wpsearch_terminal;

static inline wpsearch_terminal wpsearch_terminal_of(int descriptor) {
    wpsearch_terminal terminal = {0};
    terminal.is_known = isatty(descriptor) == 1 && tcgetattr(descriptor, &terminal.mode) == 0;
    return terminal;
}

static inline wpsearch_terminal wpsearch_without_echo(wpsearch_terminal terminal) {
    terminal.mode.c_lflag &= ~(tcflag_t)ECHO;
    return terminal;
}

/// Each key as it is pressed, none shown, none a signal, and nothing made of what is written.
static inline wpsearch_terminal wpsearch_raw(wpsearch_terminal terminal) {
    cfmakeraw(&terminal.mode);
    return terminal;
}

static inline void wpsearch_use_terminal(int descriptor, wpsearch_terminal terminal) {
    tcsetattr(descriptor, TCSAFLUSH, &terminal.mode);
}

/// The number of columns of a terminal; 0 when unknown.
static inline int wpsearch_columns(int descriptor) {
    struct winsize size = {0};
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/// The number of rows of a terminal; 0 when unknown.
static inline int wpsearch_rows(int descriptor) {
    struct winsize size = {0};
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

/// Waits until one of two descriptors can be read, or a time is over: bit 0 is the first of them, bit 1 the other.
static inline int wpsearch_wait_to_read(int one, int other, int milliseconds) {
    struct pollfd watched[2] = {{one, POLLIN, 0}, {other, POLLIN, 0}};
    if (poll(watched, 2, milliseconds) <= 0) return 0;
    return (watched[0].revents != 0 ? 1 : 0) | (watched[1].revents != 0 ? 2 : 0);
}

#endif
