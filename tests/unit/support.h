/* What the unit tests share: short ways to write sheets and moves, and comparisons of the
   library with its slow twin. */
#ifndef INKRAIL_TESTS_UNIT_SUPPORT_H
#define INKRAIL_TESTS_UNIT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkrail/inkrail.h>

#include "chance.h"
#include "twin/twin.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* Fails with the sheet as text, so that the position can be tried by hand. */
#define require(sheet, condition)                                                                  \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_at((sheet), #condition, __FILE__, __LINE__);                                      \
    } while (0)

/* --- short ways (support.c) ------------------------------------------------------------- */

const ink_ruleset *classic(void);
const ink_ruleset *challenge(void); /* one player, no goals */
ink_ruleset rules_of(const char *config);

/* The ruleset by which everything below goes: Classic, until a test says otherwise. */
const ink_ruleset *rules_now(void);
void go_by(const ink_ruleset *rules);
int edition_now(void);            /* a twin_edition */
int expansion_now(void);          /* a twin_expansion; of several the twin knows nothing */
int twin_named(const char *name); /* TWIN_NO_EXPANSION if the twin does not know it */

/* go_by for cmocka, which calls it before a test. */
int by_classic(void **state);
int by_challenge(void **state);

ink_cell cell_of(const char *text); /* "D2..." */
int tile_of(const char *text);      /* "RRHR*" */
int tile_in(const ink_ruleset *rules, const char *text);
ink_sheet sheet_of(const char *placements); /* raw ink, round 0 */
void roll(ink_sheet *sheet, const char *faces);
ink_roll roll_of(const char *faces);
ink_move by_die(int die, const char *placement);
ink_move by_special(const char *placement);
ink_move by_word(const ink_sheet *sheet, const char *word); /* "=C3HH..", "+C3HHRH*", ... */
void plays(ink_sheet *sheet, ink_move move);

/* The move is refused so, with the sheet's bytes untouched; `ask` and `play` agree. */
ink_refusal refused(const ink_sheet *sheet, ink_move move, ink_status status);

/* May the placement be drawn by the drawing rules? Library and twin must agree. */
bool fits(const char *placements, const char *placement);

/* The score by library and by twin, which must be equal; of drawings alone, without what
   buildings give. */
ink_score score_of(const char *placements);

bool same_sheet(const ink_sheet *a, const ink_sheet *b);
void fail_at(const ink_sheet *sheet, const char *condition, const char *file, int line);
char *file_text(const char *name); /* of a file below tests/; to be freed */

/* The text is that of the file below tests/. With UPDATE=1 in the environment it is written there:
   look at the difference before you keep it. */
void check_kept(const char *name, const char *text);

/* The names of golden/PATTERN.record, sorted, as "golden/NAME.record". */
enum { RECORDS = 100, RECORD_NAME = 80 };
int golden_records(const char *pattern, char name[RECORDS][RECORD_NAME]);

/* A record being replayed, with the memory its table needs. */
typedef struct replayed {
    ink_replay replay;
    ink_seat seat[INK_MAX_PLAYERS];
    ink_pair pair[4 * INK_MAX_PLAYERS];
} replayed;
replayed *replay_of(ink_slice text); /* there is one at a time */
ink_status next_event(replayed *record, ink_replay_event *event, ink_refusal *why);

/* --- library and twin (compare.c) --------------------------------------------------------- */

/* The look of each tile in the twin's catalogue, found by its text. */
typedef struct look {
    int face, look;
} look;
look look_of_tile(int tile);
int tile_of_look(int face, int number);
int shape_of_face(int face);

void twin_of(const ink_sheet *sheet, twin_board *board);
ink_sheet sheet_of_twin(const ink_ruleset *rules, const twin_board *board);

void compare_board(const ink_sheet *sheet, const twin_board *board);
void compare_score(const ink_sheet *sheet, const ink_score *score, const twin_score *twin);
void compare_networks(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facts *facts,
                      const twin_board *board);
void compare_sets(const ink_sheet *sheet, const ink_facts *facts, const twin_board *board);
void compare_line(const ink_sheet *sheet, const ink_line *line, const twin_board *board, char kind);
void compare_facts(const ink_ruleset *rules, const ink_sheet *sheet, const twin_board *board);
void compare_goals(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facts *facts,
                   const twin_sheet *twin);

/* --- what may be drawn (compare_moves.c) ---------------------------------------------------- */

/* The twin's moves of a state. */
typedef struct twin_lists {
    twin_moves dice, specials, gifts;
    twin_moves extras, modules; /* of an expansion: its dice, and what else it allows */
    bool may_end;
} twin_lists;

void list_moves(const twin_sheet *twin, twin_lists *lists);

/* How a move of the library lets the player draw, as the twin calls it. */
int by_of_move(const ink_ruleset *rules, ink_move move);

void compare_moves(const ink_sheet *sheet, const twin_sheet *state, const twin_lists *twin);
void compare_cells(const ink_sheet *sheet, const twin_board *board);
void compare_text(const ink_sheet *sheet);
void compare_sheet_text(const ink_sheet *sheet, const twin_sheet *twin);

/* --- sheets of both, played side by side (compare_state.c) ------------------------------------ */

/* Everything that must be true of a sheet and its twin. Costly comparisons are made in every
   fourth or sixteenth `state`. Leaves the twin's moves in `lists`. */
void compare_state(const ink_sheet *sheet, const twin_sheet *twin, uint64_t *random, long state,
                   twin_lists *lists);

/* One of the moves: any, or with `joining` the best joined of a few. */
const twin_move *choose_move(const twin_board *board, const twin_moves *moves, bool joining,
                             uint64_t *random);

/* One of all the moves of a state, with special routes or without; NULL to end the round. */
const twin_move *choose_any(const twin_sheet *twin, const twin_lists *lists, bool specials,
                            bool joining, uint64_t *random);

/* The same move as the library knows it. */
ink_move move_of_twin(const ink_sheet *sheet, const twin_sheet *twin, const twin_move *move);

/* --- whole games of both (random_games.c) ----------------------------------------------------- */

/* How a game is played. Joining placements make loops and long lines. */
enum policy { DICE_ONLY, SPECIALS_TOO, JOINING, JOINING_SPECIALS, POLICIES };

void play_games(const ink_ruleset *rules, int policy, int games);

#endif
