/* Writes the data of an ICU library without what this program has no use for: of 34 MB in Swift's own ICU, 5 stay.

     clang -DDATA=icudt76_dat icu-data.c lib_FoundationICU.a && ./a.out > icu.dat

   Kept are what all languages share, normalization, time zones and English. Left out are other languages' names, formats and orders,
   dictionaries that break text into words, transliterations, and encodings. wpsearch has its own words, dates, folding and encodings:
   what libxml2 is given is UTF-8. Whoever asks ICU all the same gets what the root has, or is told that there is none.

     header      length of the header (2 bytes), magic da 27, …, format "CmnD"
     contents    number of items (4 bytes); for each the places of its name and of its data (4 bytes each), counted from here
     names       icudt76l/zone/root.res, …, each ending with a zero; in the order of the alphabet
     data        each at a multiple of 16, up to where the next one begins */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const unsigned char DATA[];

static uint32_t number(const unsigned char *at) {
    uint32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static void write_number(uint32_t value) { fwrite(&value, sizeof value, 1, stdout); }

static void write_zeros(size_t count) {
    while (count-- > 0) putchar(0);
}

/* Whether an item is named after a language: two or three small letters, and after them nothing or what is joined by "_". */
static int is_of_language(const char *name) {
    size_t letters = strspn(name, "abcdefghijklmnopqrstuvwxyz");
    return (letters == 2 || letters == 3) && (name[letters] == '_' || name[letters] == '.');
}

static int is_kept(const char *path) {
    const char *name = strrchr(path, '/');
    name = name ? name + 1 : path;
    if (strstr(path, "/translit/") || strstr(name, ".dict") || strstr(name, ".cnv")) return 0;
    if (!strstr(name, ".res") || !is_of_language(name)) return 1;
    return !strcmp(name, "en.res") || !strcmp(name, "en_001.res") || !strcmp(name, "en_US.res");
}

int main(void) {
    uint16_t header;
    memcpy(&header, DATA, sizeof header);
    if (DATA[2] != 0xda || DATA[3] != 0x27 || memcmp(DATA + 12, "CmnD", 4)) return 1;
    const unsigned char *contents = DATA + header;
    uint32_t count = number(contents);
    uint32_t *kept = calloc(count, sizeof *kept);
    uint32_t left = 0;
    size_t names = 0;
    if (!kept) return 1;
#define NAME(item) ((const char *)contents + number(contents + 4 + 8 * (item)))
#define PLACE(item) number(contents + 8 + 8 * (item))
    for (uint32_t item = 0; item < count; item++)
        if (is_kept(NAME(item))) {
            kept[left++] = item;
            names += strlen(NAME(item)) + 1;
        }
    /* Nothing says where the last item ends: it is one that is left out, or this is not the data that is known here. */
    if (left == 0 || kept[left - 1] == count - 1) return 1;

    uint32_t first_name = 4 + 8 * left;
    size_t gap = 15 - (first_name + names + 15) % 16;
    uint32_t name = first_name, place = (uint32_t)(first_name + names + gap);
    fwrite(DATA, 1, header, stdout);
    write_number(left);
    for (uint32_t i = 0; i < left; i++) {
        write_number(name);
        write_number(place);
        name += (uint32_t)strlen(NAME(kept[i])) + 1;
        place += (PLACE(kept[i] + 1) - PLACE(kept[i]) + 15) / 16 * 16;
    }
    for (uint32_t i = 0; i < left; i++) fwrite(NAME(kept[i]), 1, strlen(NAME(kept[i])) + 1, stdout);
    write_zeros(gap);
    for (uint32_t i = 0; i < left; i++) {
        uint32_t length = PLACE(kept[i] + 1) - PLACE(kept[i]);
        fwrite(contents + PLACE(kept[i]), 1, length, stdout);
        write_zeros((16 - length % 16) % 16);
    }
    return fflush(stdout) || ferror(stdout);
}
