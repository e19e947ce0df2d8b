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

/* The page of a test by itself: PROMISE(name) is such a test, for cmocka. */
extern struct asking a;
int asking_set_up(void **state);
int asking_tear_down(void **state);
#define PROMISE(name) cmocka_unit_test_setup_teardown(name, asking_set_up, asking_tear_down)

/* A game that has rolled, with four plain dice. */
#define PLAIN "inkrail 1\nconfig classic\nroll H.H. HH.. RRR. HR..*\n"

/* Asks by a request with bars in place of tabs. The answer is of the verb's type, or the test
   fails. */
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

/* Parts of an answer by their path: "end.state", "pieces.0.tag". The test fails if there is
   none. */
const json_t *part(const json_t *answer, const char *path);
const char *text_at(const json_t *answer, const char *path);
int number_at(const json_t *answer, const char *path);
bool is_true(const json_t *answer, const char *path);
bool is_null(const json_t *answer, const char *path);

/* The index of the piece of that kind and number; -1 if there is none. */
int piece_of(const json_t *view, const char *kind, int number);

/* Do the changes of a picture bring something with these words? */
bool has_come(const json_t *changes, const char *words);

/* Is the number in the list? */
bool has_place(const json_t *list, int place);

/* How often the word is in the text. */
int count_of(const char *text, const char *word);
int glowing(const char *svg); /* how many spaces glow */

/* Of a game of the page `a`, for its first player: the board with these options, whether the record
   has a word, and a step that must not be refused. */
const char *board(int game, const char *options);
bool recorded(int game, const char *word);
void must_step(int game, const char *word);

/* A space as the page numbers it: "C3". */
int space(const char *name);

#endif
