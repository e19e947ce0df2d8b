/* A page and its answers, each of them held against the type that it should have. */
#ifndef INKRAIL_TESTS_PAGE_ASKING_H
#define INKRAIL_TESTS_PAGE_ASKING_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "page/page.h"

enum { ASKING_KEPT = 8 };

struct asking {
    struct page *page;
    json_t *last[ASKING_KEPT]; /* the last answers, the newest first */
    char *buffer;
};

void asking_begin(struct asking *asking);
void asking_begin_with(struct asking *asking, struct page *page); /* which it frees */
void asking_end(struct asking *asking);

/* Asks by a request with bars in place of tabs. The answer is of the verb's type, or the test fails. */
const json_t *ask(struct asking *asking, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same for bytes as they are. */
const json_t *ask_bytes(struct asking *asking, const char *bytes, size_t length);

/* Is the answer an error? */
bool refused(const json_t *answer);

/* A new game, rolled once; its number. */
int game_of(struct asking *asking, const char *config, const char *seed);

/* A game from words of a record. */
int game_from(struct asking *asking, const char *text);

/* Parts of an answer by their path: "end.state", "pieces.0.tag". The test fails if there is none. */
const json_t *part(const json_t *answer, const char *path);
const char *text_at(const json_t *answer, const char *path);
int number_at(const json_t *answer, const char *path);
bool is_true(const json_t *answer, const char *path);
bool is_null(const json_t *answer, const char *path);

/* The index of the piece of that kind and number; -1 if there is none. */
int piece_of(const json_t *view, const char *kind, int number);

/* Is the number in the list? */
bool has_place(const json_t *list, int place);

/* A space as the page numbers it: "C3". */
int space(const char *name);

#endif
