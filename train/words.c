/* The words behind a command: see words.h. */
#include "words.h"

#include <inkrail/rng.h>

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "selfplay.h"
#include "threads.h"

typedef enum kind { TEXT, SEED, FILES, COUNT, REAL } kind;

static const struct word {
    const char *name;
    kind kind;
    size_t at;
    uint64_t least, most;
} table[] = {
    {"--from", TEXT, offsetof(words, from), 0, 0},
    {"--out", TEXT, offsetof(words, out), 0, 0},
    {"--seed", SEED, offsetof(words, seed), 0, 0},
    {"--samples", FILES, 0, 0, 0},
    {"--games", COUNT, offsetof(words, games), 1, UINT32_MAX},
    {"--first", COUNT, offsetof(words, first), 0, UINT32_MAX},
    {"--threads", COUNT, offsetof(words, threads), 1, MOST_THREADS},
    {"--generations", COUNT, offsetof(words, generations), 1, 1000},
    {"--candidates", COUNT, offsetof(words, candidates), 2, MOST_ALTERNATIVES},
    {"--rolls", COUNT, offsetof(words, rolls), 1, 1000},
    {"--continue", COUNT, offsetof(words, effort), 1, UINT32_MAX},
    {"--horizon", COUNT, offsetof(words, horizon), 1, 100},
    {"--deep", COUNT, offsetof(words, deep), 2, MOST_DEEP},
    {"--deep-rolls", COUNT, offsetof(words, deep_rolls), 1, 1000},
    {"--seconds", REAL, offsetof(words, seconds), 0, 1000000},
    {"--epochs", REAL, offsetof(words, epochs), 0, 1000},
    {"--rate", REAL, offsetof(words, rate), 0, 1},
};
enum { WORDS = sizeof table / sizeof *table };

/* Is the name one of those, which spaces part? */
static bool is_among(const char *name, const char *known)
{
    size_t length = strlen(name);
    for (const char *at = known; (at = strstr(at, name)) != NULL; at += length)
        if ((at == known || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

static const struct word *find(const char *name, const char *known)
{
    for (int i = 0; i < WORDS; i++)
        if (strcmp(name, table[i].name) == 0 && is_among(name, known))
            return &table[i];
    return NULL;
}

static bool read_count(const struct word *w, const char *value, void *to)
{
    char *end;
    errno = 0;
    uint64_t number = strtoull(value, &end, 10);
    if (*value < '0' || *value > '9' || *end != '\0' || errno != 0 || number < w->least ||
        number > w->most)
        return false;
    *(uint64_t *)to = number;
    return true;
}

static bool read_real(const struct word *w, const char *value, void *to)
{
    char *end;
    double number = strtod(value, &end);
    if (end == value || *end != '\0' || !(number > 0 && number <= (double)w->most))
        return false;
    *(double *)to = number;
    return true;
}

static bool read_value(words *all, const struct word *w, const char *value)
{
    void *to = (char *)all + w->at;
    switch (w->kind) {
    case TEXT: *(const char **)to = value; return true;
    case SEED: *(uint64_t *)to = ink_seed_of(ink_slice_of(value)); return true;
    case FILES:
        if (all->files == MOST_FILES)
            return false;
        all->samples[all->files++] = value;
        return true;
    case COUNT: return read_count(w, value, to);
    case REAL: return read_real(w, value, to);
    }
    return false;
}

static uint64_t processors(void)
{
    long number = sysconf(_SC_NPROCESSORS_ONLN);
    return number < 1 ? 1 : number > MOST_THREADS ? MOST_THREADS : (uint64_t)number;
}

bool words_read(words *all, int argc, char **argv, const char *known)
{
    *all = (words){.seed = ink_seed_of(ink_slice_of("1")), .threads = processors()};
    all->config = argc > 1 ? argv[1] : NULL;
    const struct word *word = NULL;
    for (int i = 2; i < argc; i++) {
        bool more = word != NULL && word->kind == FILES && strncmp(argv[i], "--", 2) != 0;
        word = more ? word : find(argv[i], known);
        if (word == NULL) {
            fprintf(stderr, "inktrain: %s is no word of this command\n", argv[i]);
            return false;
        }
        i += !more;
        if (i >= argc || !read_value(all, word, argv[i])) {
            fprintf(stderr, "inktrain: %s needs another value\n", word->name);
            return false;
        }
    }
    return all->config != NULL;
}
