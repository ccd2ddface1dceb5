// libcurl for Swift, found when it is first asked for: neither a build nor the start of a program needs it or its headers.
//
// What is declared here is libcurl's binary interface, which has not been broken since version 7.16 of 2006
// (https://curl.se/libcurl/abi.html): its functions, as <curl/curl.h> and <curl/multi.h> declare them, with their handles as
// bare pointers, and the one struct that is read. Numbers of options are in CurlNumbers.swift. Functions with any number of
// arguments are called here, since Swift cannot.

#ifndef WPSEARCH_CURL_H
#define WPSEARCH_CURL_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/// Takes `size` times `count` bytes; what it returns is how many it took, and another number ends the transfer.
typedef size_t (*wpsearch_curl_taker)(char *bytes, size_t size, size_t count, void *owner);

/// The functions of an opened library.
typedef struct wpsearch_curl {
    int (*global_init)(long flags);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *easy);
    int (*easy_setopt)(void *easy, int option, ...);
    int (*easy_getinfo)(void *easy, int info, ...);
    void *(*slist_append)(void *list, const char *text);
    void (*slist_free_all)(void *list);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *multi);
    int (*multi_setopt)(void *multi, int option, ...);
    int (*multi_add_handle)(void *multi, void *easy);
    int (*multi_remove_handle)(void *multi, void *easy);
    int (*multi_perform)(void *multi, int *running);
    void *(*multi_info_read)(void *multi, int *left);
    int (*multi_poll)(void *multi, void *more, unsigned count, int milliseconds, int *ready);
    int (*multi_wakeup)(void *multi);
} wpsearch_curl;

/// `CURLMsg`: what became of a transfer.
typedef struct {
    int kind;
    void *easy;
    union {
        void *other;
        int code;
    } of;
} wpsearch_curl_message;

/// Opens a library for as long as the process lives, by its name or path.
///
/// Returns its functions; NULL where there is none of that name, or an older one than 7.68 of 2020.
static inline wpsearch_curl *wpsearch_curl_open(const char *name) {
    void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    wpsearch_curl *curl = library == NULL ? NULL : calloc(1, sizeof(wpsearch_curl));
    if (curl == NULL) return NULL;
    const struct {
        const char *name;
        void *place;
    } functions[] = {
        {"curl_global_init", &curl->global_init},
        {"curl_easy_init", &curl->easy_init},
        {"curl_easy_cleanup", &curl->easy_cleanup},
        {"curl_easy_setopt", &curl->easy_setopt},
        {"curl_easy_getinfo", &curl->easy_getinfo},
        {"curl_slist_append", &curl->slist_append},
        {"curl_slist_free_all", &curl->slist_free_all},
        {"curl_multi_init", &curl->multi_init},
        {"curl_multi_cleanup", &curl->multi_cleanup},
        {"curl_multi_setopt", &curl->multi_setopt},
        {"curl_multi_add_handle", &curl->multi_add_handle},
        {"curl_multi_remove_handle", &curl->multi_remove_handle},
        {"curl_multi_perform", &curl->multi_perform},
        {"curl_multi_info_read", &curl->multi_info_read},
        {"curl_multi_poll", &curl->multi_poll},
        {"curl_multi_wakeup", &curl->multi_wakeup},
    };
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        void *found = dlsym(library, functions[i].name);
        if (found == NULL) {
            free(curl);
            return NULL;
        }
        *(void **)functions[i].place = found;
    }
    // CURL_GLOBAL_ALL
    if (curl->global_init(3) != 0) {
        free(curl);
        return NULL;
    }
    return curl;
}

// MARK: One transfer

static inline void *wpsearch_curl_easy(wpsearch_curl *curl) { return curl->easy_init(); }

static inline void wpsearch_curl_end_easy(wpsearch_curl *curl, void *easy) { curl->easy_cleanup(easy); }

static inline int wpsearch_curl_set_number(wpsearch_curl *curl, void *easy, int option, long value) {
    return curl->easy_setopt(easy, option, value);
}

/// Sets what is a `curl_off_t`.
static inline int wpsearch_curl_set_size(wpsearch_curl *curl, void *easy, int option, int64_t value) {
    return curl->easy_setopt(easy, option, value);
}

static inline int wpsearch_curl_set_pointer(
    wpsearch_curl *curl, void *easy, int option, const void *value) {
    return curl->easy_setopt(easy, option, value);
}

static inline int wpsearch_curl_set_taker(
    wpsearch_curl *curl, void *easy, int option, wpsearch_curl_taker value) {
    return curl->easy_setopt(easy, option, value);
}

/// What is a `long`; -1 where the library does not know it.
static inline long wpsearch_curl_number(wpsearch_curl *curl, void *easy, int info) {
    long value = -1;
    return curl->easy_getinfo(easy, info, &value) == 0 ? value : -1;
}

/// What is a `curl_off_t`; -1 where the library does not know it.
static inline int64_t wpsearch_curl_size(wpsearch_curl *curl, void *easy, int info) {
    int64_t value = -1;
    return curl->easy_getinfo(easy, info, &value) == 0 ? value : -1;
}

/// Adds a line to a list; NULL when there is no memory, and the list stays.
static inline void *wpsearch_curl_line(wpsearch_curl *curl, void *list, const char *text) {
    return curl->slist_append(list, text);
}

static inline void wpsearch_curl_free_lines(wpsearch_curl *curl, void *list) { curl->slist_free_all(list); }

// MARK: Several transfers

static inline void *wpsearch_curl_multi(wpsearch_curl *curl) { return curl->multi_init(); }

static inline void wpsearch_curl_end_multi(wpsearch_curl *curl, void *multi) { curl->multi_cleanup(multi); }

static inline int wpsearch_curl_set_of_multi(wpsearch_curl *curl, void *multi, int option, long value) {
    return curl->multi_setopt(multi, option, value);
}

static inline int wpsearch_curl_add(wpsearch_curl *curl, void *multi, void *easy) {
    return curl->multi_add_handle(multi, easy);
}

static inline void wpsearch_curl_remove(wpsearch_curl *curl, void *multi, void *easy) {
    curl->multi_remove_handle(multi, easy);
}

/// Does what can be done at once, for all of them.
static inline void wpsearch_curl_perform(wpsearch_curl *curl, void *multi) {
    int running = 0;
    curl->multi_perform(multi, &running);
}

/// The next transfer that has ended, and its code; NULL when there is none.
static inline void *wpsearch_curl_next_ended(wpsearch_curl *curl, void *multi, int *code) {
    int left = 0;
    wpsearch_curl_message *message;
    while ((message = (wpsearch_curl_message *)curl->multi_info_read(multi, &left)) != NULL) {
        // CURLMSG_DONE
        if (message->kind != 1) continue;
        *code = message->of.code;
        return message->easy;
    }
    return NULL;
}

/// Waits until something can be done, somebody wakes it, or a time is over.
static inline void wpsearch_curl_wait(wpsearch_curl *curl, void *multi, int milliseconds) {
    curl->multi_poll(multi, NULL, 0, milliseconds, NULL);
}

/// The one function that any thread may call.
static inline void wpsearch_curl_wake(wpsearch_curl *curl, void *multi) { curl->multi_wakeup(multi); }

#endif
