/* Documents by their names, as the command and the server make them: one way for both, so that both
   make the same bytes. What a search has to find first, answers and puzzles, the command alone
   makes. */
#ifndef INKRAIL_PRINT_ORDER_H
#define INKRAIL_PRINT_ORDER_H

#include "print.h"

/* What is printed, and all that may be said of it. */
struct print_order {
    struct print_setting setting;
    const ink_ruleset *rules;
    const char *seed;        /* NULL: none */
    const char *const *name; /* of people */
    int names;
    int count, a_page; /* 0: as many as are usual */
    bool with_boards;
    const ink_session *game;
    int player; /* of the game; PRINT_EVERY_PLAYER: nobody was named */
};

/* Without which a document of a kind cannot be made. Rules are always there; those that are made of
   dice are for one player, without a draft. */
enum print_need { PRINT_OF_RULES, PRINT_OF_SEED, PRINT_OF_DICE, PRINT_OF_NAMES, PRINT_OF_GAME };

struct print_kind {
    const char *name; /* "boards" */
    int need;
    bool (*make)(const struct print_order *order, struct picture_bytes *bytes);
};

/* All of them; the last one has no name. */
extern const struct print_kind print_kinds[];
const struct print_kind *print_kind_find(ink_slice name); /* NULL: there is none */

/* How many seeds are printed if nobody says a number. */
enum { PRINT_USUAL_SEEDS = 6 };

/* The games of a pack: the order's seed, then those that follow it. */
struct print_dice *print_pack(const struct print_order *order, int count);

/* Cuts a list of names at its commas; returns how many there are. The list is changed. */
int print_names(char *list, const char **name, int most);

#endif
