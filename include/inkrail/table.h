/* The table: dice, phases, goals and ranking of a game of 1 to 500 sheets. The caller brings the
   memory: one ink_table and an array of seats, both plain values. Nothing here rolls or chooses;
   chance and choices are arguments. */
#ifndef INKRAIL_TABLE_H
#define INKRAIL_TABLE_H

#include <inkrail/facts.h>
#include <inkrail/move.h>
#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    INK_MAX_PLAYERS = 500,
    INK_ROUND_MOVES = 40 /* more than any round has */
};

enum ink_phase {
    INK_PHASE_SETUP = 0, /* goals or the first player of a draft are not chosen yet */
    INK_PHASE_ROLL = 1,
    INK_PHASE_DRAFT = 2,
    INK_PHASE_DRAW = 3,
    INK_PHASE_OVER = 4
};

/* Two dice of the draft's pool, as the shapes they show. */
typedef struct ink_pair {
    uint8_t face[2];
} ink_pair;

/* One player. */
typedef struct ink_seat {
    ink_sheet sheet;                /* as it stands */
    ink_sheet before;               /* as it was when the round's drawing began */
    ink_move move[INK_ROUND_MOVES]; /* played since then */
    uint16_t pick[2];               /* draft: pairs taken this round, counted from 1 */
    ink_pair pool[2];               /* draft: this seat's part of the pool, for all to see */
    uint8_t moves;                  /* how many in `move` */
    uint8_t ended;                  /* has ended the round */
    uint8_t goal_points[INK_GOALS]; /* the points gained; 0 if the goal is not reached */
    uint8_t gone;                   /* draft: bit per pair in `pool` that is taken */
    uint8_t spare[2];
} ink_seat;

typedef struct ink_table {
    uint16_t players;
    uint16_t drawing;          /* players who have not ended the round */
    uint16_t star;             /* draft: the first player of round 1 */
    uint16_t first;            /* draft: who picks first; after the last pick, who does in the next
                                  round */
    uint16_t picks;            /* draft: picks made this round */
    uint8_t phase;             /* ink_phase */
    uint8_t round;             /* 0 before the first roll */
    uint8_t goal[INK_GOALS];   /* index into the ruleset's goals, INK_NO_GOAL for none */
    uint8_t struck[INK_GOALS]; /* values of the card that are struck */
    ink_roll shared;           /* draft: the dice that all share, until drawing begins */
    uint8_t spare[2];
} ink_table;

/* What a game begins with where the config leaves it to chance. */
typedef struct ink_setup {
    uint8_t goal[INK_GOALS]; /* in the order top, middle, bottom; INK_NO_GOAL for none */
    uint8_t spare;
    uint16_t first; /* the first player of a draft, counted from 0 */
} ink_setup;

/* Is there such a player? Players are counted from 0. */
static inline bool ink_table_has(const ink_table *table, int player)
{
    return player >= 0 && player < table->players;
}

/* --- setting up -------------------------------------------------------------------------- */

/* A table before its setup, with as many players as the ruleset's config says. */
void ink_table_start(const ink_ruleset *rules, ink_table *table, ink_seat *seat);

/* Chooses goals and first player. Refuses what the config does not allow. */
ink_status ink_table_set_up(const ink_ruleset *rules, ink_table *table, const ink_setup *setup,
                            ink_refusal *why);

/* The setup a seed gives (docs/notation.md). */
void ink_setup_of_seed(const ink_ruleset *rules, uint64_t seed, ink_setup *setup);

/* Is it the setup of the seed? It may also be the one from before an expansion had cards, so that
   records of that time stay valid. */
bool ink_setup_is_of_seed(const ink_ruleset *rules, uint64_t seed, const ink_setup *setup);

/* --- rolling ------------------------------------------------------------------------------ */

/* Does the round begin with a draft? The last roll never does. */
bool ink_table_drafts(const ink_ruleset *rules, int round);

/* Begins a round with the dice that all players share. In a draft these are the expansion dice
   alone, and `pair` has two pairs for each player; otherwise `pair` is NULL. */
ink_status ink_table_roll(const ink_ruleset *rules, ink_table *table, ink_seat *seat,
                          const ink_roll *roll, const ink_pair *pair, ink_refusal *why);

/* The dice a seed gives in a round; `pair` has room for two pairs a player, or is NULL if
   the round has no draft. */
void ink_table_roll_of_seed(const ink_ruleset *rules, uint64_t seed, int round, ink_roll *roll,
                            ink_pair *pair);

/* --- moves -------------------------------------------------------------------------------- */

/* Whose pick it is; INK_MAX_PLAYERS if nobody's. */
int ink_table_picker(const ink_table *table);

/* The value of a pair in a draft. */
int ink_pair_value(const ink_ruleset *rules, ink_pair pair);

/* Plays a player's move: a sheet's move, a pick, or a take-back. When the last player ends the
   round, goals are checked and the next round may be rolled. */
ink_status ink_table_play(const ink_ruleset *rules, ink_table *table, ink_seat *seat, int player,
                          ink_move move, ink_refusal *why);

/* Would the move be legal? */
ink_status ink_table_ask(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat,
                         int player, ink_move move, ink_refusal *why);

/* All legal moves of a player, take-back last; none if there is no such player. */
void ink_table_moves(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat,
                     int player, ink_moves *moves);

/* --- looking ------------------------------------------------------------------------------- */

/* The sheet of `player` as `viewer` may see it: what others drew in a running round is hidden. A
   viewer who is not a player, such as INK_MAX_PLAYERS, is an onlooker. If there is no such player,
   the sheet is empty. */
void ink_table_view(const ink_table *table, const ink_seat *seat, int viewer, int player,
                    ink_sheet *sheet);

/* The score with goals, as it stands; all 0 if there is no such player. */
void ink_table_score(const ink_ruleset *rules, const ink_seat *seat, int player, ink_score *score);

/* What reaching a goal (0 .. INK_GOALS - 1) would pay now; 0 if there is none. */
int ink_table_goal_value(const ink_table *table, int goal);

/* The last round in which the goal pays as much as now; 0 if that does not depend on the round. */
int ink_table_goal_until(const ink_ruleset *rules, const ink_table *table, int goal);

/* The place of each player, from 1; players who tie have the same. */
void ink_table_rank(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat,
                    uint16_t *place);

/* Do all invariants hold? */
bool ink_table_sound(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat);

#ifdef __cplusplus
}
#endif

#endif
